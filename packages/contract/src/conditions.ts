// Conditions of questions about figures: what they can be about, how they are written into an address, and how many there may be.
import { z } from 'zod';
import { limits, utmNames } from './limits.ts';
import { readWritten } from './written.ts';

/**
 * Kinds of places visits come from, told from their referrer; `direct` is where none is known, `goes_well` what a look shows beside its
 * own products, `photo_search` what a shopper's search by photo led to.
 */
export const channels = [
  'direct',
  'search',
  'social',
  'ai',
  'messaging',
  'email',
  'website',
  'goes_well',
  'photo_search',
] as const;
export type TrafficChannel = (typeof channels)[number];

/** What visits of pages of what goes well with a look have for a referrer, whatever led there. */
export const goesWellReferrer = 'page:goes-well';

/** What visits have for a referrer that a search by photo led to. */
export const photoSearchReferrer = 'page:photo-search';

/** The channels that are pages of ours, by what their visits have for a referrer. */
export const channelsOfPages: ReadonlyMap<string, TrafficChannel> = new Map([
  [goesWellReferrer, 'goes_well'],
  [photoSearchReferrer, 'photo_search'],
]);

/** The networks and AI assistants that are known by their addresses and their apps. */
export const networks = [
  'chatgpt',
  'claude',
  'copilot',
  'facebook',
  'gemini',
  'instagram',
  'line',
  'linkedin',
  'perplexity',
  'pinterest',
  'reddit',
  'snapchat',
  'telegram',
  'threads',
  'tiktok',
  'wechat',
  'whatsapp',
  'x',
  'youtube',
] as const;
export type Network = (typeof networks)[number];

/**
 * What a condition can be about. `tag` is of links as they are tagged now; `channel` and `network` are told from the referrer;
 * `flag` is why visits are not counted. `customer` is whether whoever bought had bought in the store before: of orders alone, as a
 * visit does not know it (a visitor is known for a day).
 */
export const conditionDimension = z.enum([
  'link',
  'multilink',
  'tag',
  'product',
  'influencer',
  'country',
  'device',
  'browser',
  'referrer',
  'channel',
  'network',
  ...utmNames,
  'customer',
  'flag',
]);
export type ConditionDimension = z.output<typeof conditionDimension>;

/** What `customer` says of an order; null where the store does not say who bought. */
export const customers = ['new', 'returning'] as const;

/** Holds of what has one of the values, or, with `is_not`, of all else, what has none included. */
export const condition = z.object({
  by: conditionDimension,
  op: z.enum(['is', 'is_not']).default('is'),
  /**
   * Ids (links, multilinks, products), usernames (influencers), tags whatever their letter case, `new` and `returning` (customers), or values as breakdowns list
   * them; null is what carries no value, as visits without a referrer.
   */
  values: z.array(z.string().min(1).max(300).nullable()).min(1).max(limits.conditionValues),
});
export type Condition = z.output<typeof condition>;

/** All must hold. */
export const conditions = z.array(condition).max(limits.conditions);

/** A question sent with its address carries its conditions as JSON. */
export const writtenConditions = z.string().max(limits.writtenConditions).transform(readWritten).pipe(conditions);

/** As `writtenConditions` reads them; undefined where there are none. */
export const writeConditions = (of: readonly z.input<typeof condition>[]): string | undefined =>
  of.length === 0 ? undefined : JSON.stringify(of);

/** Whether an address can carry them. */
export const canBeWritten = (of: readonly z.input<typeof condition>[]): boolean =>
  writtenConditions.safeParse(writeConditions(of) ?? '[]').success;

/** What carries no value, there. */
const nothing = String.raw`\-`;

/** A semicolon parts conditions and a comma values; a backslash leads what is not to be read as either. */
const toValueText = (value: string | null): string =>
  value === null ? nothing : value.replaceAll(/[\\,;]/g, String.raw`\$&`);

const toText = ({ by, op, values }: Condition): string =>
  `${by}${op === 'is_not' ? '!' : ''}:${values.map(toValueText).join(',')}`;

/** As an address of the analytics carries them: `country:DE,FR;device!:mobile`. */
export const toConditionsText = (of: readonly Condition[]): string => of.map(toText).join(';');
