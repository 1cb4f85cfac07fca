// A pseudo language made from English: accented, 40 % longer, between brackets, so that tests see untranslated and clipped text. Pure.

const letters = 'abcdefghijklmnopqrstuvwxyz';
const accents = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';

/** What is filled in, formatted or looked up later and has to stay as it is: `{{name}}`, `{name}`, `$t(key)`, tags, entities. */
const kept = /(\{\{[^}]*\}\}|\{\w+\}|\$t\([^)]*\)|<\/?\w+\s*\/?>|&\w+;)/;

const growth = 1.4;

/** The same text as a foreign reader's; one without a letter of its own stays. */
export function toPseudoText(text: string): string {
  const pieces = text.split(kept);
  const own = pieces.filter((_, index) => index % 2 === 0).join('');
  if (!/[A-Za-z]/.test(own)) return text;
  const foreign = pieces.map((piece, index) => (index % 2 === 0 ? stretch(piece) : piece)).join('');
  const missing = Math.ceil(own.length * growth) - (foreign.length - (text.length - own.length));
  return `[${foreign}${'~'.repeat(Math.max(0, missing))}]`;
}

/** Vowels twice, so that words grow as words and break where words break. */
function stretch(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    const accented = accents.charAt(letters.indexOf(letter.toLowerCase()));
    const cased = letter === letter.toLowerCase() ? accented : accented.toUpperCase();
    return /[aeiou]/i.test(letter) ? `${cased}${accented}` : cased;
  });
}

/** Every text of a tree of texts; keys, and with them plural forms, stay. */
export function toPseudoTexts<T>(texts: T): T {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return toPseudoText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(texts) as T;
}
