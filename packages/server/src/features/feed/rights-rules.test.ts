// How the permission of a post stands, and that links of creators are ours alone.
import { rightsId } from '@vitrine/contract/post-rights';
import type { RightsState } from '@vitrine/contract/picture-rights';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isPermitted, toStanding, type RightsAskRecord } from './rights-rules.ts';
import { mintRightsToken, readRightsToken } from './rights-token.ts';

const now = new Date('2026-11-29T12:00:00Z');
const hour = (hours: number): Date => new Date(now.getTime() + hours * 3600_000);

const toAsk = (change: Partial<RightsAskRecord> = {}): RightsAskRecord => ({
  businessId: randomUUID() as never,
  rightsId: rightsId.parse(randomUUID()),
  postId: randomUUID() as never,
  askedAt: hour(-2),
  askedBy: randomUUID() as never,
  creator: '@noa',
  email: null,
  language: 'en',
  words: '',
  scopes: ['feed'],
  endsAt: null,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  grantedWords: null,
  withdrawnAt: null,
  isRecorded: false,
  ...change,
});
const granted = (change: Partial<RightsAskRecord> = {}) =>
  toAsk({ answer: 'granted', answeredAt: hour(-2), ...change });

const ends = (...asks: RightsAskRecord[]) => toStanding({ rightsNeeded: true, disclosure: null }, asks, now).ends_at;

const cases: readonly (readonly [string, readonly RightsAskRecord[], RightsState, boolean])[] = [
  ['nobody was asked', [], 'none', false],
  ['asked', [toAsk()], 'asked', false],
  ['granted', [granted()], 'granted', true],
  ['granted until later', [granted({ endsAt: hour(1) })], 'granted', true],
  ['at its very end', [granted({ endsAt: now })], 'ended', false],
  ['never answered in time', [toAsk({ endsAt: hour(-1) })], 'ended', false],
  ['declined', [toAsk({ answer: 'declined' })], 'declined', false],
  ['withdrawn', [granted({ withdrawnAt: hour(-1) })], 'withdrawn', false],
  ['granted for ads alone', [granted({ scopes: ['ads'] })], 'granted', false],
  ['asked again while one holds', [toAsk(), granted()], 'granted', true],
  ['withdrawn, though another was granted before', [granted(), granted({ withdrawnAt: hour(-1) })], 'withdrawn', false],
  ['granted anew since', [granted({ answeredAt: hour(-0.5) }), granted({ withdrawnAt: hour(-1) })], 'granted', true],
  [
    'granted at that very moment',
    [granted({ answeredAt: hour(-1) }), granted({ withdrawnAt: hour(-1) })],
    'withdrawn',
    false,
  ],
  ['asked again after one was withdrawn', [toAsk(), granted({ withdrawnAt: hour(-1) })], 'asked', false],
];

describe('a post whose picture needs permission', () => {
  it.each(cases)('%s', (_name, asks, state, isOpen) => {
    const standing = toStanding({ rightsNeeded: true, disclosure: null }, asks, now);
    expect([standing.state, isPermitted(standing)]).toEqual([state, isOpen]);
    const wasWithdrawn = asks.some(({ withdrawnAt }) => withdrawnAt !== null);
    expect(isPermitted(toStanding({ rightsNeeded: false, disclosure: null }, asks, now))).toBe(isOpen || !wasWithdrawn);
  });

  it('ends with the last of what holds', () => {
    expect(ends(granted({ endsAt: hour(1) }), granted({ endsAt: hour(3) }))).toBe(hour(3).toISOString());
    expect(ends(granted({ endsAt: hour(1) }), granted())).toBeNull();
  });
});

it('a link names its question, and nothing that was changed does', () => {
  const key = randomBytes(32);
  const id = rightsId.parse(randomUUID());
  const token = mintRightsToken(key, id);
  expect(readRightsToken(key, token)).toBe(id);
  const bytes = Buffer.from(token, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readRightsToken(key, changed.toString('base64url'))).toBeNull();
  }
  for (const text of ['', 'x', `${token}AAAA`, token.slice(4)]) expect(readRightsToken(key, text)).toBeNull();
});
