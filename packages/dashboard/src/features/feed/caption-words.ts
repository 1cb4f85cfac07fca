// The words of a caption that may name a product, and which products they speak for. Pure.
import type { Product } from '@vitrine/contract/stores';

const mostWords = 4;
const mostSuggestions = 4;
const shortest = 4;

/** Frequent in captions, and of no product. */
const idle = new Set(
  `about after again always back been best come coming could day days don does every everyone favorite first from feel feeling
  good great have here into just know last life like link little look looking love made make many more most much need never new
  next only other over really right same should some soon still such take than that their them then there these they thing
  things this those time today tomorrow until very want week weekend well were what when where which while will with would year
  monday tuesday wednesday thursday friday saturday sunday morning evening night summer winter spring autumn season
  yesterday your yours shop shopping sale style styled fashion ootd outfit outfits instagood reels foryou viral photo video
  available online instagram tiktok pinterest
  אני אנחנו את אתם גם היא הוא היום הכי הזה הזאת הזו זה זאת יום יותר כמו כל לא מאוד מה מחר מי על עוד עכשיו עם פה רק שלי שלך שלנו תמיד`.split(
    /\s+/,
  ),
);

const toWords = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}'’]+/u)
    .map((word) => word.replace(/['’].*$/, ''))
    .filter((word) => word.length >= shortest && !idle.has(word))
    .map(toSingular);

/** Of English, as titles mostly name one thing. */
const toSingular = (word: string): string => word.replace(/(?<=ss|sh|ch|x|z)es$|(?<![su])s$/, '');

/** The strongest first: hashtags, then long words. Addresses and names of accounts say nothing of goods. */
export function listStrongWords(caption: string): string[] {
  const plain = caption.replaceAll(/https?:\S+|@[\p{L}\p{N}._]+/gu, ' ');
  const tags = [...plain.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].flatMap(([, tag = '']) => toWords(tag));
  const others = toWords(plain.replaceAll(/#[\p{L}\p{M}\p{N}_]+/gu, ' ')).toSorted((a, b) => b.length - a.length);
  return [...new Set([...tags, ...others])].slice(0, mostWords);
}

/** Hebrew joins small words to the front of others. */
const isSame = (named: string, word: string): boolean =>
  /\p{Script=Hebrew}/u.test(word) ? named.endsWith(word) : named === word;

/** Products whose titles have most of the words first; none twice, and none that is tagged. */
export function rankSuggestions(
  found: readonly Product[],
  words: readonly string[],
  tagged: readonly Pick<Product, 'inventory_id'>[],
): Product[] {
  const known = new Set<string>(tagged.map(({ inventory_id: id }) => id));
  const byId = new Map(found.map((product) => [product.inventory_id, product]));
  const scored = [...byId.values()]
    .filter(({ inventory_id: id, product_status: status }) => !known.has(id) && status === 'active')
    .map((product) => {
      const title = toWords(product.title);
      return { product, score: words.filter((word) => title.some((named) => isSame(named, word))).length };
    })
    .filter(({ score }) => score > 0);
  return scored
    .toSorted((a, b) => b.score - a.score || Number(b.product.available) - Number(a.product.available))
    .slice(0, mostSuggestions)
    .map(({ product }) => product);
}
