// What the fields of a gate hold, what is sent of them, and what shoppers are said to see.
import type { GateOfLink } from '@vitrine/contract/link-gate';
import { expect, test } from 'vitest';
import { type GateFields, listSeen, type SeenPart, toGateFields, toGateSent } from './gate-draft.ts';

const none = toGateFields(null);
const saved: GateOfLink = {
  state: 'open',
  starts_at: '2026-11-27T09:00',
  ends_at: null,
  visits_limit: 100,
  visits_counted: 12,
  fallback_url: 'https://atelier.example/sale',
  has_password: true,
};

test('what is saved is sent as it is, and keeps its password', () => {
  expect(toGateSent(toGateFields(saved))).toEqual({
    starts_at: '2026-11-27T09:00',
    ends_at: null,
    visits_limit: 100,
    fallback_url: 'https://atelier.example/sale',
  });
});

test.each<[string, Partial<GateFields>, string | null]>([
  ['a new password', { isLocked: true, password: 'sesame' }, 'sesame'],
  ['none any more', { isLocked: false, password: '' }, null],
])('%s is sent', (_what, change, password) => {
  expect(toGateSent({ ...toGateFields(saved), ...change }).password).toBe(password);
});

test.each<[string, Partial<GateFields>, SeenPart[]]>([
  ['nothing', {}, ['always']],
  ['a start', { startsAt: '2026-11-27T09:00' }, ['before', 'page']],
  ['an end with a way on', { endsAt: '2026-11-27T09:00', fallback: 'https://a.example' }, ['after', 'elsewhere']],
  ['visits', { visits: 10 }, ['beyond', 'page']],
  ['a password', { isLocked: true }, ['locked']],
  ['a way on alone', { fallback: 'https://a.example' }, ['always']],
  [
    'everything',
    { startsAt: '2026-11-27T09:00', endsAt: '2026-11-28T09:00', visits: 10, isLocked: true },
    ['before', 'after', 'beyond', 'page', 'locked'],
  ],
])('shoppers of %s', (_what, change, parts) => {
  expect(listSeen({ ...none, ...change })).toEqual(parts);
});
