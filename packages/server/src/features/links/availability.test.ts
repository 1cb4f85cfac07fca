// What a look shows of its products: how each stands, and who stands in for whom, with every way a store can change.
import { productId, variantId, type ProductId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '../stores/stores.ts';
import {
  decidePlaces,
  decideAvailability,
  isEverythingGone,
  listGone,
  listOffered,
  listShown,
  type AvailabilityFacts,
  type Similar,
  type Availability,
} from './availability.ts';

const idOf = (id: number): ProductId => productId.parse(String(id));

interface Size {
  size: string;
  available?: boolean;
  was?: number | null;
}

function thing(id: number, sizes: Size[] = [{ size: 'S' }], rest: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    productId: idOf(id),
    title: `Thing ${id}`,
    handle: `thing-${id}`,
    status: 'active',
    deleted: false,
    tags: [],
    image: null,
    options: [{ name: 'Size', values: sizes.map(({ size }) => ({ name: size, swatch: null })) }],
    url: `https://shop.example/products/thing-${id}`,
    totalQuantity: 1,
    minPrice: 1000,
    sellingScore: 0,
    compareAtPrice: null,
    variants: sizes.map(({ size, available = true, was = null }, at) => ({
      variantId: variantId.parse(String(id * 10 + at)),
      title: size,
      price: 1000,
      compareAtPrice: was,
      available,
      preorder: false,
      quantity: 1,
      options: { Size: size },
      image: null,
    })),
    ...rest,
  };
}

const soldOut = (id: number): CatalogueProduct => thing(id, [{ size: 'S', available: false }]);
const onSale = (id: number): CatalogueProduct => thing(id, [{ size: 'S', was: 2000 }]);

describe('how a product stands', () => {
  it.each<[string, CatalogueProduct | null, Record<string, string>, boolean, Availability]>([
    ['never heard of', null, {}, false, 'deleted'],
    ['deleted', thing(1, undefined, { deleted: true }), {}, false, 'deleted'],
    ['deleted and sold out', { ...soldOut(1), deleted: true, url: null }, {}, true, 'deleted'],
    ['a draft', thing(1, undefined, { status: 'draft' }), {}, false, 'unpublished'],
    ['archived', thing(1, undefined, { status: 'archived' }), {}, false, 'unpublished'],
    ['taken out of the storefront', thing(1, undefined, { url: null }), {}, false, 'unpublished'],
    ['unlisted, which still has a page', thing(1, undefined, { status: 'unlisted' }), {}, false, 'fine'],
    ['a draft that is sold out', { ...soldOut(1), status: 'draft' }, {}, false, 'unpublished'],
    ['sold out', soldOut(1), {}, false, 'sold_out'],
    ['without any variant', thing(1, []), {}, false, 'sold_out'],
    ['one size left', thing(1, [{ size: 'S', available: false }, { size: 'M' }]), {}, false, 'fine'],
    [
      'the one size the look offers is sold out',
      thing(1, [{ size: 'S', available: false }, { size: 'M' }]),
      { Size: 'S' },
      false,
      'sold_out',
    ],
    [
      'a size the store has renamed fixes nothing',
      thing(1, [{ size: 'Small', available: false }, { size: 'M' }]),
      { Size: 'S' },
      false,
      'fine',
    ],
    ['on sale', onSale(1), {}, false, 'fine'],
    ['on sale where that is hidden', onSale(1), {}, true, 'hidden_on_sale'],
    [
      'sold out on sale where that is hidden',
      thing(1, [{ size: 'S', available: false, was: 2000 }]),
      {},
      true,
      'sold_out',
    ],
    ['compared with a lower price, which is no sale', thing(1, [{ size: 'S', was: 900 }]), {}, true, 'fine'],
    ['compared with the same price, which is no sale', thing(1, [{ size: 'S', was: 1000 }]), {}, true, 'fine'],
  ])('%s', (_, product, selected, hideOnSale, availability) => {
    expect(decideAvailability(product, selected, hideOnSale)).toBe(availability);
  });

  it('goes by the options of the store, whatever they are called', () => {
    const product = thing(1, [{ size: 'S' }, { size: 'M' }]);
    expect(listOffered(product, { Size: 'M' }).map(({ title }) => title)).toEqual(['M']);
    expect(listOffered(product, { constructor: 'x' })).toHaveLength(2);
  });
});

