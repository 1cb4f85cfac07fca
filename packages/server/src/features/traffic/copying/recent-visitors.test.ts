// What is remembered of visitors: each by all that names them, in tables that grow, and no more than there is room for.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentVisitors, VisitorTable, type NotedVisit } from './recent-visitors.ts';

const links = ['0b0f6a4e-5c0b-4c39-8a53-6b2f6c9e1a01', '0b0f6a4e-5c0b-4c39-8a53-6b2f6c9e1a02'];

interface Visitor {
  readonly key: string;
  readonly linkId: string;
  readonly hour: number;
  readonly day: string;
}

// keys that differ in one word alone, hours and days that lie beside each other, the hours of clocks that are off
const visitors = fc.record({
  key: fc
    .tuple(fc.nat(3), fc.nat(4))
    .map(([word, n]) => `${'0'.repeat(word * 8)}${n.toString(16).padStart(8, '0')}`.padEnd(32, '0')),
  linkId: fc.constantFrom(...links),
  hour: fc.constantFrom(498_000, 498_001, 10_498_000, 30_498_000),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02'),
});

const textOf = ({ key, linkId, hour, day }: Visitor): string => `${key} ${linkId} ${hour} ${day}`;
const visitOf = (n: number): NotedVisit => ({
  at: 1_790_000_000_000 + n,
  visitId: String(-9_223_372_036_854_775_808n + BigInt(n)),
});

test('finds who was noted, by all that names them, and nobody else', () => {
  fc.assert(
    fc.property(fc.array(visitors, { maxLength: 300 }), fc.array(visitors), (noted, asked) => {
      const recent = new RecentVisitors();
      const table = new VisitorTable();
      const known = new Map<string, NotedVisit>();
      for (const [n, each] of noted.entries()) {
        const name = recent.nameOf(each);
        expect(table.find(name) >= 0).toBe(known.has(textOf(each)));
        if (known.has(textOf(each))) continue;
        table.add(name, visitOf(n));
        known.set(textOf(each), visitOf(n));
      }
      recent.remember(table);
      for (const each of [...noted, ...asked])
        expect(recent.find(recent.nameOf(each))).toEqual(known.get(textOf(each)) ?? null);
    }),
    { numRuns: 60 },
  );
});

/** So many people at a link in an hour, by their numbers from `first`. */
function crowd(recent: RecentVisitors, first: number, count: number): VisitorTable {
  const table = new VisitorTable();
  for (let n = first; n < first + count; n += 1) table.add(recent.nameOf(person(n)), visitOf(n));
  return table;
}

const person = (n: number): Visitor => ({
  key: n.toString(16).padStart(32, '0'),
  linkId: links[0] ?? '',
  hour: 498_000,
  day: '2026-10-31',
});

test('a large crowd is found; of more than there is room for the latest are', () => {
  const recent = new RecentVisitors(70_000);
  const find = (n: number): NotedVisit | null => recent.find(recent.nameOf(person(n)));
  recent.remember(crowd(recent, 0, 30_000));
  expect([find(0), find(29_999), find(30_000)]).toEqual([visitOf(0), visitOf(29_999), null]);
  recent.remember(crowd(recent, 30_000, 30_000));
  expect([find(0), find(30_000), find(59_999)]).toEqual([visitOf(0), visitOf(30_000), visitOf(59_999)]);
  recent.remember(crowd(recent, 60_000, 30_000));
  expect([find(0), find(30_000), find(89_999)]).toEqual([null, visitOf(30_000), visitOf(89_999)]);
});

test('an hour that held others than were remembered three times is not relied on, the next one is', () => {
  const recent = new RecentVisitors();
  for (const expected of [true, true, true, false]) {
    expect(recent.isReliable(498_000)).toBe(expected);
    recent.beSurprised([498_000]);
  }
  expect(recent.isReliable(498_001)).toBe(true);
});
