// A list on screen after links were created, changed, deleted and visited.
import type { LinkRow } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { toSampleLink, toSampleRow, toSampleUuid } from '../../testing/link-samples.ts';
import { noQuestion, nobody } from '../../ui/list-address.ts';
import { findPlace, type LinkQuestion, pickFigures, toFilterSent, toLinkQuestion, toRow } from './link-rows.ts';
import {
  insertRow,
  mergeFigures,
  prependRow,
  removeRow,
  replaceRow,
  type RowPages,
  settleRow,
  toRows,
} from './row-pages.ts';

type Pages = RowPages<LinkRow>;
const settle = (held: Pages, question: LinkQuestion, row: LinkRow) =>
  settleRow<LinkRow, Pages>(held, findPlace(question, row), row);
const merge = <List extends Pages>(held: List, fresh: readonly LinkRow[]) =>
  mergeFigures<LinkRow, List>(held, fresh, pickFigures);

const list = (...pages: number[][]) => ({
  pages: pages.map((numbers, index) => ({
    links: numbers.map((number) => toSampleRow(number)),
    next_skip: index === pages.length - 1 ? null : pages.slice(0, index + 1).flat().length,
  })),
  pageParams: pages.map((_, index) => pages.slice(0, index).flat().length),
});
const numbers = (rows: { title: string | null }[]) => rows.map(({ title }) => Number(title?.slice(5)));
const dated = (number: number, day: number) =>
  toSampleRow(number, { created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z` });
const skips = (changed: { pages: readonly { next_skip: number | null }[] }) =>
  changed.pages.map((page) => page.next_skip);

describe('rows', () => {
  it('are none before the first answer', () => {
    expect(toRows(undefined)).toEqual([]);
  });

  it('are listed once when one slid to the next page between two answers', () => {
    expect(numbers(toRows(list([1, 2], [2, 3])))).toEqual([1, 2, 3]);
  });
});

describe('§4 list updates: a created link', () => {
  it('comes first, and the next page is asked for one further on', () => {
    const changed = prependRow(list([1, 2], [3]), toSampleRow(9));
    expect(numbers(toRows(changed))).toEqual([9, 1, 2, 3]);
    expect(skips(changed)).toEqual([3, null]);
  });

  it('comes first in an empty list', () => {
    expect(numbers(toRows(prependRow(list([]), toSampleRow(9))))).toEqual([9]);
  });

  it('is not listed twice when the list was already refetched', () => {
    const changed = prependRow(list([9, 1], [2]), toSampleRow(9));
    expect(numbers(toRows(changed))).toEqual([9, 1, 2]);
    expect(skips(changed)).toEqual([2, null]);
  });

  it('waits for the first answer of a list that was never loaded', () => {
    const never = { pages: [], pageParams: [] };
    expect(prependRow(never, toSampleRow(9))).toBe(never);
  });
});

it('§4 list updates: a changed link is replaced in place', () => {
  const changed = replaceRow(list([1, 2], [3]), toSampleRow(3, { title: 'Look 33' }));
  expect(numbers(toRows(changed))).toEqual([1, 2, 33]);
});

describe('§4 list updates: a deleted link', () => {
  it('leaves, and the next page is asked for one before', () => {
    const changed = removeRow(list([1, 2], [3, 4], [5]), toSampleUuid(3));
    expect(numbers(toRows(changed))).toEqual([1, 2, 4, 5]);
    expect(skips(changed)).toEqual([2, 3, null]);
  });

  it('that is unknown changes nothing', () => {
    const before = list([1]);
    expect(removeRow(before, toSampleUuid(8))).toBe(before);
  });
});

describe('a list and a saved link', () => {
  const all: LinkQuestion = toLinkQuestion(noQuestion, 'LOOK', '2026-11-24');
  const days = { from: '2026-11-01', to: '2026-11-24' };
  const archived = { archived_at: '2026-11-06T10:00:00Z' };

  it.each([
    ['everything', all, {}, 'in'],
    ['shorts', { ...all, linkType: 'SHORT' }, {}, 'out'],
    ['a list sorted by figures', { ...all, sort: 'revenue' }, {}, 'ask'],
    ['what needs a look', { ...all, isBroken: true }, {}, 'ask'],
    ['the archive', { ...all, isArchived: true }, {}, 'out'],
    ['the archive, put away', { ...all, isArchived: true }, archived, 'in'],
    ['everything, put away', all, archived, 'out'],
    ['its tag in other letters', { ...all, tags: ['SUMMER'] }, { tags: ['Summer', 'Sea'] }, 'in'],
    ['another tag', { ...all, tags: ['winter'] }, { tags: ['Summer'] }, 'out'],
    ['one tag of several', { ...all, tags: ['winter', 'summer'] }, { tags: ['Summer'] }, 'in'],
    ['their influencer', { ...all, influencer: 'lena' }, { influencer_username: 'lena' }, 'in'],
    ['another influencer', { ...all, influencer: 'lena' }, { influencer_username: 'noa' }, 'out'],
    ['nobody’s', { ...all, influencer: nobody }, { influencer_username: null }, 'in'],
    ['nobody’s, of somebody', { ...all, influencer: nobody }, { influencer_username: 'noa' }, 'out'],
    ['days', { ...all, created: days }, {}, 'ask'],
    ['a layout', { ...all, layout: 'GRID' }, {}, 'ask'],
    ['a state of gates', { ...all, gate: 'ended' }, {}, 'ask'],
    ['the oldest first', { ...all, isAscending: true }, {}, 'ask'],
    ['words', { ...all, words: 'gold' }, {}, 'ask'],
    ['words, put away', { ...all, words: 'gold' }, archived, 'out'],
    [
      'figures of some days, of which only the server knows',
      { ...all, figures: { from_date: '2026-11-01' } },
      {},
      'ask',
    ],
    ['everything, as a part of a multilink', all, { parent_multilink_id: toSampleUuid(7) }, 'out'],
  ] as const)('%s', (_name, question, changes, place) => {
    expect(findPlace(question, toSampleRow(1, changes))).toBe(place);
  });

  const newestFirst = {
    pages: [
      { links: [dated(9, 9), dated(7, 7)], next_skip: 2 },
      { links: [dated(5, 5)], next_skip: 3 },
    ],
    pageParams: [0, 2],
  };

  it.each([
    ['newest', 10, [1, 9, 7, 5], [3, 4]],
    ['between', 8, [9, 1, 7, 5], [3, 4]],
    ['between pages', 6, [9, 7, 1, 5], [2, 4]],
    ['older than what is known, while there is more', 2, [9, 7, 5], [2, 3]],
  ])('comes back where its age puts it: %s', (_name, day, expected, next) => {
    const changed = insertRow(newestFirst, dated(1, day));
    expect(numbers(toRows(changed))).toEqual(expected);
    expect(skips(changed)).toEqual(next);
  });

  it('comes back at the end of a list that is whole', () => {
    const [first, last] = newestFirst.pages;
    const whole = { ...newestFirst, pages: [first, { ...last, next_skip: null }] } as typeof newestFirst;
    expect(numbers(toRows(insertRow(whole, dated(1, 2))))).toEqual([9, 7, 5, 1]);
    expect(numbers(toRows(insertRow(list([]), dated(1, 2))))).toEqual([1]);
  });

  it('leaves when it was put away, comes back when it was taken back, and stays in place when it was changed', () => {
    const put = settle(newestFirst, all, { ...dated(7, 7), ...archived });
    expect(numbers(toRows(put))).toEqual([9, 5]);
    const back = settle(put, all, dated(7, 7));
    expect(numbers(toRows(back))).toEqual([9, 7, 5]);
    expect(back.pages.at(-1)?.next_skip).toBe(3);
    const renamed = settle(back, { ...all, words: 'look' }, { ...dated(7, 7), title: 'Look 70' });
    expect(numbers(toRows(renamed))).toEqual([9, 70, 5]);
    expect(settle(newestFirst, { ...all, words: 'look' }, dated(1, 8))).toBe(newestFirst);
  });
});

describe('newer figures', () => {
  it('are taken over without touching the rest', () => {
    const before = list([1, 2]);
    const fresh = toSampleRow(2, { title: 'Renamed', figures: { checkouts: 1, revenue: 129.9 } });
    const changed = merge(before, [fresh, toSampleRow(7)]);
    expect(toRows(changed)[1]).toMatchObject({ title: 'Look 2', checkouts: 1, revenue: 129.9 });
    expect(toRows(changed)[0]).toBe(toRows(before)[0]);
    expect(toRows(changed)).toHaveLength(2);
  });

  it('say when the store changed something', () => {
    const changed = merge(list([1]), [toSampleRow(1, { notices_count: 2 })]);
    expect(toRows(changed)[0]?.notices_count).toBe(2);
  });

  it('that are the same answer the same list', () => {
    const before = list([1, 2]);
    expect(merge(before, [toSampleRow(1), toSampleRow(2)])).toBe(before);
  });
});

it('makes a row of a saved link', () => {
  const row = toRow(toSampleLink(4));
  expect(row).toEqual(toSampleRow(4));
});

it.each([
  [{}, {}],
  [
    { words: 'gold', isArchived: true, isBroken: true },
    { q: 'gold', archived: true, broken: true },
  ],
  [{ tags: ['a', 'b c'] }, { tag: 'a,b c' }],
  [{ influencer: nobody }, { unassigned: true }],
  [{ influencer: 'lena' }, { influencer_username: 'lena' }],
  [{ created: 'last_7_days' }, { created_from: '2026-11-18', created_to: '2026-11-24' }],
  [{ created: '2026-11-01..2026-11-02' }, { created_from: '2026-11-01', created_to: '2026-11-02' }],
  [{ created: 'some day' }, {}],
  [{ layout: 'AUTO' }, { layout: 'AUTO' }],
  [{ layout: 'MASONRY' }, {}],
  [{ gate: 'ended' }, { gate: 'ended' }],
  [{ gate: 'ajar' }, {}],
])('asks the server by %j', (change, sent) => {
  const question = toLinkQuestion({ ...noQuestion, ...change }, 'SHORT', '2026-11-24');
  expect(toFilterSent(question)).toEqual({ q: '', link_type: 'SHORT', archived: false, ...sent });
});
