// Rows of a table by group.
import { expect, test } from 'vitest';
import { toGroups } from './table-groups.ts';

test.each([
  [[], []],
  [['a1'], [['a1']]],
  [
    ['a1', 'a2', 'b1'],
    [['a1', 'a2'], ['b1']],
  ],
  [
    ['a1', 'b1', 'a2'],
    [['a1'], ['b1'], ['a2']],
  ],
  [
    ['a1', 'b1', 'b2', 'b3'],
    [['a1'], ['b1', 'b2', 'b3']],
  ],
])('%j are %j', (rows, groups) => {
  expect(toGroups(rows, (row) => row.slice(0, 1))).toEqual(groups);
});

test('rows without groups stand together, and none is an empty body', () => {
  expect(toGroups(['a1', 'b1'])).toEqual([['a1', 'b1']]);
  expect(toGroups([])).toEqual([[]]);
});
