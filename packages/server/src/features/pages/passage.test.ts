// Whether a visitor is let in, a row for every state of a gate.
import type { LinkId } from '@vitrine/contract/ids';
import { expect, test } from 'vitest';
import type { GateRecord } from '../links/links.ts';
import { decidePassage, type Passage } from './passage.ts';

const now = new Date('2026-11-28T12:00:00Z');
const earlier = new Date('2026-11-28T11:59:59Z');
const later = new Date('2026-11-28T12:00:01Z');
const gate: GateRecord = {
  linkId: '0190a000-0000-7000-8000-000000000001' as LinkId,
  startsAt: null,
  endsAt: null,
  visitsLimit: null,
  counted: 0,
  fallbackUrl: null,
  passwordHash: null,
};
const elsewhere: Passage = { kind: 'elsewhere', url: 'https://atelier.example/' };
const fallbackUrl = 'https://atelier.example/';
const locked = { passwordHash: 'hash' };

test.each<[string, Partial<GateRecord> | null, boolean, Passage]>([
  ['no gate', null, false, { kind: 'open' }],
  ['one that has begun', { startsAt: earlier, endsAt: later }, false, { kind: 'open' }],
  ['one that has not', { startsAt: later }, false, { kind: 'message', message: 'not_yet' }],
  ['one that is over', { endsAt: now }, false, { kind: 'message', message: 'expired' }],
  ['one that is used up', { visitsLimit: 3, counted: 3 }, false, { kind: 'message', message: 'expired' }],
  ['one that has not begun, with a way on', { startsAt: later, fallbackUrl }, false, elsewhere],
  ['one that is over, with a way on', { endsAt: now, fallbackUrl }, false, elsewhere],
  ['one that is used up, with a way on', { visitsLimit: 3, counted: 3, fallbackUrl }, false, elsewhere],
  ['an open one with a way on', { endsAt: later, fallbackUrl }, false, { kind: 'open' }],
  ['a locked one', locked, false, { kind: 'locked' }],
  ['a locked one whose password was shown', locked, true, { kind: 'open' }],
  ['a locked one that is over', { ...locked, endsAt: now }, true, { kind: 'message', message: 'expired' }],
  ['a locked one that has not begun', { ...locked, startsAt: later }, false, { kind: 'message', message: 'not_yet' }],
])('%s', (_what, change, isUnlocked, passage) => {
  expect(decidePassage(change && { ...gate, ...change }, now, () => isUnlocked)).toEqual(passage);
});
