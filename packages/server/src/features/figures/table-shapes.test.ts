// The statement of a table: names of the program's own alone, and paths quoted.
import { expect, it } from 'vitest';
import { toTableCopy, type Column } from './table-shapes.ts';

const columns: Column[] = [
  { name: 'visited_at', type: 'moment' },
  { name: 'revenue', type: 'amount' },
];

it('names each column with its type, and quotes the paths', () => {
  const text = toTableCopy(columns, "/it's/lines.json", '/x.parquet');
  expect(text).toContain("read_json('/it''s/lines.json', format = 'newline_delimited'");
  expect(text).toContain("columns = {visited_at: 'TIMESTAMPTZ', revenue: 'DECIMAL(18, 4)'}");
  expect(text).toContain("to '/x.parquet' (format parquet, compression zstd)");
});

it.each(['', 'Revenue', 'a b', "x'", 'x}', '1x', 'x;y', 'שם'])('refuses the name %j', (name) => {
  expect(() => toTableCopy([{ name, type: 'text' }], 'a', 'b')).toThrow(RangeError);
});
