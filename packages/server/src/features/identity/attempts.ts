// Slows guessing down: counts failed sign-ins, requested mails, new accounts and looked-up names, by what was typed and by
// network address.
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { countAttempt, uncountAttempt } from './store.ts';

const minute = 60_000;

/** How much a window of time allows: failures of sign-in, mails, registrations, requests for an account, codes and passkeys, questions whether a name is free, readings of shared reports, applications, questions of rights and their answers, searches by photo. */
const rules = {
  // many may try a name: those of one address are shut out, and nobody else by them
  signIn: { windowMs: 15 * minute, perPair: 10, perAddress: 100 },
  mail: { windowMs: 60 * minute, perName: 5, perAddress: 60 },
  register: { windowMs: 60 * minute, perName: 30, perAddress: 200 },
  // each is mailed to whoever runs the installation
  request: { windowMs: 60 * minute, perName: 3, perAddress: 10 },
  // of the second step: the account is shut for whoever guesses, from wherever
  code: { windowMs: 15 * minute, perName: 5, perAddress: 50 },
  codeOfDay: { windowMs: 24 * 60 * minute, perName: 30, perAddress: 300 },
  codeLock: { windowMs: 15 * minute, perName: 1, perAddress: 1 },
  passkey: { windowMs: 15 * minute, perName: 100, perAddress: 100 },
  lookUp: { windowMs: 15 * minute, perName: 200, perAddress: 1_000 },
  openReport: { windowMs: 15 * minute, perName: 600, perAddress: 300 },
  // each is mailed to whoever's address was typed
  apply: { windowMs: 60 * minute, perName: 5, perAddress: 30 },
  // mailed to whoever a merchant names: of one business, which stands where an address would
  askRights: { windowMs: 60 * minute, perName: 5, perAddress: 100 },
  openRights: { windowMs: 15 * minute, perName: 60, perAddress: 120 },
  // each costs half a second of a core: of one address at one business, and of a business, which stands where an address would
  searchByPhoto: { windowMs: 15 * minute, perPair: 20, perAddress: 60 },
  searchOfShop: { windowMs: 15 * minute, perName: 600, perAddress: 600 },
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
  const rule = rules[kind];
  const byName =
    'perPair' in rule
      ? { key: key('pair', `${name}\0${address}`), limit: rule.perPair }
      : { key: key('name', name), limit: rule.perName };
  return [byName, { key: key('address', address), limit: rule.perAddress }];
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

/** Failures of a name, from anywhere, that cost nothing; each further one makes the next wait longer. */
const freeFailures = 20;
const waitStepMs = 250;
const longestWaitMs = 5_000;

/** How long a try at a name waits before it is answered: guessing from many addresses gets slow, its owner gets in. */
export async function countWait(db: Db, name: string, now: Date): Promise<number> {
  const key = createHash('sha256').update(`signIn\0everywhere\0${name.toLowerCase()}`).digest();
  const failures = await countAttempt(db, key, windowOf('signIn', now));
  return Math.min(longestWaitMs, Math.max(0, failures - freeFailures) * waitStepMs);
}

/** Takes back one that turned out to be rightful. */
export async function returnAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const window = windowOf(attempt.kind, now);
  for (const { key } of countersOf(attempt)) await uncountAttempt(db, key, window);
}
