// Which products stand in for one another, and in which order: a row for each rule and each way to get it wrong.
import { productId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankSimilar, stepOf, toReasons, type Candidate, type Likeness } from './similarity.ts';

const thing = (id: number, rest: Partial<Likeness> = {}): Likeness => ({
  productId: productId.parse(String(id)),
  title: `Thing ${id}`,
  productType: 'Shirts',
  tags: [],
  minPrice: 10_000,
  ...rest,
});

const shirt = thing(1, { tags: ['Linen', 'summer'] });

test.each<[string, Likeness, Likeness[], string[]]>([
  ['nothing in the store', shirt, [], []],
  ['itself', shirt, [shirt], []],
  ['another type', shirt, [thing(2, { productType: 'Hats', tags: ['linen', 'summer'] })], []],
  ['a type spelled otherwise', shirt, [thing(2, { productType: 'shirts' })], []],
  ['a type and none', shirt, [thing(2, { productType: '', tags: ['linen'] })], []],
  ['half the price', shirt, [thing(2, { minPrice: 5000 })], ['2']],
  ['less than half', shirt, [thing(2, { minPrice: 4999 })], []],
  ['one and a half of the price', shirt, [thing(2, { minPrice: 15_000 })], ['2']],
  ['more than that', shirt, [thing(2, { minPrice: 15_001 })], []],
  [
    'odd amounts are not rounded',
    thing(1, { minPrice: 3 }),
    [1, 2, 3, 4, 5].map((minPrice) => thing(10 + minPrice, { minPrice })),
    ['13', '12', '14'],
  ],
  [
    'a gift is like gifts alone',
    thing(1, { minPrice: 0 }),
    [thing(2, { minPrice: 1 }), thing(3, { minPrice: 0 })],
    ['3'],
  ],
  ['shared tags come before price', shirt, [thing(2), thing(3, { minPrice: 14_000, tags: ['LINEN'] })], ['3', '2']],
  [
    'a tag told twice counts once',
    shirt,
    [thing(2, { tags: ['linen', 'Linen', 'LINEN'] }), thing(3, { tags: ['linen', 'summer'] })],
    ['3', '2'],
  ],
  [
    'nearness of price, above or below',
    shirt,
    [thing(2, { minPrice: 12_000 }), thing(3, { minPrice: 9000 }), thing(4, { minPrice: 10_500 })],
    ['4', '3', '2'],
  ],
  ['the title settles a tie', shirt, [thing(2, { title: 'b' }), thing(3, { title: 'A' })], ['3', '2']],
  ['the id settles the last one', shirt, [thing(3, { title: 'a' }), thing(2, { title: 'A' })], ['2', '3']],
  [
    'without a type a shared tag is needed',
    thing(1, { productType: '', tags: ['gift'] }),
    [thing(2, { tags: ['GIFT'] }), thing(3, { productType: '' }), thing(4, { productType: '', tags: ['other'] })],
    ['2'],
  ],
  ['without type and tags nothing is like it', thing(1, { productType: '' }), [thing(2, { productType: '' })], []],
])('%s', (_, product, candidates, expected) => {
  expect(rankSimilar(product, candidates).map(({ productId: id }) => id)).toEqual(expected);
});

test('the order does not depend on the order of the candidates', () => {
  const candidate = fc.record({
    id: fc.integer({ min: 2, max: 500 }),
    minPrice: fc.integer({ min: 4000, max: 16_000 }),
    tags: fc.subarray(['linen', 'summer', 'winter']),
  });
  const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(
      candidates.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const rank = (some: typeof list) =>
          rankSimilar(
            shirt,
            some.map(({ id, ...rest }) => thing(id, rest)),
          );
        expect(rank(shuffled)).toEqual(rank(list));
      },
    ),
  );
});

test.each<['LOW' | 'MEDIUM' | 'HIGH' | 'OFF', Likeness, Candidate[], string[]]>([
  ['LOW', shirt, [thing(2, { tags: ['summer'] }), thing(3)], ['2']],
  ['LOW', thing(1), [thing(2, { tags: ['summer'] })], ['2']],
  [
    'LOW',
    shirt,
    [7499, 7500, 12_500, 12_501].map((minPrice) => thing(minPrice, { minPrice, tags: ['linen'] })),
    ['12500', '7500'],
  ],
  ['HIGH', shirt, [thing(2, { productType: 'Hats', tags: ['linen'] }), thing(3, { productType: 'Hats' })], ['2']],
  ['HIGH', shirt, [3333, 3334, 30_000, 30_001].map((minPrice) => thing(minPrice, { minPrice })), ['3334', '30000']],
  ['MEDIUM', shirt, [thing(2, { tags: ['linen'] }), { ...thing(3), isPreferred: true }], ['3', '2']],
  ['MEDIUM', shirt, [{ ...thing(2, { productType: 'Hats' }), isPreferred: true }], []],
  ['OFF', shirt, [thing(2, { tags: ['linen', 'summer'] })], []],
])('%s: %j takes of %j %j', (sensitivity, product, candidates, expected) => {
  expect(rankSimilar(product, candidates, sensitivity).map(({ productId: id }) => id)).toEqual(expected);
});

