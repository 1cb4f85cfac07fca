// The steps of an import, by what the server knows and what the reader has asked for; and its mapping.
import { linkImport, type LinkImport } from '@vitrine/contract/imports';
import { describe, expect, test } from 'vitest';
import {
  fieldOf,
  leadsSomewhere,
  recentMs,
  setField,
  toLetter,
  toStep,
  toView,
  type View,
  type Wish,
} from './import-view.ts';

const openedAt = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(openedAt + ms).toISOString();

const table = (change: Partial<LinkImport> = {}): LinkImport =>
  linkImport.parse({
    import_id: '01999999-0000-7000-8000-000000000001',
    file_name: 'links.csv',
    state: 'mapping',
    columns: ['a'],
    sample: [],
    mapping: {},
    rows: 10,
    processed: 0,
    created: 0,
    problems_count: 0,
    faulty_rows: 0,
    problems: [],
    started_at: at(-60_000),
    finished_at: null,
    ...change,
  });

const none: Wish = { isChoosing: false, isMapping: false };
const ended = (state: LinkImport['state'], created: number, ms: number): LinkImport =>
  table({ state, created, finished_at: at(ms) });

describe('the step on screen', () => {
  test.each<[string, LinkImport | null, Partial<Wish>, View]>([
    ['nothing was ever imported', null, {}, 'choose'],
    ['a file waits for its columns', table(), {}, 'columns'],
    ['a dry run runs', table({ state: 'checking' }), {}, 'checking'],
    ['a dry run is through', table({ state: 'checked' }), {}, 'checked'],
    ['other columns are wanted', table({ state: 'checked' }), { isMapping: true }, 'columns'],
    ['links are made', table({ state: 'importing' }), {}, 'importing'],
    ['links are made, whatever was wanted before', table({ state: 'importing' }), { isMapping: true }, 'importing'],
    ['another file is wanted', table({ state: 'checked' }), { isChoosing: true }, 'choose'],
    ['it ended while the page was open', ended('finished', 3, 5_000), {}, 'done'],
    ['it ended shortly before', ended('finished', 3, 1 - recentMs), {}, 'done'],
    ['it ended long ago', ended('finished', 3, -recentMs), {}, 'choose'],
    ['it was stopped just now', ended('cancelled', 3, -1), {}, 'done'],
    ['it was put away before anything was made', ended('cancelled', 0, -1), {}, 'choose'],
    ['it came to a halt, however long ago', ended('failed', 3, -recentMs * 9), {}, 'done'],
    ['a dry run came to a halt and begins anew', ended('failed', 0, -1), { isMapping: true }, 'columns'],
  ])('when %s', (_when, latest, wish, view) => {
    expect(toView(latest, { ...none, ...wish }, openedAt)).toBe(view);
  });

  test.each<[View, string]>([
    ['choose', 'choose'],
    ['checking', 'check'],
    ['checked', 'check'],
    ['importing', 'run'],
    ['done', 'run'],
  ])('%s is the step %s', (view, step) => {
    expect(toStep(view)).toBe(step);
  });
});

describe('a mapping', () => {
  test('gives a column what it is said to be, and takes it from the others', () => {
    const mapping = { title: 0, products: 1 };
    expect(setField(mapping, 2, 'products')).toEqual({ title: 0, products: 2 });
    expect(setField(mapping, 0, 'products')).toEqual({ products: 0 });
    expect(setField(mapping, 1, null)).toEqual({ title: 0 });
    expect(setField(mapping, 5, null)).toEqual(mapping);
    expect(fieldOf(mapping, 1)).toBe('products');
    expect(fieldOf(mapping, 2)).toBeNull();
  });

  test.each([
    [{ title: 0 }, false],
    [{}, false],
    [{ products: 0 }, true],
    [{ collections: 0 }, true],
    [{ url: 0 }, true],
  ])('%j leads somewhere: %s', (mapping, expected) => {
    expect(leadsSomewhere(mapping)).toBe(expected);
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [99, 'CV'],
])('column %d is called %s', (column, letter) => {
  expect(toLetter(column)).toBe(letter);
});
