// What segments are written by: every column of a fact, in the order of the lines, and no business that is not to be in them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { facets } from '../question.ts';
import { readLines, readSources, readSums, toMonthCopy } from './segment-shapes.ts';

/** The columns of facts as the migration has them. */
function readColumns(): string[] {
  const path = join(import.meta.dirname, '../../../migrations/0011-traffic.sql');
  const table = /create table facts \(\n(.*?)\n\)/s.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const first = [...table.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
  // what came later stands before how often, which is the last of a line
  return [...first.filter((name) => name !== 'generation' && name !== 'n'), 'visitor', 'n'];
}

const columns = readColumns();

describe('the columns of a segment', () => {
  it('are those of the table, in its order', () => {
    const lines = readLines('/tmp/lines.csv');
    expect([...lines.matchAll(/'(\w+)': '/g)].map(([, name]) => name)).toEqual(columns);
    expect(lines.startsWith(`select ${columns.join(', ')} from`)).toBe(true);
  });

  it('have every facet that can be asked for', () => {
    expect(columns).toEqual(expect.arrayContaining([...facets]));
  });
});

it('alike facts of a month become one', () => {
  const copy = toMonthCopy('lines', '2026-11-01', '/tmp/a.parquet');
  expect(copy).toContain(`where date_trunc('month', day) = date '2026-11-01'`);
  expect(copy).toContain('cast(sum(n) as integer) as n');
  expect(copy).toContain('group by all');
  expect(copy).toContain('order by business, day, link, ');
});

it('files are laid together without the businesses that were counted again since', () => {
  const sources = [
    { path: '/a.parquet', without: [], hasVisitors: true },
    { path: '/b.parquet', without: [3, 9], hasVisitors: false },
  ];
  const [first, second, ...others] = readSources(sources).split(' union all ');
  expect(others).toEqual([]);
  expect(first?.endsWith(`from read_parquet('/a.parquet')`)).toBe(true);
  expect(first).toContain('flag, visitor, n from');
  // of a file of before there were any in them
  expect(second).toContain('flag, 0 as visitor, n from');
  expect(second?.endsWith(`from read_parquet('/b.parquet') where business not in (3, 9)`)).toBe(true);
});

it('sums are kept by kind', () => {
  expect(readSums([])).toEqual({});
  const rows = [
    { kind: 1, n: 20 },
    { kind: 4, n: 2 },
  ];
  expect(readSums(rows)).toEqual({ 1: 20, 4: 2 });
});
