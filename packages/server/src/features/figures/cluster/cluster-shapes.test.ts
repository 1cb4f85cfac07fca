// What is said to a cluster: of the columns its schema files have, and of loads by checked numbers alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../../../tests/world/sources.ts';
import { toDrop, toInsert, toLoadSums } from './cluster-shapes.ts';

const columnsOf = (text: string): string[] =>
  [...text.matchAll(/\b([a-z_]+) (Int16|Int32|Date)\b/g)].map(([each]) => each);

describe('a file is taken in', () => {
  it.each(['one-server.sql', 'cluster.sql'])('by the columns that %s has, in their order', (file) => {
    const schema = readFileSync(join(root, 'docs/clickhouse', file), 'utf8');
    expect(columnsOf(toInsert(5))).toEqual(columnsOf(schema));
    expect(columnsOf(schema)).toHaveLength(20);
    expect(schema).toContain('load UInt64');
    expect(schema).toContain('partition by load order by (business, day, link)');
  });

  it('under the number of the attempt', () => {
    expect(toInsert(5)).toMatch(/^insert into facts \(business, .*, n, load\) select business, .*, n, 5 from input\('/);
    expect(toLoadSums(5)).toContain('where load = 5 ');
  });
});

it('a load goes from the table, or from that of every server', () => {
  expect(toDrop(5, 'MergeTree')).toBe('alter table facts drop partition 5');
  expect(toDrop(5, 'Distributed')).toBe('alter table facts_local on cluster vitrine drop partition 5');
});

it.each([0, -1, 1.5, 2 ** 60, Number.NaN, '1 or 1 = 1' as unknown as number])('%s is no load', (load) => {
  for (const write of [toInsert, toLoadSums, (of: number) => toDrop(of, 'MergeTree')])
    expect(() => write(load)).toThrow(RangeError);
});
