// The switches that make a network misbehave, and what it does by itself on an ordinary day.

import { Refused } from '../refused.ts';

const CALL_FAULTS = ['rate-limit', 'server-error', 'transient', 'unauthorized', 'hang-up'] as const;
/** What one API call can meet: too many calls, a 500, an answer to be asked again, a token that is not taken, no answer at all. */
export type CallFault = (typeof CALL_FAULTS)[number];

const OUTAGES = ['maintenance', 'error'] as const;
/** Nothing can be asked: a page of maintenance in place of JSON by 503, or the network's own words for being down. */
type Outage = (typeof OUTAGES)[number];

/** The nth API call from when it was set, counted from 1. */
interface FailedCall {
  nth: number;
  fault: CallFault;
}

interface Switch<T> {
  initial: T;
  isGood: (value: unknown) => boolean;
  allowed: string;
}

const isOneOf = (names: readonly unknown[]) => (value: unknown) => names.includes(value);
const isWhole = (from: number, to: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;

function isFailedCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { nth, fault }: { nth?: unknown; fault?: unknown } = value;
  return isWhole(1, 1_000_000)(nth) && isOneOf(CALL_FAULTS)(fault);
}

const seconds: Switch<number | null> = {
  initial: null,
  isGood: (value) => value === null || isWhole(1, 1_000_000_000)(value),
  allowed: 'seconds, or null for the usual',
};
const share = (initial: number): Switch<number> => ({ initial, isGood: isShare, allowed: 'a number from 0 to 1' });
const outage: Switch<Outage | null> = {
  initial: null,
  isGood: isOneOf([null, ...OUTAGES]),
  allowed: `${OUTAGES.join(', ')} or null`,
};
const failCall: Switch<FailedCall | null> = {
  initial: null,
  isGood: (value) => value === null || isFailedCall(value),
  allowed: `null, or {nth, fault} with a fault of ${CALL_FAULTS.join(', ')}`,
};
const next: Switch<CallFault[]> = {
  initial: [],
  isGood: (value) => Array.isArray(value) && value.every(isOneOf(CALL_FAULTS)),
  allowed: `a list of ${CALL_FAULTS.join(', ')}`,
};
const tokenShape: Switch<'data' | 'flat'> = {
  initial: 'data',
  isGood: isOneOf(['data', 'flat']),
  allowed: 'data or flat',
};

const switches = {
  outage,
  /** Milliseconds every call waits first. */
  slowMs: { initial: 0, isGood: isWhole(0, 60_000), allowed: 'milliseconds up to 60000' },
  failCall,
  /** Faults for the next API calls, one by one. */
  next,
  /** Share of API calls that meet a rate limit though the app kept to it. */
  rateBusy: share(0.01),
  /** Share of API calls that fail for no reason and work when they are asked again. */
  rateError: share(0.005),
  /** Calls that fit the network's window; null for as many as it publishes. */
  limit: { ...seconds, allowed: 'a number of calls, or null' },
  /** How Instagram answers a short-lived token: in a list, as documented, or flat, as it is often seen. */
  tokenShape,
  /** How long addresses of pictures and videos are good. */
  mediaSeconds: seconds,
  /** Pictures are a few pixels of one colour: for many of them at once. */
  tinyPictures: { initial: false, isGood: (value: unknown) => typeof value === 'boolean', allowed: 'true or false' },
  /** Pictures say of themselves that AI made them, as IPTC has it, and TikTok says it of its videos. */
  madeByAi: { initial: false, isGood: (value: unknown) => typeof value === 'boolean', allowed: 'true or false' },
  /** Videos cannot be had, though their covers can. */
  videosAway: { initial: false, isGood: (value: unknown) => typeof value === 'boolean', allowed: 'true or false' },
  /** Life of new access and refresh tokens. */
  accessSeconds: seconds,
  refreshSeconds: seconds,
  /** Owners hide how many like their posts. */
  hideLikes: { initial: false, isGood: (value: unknown) => typeof value === 'boolean', allowed: 'true or false' },
};

/** How the switches of one network stand; read at every call. */
export type NetworkSwitches = { [Name in keyof typeof switches]: (typeof switches)[Name]['initial'] };

/** All as they are on an ordinary day. */
export function usualSwitches(): NetworkSwitches {
  const initial = Object.entries(switches).map(([name, each]) => [name, structuredClone(each.initial)]);
  // Made of every switch, so the record is whole.
  return Object.fromEntries(initial) as NetworkSwitches;
}

/** Nothing happens that was not asked for: for tests that count. */
export const calmNetwork = { rateBusy: 0, rateError: 0 } as const satisfies Partial<NetworkSwitches>;

/** Changes the named switches and leaves the others; `Refused` for an unknown switch or a value out of range. */
export function changeSwitches(current: NetworkSwitches, change: unknown): void {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) throw new Refused('Send an object.', 400);
  for (const [name, value] of Object.entries(change)) {
    const rule = Object.entries(switches).find(([known]) => known === name)?.[1];
    if (rule === undefined) throw new Refused(`There is no switch ${name}.`);
    if (!rule.isGood(value)) throw new Refused(`${name} must be ${rule.allowed}.`);
  }
  Object.assign(current, structuredClone(change));
}

/** Spreads whole numbers evenly over 0 to 1: the golden ratio has no short cycle. */
const spread = (number: number): number => (number * 0.618_033_988_749_895) % 1;

/** What goes wrong with API call number `call`; the same number meets the same, so a run can be repeated. */
export function drawCallFault(current: NetworkSwitches, call: number): CallFault | null {
  const queued = current.next.shift();
  if (queued !== undefined) return queued;
  const planned = takePlanned(current);
  if (planned !== null) return planned;
  const luck = spread(call);
  if (luck < current.rateBusy) return 'rate-limit';
  return luck < current.rateBusy + current.rateError ? 'transient' : null;
}

function takePlanned(current: NetworkSwitches): CallFault | null {
  const { failCall: planned } = current;
  if (planned === null) return null;
  current.failCall = planned.nth > 1 ? { ...planned, nth: planned.nth - 1 } : null;
  return planned.nth > 1 ? null : planned.fault;
}
