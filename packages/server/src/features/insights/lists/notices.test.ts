// What a merchant is told of each way the store changes a link, and which repairs are offered: one named row for each.
import { collectionId, productId } from '@vitrine/contract/ids';
import type { LinkNotice } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import type { ProductPlace } from '../../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, SimilarProduct } from '../../stores/stores.ts';
import { isAllGone, listNotices, type NoticeFacts } from './notices.ts';

const picture = { src: 'https://cdn.example/1.webp', width: 10, height: 10, alt: '' };

function thing(id: number, minPrice: number): CatalogueProduct {
  return {
    productId: productId.parse(String(id)),
    title: `Thing ${id}`,
    handle: `thing-${id}`,
    status: 'active',
    deleted: false,
    tags: [],
    image: picture,
    options: [],
    url: 'https://shop.example/products/thing',
    totalQuantity: 1,
    minPrice,
    sellingScore: 0,
    compareAtPrice: null,
    variants: [],
  };
}

interface Product {
  availability?: ProductPlace['availability'];
  /** What the merchant saw, and what it costs now; equal when left out. */
  seen?: number | null;
  price?: number;
  known?: boolean;
  by?: number;
  swapped?: boolean;
}

interface Case {
  urlType?: NoticeFacts['link']['urlType'];
  products?: Product[];
  collections?: ('there' | 'unpublished' | 'deleted' | 'unknown')[];
  everythingGone?: boolean;
  currency?: string;
}

function toPlace(
  { availability = 'fine', price = 1000, known = true, by, swapped = false }: Product,
  at: number,
): ProductPlace {
  return {
    productId: productId.parse(String(at + 1)),
    product: known ? thing(at + 1, price) : null,
    availability,
    visible: availability === 'fine' || availability === 'sold_out',
    replacementId: by === undefined ? null : productId.parse(String(by)),
    swapped,
  };
}

/** Each is like any of the first three products. */
const similar: SimilarProduct[] = [8, 9].flatMap((id) =>
  [1, 2, 3].map((of) => ({
    productId: productId.parse(String(id)),
    title: `Other ${id}`,
    image: null,
    minPrice: id * 100,
    of: productId.parse(String(of)),
    why: { looks: of === 1 ? null : ('close' as const), isSameType: true, sharedTags: of, priceApart: 0.104 },
  })),
);

function toCollection(at: number, is: 'there' | 'unpublished' | 'deleted'): CatalogueCollection {
  return {
    collectionId: collectionId.parse(String(at + 70)),
    title: `Collection ${at}`,
    description: '',
    image: null,
    url: is === 'unpublished' ? null : 'https://shop.example/collections/c',
    productsCount: 1,
    deleted: is === 'deleted',
  };
}

function toFacts({
  urlType = 'look',
  products = [],
  collections = [],
  everythingGone = false,
  currency = 'USD',
}: Case) {
  const held = products.map(({ seen = null }, at) => ({
    productId: productId.parse(String(at + 1)),
    selectedOptions: {},
    seenPrice: seen,
  }));
  const collectionIds = collections.map((_, at) => collectionId.parse(String(at + 70)));
  const facts: NoticeFacts = {
    link: { urlType, products: held, collectionIds },
    view: { places: products.map(toPlace), similar, everythingGone },
    collections: collections.flatMap((is, at) => (is === 'unknown' ? [] : toCollection(at, is))),
    currency,
  };
  return facts;
}

const tell = (given: Case): LinkNotice[] => listNotices(toFacts(given));
const fine: Product = { seen: 1000 };