interface Case {
  held: number[];
  store: CatalogueProduct[];
  similar?: Record<number, number[]>;
  hideOnSale?: boolean;
}

const factsOf = ({ held, store, hideOnSale = false }: Case): AvailabilityFacts => ({
  held: held.map((id) => ({ productId: idOf(id), selectedOptions: {} })),
  products: store.filter((product) => held.includes(Number(product.productId))),
  hideOnSale,
});
const similarOf = (table: Record<number, number[]> = {}): Similar =>
  new Map(
    Object.entries(table).map(([id, near]) => [idOf(Number(id)), near.map((each) => ({ productId: idOf(each) }))]),
  );

function show(given: Case, autoSwap = true): string[] {
  const places = decidePlaces(factsOf(given), similarOf(given.similar), autoSwap);
  return listShown(places, given.store).map((product) => product.productId);
}

describe('what a look shows with auto swap', () => {
  it.each<[string, Case, string[]]>([
    [
      'what it holds while all of it can be bought',
      { held: [1, 2], store: [thing(1), thing(2)], similar: { 1: [5] } },
      ['1', '2'],
    ],
    [
      'another in the place of what is sold out',
      { held: [1, 2], store: [soldOut(1), thing(2), thing(5)], similar: { 1: [5] } },
      ['5', '2'],
    ],
    [
      'another for a draft',
      { held: [1], store: [thing(1, undefined, { status: 'draft' }), thing(5)], similar: { 1: [5] } },
      ['5'],
    ],
    [
      'another for what is deleted',
      { held: [1], store: [thing(1, undefined, { deleted: true }), thing(5)], similar: { 1: [5] } },
      ['5'],
    ],
    ['another for what was never heard of', { held: [1], store: [thing(5)], similar: { 1: [5] } }, ['5']],
    [
      'one candidate for two: the first has it, the other stays as sold out',
      { held: [1, 2], store: [soldOut(1), soldOut(2), thing(5)], similar: { 1: [5], 2: [5] } },
      ['5', '2'],
    ],
    [
      'one candidate for two: a deleted other one is not shown',
      {
        held: [1, 2],
        store: [soldOut(1), thing(2, undefined, { deleted: true }), thing(5)],
        similar: { 1: [5], 2: [5] },
      },
      ['5'],
    ],
    [
      'the second nearest for the second',
      { held: [1, 2], store: [soldOut(1), soldOut(2), thing(5), thing(6)], similar: { 1: [5, 6], 2: [5, 6] } },
      ['5', '6'],
    ],
    [
      'nothing that stands in the look already',
      { held: [1, 2], store: [soldOut(1), thing(2), thing(6)], similar: { 1: [2, 6] } },
      ['6', '2'],
    ],
    [
      'nothing twice, though it is sold out itself',
      { held: [1, 2], store: [soldOut(1), soldOut(2)], similar: { 1: [2], 2: [1] } },
      ['1', '2'],
    ],
    ['what is sold out when nothing is like it', { held: [1], store: [soldOut(1)] }, ['1']],
    [
      'no other for what is hidden on sale',
      { held: [1, 2], store: [onSale(1), thing(2), thing(5)], similar: { 1: [5] }, hideOnSale: true },
      ['2'],
    ],
    [
      'another for what is sold out on sale where that is hidden',
      {
        held: [1],
        store: [{ ...onSale(1), variants: soldOut(1).variants }, thing(5)],
        similar: { 1: [5] },
        hideOnSale: true,
      },
      ['5'],
    ],
    [
      'no replacement that has been deleted since',
      { held: [1, 2], store: [soldOut(1), thing(2), thing(5, undefined, { deleted: true })], similar: { 1: [5] } },
      ['1', '2'],
    ],
    [
      'no replacement that is a draft by now',
      { held: [1], store: [soldOut(1), thing(5, undefined, { status: 'draft' })], similar: { 1: [5] } },
      ['1'],
    ],
  ])('%s', (_, given, shown) => {
    expect(show(given)).toEqual(shown);
  });

  it('a product returns to its place when its stock does', () => {
    const similar = { 1: [5] };
    expect(show({ held: [1, 2], store: [soldOut(1), thing(2), thing(5)], similar })).toEqual(['5', '2']);
    expect(show({ held: [1, 2], store: [thing(1), thing(2), thing(5)], similar })).toEqual(['1', '2']);
  });

  it('switched off, it names who could stand in, and shows what the look holds', () => {
    const given: Case = { held: [1, 2], store: [soldOut(1), thing(2), thing(5)], similar: { 1: [5] } };
    expect(show(given, false)).toEqual(['1', '2']);
    const [first] = decidePlaces(factsOf(given), similarOf(given.similar), false);
    expect(first).toMatchObject({ availability: 'sold_out', replacementId: '5', swapped: false });
  });

  it('hidden, sold out on sale and not replaced, it is not shown either', () => {
    const product = { ...onSale(1), variants: [{ ...onSale(1).variants[0], available: false }] } as CatalogueProduct;
    expect(show({ held: [1], store: [product], hideOnSale: true })).toEqual([]);
  });
});

