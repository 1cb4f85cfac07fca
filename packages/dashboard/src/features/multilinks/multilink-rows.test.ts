// A list of multilinks on screen after one was saved and others were visited.
import { expect, it } from 'vitest';
import { toSampleMultilink } from '../../testing/multilink-samples.ts';
import { pickMultilinkFigures, toMultilinkRow } from './multilink-rows.ts';
import { mergeFigures, prependRow, removeRow, replaceRow, toRows } from '../../parts/links/row-pages.ts';

const row = (number: number, visits = 0) => toMultilinkRow(toSampleMultilink(number, { figures: { visits } }));
const list = {
  pages: [
    { links: [row(3), row(2)], next_skip: 2 },
    { links: [row(1)], next_skip: null },
  ],
  pageParams: [0, 2],
};
const titles = (shown: typeof list) => toRows(shown).map(({ title }) => title);

it('holds no more than a row shows', () => {
  expect(Object.keys(row(1))).not.toContain('verdict');
});

it('§4 multilink: created prepended, edited replaced, deleted removed', () => {
  expect(titles(prependRow(list, row(4)))).toEqual(['Multilink 4', 'Multilink 3', 'Multilink 2', 'Multilink 1']);
  expect(titles(replaceRow(list, { ...row(2), title: 'Renamed' }))).toEqual(['Multilink 3', 'Renamed', 'Multilink 1']);
  const removed = removeRow(list, row(2).multilink_id);
  expect(titles(removed)).toEqual(['Multilink 3', 'Multilink 1']);
  expect(removed.pages[0]?.next_skip).toBe(1);
});

it('takes over figures counted since, and nothing else', () => {
  const fresh = { ...row(2, 7), title: 'Not yet' };
  const merged = mergeFigures(list, [fresh], pickMultilinkFigures);
  expect(toRows(merged).map(({ link_analytics: { visits } }) => visits)).toEqual([0, 7, 0]);
  expect(titles(merged)).toEqual(titles(list));
});

it('stays the same list when nothing was counted', () => {
  expect(mergeFigures(list, [row(1), row(2), row(9)], pickMultilinkFigures)).toBe(list);
});
