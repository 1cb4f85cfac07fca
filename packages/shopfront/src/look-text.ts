// A look as Markdown, for assistants that read for a shopper: every variant with its price, whether it can be bought, and where.
import { toDecimal } from '@vitrine/contract/money';
import type { Language } from '@vitrine/contract/language';
import { toChoices } from './choices.ts';
import type { Messages } from './locales/messages.ts';
import { sentencesOf } from './locales/messages.ts';
import type { LookPage, LookProduct, LookVariant } from './look.ts';

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
  const { soldOut, inStock, was } = messages;
  const name = product.options.length > 0 && product.variants.length > 1 ? variant.values.join(' / ') : product.title;
  const price = `${toDecimal(variant.amount, page.currency)} ${page.currency}`;
  const before = variant.compareAmount === null ? '' : ` (${was} ${toDecimal(variant.compareAmount, page.currency)})`;
  return `- ${link(name, variantUrl(page, product, variant))}: ${price}${before}, ${variant.available ? inStock : soldOut}`;
}

function writeProduct(page: LookPage, product: LookProduct, messages: Messages): string[] {
  return [
    `## ${plain(product.title)}`,
    toChoices(product)
      .variants.map((variant) => writeVariant(page, product, variant, messages))
      .join('\n'),
  ];
}

/** The whole look as Markdown. Its addresses lead through the look's own, `page.canonicalUrl`. */
export function renderLookText(page: LookPage): string {
  const { page: messages } = sentencesOf(page.language);
  const partner = page.influencer && `${messages.paidPartnership} ${plain(page.influencer.name)}`;
  const code =
    page.promocode && `${messages.promocode}: \`${page.promocode.replaceAll('`', '')}\` (${messages.promocodeNote})`;
  const parts = [
    `# ${plain(page.title || page.storeName)}`,
    link(page.storeName, page.canonicalUrl),
    partner,
    page.description && plain(page.description),
    code,
    ...page.products.flatMap((product) => writeProduct(page, product, messages)),
    messages.checkoutNote,
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

/** What the site is, for assistants, in the form of https://llmstxt.org. */
export function writeAssistants(language: Language): string {
  const { title, about, looks, variants, prices } = sentencesOf(language).page.assistants;
  return `# ${title}\n\n> ${about}\n\n- ${looks}\n- ${variants}\n- ${prices}\n`;
}
