// The switches that make a shop misbehave: failing calls, a slow API, lost, doubled and shuffled webhooks.

export type ApiFault = 'throttled' | 'overload' | 'server-error' | 'unauthorized';

export interface FaultSwitches {
  /** Shares from 0 to 1 of Admin API calls that fail. */
  rate429: number;
  rate500: number;
  rateThrottled: number;
  rate401: number;
  /** Faults for the next Admin API calls, taken one by one before any rate. */
  next: ApiFault[];
  /** Share of token refreshes answered 500. */
  rateRefresh500: number;
  /** Milliseconds every Admin API and token call waits first. */
  slowMs: number;
  /** How many more times each webhook is sent after a success. */
  duplicateDeliveries: number;
  /** Webhooks arrive in random order. */
  reorder: boolean;
  /** Webhooks are written down and never sent. */
  dropWebhooks: boolean;
  /** Until then they are written down and never sent, ISO time; null when none are swallowed. */
  dropWebhooksUntil: string | null;
  /** Seconds new access tokens live. */
  tokenSeconds: number;
  /** Bytes after which a bulk download breaks off, or null. */
  cutDownloadAfter: number | null;
  /** Bulk operations end FAILED after their first part. */
  failBulk: boolean;
  /** Customer data in payloads, as if the app was approved for protected customer data. */
  customerData: boolean;
}

/** A change that is no change of the switches; the message names the switch. */
export class BadFaults extends Error {
  override name = 'BadFaults';
}

export function noFaults(): FaultSwitches {
  return {
    rate429: 0,
    rate500: 0,
    rateThrottled: 0,
    rate401: 0,
    next: [],
    rateRefresh500: 0,
    slowMs: 0,
    duplicateDeliveries: 0,
    reorder: false,
    dropWebhooks: false,
    dropWebhooksUntil: null,
    tokenSeconds: 3600,
    cutDownloadAfter: null,
    failBulk: false,
    customerData: false,
  };
}

const isRate = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
const isCount = (limit: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= limit;
const isSwitch = (value: unknown) => typeof value === 'boolean';
const API_FAULTS: readonly unknown[] = ['throttled', 'overload', 'server-error', 'unauthorized'];

const rules: Record<keyof FaultSwitches, [(value: unknown) => boolean, string]> = {
  rate429: [isRate, 'a number from 0 to 1'],
  rate500: [isRate, 'a number from 0 to 1'],
  rateThrottled: [isRate, 'a number from 0 to 1'],
  rate401: [isRate, 'a number from 0 to 1'],
  next: [
    (value) => Array.isArray(value) && value.every((each) => API_FAULTS.includes(each)),
    `a list of ${API_FAULTS.join(', ')}`,
  ],
  rateRefresh500: [isRate, 'a number from 0 to 1'],
  slowMs: [isCount(60_000), 'milliseconds up to 60000'],
  duplicateDeliveries: [isCount(50), 'a whole number up to 50'],
  reorder: [isSwitch, 'true or false'],
  dropWebhooks: [isSwitch, 'true or false'],
  dropWebhooksUntil: [
    (value) => value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
    'a time or null',
  ],
  tokenSeconds: [isCount(86_400), 'seconds up to 86400'],
  cutDownloadAfter: [(value) => value === null || isCount(Number.MAX_SAFE_INTEGER)(value), 'bytes or null'],
  failBulk: [isSwitch, 'true or false'],
  customerData: [isSwitch, 'true or false'],
};

/** Changes the named switches and leaves the others; `BadFaults` for an unknown switch or a value out of range. */
export function changeFaults(switches: FaultSwitches, change: unknown): void {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) throw new BadFaults('Send an object.');
  for (const [name, value] of Object.entries(change)) {
    const rule = Object.entries(rules).find(([known]) => known === name)?.[1];
    if (rule === undefined) throw new BadFaults(`There is no switch ${name}.`);
    if (!rule[0](value)) throw new BadFaults(`${name} must be ${rule[1]}.`);
  }
  Object.assign(switches, change);
}

/** Draws what goes wrong with this Admin API call, if anything. */
export function drawApiFault(switches: FaultSwitches, random: () => number = Math.random): ApiFault | null {
  const next = switches.next.shift();
  if (next !== undefined) return next;
  const happens = (rate: number) => rate > 0 && random() < rate;
  if (happens(switches.rate401)) return 'unauthorized';
  if (happens(switches.rate429)) return 'overload';
  if (happens(switches.rate500)) return 'server-error';
  return happens(switches.rateThrottled) ? 'throttled' : null;
}
