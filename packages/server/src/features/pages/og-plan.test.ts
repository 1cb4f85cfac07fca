// What shoppers may see of a link, and the picture of its preview: its order, its number, and a name that changes with it.
import { describe, expect, it } from 'vitest';
import type { CatalogueCollection, CatalogueProduct } from '../stores/stores.ts';
import { planOgPicture } from './og-plan.ts';
import { listShownCollections, listShownProducts, type LookContent } from './shown-goods.ts';
import { sampleLink, sampleProduct, sampleVariant, store } from './testing/shop.ts';

interface Sample {
  readonly products?: readonly CatalogueProduct[];
  readonly collections?: readonly CatalogueCollection[];
  readonly images?: readonly string[];
  readonly hidesSale?: boolean;
  readonly storeName?: string;
}

function contentOf({
  products = [],
  collections = [],
  images = [],
  hidesSale = false,
  storeName,
}: Sample): LookContent {
  const link = sampleLink('aLook11', { images });
  const settings = { ...link.settings, hide_on_sale_items: hidesSale };
  return {
    compiled: { link: { ...link, settings }, utm: link.utm, influencer: null, publicCode: link.code, gate: null },
    store: { ...store, name: storeName ?? store.name },
    products,
    collections,
    promised: null,
    worth: null,
    alternatives: new Map(),
    pairing: null,
    shippingUrl: null,
    makerText: null,
    address: null,
    appearance: null,
    pictures: new Map(),
  };
}

const collection = (id: number, more: Partial<CatalogueCollection> = {}): CatalogueCollection => ({
  collectionId: String(id) as CatalogueCollection['collectionId'],
  title: `Collection ${id}`,
  description: '',
  image: { src: `https://cdn.example/c${id}.webp`, width: null, height: null, alt: '' },
  url: `https://shop.example/collections/${id}`,
  productsCount: 1,
  deleted: false,
  ...more,
});
const product = (id: number, more: Partial<CatalogueProduct> = {}): CatalogueProduct =>
  sampleProduct(id, { image: { src: `https://cdn.example/${id}.webp`, width: null, height: null, alt: '' }, ...more });
const soldOut = { variants: [sampleVariant(1, { available: false })] };
const onSale = { variants: [sampleVariant(1), sampleVariant(2, { price: 100, compareAtPrice: 101 })] };

describe('a product may be seen', () => {
  it.each<[string, Partial<CatalogueProduct>, boolean, boolean]>([
    ['active', {}, false, true],
    ['unlisted', { status: 'unlisted' }, false, true],
    ['a draft', { status: 'draft' }, false, false],
    ['archived', { status: 'archived' }, false, false],
    ['deleted', { deleted: true }, false, false],
    ['not published', { url: null }, false, false],
    ['sold out, which is told on the page', soldOut, false, true],
    ['without variants', { variants: [] }, false, true],
    ['on sale', onSale, false, true],
    ['on sale where that is hidden', onSale, true, false],
    ['at its full price where sale is hidden', {}, true, true],
    [
      'as dear before, which is no sale',
      { variants: [sampleVariant(1, { price: 100, compareAtPrice: 100 })] },
      true,
      true,
    ],
    ['cheaper before', { variants: [sampleVariant(1, { price: 100, compareAtPrice: 99 })] }, true, true],
    ['for nothing before', { variants: [sampleVariant(1, { price: 0, compareAtPrice: 0 })] }, true, true],
    // the summary over the variants is not asked: they are
    ['said to be on sale by no variant', { compareAtPrice: 9_999, minPrice: 1 }, true, true],
  ])('%s: hidden sale or not', (_, more, hidesSale, seen) => {
    expect(listShownProducts(contentOf({ products: [product(1, more)], hidesSale }))).toHaveLength(seen ? 1 : 0);
  });

  it('in the order and as often as the link holds it', () => {
    const products = [product(3), product(1), product(2, { deleted: true }), product(1)];
    expect(listShownProducts(contentOf({ products })).map(({ productId }) => productId)).toEqual(['3', '1', '1']);
  });
});

it('a collection may be seen while it is there and has an address', () => {
  const collections = [collection(2), collection(1, { deleted: true }), collection(3, { url: null }), collection(4)];
  const shown = listShownCollections(contentOf({ collections }));
  expect(shown.map(({ collectionId }) => collectionId)).toEqual(['2', '4']);
});

const asked = (name: string): string => `https://cdn.example/${name}.webp?width=640`;

describe('the picture of a preview', () => {
  it.each<[string, Sample]>([
    ['nothing', {}],
    ['products without pictures', { products: [product(1, { image: null })] }],
    ['products nobody may see', { products: [product(1, { status: 'draft' })] }],
    ['collections without pictures', { collections: [collection(1, { image: null })] }],
  ])('is none of %s', (_, sample) => {
    expect(planOgPicture(contentOf(sample))).toBeNull();
  });

  it.each<[string, Sample, string[]]>([
    ['the look’s own', { images: ['/files/a.webp', '/files/b.webp'] }, ['/files/a.webp']],
    [
      'the look’s own, then products',
      { images: ['/a'], products: [product(2), product(1)] },
      ['/a', asked('2'), asked('1')],
    ],
    [
      'at most four, the own one among them',
      { images: ['/a'], products: [1, 2, 3, 4, 5].map((id) => product(id)) },
      ['/a', asked('1'), asked('2'), asked('3')],
    ],
    [
      'four products without one of its own',
      { products: [1, 2, 3, 4, 5].map((id) => product(id)) },
      [asked('1'), asked('2'), asked('3'), asked('4')],
    ],
    ['what can be bought alone', { products: [product(1, soldOut), product(2)] }, [asked('2')]],
    ['the next where one has no picture', { products: [product(1, { image: null }), product(2)] }, [asked('2')]],
    [
      'where the page leads when all is sold out',
      { products: [product(1, soldOut)], collections: [collection(7)] },
      [asked('c7')],
    ],
    ['no collections beside products', { products: [product(1)], collections: [collection(7)] }, [asked('1')]],
    [
      'nothing on sale where that is hidden',
      { products: [product(1, onSale), product(2)], hidesSale: true },
      [asked('2')],
    ],
  ])('shows %s', (_, sample, pictures) => {
    expect(planOgPicture(contentOf(sample))?.pictures).toEqual(pictures);
  });

  const sample: Sample = { images: ['/a'], products: [product(1), product(2)] };
  const hashOf = (more: Sample): string | undefined => planOgPicture(contentOf({ ...sample, ...more }))?.hash;

  it('has a name of twelve digits that is the same for the same picture', () => {
    expect(hashOf({})).toMatch(/^[0-9a-f]{12}$/);
    expect(hashOf({})).toBe(hashOf({ images: ['/a', '/another'], collections: [collection(1)] }));
  });

  it.each<[string, Sample]>([
    ['another picture', { images: ['/b'] }],
    ['the same in another order', { products: [product(2), product(1)] }],
    ['one less', { products: [product(1)] }],
    ['another name of the store', { storeName: 'Atelier\u200f' }],
  ])('has another name for %s', (_, more) => {
    expect(hashOf(more)).not.toBe(hashOf({}));
  });
});
