// Which rules an order is credited by, with changes that overlap, reach back and stand at the edge.
import { expect, it } from 'vitest';
import { firstRules, rulesAt, type RulesChange } from './rules-in-force.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const change = (from: number, windowDays: number, priority: 'link' | 'code' = 'link'): RulesChange => ({
  ...firstRules,
  effectiveFrom: at(from),
  windowDays,
  priority,
});

it.each<[string, RulesChange[], number, number, 'link' | 'code']>([
  ['nothing was ever set', [], 5, 30, 'link'],
  ['before the first change', [change(10, 7)], 9, 30, 'link'],
  ['at the very moment of a change', [change(10, 7, 'code')], 10, 7, 'code'],
  ['after two changes', [change(10, 7), change(12, 90)], 13, 90, 'link'],
  ['between two changes', [change(10, 7), change(12, 90)], 11, 7, 'link'],
  ['a later change that reaches back beats what lies in its days', [change(10, 7), change(5, 60)], 11, 60, 'link'],
  ['but not what lies before them', [change(3, 7), change(5, 60)], 4, 7, 'link'],
  ['and a change after it counts again', [change(5, 60), change(10, 1, 'code')], 11, 1, 'code'],
  ['the same moment twice: the one set last', [change(10, 7), change(10, 8)], 10, 8, 'link'],
])('%s', (_title, changes, day, windowDays, priority) => {
  expect(rulesAt(changes, at(day))).toEqual({ ...firstRules, windowDays, priority });
});

it('a change set now leaves every earlier order as it was', () => {
  const before = [change(1, 14), change(8, 45, 'code')];
  for (let day = 0; day < 20; day += 1)
    expect(rulesAt([...before, change(20, 3)], at(day))).toEqual(rulesAt(before, at(day)));
  expect(rulesAt([], at(1))).toEqual(firstRules);
});
