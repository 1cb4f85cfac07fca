// A list on screen against the server's own: after any changes by hand, going on from its end neither skips nor repeats a row.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertRow, mergeFigures, prependRow, removeRow, replaceRow, settleRow, toRows } from './row-pages.ts';

interface Row {
  readonly link_id: string;
  readonly created_at: string;
  readonly visits: number;
}
interface List {
  readonly pages: readonly { readonly links: readonly Row[]; readonly next_skip: number | null }[];
  readonly pageParams: readonly number[];
}

const toRow = (number: number, visits = 0): Row => ({
  link_id: `l${number}`,
  created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  visits,
});
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ link_id: id }) => id);

/** What a server with these rows answers, newest first. */
function answer(rows: readonly Row[], skip: number, size: number) {
  const links = rows.slice(skip, skip + size);
  return { links, next_skip: skip + size < rows.length ? skip + size : null };
}

/** The first pages of a server's rows, as a list that was scrolled so far holds them. */
function load(rows: readonly Row[], size: number, count: number): List {
  const pages = [answer(rows, 0, size)];
  while (pages.length < count) {
    const skip = pages.at(-1)?.next_skip;
    if (skip === null || skip === undefined) break;
    pages.push(answer(rows, skip, size));
  }
  return { pages, pageParams: pages.map((_, at) => at * size) };
}

/** The rows after everything else was asked for. */
function scrollToEnd(list: List, rows: readonly Row[], size: number): string[] {
  const pages = [...list.pages];
  for (let skip = pages.at(-1)?.next_skip; typeof skip === 'number'; skip = pages.at(-1)?.next_skip) {
    pages.push(answer(rows, skip, size));
  }
  return idsOf(toRows({ ...list, pages }));
}

const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.created_at.localeCompare(one.created_at));

const change = fc.record({ kind: fc.constantFrom('create', 'remove', 'undo'), which: fc.nat() });
const beginning = fc.record({
  count: fc.nat(12),
  size: fc.integer({ min: 1, max: 4 }),
  pages: fc.integer({ min: 1, max: 4 }),
});

it('stays in step with the server whatever is created, removed in any list, and restored', () => {
  fc.assert(
    fc.property(beginning, fc.array(change, { maxLength: 12 }), ({ count, size, pages }, changes) => {
      let server = newestFirst(Array.from({ length: count }, (_, at) => toRow(at)));
      let list = load(server, size, pages);
      const gone: Row[] = [];
      for (const [at, { kind, which }] of changes.entries()) {
        const row =
          kind === 'create'
            ? toRow(count + at)
            : kind === 'undo'
              ? gone.splice(which % Math.max(1, gone.length), 1)[0]
              : server[which % Math.max(1, server.length)];
        if (row === undefined) continue;
        const others = server.filter((each) => each.link_id !== row.link_id);
        if (kind === 'remove') {
          server = others;
          gone.push(row);
          list = removeRow(list, row.link_id);
        } else {
          server = newestFirst([...others, row]);
          list = kind === 'create' ? prependRow<Row, List>(list, row) : insertRow<Row, List>(list, row);
        }
        const held = idsOf(toRows(list));
        expect(held, 'what is on screen').toEqual(idsOf(server).slice(0, held.length));
        expect(scrollToEnd(list, server, size), 'after going on to the end').toEqual(idsOf(server));
      }
    }),
    { numRuns: 300 },
  );
});

describe('an empty list', () => {
  const empty: List = { pages: [{ links: [], next_skip: null }], pageParams: [0] };
  const never: List = { pages: [], pageParams: [] };

  it('takes its first row from above and from its age alike', () => {
    expect(idsOf(toRows(prependRow<Row, List>(empty, toRow(1))))).toEqual(['l1']);
    expect(idsOf(toRows(insertRow<Row, List>(empty, toRow(1))))).toEqual(['l1']);
  });

  it('that was never answered holds nothing, so that the first answer is not missed', () => {
    expect(prependRow<Row, List>(never, toRow(1))).toEqual(never);
    expect(insertRow<Row, List>(never, toRow(1))).toEqual(never);
    expect(removeRow(never, 'l1')).toBe(never);
    expect(settleRow<Row, List>(never, 'in', toRow(1))).toEqual(never);
    expect(mergeFigures<Row, List>(never, [toRow(1)], ({ visits }) => ({ visits }))).toBe(never);
  });
});

describe('rows alike in age', () => {
  const twin = { ...toRow(5), link_id: 'twin' };

  it('stand with the older last, and neither hides the other', () => {
    const list = load([toRow(9), toRow(5), toRow(1)], 10, 1);
    expect(idsOf(toRows(insertRow<Row, List>(list, twin)))).toEqual(['l9', 'l5', 'twin', 'l1']);
  });

  it('are told apart by their id alone when one is changed or taken away', () => {
    const list = load([toRow(5), twin], 1, 2);
    expect(toRows(replaceRow<Row, List>(list, { ...twin, visits: 7 })).map(({ visits }) => visits)).toEqual([0, 7]);
    expect(idsOf(toRows(removeRow(list, 'twin')))).toEqual(['l5']);
  });
});

const pick = ({ visits }: Row) => ({ visits });

describe('newer figures', () => {
  const list = load([toRow(3, 1), toRow(2, 1), toRow(1, 1)], 2, 2);

  it('reach rows of any page, and leave those alone that were not asked for', () => {
    const merged = mergeFigures<Row, List>(list, [toRow(1, 8), toRow(7, 9)], pick);
    expect(toRows(merged).map(({ visits }) => visits)).toEqual([1, 1, 8]);
    expect(merged.pages[0]?.links[0]).toBe(list.pages[0]?.links[0]);
  });

  it('that went down are taken over too: a visit may be found to be a bot', () => {
    expect(toRows(mergeFigures<Row, List>(list, [toRow(3, 0)], pick)).map(({ visits }) => visits)).toEqual([0, 1, 1]);
  });

  it('that say the same draw nothing anew, however many there are', () => {
    expect(mergeFigures<Row, List>(list, toRows(list), pick)).toBe(list);
    expect(mergeFigures<Row, List>(list, [], pick)).toBe(list);
    // what is no figure is not taken over by the way
    expect(mergeFigures<Row, List>(list, [{ ...toRow(3, 1), created_at: '2027-01-01T00:00:00.000Z' }], pick)).toBe(
      list,
    );
  });
});

it('a row twice in two pages leaves both, and the pages behind it move by one', () => {
  const [first, second, third] = [toRow(3), toRow(2), toRow(1)];
  const slid: List = {
    pages: [
      { links: [first, second], next_skip: 2 },
      { links: [second, third], next_skip: 4 },
    ],
    pageParams: [0, 2],
  };
  const left = removeRow(slid, second.link_id);
  expect(idsOf(toRows(left))).toEqual(['l3', 'l1']);
  expect(left.pages.map(({ next_skip: skip }) => skip)).toEqual([1, 3]);
});

it('never asks for a row before the first', () => {
  const list: List = { pages: [{ links: [toRow(1)], next_skip: 0 }], pageParams: [0] };
  expect(removeRow(list, 'l1').pages[0]?.next_skip).toBe(0);
});