describe('a notice', () => {
  it.each<[string, Case, object[]]>([
    ['none while all is as it was seen', { products: [fine, fine], collections: ['there'] }, []],
    ['none of a price nobody noted', { products: [{ seen: null, price: 5 }] }, []],
    [
      'of what is sold out, with what could take its place',
      { products: [{ ...fine, availability: 'sold_out', by: 8 }, fine] },
      [
        {
          kind: 'sold_out',
          inventory_id: '1',
          title: 'Thing 1',
          image_url: picture.src,
          replacement: {
            inventory_id: '8',
            title: 'Other 8',
            image_url: null,
            price: 8,
            why: { looks: null, same_type: true, shared_tags: 1, price_apart: 10 },
          },
          repairs: ['replace', 'remove'],
        },
      ],
    ],
    [
      'of what is sold out and like nothing else',
      { products: [{ ...fine, availability: 'sold_out' }, fine] },
      [{ kind: 'sold_out', replacement: null, repairs: ['remove'] }],
    ],
    [
      'of the only product, which cannot be removed',
      { products: [{ ...fine, availability: 'deleted', by: 8 }] },
      [{ kind: 'deleted', repairs: ['replace'] }],
    ],
    ['of the only product, like nothing else', { products: [{ availability: 'deleted' }] }, [{ repairs: [] }]],
    ['of what is a draft', { products: [{ availability: 'unpublished' }, fine] }, [{ kind: 'unpublished' }]],
    [
      'of what was never heard of',
      { products: [{ availability: 'deleted', known: false }, fine] },
      [{ kind: 'deleted', inventory_id: '1', title: '', image_url: null }],
    ],
    [
      'of what another stands in for',
      { products: [{ ...fine, availability: 'sold_out', by: 9, swapped: true }, fine] },
      [
        {
          kind: 'swapped',
          inventory_id: '1',
          replacement: { inventory_id: '9', price: 9, why: { price_apart: 10 } },
          repairs: ['replace', 'remove'],
        },
      ],
    ],
    [
      'of two that are sold out with one to take a place',
      { products: [{ availability: 'sold_out', by: 8 }, { availability: 'sold_out' }] },
      [
        { inventory_id: '1', repairs: ['replace', 'remove'] },
        { inventory_id: '2', replacement: null, repairs: ['remove'] },
      ],
    ],
    [
      'of what is hidden while on sale, though its price changed too',
      { products: [{ availability: 'hidden_on_sale', seen: 2000 }, fine] },
      [{ kind: 'hidden_on_sale', old_price: null, new_price: null, repairs: ['show', 'remove'] }],
    ],
    [
      'of a price, in the amounts of the currency',
      { products: [{ seen: 1000, price: 1999 }, fine] },
      [{ kind: 'repriced', old_price: 10, new_price: 19.99, replacement: null, repairs: ['accept', 'remove'] }],
    ],
    [
      'of a price that fell',
      { products: [{ seen: 1000, price: 0 }] },
      [{ old_price: 10, new_price: 0, repairs: ['accept'] }],
    ],
    [
      'of a price in yen, which have no smaller coin',
      { products: [{ seen: 1000, price: 1200 }], currency: 'JPY' },
      [{ old_price: 1000, new_price: 1200 }],
    ],
    [
      'of a price in dinars, which have a thousand fils',
      { products: [{ seen: 1000, price: 1234 }], currency: 'KWD' },
      [{ old_price: 1, new_price: 1.234 }],
    ],
    [
      'of what is sold out and repriced once',
      { products: [{ availability: 'sold_out', seen: 500, price: 1000 }, fine] },
      [{ kind: 'sold_out', old_price: null }],
    ],
    [
      'of collections, each in its turn after the products',
      { products: [{ availability: 'sold_out' }, fine], collections: ['there', 'deleted', 'unpublished', 'unknown'] },
      [
        { inventory_id: '1', collection_id: null },
        { kind: 'deleted', inventory_id: null, collection_id: '71', title: 'Collection 1', repairs: ['remove'] },
        { kind: 'unpublished', collection_id: '72' },
        { kind: 'deleted', collection_id: '73', title: '' },
      ],
    ],
    [
      'of a short’s product, which is replaced or nothing',
      { urlType: 'product', products: [{ availability: 'sold_out', by: 8 }] },
      [{ kind: 'sold_out', repairs: ['replace'] }],
    ],
    [
      'of a short’s collection, which no click mends',
      { urlType: 'collection', collections: ['deleted'] },
      [{ kind: 'deleted', collection_id: '70', repairs: [] }],
    ],
    ['none of a short to any address', { urlType: 'custom' }, []],
  ])('%s', (_, given, expected) => {
    const told = tell(given);
    expect(told).toHaveLength(expected.length);
    expect(told).toMatchObject(expected);
  });

  it('goes when the product returns', () => {
    expect(tell({ products: [{ ...fine, availability: 'sold_out', by: 8, swapped: true }] })).toHaveLength(1);
    expect(tell({ products: [fine] })).toEqual([]);
  });
});

describe('everything is gone', () => {
  it.each<[string, Case, boolean]>([
    ['of a look as its page says', { products: [fine], everythingGone: true }, true],
    ['of a look with something left', { products: [{ availability: 'deleted' }, fine] }, false],
    ['of a short to a deleted product', { urlType: 'product', products: [{ availability: 'deleted' }] }, true],
    [
      'of a short to a draft',
      { urlType: 'product', products: [{ availability: 'unpublished' }], everythingGone: true },
      true,
    ],
    [
      'not of a short to a sold-out product, which the store still shows',
      { urlType: 'product', products: [{ availability: 'sold_out' }], everythingGone: true },
      false,
    ],
    ['of a short to a collection that is gone', { urlType: 'collection', collections: ['unpublished'] }, true],
    ['not of a short to a collection that is there', { urlType: 'collection', collections: ['there'] }, false],
    ['not of a short to any address', { urlType: 'custom', everythingGone: true }, false],
  ])('%s', (_, given, expected) => {
    expect(isAllGone(toFacts(given))).toBe(expected);
  });
});
