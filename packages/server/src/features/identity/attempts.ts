// Slows guessing down: counts failed sign-ins, requested mails, new accounts and looked-up names, by what was typed and by
// network address.
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { countAttempt, uncountAttempt } from './store.ts';

const minute = 60_000;

/** How much a window of time allows: failures of sign-in, mails, registrations, questions whether a name is free, readings of shared reports. */
const rules = {
  signIn: { windowMs: 15 * minute, perName: 10, perAddress: 100 },
  mail: { windowMs: 60 * minute, perName: 5, perAddress: 60 },
  register: { windowMs: 60 * minute, perName: 30, perAddress: 200 },
  lookUp: { windowMs: 15 * minute, perName: 200, perAddress: 1_000 },
  openReport: { windowMs: 15 * minute, perName: 600, perAddress: 300 },
} as const;

type AttemptKind = keyof typeof rules;

export interface Attempt {
  kind: AttemptKind;
  /** What was typed; kept only as a hash. */
  name: string;
  address: string;
}

interface Counter {
  key: Buffer;
  limit: number;
}

function countersOf({ kind, name, address }: Attempt): Counter[] {
  const key = (what: string, value: string): Buffer =>
    createHash('sha256').update(`${kind}\0${what}\0${value.toLowerCase()}`).digest();
  const { perName, perAddress } = rules[kind];
  return [
    { key: key('name', name), limit: perName },
    { key: key('address', address), limit: perAddress },
  ];
}

function windowOf(kind: AttemptKind, now: Date): Date {
  const { windowMs } = rules[kind];
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/**
 * Counts one, and throws `rate_limited` when that is more than this window has room for. It counts before anything is
 * tried, so that many tries at the same moment do not all pass.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const window = windowOf(attempt.kind, now);
  for (const { key, limit } of countersOf(attempt)) {
    if ((await countAttempt(db, key, window)) > limit) throw new Problem('rate_limited');
  }
}

/** Takes back one that turned out to be rightful. */
export async function returnAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const window = windowOf(attempt.kind, now);
  for (const { key } of countersOf(attempt)) await uncountAttempt(db, key, window);
}
