// Facts under the names of their columns: every capital is a new word, values stay what they are.
import { expect, expectTypeOf, it } from 'vitest';
import { toColumns } from './names.ts';

it.each<[string, object, object]>([
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

it('keeps moments and the order of facts', () => {
  const at = new Date();
  expect(Object.entries(toColumns({ createdAt: at, orderId: 'b' }))).toEqual([
    ['created_at', at],
    ['order_id', 'b'],
  ]);
});

it('knows the types of the columns', () => {
  expectTypeOf(toColumns({ createdAt: new Date(), taxesIncluded: true })).toEqualTypeOf<{
    created_at: Date;
    taxes_included: boolean;
  }>();
});
