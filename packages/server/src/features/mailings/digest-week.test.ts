// Which week is due when: in every zone each week once, whatever the clocks do and however often the program stood still.
import { addDays, dayOf, hourOf } from '@vitrine/contract/range';
import { describe, expect, it } from 'vitest';
import { beforeWeek, decideTelling, findDueWeek } from './digest-week.ts';

const none = { visits: 0, orders: 0, earned: 0 };
const some = { ...none, visits: 1 };

describe('the week that is due', () => {
  it.each([
    // 2026-11-30 is a Monday
    ['on Sunday night', '2026-11-30T04:59:00Z', 'America/New_York', null],
    ['before Monday’s morning', '2026-11-30T11:59:00Z', 'America/New_York', null],
    ['on Monday from seven on', '2026-11-30T12:00:00Z', 'America/New_York', '2026-11-23'],
    ['where Monday comes first', '2026-11-29T18:30:00Z', 'Pacific/Auckland', '2026-11-23'],
    ['after a day of standstill', '2026-12-01T12:00:00Z', 'UTC', '2026-11-23'],
    ['on Thursday night still', '2026-12-03T23:59:00Z', 'UTC', '2026-11-23'],
    ['from Friday on no more', '2026-12-04T00:00:00Z', 'UTC', null],
    ['over the turn of the year', '2027-01-04T08:00:00Z', 'UTC', '2026-12-28'],
  ])('%s', (_when, at, zone, monday) => {
    const week = findDueWeek(new Date(at), zone);
    expect(week).toEqual(monday === null ? null : { from: monday, to: addDays(monday, 6) });
  });

  it('comes after the one before it', () => {
    expect(beforeWeek({ from: '2026-03-02', to: '2026-03-08' })).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });
});

/** Numbers that look drawn and are the same each time. */
function* draw(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe.each([
  'UTC',
  'Asia/Jerusalem',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
])('over two years in %s', (zone) => {
  it.each([1, 2, 3])('each week is told once, on its Monday unless nobody was there (%s)', (seed) => {
    const chance = draw(seed);
    const told = new Map<string, Date>();
    const start = Date.parse('2025-01-01T00:00:00Z');
    for (let at = start; at < start + 730 * 86_400_000;) {
      const now = new Date(at);
      const week = findDueWeek(now, zone);
      // the key of the table: a second worker, or a restart, finds it there
      if (week !== null && !told.has(week.from)) told.set(week.from, now);
      const isAway = chance.next().value < 0.004;
      at += isAway ? (6 + chance.next().value * 60) * 3600_000 : 3600_000;
    }
    const mondays = [...told.keys()];
    expect(mondays.length).toBeGreaterThanOrEqual(103);
    mondays.slice(1).forEach((monday, at) => expect(monday).toBe(addDays(mondays[at] ?? '', 7)));
    for (const [monday, at] of told) {
      const shown = `${dayOf(at, zone)} ${String(hourOf(at, zone)).padStart(2, '0')}`;
      expect(shown >= `${addDays(monday, 7)} 07` && shown <= `${addDays(monday, 10)} 23`).toBe(true);
    }
  });
});

describe('how a week is told', () => {
  it.each([
    ['with anything in it', some, none, false, 'whole'],
    ['with commission alone', { ...none, earned: -3 }, none, false, 'whole'],
    ['quiet after one that was not', none, some, false, 'quiet'],
    ['quiet where something waits', none, none, true, 'quiet'],
    ['not at all after two quiet ones', none, none, false, 'none'],
  ] as const)('%s', (_which, week, before, waits, expected) => {
    expect(decideTelling(week, before, waits)).toBe(expected);
  });
});