const seen = (id: number, likeness: number, rest: Partial<Likeness> = {}): Candidate => ({
  ...thing(id, rest),
  likeness,
});

test.each<[string, Likeness, Candidate[], string[]]>([
  ['what looks alike comes first', shirt, [seen(2, 0), seen(3, 0.4)], ['3', '2']],
  ['the more alike the sooner', shirt, [seen(2, 0.3), seen(3, 0.41), seen(4, 0.61)], ['4', '3', '2']],
  ['a look is as good as as many tags', shirt, [seen(2, 0.3), thing(3, { tags: ['linen'] })], ['2', '3']],
  ['two tags are more than a look', shirt, [seen(2, 0.3), thing(3, { tags: ['linen', 'summer'] })], ['3', '2']],
  ['price settles what looks alike as much', shirt, [seen(2, 0.45, { minPrice: 12_000 }), seen(3, 0.59)], ['3', '2']],
  ['what is preferred comes before all looks', shirt, [seen(2, 0.9), { ...seen(3, 0), isPreferred: true }], ['3', '2']],
  ['another type stays out however alike', shirt, [seen(2, 1, { productType: 'Hats' })], []],
  ['too dear a one stays out however alike', shirt, [seen(2, 1, { minPrice: 15_001 })], []],
  ['itself stays out however alike', shirt, [seen(1, 1)], []],
  ['hardly alike is as if nobody had looked', shirt, [seen(2, 0.27, { minPrice: 11_000 }), thing(3)], ['3', '2']],
  [
    'numbers that are none are no likeness',
    shirt,
    [seen(2, Number.NaN, { minPrice: 11_000 }), seen(3, -1)],
    ['3', '2'],
  ],
  ['more than the same is the same', shirt, [seen(2, 7, { minPrice: 11_000 }), seen(3, 0.6)], ['3', '2']],
])('by looks: %s', (_, product, candidates, expected) => {
  expect(rankSimilar(product, candidates).map(({ productId: id }) => id)).toEqual(expected);
});

const idsOf = (ranked: readonly Candidate[]) => ranked.map(({ productId: id }) => id);

test('without anything seen the order is what it was', () => {
  const candidate = fc.record({
    id: fc.integer({ min: 2, max: 500 }),
    minPrice: fc.integer({ min: 4000, max: 16_000 }),
    tags: fc.subarray(['linen', 'summer', 'winter']),
    likeness: fc.double({ min: 0, max: 0.27, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 12 }), (list) => {
      const bare = list.map(({ id, minPrice, tags }) => thing(id, { minPrice, tags }));
      const hardly = list.map(({ id, likeness, ...rest }) => ({ ...thing(id, rest), likeness }));
      expect(idsOf(rankSimilar(shirt, hardly))).toEqual(idsOf(rankSimilar(shirt, bare)));
    }),
  );
});

test.each([
  [0.27, 0],
  [0.28, 1],
  [0.4, 2],
  [0.6, 3],
  [1, 3],
])('a likeness of %d is step %i', (likeness, step) => {
  expect(stepOf(likeness)).toBe(step);
});

test.each<[string, Likeness, Candidate, object]>([
  [
    'all of it',
    shirt,
    seen(2, 0.5, { tags: ['LINEN'], minPrice: 10_500 }),
    { looks: 'close', isSameType: true, sharedTags: 1, priceApart: 0.05 },
  ],
  [
    'nothing',
    shirt,
    thing(2, { productType: 'Hats' }),
    { looks: null, isSameType: false, sharedTags: 0, priceApart: 0 },
  ],
  ['no type is no same type', thing(1, { productType: '' }), thing(2, { productType: '' }), { isSameType: false }],
  ['of what is free no price is apart', thing(1, { minPrice: 0 }), thing(2), { priceApart: 0 }],
])('the reasons say %s', (_, product, candidate, expected) => {
  expect(toReasons(product, candidate)).toMatchObject(expected);
});
