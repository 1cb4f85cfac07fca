// What visits, events and sales are found by: the codes of dimensions and tabs, and the properties of a visit. Pure.
import { utmNames, type UtmName } from '@vitrine/contract/limits';
import type { PageType } from '@vitrine/contract/link-type';

/** Dimensions as `facet_values` names them; `business` has one value, the empty one, whose number stands for the business. */
export const dims = {
  business: 0,
  link: 1,
  product: 2,
  influencer: 3,
  country: 10,
  device: 11,
  browser: 12,
  referrer: 13,
  utm_source: 14,
  utm_medium: 15,
  utm_campaign: 16,
  utm_term: 17,
  utm_content: 18,
  flag: 20,
} as const;
export type Dim = (typeof dims)[keyof typeof dims];

/** What a visit brings along itself; their values are free texts of strangers, so their number is limited. */
const firstProperty = dims.country;

export const isProperty = (dim: number): boolean => dim >= firstProperty;

/** Where figures come from; `code` holds sales by a code without a click, `noBrowser` those that were placed without a browser. */
export const tabs = { looks: 1, shorts: 2, feed: 3, code: 4, noBrowser: 5 } as const;
export type TabCode = (typeof tabs)[keyof typeof tabs];

const tabOfType: Readonly<Record<PageType, TabCode>> = { LOOK: tabs.looks, SHORT: tabs.shorts, POST: tabs.feed };

export const tabOf = (linkType: PageType): TabCode => tabOfType[linkType];

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** A value of a dimension: as a text, or by its number in `facet_values`. */
export interface Facet<V> {
  readonly dim: Dim;
  readonly value: V;
}

/** The properties in the order of their codes, which is that of the columns of facts; each with its column. */
export const propertyDims = [
  ['country', dims.country],
  ['device', dims.device],
  ['browser', dims.browser],
  ['referrer', dims.referrer],
  ['utm_source', dims.utm_source],
  ['utm_medium', dims.utm_medium],
  ['utm_campaign', dims.utm_campaign],
  ['utm_term', dims.utm_term],
  ['utm_content', dims.utm_content],
] as const satisfies [string, Dim][];

/** What is known of a visit, from which its properties are read. */
export interface Origin {
  readonly country: string | null;
  readonly device: string;
  readonly browser: string;
  /** The app whose built-in browser it is. */
  readonly inApp: string | null;
  readonly referrerHost: string | null;
  readonly utm: Readonly<Partial<Record<UtmName, string | null>>>;
}

/** Longer values are cut, so that they fit the index. */
const longestValue = 200;

/** The addresses of AI assistants by the source that they write into the links they name, as not all send a referrer. */
const assistants: Readonly<Record<string, string>> = {
  chatgpt: 'chatgpt.com',
  'chat.openai.com': 'chatgpt.com',
  'com.openai.chatgpt': 'chatgpt.com',
  openai: 'chatgpt.com',
  claude: 'claude.ai',
  copilot: 'copilot.microsoft.com',
  'copilot.com': 'copilot.microsoft.com',
  gemini: 'gemini.google.com',
  perplexity: 'perplexity.ai',
};
const assistantHosts = new Set(Object.values(assistants));

function findAssistant(source: string | null | undefined): string | null {
  const name = source?.toLowerCase().replace(/^www\./, '') ?? '';
  if (assistantHosts.has(name)) return name;
  return Object.hasOwn(assistants, name) ? (assistants[name] ?? null) : null;
}

const somewhere = 'http://store.invalid';

/** Of an address, or of a path in the store. */
const readAddress = (address: string | null): URL | null =>
  address !== null && URL.canParse(address, somewhere) ? new URL(address, somewhere) : null;

/** An assistant among the words of a name, as in `Microsoft Copilot`. */
const findNamedAssistant = (name: string | null): string | null =>
  (name ?? '')
    .split(/[^a-zA-Z0-9]+/)
    .map(findAssistant)
    .find((found) => found !== null) ?? null;

/**
 * The assistant that an order came from, as its store tells: by the order's own attribution, the page before, the page it led
 * to, or the source's name.
 */
export function assistantOf(told: {
  readonly referringSite: string | null;
  readonly landingSite: string | null;
  readonly sourceName: string | null;
  readonly attributedTo: string | null;
}): string | null {
  return (
    findNamedAssistant(told.attributedTo) ??
    findAssistant(readAddress(told.referringSite)?.hostname) ??
    findAssistant(readAddress(told.landingSite)?.searchParams.get('utm_source')) ??
    findAssistant(told.sourceName)
  );
}

/** Where a visit came from: the page's host, an assistant that its source names, or the app when only its built-in browser tells. */
export function referrerOf({
  referrerHost,
  inApp,
  utm,
}: Pick<Origin, 'referrerHost' | 'inApp' | 'utm'>): string | null {
  if (referrerHost) return referrerHost.replace(/^www\./, '');
  return findAssistant(utm.utm_source) ?? (inApp ? `app:${inApp}` : null);
}

/** The properties of a visit, in the order of their codes. */
export function propertiesOf(origin: Origin): Facet<string>[] {
  const found: [Dim, string | null | undefined][] = [
    [dims.country, origin.country],
    [dims.device, origin.device],
    [dims.browser, origin.browser],
    [dims.referrer, referrerOf(origin)],
    ...utmNames.map((name): [Dim, string | null | undefined] => [dims[name], origin.utm[name]]),
  ];
  return found.flatMap(([dim, value]) => {
    const kept = toFacetValue(value);
    return kept === '' ? [] : [{ dim, value: kept }];
  });
}

/** A value as it is counted; empty where there is none. */
export const toFacetValue = (value: string | null | undefined): string =>
  toStorable(value ?? '')
    .slice(0, longestValue)
    .toWellFormed()
    .trim();

/** A text without what a database cannot hold. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
