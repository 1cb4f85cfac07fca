// The switches that make a shop misbehave: failing calls, a slow API, lost, doubled and shuffled webhooks.

import type { Order } from './model.ts';
import { Refused } from './refused.ts';

/** Why a shop as a whole cannot be asked: it is frozen until its bill is paid, not available, locked, gone, or not active. */
const CLOSED = ['frozen', 'unavailable', 'locked', 'gone', 'inactive'] as const;
type Closed = (typeof CLOSED)[number];

const API_FAULTS = [
  'throttled',
  'overload',
  'rejected',
  'server-error',
  'unauthorized',
  'answer-lost',
  'partial',
  ...CLOSED,
] as const;
/**
 * What one Admin API call can meet: a `THROTTLED` answer by 200, a 429, a 430 (taken for an attack), a 500, a 401, an answer that is lost after the work was
 * done, one that is there in part with errors beside it, or a shop that is closed.
 */
export type ApiFault = (typeof API_FAULTS)[number];

/** How far an app is approved for protected customer data (shopify.dev/docs/apps/launch/protected-customer-data). */
export type ProtectionLevel = 0 | 1 | 2;

/** One switch: how it stands at first, and what it may be set to. */
interface Switch<T> {
  initial: T;
  isGood: (value: unknown) => boolean;
  allowed: string;
}

const isOneOf = (names: readonly unknown[]) => (value: unknown) => names.includes(value);

const isUpTo = (limit: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= limit;
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const off: Switch<boolean> = {
  initial: false,
  isGood: (value) => typeof value === 'boolean',
  allowed: 'true or false',
};
const share: Switch<number> = {
  initial: 0,
  isGood: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  allowed: 'a number from 0 to 1',
};
/** What happens to some without being asked for. */
const usual: Switch<number> = { ...share, initial: 0.15 };
const apiFaults: Switch<ApiFault[]> = {
  initial: [],
  isGood: (value) => Array.isArray(value) && value.every(isOneOf(API_FAULTS)),
  allowed: `a list of ${API_FAULTS.join(', ')}`,
};
const time: Switch<string | null> = {
  initial: null,
  isGood: (value) => value === null || isTime(value),
  allowed: 'a time or null',
};
const level: Switch<ProtectionLevel> = {
  initial: 1,
  isGood: isUpTo(2),
  allowed: '0, 1 or 2',
};
const bytes: Switch<number | null> = {
  initial: null,
  isGood: (value) => value === null || isUpTo(Number.MAX_SAFE_INTEGER)(value),
  allowed: 'bytes or null',
};

const closed: Switch<Closed | null> = {
  initial: null,
  isGood: isOneOf([null, ...CLOSED]),
  allowed: `one of ${CLOSED.join(', ')}, or null`,
};

const version: Switch<string | null> = {
  initial: null,
  isGood: (value) => value === null || (typeof value === 'string' && /^\d{4}-(01|04|07|10)$/.test(value)),
  allowed: 'a version such as 2027-01, or null',
};

const refusal: Switch<'access' | 'busy' | null> = {
  initial: null,
  isGood: isOneOf([null, 'access', 'busy']),
  allowed: 'access, busy or null',
};

/** Ways a record can come otherwise than everybody expects. */
const ODDITIES = ['missing', 'type', 'unknown', 'absurd'] as const;
export type Oddity = (typeof ODDITIES)[number];

const oddities: Switch<Record<string, Oddity>> = {
  initial: {},
  isGood: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isOneOf(ODDITIES)),
  allowed: `an object from ids to ${ODDITIES.join(', ')}`,
};

const minorUnits: Switch<number | null> = { ...bytes, allowed: 'minor units or null' };

