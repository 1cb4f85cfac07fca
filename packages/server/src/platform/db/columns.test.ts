// Facts under the names of their columns, and columns as PostgreSQL array texts: what needs quoting is quoted, and nothing else gets in.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { toColumns, toPlainColumn, toTextColumn, unnestRows } from './columns.ts';

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

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const at = new Date('2026-02-03T04:05:06.007Z');
const row = {
  businessId: 'b1',
  day: '2026-02-03',
  at,
  note: 'a, "b"',
  count: 2,
  open: true,
  key: 'ff00',
  terms: { a: [1] },
};
const empty = { ...row, at: null, note: null, count: null, open: null, key: null, terms: null };

test.each<[string, ReturnType<typeof unnestRows>, string, string, string[]]>([
  ['no row', unnestRows<typeof row>([], { uuid: ['businessId'] }), '"business_id"', '$1::uuid[]', ['{}']],
  [
    'kinds in the order they are told',
    unnestRows([row, row], { int: ['count'], uuid: ['businessId'] }),
    '"count", "business_id"',
    '$1::int[], $2::uuid[]',
    ['{2,2}', '{b1,b1}'],
  ],
  [
    'several columns of a kind, a word among them',
    unnestRows([row], { word: ['day', 'businessId'], date: ['day'] }),
    '"day", "business_id", "day"',
    '$1::text[], $2::text[], $3::date[]',
    ['{2026-02-03}', '{b1}', '{2026-02-03}'],
  ],
  [
    'what is written in a way of its kind',
    unnestRows([row], { text: ['note'], boolean: ['open'], timestamptz: ['at'], bytea: ['key'], jsonb: ['terms'] }),
    '"note", "open", "at", "key", "terms"',
    '$1::text[], $2::boolean[], $3::timestamptz[], $4::bytea[], $5::jsonb[]',
    ['{"a, \\"b\\""}', '{true}', '{2026-02-03T04:05:06.007Z}', '{"\\\\xff00"}', '{"{\\"a\\":[1]}"}'],
  ],
  [
    'nothing in any of them',
    unnestRows([empty], { text: ['note'], timestamptz: ['at'], bytea: ['key'], jsonb: ['terms'], bigint: ['count'] }),
    '"note", "at", "key", "terms", "count"',
    '$1::text[], $2::timestamptz[], $3::bytea[], $4::jsonb[], $5::bigint[]',
    ['{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}'],
  ],
  [
    'a moment in milliseconds',
    unnestRows([{ at: at.getTime() }], { timestamptz: ['at'] }),
    '"at"',
    '$1::timestamptz[]',
    ['{2026-02-03T04:05:06.007Z}'],
  ],
])('rows of a statement: %s', (_, given, names, arrays, parameters) => {
  const query = sql`select ${given.names} from ${given.rows}`.compile(compiler);
  expect(query.sql).toBe(`select ${names} from unnest(${arrays}) as given (${names})`);
  expect(query.parameters).toEqual(parameters);
});

test('a property that is not there is null', () => {
  const rows: { code: string; value?: number }[] = [{ code: 'a' }, { code: 'b', value: 1 }];
  const given = unnestRows(rows, { text: ['code'], int: ['value'] });
  expect(sql`${given.rows}`.compile(compiler).parameters).toEqual(['{"a","b"}', '{NULL,1}']);
});

test('replaces what is there by what was to be inserted', () => {
  const given = unnestRows([row], { uuid: ['businessId'], int: ['count'] });
  expect(sql`${given.replacing}`.compile(compiler).sql).toBe(
    '"business_id" = excluded."business_id", "count" = excluded."count"',
  );
});

test('numbers rows beside their names', () => {
  const given = unnestRows([row], { uuid: ['businessId'] }, { numbered: true });
  expect(sql`select n, ${given.names} from ${given.rows}`.compile(compiler).sql).toBe(
    'select n, "business_id" from unnest($1::uuid[]) with ordinality as given ("business_id", n)',
  );
});

test.each<[string, object, object]>([
  ['nothing', {}, {}],
  ['one word', { name: 'a' }, { name: 'a' }],
  ['several words', { landingSiteRef: 'a', id: 1 }, { landing_site_ref: 'a', id: 1 }],
  [
    'what is null, and what is inside a value',
    { endsAt: null, lines: [{ lineId: 1 }] },
    { ends_at: null, lines: [{ lineId: 1 }] },
  ],
])('names %s', (_what, facts, columns) => {
  expect(toColumns(facts)).toEqual(columns);
});

test('keeps moments and the order of facts', () => {
  expect(Object.entries(toColumns({ createdAt: at, orderId: 'b' }))).toEqual([
    ['created_at', at],
    ['order_id', 'b'],
  ]);
});

test('knows the types of the columns', () => {
  expectTypeOf(toColumns({ createdAt: new Date(), taxesIncluded: true })).toEqualTypeOf<{
    created_at: Date;
    taxes_included: boolean;
  }>();
});