describe('everything is gone', () => {
  it.each<[string, Case, boolean, boolean]>([
    ['when all is sold out', { held: [1, 2], store: [soldOut(1), soldOut(2)] }, true, true],
    ['when nothing is shown', { held: [1], store: [thing(1, undefined, { deleted: true })] }, true, true],
    ['not while one thing is left', { held: [1, 2], store: [soldOut(1), thing(2)] }, true, false],
    ['not while something stands in', { held: [1], store: [soldOut(1), thing(5)], similar: { 1: [5] } }, true, false],
    ['without auto swap all the same', { held: [1], store: [soldOut(1), thing(5)], similar: { 1: [5] } }, false, true],
    ['when all that is left is hidden on sale', { held: [1], store: [onSale(1)], hideOnSale: true }, true, true],
  ])('%s', (_, given, autoSwap, expected) => {
    const facts = factsOf(given);
    const shown = listShown(decidePlaces(facts, similarOf(given.similar), autoSwap), given.store);
    expect(isEverythingGone(shown, facts.held)).toBe(expected);
  });

  it('goes by the sizes the look offers', () => {
    const product = thing(1, [{ size: 'S', available: false }, { size: 'M' }]);
    expect(isEverythingGone([product], [{ productId: idOf(1), selectedOptions: { Size: 'S' } }])).toBe(true);
    expect(isEverythingGone([product], [{ productId: idOf(1), selectedOptions: {} }])).toBe(false);
  });
});

function make(id: number, is: string): CatalogueProduct[] {
  if (is === 'unknown') return [];
  if (is === 'sold out') return [soldOut(id)];
  if (is === 'on sale') return [onSale(id)];
  return [thing(id, undefined, { deleted: is === 'deleted', status: is === 'draft' ? 'draft' : 'active' })];
}

describe('whatever the store does', () => {
  const state = fc.constantFrom('fine', 'sold out', 'draft', 'deleted', 'on sale', 'unknown');
  const world = fc.record({
    held: fc.array(state, { minLength: 1, maxLength: 8 }),
    near: fc.array(fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 6 }), { minLength: 8, maxLength: 8 }),
    hideOnSale: fc.boolean(),
    autoSwap: fc.boolean(),
  });

  it('no product is shown twice, none loses its place, and nothing sold out hides what could stand in', () => {
    fc.assert(
      fc.property(world, ({ held, near, hideOnSale, autoSwap }) => {
        const ids = held.map((_, at) => at + 1);
        const outside = [9, 10, 11, 12, 13, 14].map((id) => thing(id));
        const store = [...held.flatMap((is, at) => make(at + 1, is)), ...outside];
        const facts = factsOf({ held: ids, store, hideOnSale });
        const similar = similarOf(Object.fromEntries(near.map((list, at) => [at + 1, list])));
        const places = decidePlaces(facts, similar, autoSwap);
        const shown = listShown(places, store).map(({ productId: id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
        expect(places.map(({ productId: id }) => Number(id))).toEqual(ids);
        const taken = places.flatMap(({ replacementId }) => replacementId ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.filter((id) => Number(id) < held.length + 1)).toEqual([]);
        const gone = listGone(facts);
        const fine = places.filter((place) => !gone.includes(place.productId));
        expect(fine.filter(({ replacementId }) => replacementId !== null)).toEqual([]);
        const left = places
          .filter((place) => gone.includes(place.productId) && place.replacementId === null)
          .flatMap((place) => similar.get(place.productId) ?? [])
          .filter((candidate) => !taken.includes(candidate.productId) && Number(candidate.productId) > held.length);
        expect(left).toEqual([]);
      }),
    );
  });
});