const switches = {
  /** Shares of Admin API calls that fail. */
  rate429: share,
  rate500: share,
  rateThrottled: share,
  rate401: share,
  /** Faults for the next Admin API calls, taken one by one before any rate. */
  next: apiFaults,
  /** The same for the next mutations alone. */
  nextMutations: apiFaults,
  /** Share of queries whose answer lacks one of its parts, with the error of that part beside the data. */
  ratePartial: share,
  /** Every call meets a shop that is closed. */
  closed,
  /** Share of token refreshes answered 500. */
  rateRefresh500: share,
  /** What the shop's plan gives an app to spend: 100 of the smallest, 2000 of the largest. */
  pointsPerSecond: { initial: 100, isGood: isOneOf([100, 200, 1000, 2000]), allowed: '100, 200, 1000 or 2000' },
  /** Milliseconds every Admin API and token call waits first. */
  slowMs: { initial: 0, isGood: isUpTo(60_000), allowed: 'milliseconds up to 60000' },
  /** How many more times each webhook is sent after a success. */
  duplicateDeliveries: { initial: 0, isGood: isUpTo(50), allowed: 'a whole number up to 50' },
  /** Share of webhooks that come a second time a moment after they were taken, as the real platform's do now and then. */
  rateTwice: usual,
  /** Share of webhooks that come late, and so behind others that were fired after them. */
  rateLate: usual,
  /** Webhooks arrive in random order. */
  reorder: off,
  /** Webhooks are written down and never sent. */
  dropWebhooks: off,
  /** Until then they are written down and never sent, ISO time; null when none are swallowed. */
  dropWebhooksUntil: time,
  /** The version that answers and webhooks say they are of, whatever was asked for; null for the sandbox's own. */
  apiVersion: version,
  /** Milliseconds by the shop's clock until searches know what was written. */
  indexLagMs: { initial: 0, isGood: isUpTo(3_600_000), allowed: 'milliseconds up to 3600000' },
  /** Milliseconds after an order until its journey is ready; before, it is empty. */
  journeyLagMs: { initial: 0, isGood: isUpTo(86_400_000), allowed: 'milliseconds up to 86400000' },
  /** Share of orders of shoppers who allowed no cookies: nothing is known of how they came. */
  rateNoJourney: share,
  /** Seconds new access tokens live. */
  tokenSeconds: { initial: 3600, isGood: isUpTo(86_400), allowed: 'seconds up to 86400' },
  /** Bytes after which a bulk download breaks off, or null. */
  cutDownloadAfter: bytes,
  /** Share of bulk operations that break off in the middle of their first part: FAILED, CANCELED or EXPIRED, with what was written. */
  rateBulkBreaks: { ...share, initial: 0.1 },
  /** All of them do, and end FAILED. */
  failBulk: off,
  /** Bulk operations are refused: the app has no access to them (`access`), or five are under way (`busy`). */
  refuseBulk: refusal,
  /**
   * Orders and products, by their ids, that come in an odd shape wherever they are told of: without a field (`missing`), with
   * one of another type (`type`), with a value that nobody knows (`unknown`) or an amount beyond all measure (`absurd`).
   */
  oddRecords: oddities,
  /** The most that an account of store credit may hold, in minor units; null for no limit. */
  creditLimit: minorUnits,
  /** Orders tell neither the first page of their visit nor where it came from. */
  loseLanding: off,
  /** Shoppers are asked for consent, and none is taken as given before. */
  asksConsent: off,
  /** The online store is closed by a password: its pages lead to the page that asks for it. */
  asksPassword: off,
  /** What the platform approved the app for: 0 no data of customers, 1 orders without who bought, 2 names and addresses too. */
  protectionLevel: level,
};

/** How the switches of one shop stand; read at every call, so a change holds at once. */
export type FaultSwitches = { [Name in keyof typeof switches]: (typeof switches)[Name]['initial'] };

/** All switches as a shop has them on an ordinary day: some webhooks come twice or late, some bulk operations break off. */
export function noFaults(): FaultSwitches {
  const initial = Object.entries(switches).map(([name, each]) => [name, structuredClone(each.initial)]);
  // Made of every switch, so the record is whole.
  return Object.fromEntries(initial) as FaultSwitches;
}

/** Webhooks that come once and at once, and bulk operations that are finished, for tests that count them. */
export const calm = { rateTwice: 0, rateLate: 0, rateBulkBreaks: 0 } as const satisfies Partial<FaultSwitches>;

/** Changes the named switches and leaves the others; `Refused` for an unknown switch or a value out of range. */
export function changeFaults(faults: FaultSwitches, change: unknown): void {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) throw new Refused('Send an object.');
  for (const [name, value] of Object.entries(change)) {
    const rule = Object.entries(switches).find(([known]) => known === name)?.[1];
    if (rule === undefined) throw new Refused(`There is no switch ${name}.`);
    if (!rule.isGood(value)) throw new Refused(`${name} must be ${rule.allowed}.`);
  }
  Object.assign(faults, change);
}

/** What a shop knows of how the shopper of an order came: the same at every asking, but for the time it takes. */
export function journeyOf(
  { journeyLagMs, rateNoJourney }: Pick<FaultSwitches, 'journeyLagMs' | 'rateNoJourney'>,
  { number, createdAt }: Pick<Order, 'number' | 'createdAt'>,
  now: Date,
): 'ready' | 'waiting' | 'none' {
  // spreads the numbers evenly: by the golden ratio
  if ((number * 0.618_033_988_749_895) % 1 < rateNoJourney) return 'none';
  return now.getTime() - Date.parse(createdAt) < journeyLagMs ? 'waiting' : 'ready';
}

/** Draws what goes wrong with this Admin API call, if anything. */
export function drawApiFault(
  faults: FaultSwitches,
  isMutation = false,
  random: () => number = Math.random,
): ApiFault | null {
  const next = faults.next.shift() ?? (isMutation ? faults.nextMutations.shift() : undefined);
  if (next !== undefined) return next;
  if (faults.closed !== null) return faults.closed;
  const happens = (rate: number) => rate > 0 && random() < rate;
  if (happens(faults.rate401)) return 'unauthorized';
  if (happens(faults.rate429)) return 'overload';
  if (happens(faults.rate500)) return 'server-error';
  if (happens(faults.rateThrottled)) return 'throttled';
  return happens(faults.ratePartial) ? 'partial' : null;
}
