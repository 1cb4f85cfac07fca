// Columns as PostgreSQL array texts: what needs quoting is quoted, and nothing else gets in.
import { expect, test } from 'vitest';
import { toPlainColumn, toTextColumn } from './columns.ts';

test.each<[string, (string | number | boolean | null)[], string]>([
  ['nothing', [], '{}'],
  ['numbers', [1, -2, 0], '{1,-2,0}'],
  ['nulls among them', [1, null], '{1,NULL}'],
  ['truth', [true, false], '{true,false}'],
  ['ids', ['a1b2', null], '{a1b2,NULL}'],
])('a plain column of %s', (_, values, text) => {
  expect(toPlainColumn(values)).toBe(text);
});

test.each<[string, (string | null)[], string]>([
  ['nothing', [], '{}'],
  ['a text', ['a'], '{"a"}'],
  ['an empty text', [''], '{""}'],
  ['null and the word for it', [null, 'NULL', 'null'], '{NULL,"NULL","null"}'],
  ['commas and braces', ['a,b', '{c}'], '{"a,b","{c}"}'],
  ['quotes', ['say "hi"'], '{"say \\"hi\\""}'],
  ['a backslash', ['\\'], '{"\\\\"}'],
  ['a backslash before a quote', ['\\"'], '{"\\\\\\""}'],
  ['lines and tabs', ['a\nb\tc'], '{"a\nb\tc"}'],
  ['letters of anywhere', ['שלום 👋'], '{"שלום 👋"}'],
])('a column of texts: %s', (_, values, text) => {
  expect(toTextColumn(values)).toBe(text);
});
