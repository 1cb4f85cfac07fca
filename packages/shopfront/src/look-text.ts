// A look as Markdown, for assistants that read for a shopper: every variant with its price, whether it can be bought, and where.
import { toDecimal } from '@vitrine/contract/money';
import type { Language } from '@vitrine/contract/language';
import { toChoices } from './choices.ts';
import type { Messages } from './locales/messages.ts';
import { sentencesOf } from './locales/messages.ts';
import { remarkJoint } from './cart-form.ts';
import { listAdWords, listFacts } from './disclosure.tsx';
import { sayWorth } from './saving.ts';
import type { LookPage, LookProduct, LookVariant, MakerRow } from './look.ts';

/** Characters that mean something in Markdown, or end a line of it. */
const special = /[\\`*_{}[\]<>()#+!|~]/g;

/** A text of the merchant or the store as it stands, on one line. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(special, String.raw`\$&`);

const link = (text: string, url: string): string =>
  `[${plain(text)}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`;

/** Where a variant is to be had: through the look, so that the order finds whose it is. */
function variantUrl(page: LookPage, product: LookProduct, variant: LookVariant): string {
  return `${page.canonicalUrl}/p/${product.id}?v=${variant.id}`;
}

function writeVariant(page: LookPage, product: LookProduct, variant: LookVariant, messages: Messages): string {
  const { soldOut, inStock } = messages;
  const was = page.tellsLowest ? messages.lowest : messages.was;
  const name = product.options.length > 0 && product.variants.length > 1 ? variant.values.join(' / ') : product.title;
  const price = `${toDecimal(variant.amount, page.currency)} ${page.currency}`;
  const before = variant.compareAmount === null ? '' : ` (${was} ${toDecimal(variant.compareAmount, page.currency)})`;
  return `- ${link(name, variantUrl(page, product, variant))}: ${price}${before}, ${variant.available ? inStock : soldOut}`;
}

function writeMaker(maker: readonly MakerRow[], messages: Messages): string {
  const rows = maker.map(({ fact, text }) => `${fact === null ? '' : `${messages.maker[fact]}: `}${plain(text)}`);
  return [`### ${messages.maker.title}`, ...rows].join('\n\n');
}

function writeProduct(page: LookPage, product: LookProduct, messages: Messages): string[] {
  return [
    `## ${plain(product.title)}`,
    ...(product.isOutsideCode ? [messages.promocodeWorth.outside] : []),
    toChoices(product)
      .variants.map((variant) => writeVariant(page, product, variant, messages))
      .join('\n'),
    ...(product.maker ? [writeMaker(product.maker, messages)] : []),
  ];
}

/** Whoever reads it may pass it on to anywhere, so it has the words for a country that is not known. */
function discloses({ language, influencer, theme, thread }: LookPage, messages: Messages): string {
  const ads = listAdWords(language, null).map(([, word]) => `**${word}**`);
  const given = thread?.disclosure ?? null;
  const isNamed = influencer !== null && theme?.is_influencer_display_shown !== false;
  const who = isNamed ? `${messages.paidPartnership} ${plain(influencer.name)}` : messages.paidPartnershipAlone;
  const isPaid = influencer !== null || given === 'paid';
  const facts = listFacts(messages, { given, earns: influencer !== null });
  return [...ads, ...(isPaid ? [`${who}.`] : []), ...facts, plain(theme?.disclosure_note ?? '')].join(' ').trim();
}

/** What goes well with it, each with the address where it is bought. */
function writeGoesWell({ goesWell = [], canonicalUrl }: LookPage, messages: Messages): string[] {
  if (goesWell.length === 0) return [];
  const rows = goesWell.map(({ title, href, price }) => `- ${link(title, new URL(href, canonicalUrl).href)}: ${price}`);
  return [`## ${messages.goesWell.strip}`, rows.join('\n')];
}

/** The whole look as Markdown. Its addresses lead through the look's own, `page.canonicalUrl`. */
export function renderLookText(page: LookPage): string {
  const { page: messages } = sentencesOf(page.language);
  const partner = (page.influencer ?? page.thread?.disclosure) && discloses(page, messages);
  const worth = [...(page.saving ? sayWorth(page.saving, messages) : []), messages.promocodeNote].join(remarkJoint);
  const code = page.promocode && `${messages.promocode}: \`${page.promocode.replaceAll('`', '')}\` (${worth})`;
  const parts = [
    `# ${plain(page.title || page.storeName)}`,
    link(page.storeName, page.canonicalUrl),
    partner,
    page.description && plain(page.description),
    code,
    ...page.products.flatMap((product) => writeProduct(page, product, messages)),
    ...writeGoesWell(page, messages),
    messages.checkoutNote,
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

/** What the site is, for assistants, in the form of https://llmstxt.org. */
export function writeAssistants(language: Language): string {
  const { title, about, looks, variants, prices } = sentencesOf(language).page.assistants;
  return `# ${title}\n\n> ${about}\n\n- ${looks}\n- ${variants}\n- ${prices}\n`;
}
