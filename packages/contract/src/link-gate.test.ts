// Whether a link lets shoppers in, a row for every side of every bound; and what calls may send.
import { expect, test } from 'vitest';
import { gateStateAt, type GateBounds, type GateState } from './link-gate.ts';
import { gateDraft } from './link-gates.ts';

const start = new Date('2026-11-27T14:00:00Z');
const end = new Date('2026-12-01T05:00:00Z');
const none: GateBounds = { startsAt: null, endsAt: null, visitsLimit: null };

test.each<[string, Partial<GateBounds>, number, string, GateState]>([
  ['nothing set', {}, 0, '2026-11-27T14:00:00Z', 'open'],
  ['before the start', { startsAt: start }, 0, '2026-11-27T13:59:59.999Z', 'scheduled'],
  ['at the very start', { startsAt: start }, 0, '2026-11-27T14:00:00Z', 'open'],
  ['after the start', { startsAt: start }, 0, '2026-11-28T00:00:00Z', 'open'],
  ['before the end', { endsAt: end }, 0, '2026-12-01T04:59:59.999Z', 'open'],
  ['at the very end', { endsAt: end }, 0, '2026-12-01T05:00:00Z', 'ended'],
  ['after the end', { endsAt: end }, 0, '2027-01-01T00:00:00Z', 'ended'],
  ['between', { startsAt: start, endsAt: end }, 0, '2026-11-29T00:00:00Z', 'open'],
  ['before both', { startsAt: start, endsAt: end }, 0, '2026-11-01T00:00:00Z', 'scheduled'],
  ['after both', { startsAt: start, endsAt: end }, 0, '2026-12-02T00:00:00Z', 'ended'],
  ['a visit left', { visitsLimit: 100 }, 99, '2026-11-27T14:00:00Z', 'open'],
  ['the last visit made', { visitsLimit: 100 }, 100, '2026-11-27T14:00:00Z', 'limit_reached'],
  ['more visits than were meant', { visitsLimit: 100 }, 101, '2026-11-27T14:00:00Z', 'limit_reached'],
  ['visits without a limit', {}, 1_000_000, '2026-11-27T14:00:00Z', 'open'],
  ['over in both ways', { visitsLimit: 1, endsAt: end }, 1, '2026-12-02T00:00:00Z', 'ended'],
  ['used up before it begins', { visitsLimit: 1, startsAt: start }, 1, '2026-11-01T00:00:00Z', 'limit_reached'],
])('%s', (_what, bounds, counted, now, state) => {
  expect(gateStateAt({ ...none, ...bounds }, counted, new Date(now))).toBe(state);
});

test.each<[string, object, string | null]>([
  ['nothing', {}, null],
  ['a start and an end', { starts_at: '2026-11-27T09:00', ends_at: '2026-11-27T09:01' }, null],
  ['an end before its start', { starts_at: '2026-11-27T09:00', ends_at: '2026-11-27T08:59' }, 'ends_at'],
  ['an end at its start', { starts_at: '2026-11-27T09:00', ends_at: '2026-11-27T09:00' }, 'ends_at'],
  ['a day alone', { starts_at: '2026-11-27' }, 'starts_at'],
  ['a time of another zone', { starts_at: '2026-11-27T09:00Z' }, 'starts_at'],
  ['a year nobody lives in', { starts_at: '0000-01-01T09:00' }, 'starts_at'],
  ['a day that is none', { ends_at: '2026-02-30T09:00' }, 'ends_at'],
  ['no visits', { visits_limit: 0 }, 'visits_limit'],
  ['half a visit', { visits_limit: 1.5 }, 'visits_limit'],
  ['a short password', { password: 'abc' }, 'password'],
  ['no password', { password: '' }, null],
])('a call with %s', (_what, sent, field) => {
  const read = gateDraft.safeParse(sent);
  expect(read.error?.issues[0]?.path[0] ?? null).toBe(field);
});
