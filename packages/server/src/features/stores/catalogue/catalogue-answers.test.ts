// Products, variants and collections on the wire: prices of every currency, what counts as available, and as published.
import { collectionId, productId, variantId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import type { CatalogueProduct, CatalogueVariant, ProductSummary } from '../model.ts';
import { toCollection, toProduct, toVariant } from './catalogue-answers.ts';

const variantOf = (id: number, more: Partial<CatalogueVariant> = {}): CatalogueVariant => ({
  variantId: variantId.parse(String(id)),
  title: 'S',
  price: 4_900,
  compareAtPrice: null,
  available: true,
  preorder: false,
  quantity: 1,
  options: { Size: 'S' },
  image: null,
  ...more,
});
const facts = {
  productId: productId.parse('7'),
  title: 'Dress',
  handle: 'dress',
  status: 'active',
  deleted: false,
  tags: ['new'],
  image: { src: 'https://cdn.example/a.webp', width: 1, height: 1, alt: '' },
  options: [{ name: 'Size', values: [{ name: 'S', swatch: null }] }],
  url: 'https://shop.example/dress',
  totalQuantity: 3,
  minPrice: 4_900,
  sellingScore: 0,
  compareAtPrice: null,
} as const;
const product = (more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  ...facts,
  options: [{ name: 'Size', values: [{ name: 'S', swatch: null }] }],
  variants: [variantOf(1)],
  ...more,
});
const summary = (variantsCount: number, variantsAvailable: number, more: object = {}): ProductSummary => ({
  ...facts,
  options: [],
  ...more,
  variantsCount,
  variantsAvailable,
});

it('a product is told whole', () => {
  expect(toProduct(product(), 'USD')).toEqual({
    inventory_id: '7',
    title: 'Dress',
    handle: 'dress',
    image_url: 'https://cdn.example/a.webp',
    product_status: 'active',
    total_quantity: 3,
    available: true,
    sold_as: null,
    selling_score: 0,
    variant_availability_ratio: 100,
    url: 'https://shop.example/dress',
    currency: 'USD',
    price: 49,
    compare_at_price: null,
    options: [{ name: 'Size', values: [{ name: 'S', swatch: null }] }],
    tags: ['new'],
  });
});

it('what is told is not what is kept: changing the one leaves the other', () => {
  const kept = product();
  const told = toProduct(kept, 'USD');
  told.tags.push('changed');
  expect(kept.tags).toEqual(['new']);
  const variant = variantOf(1);
  Object.assign(toVariant(variant, 'USD').options, { Size: 'changed' });
  expect(variant.options).toEqual({ Size: 'S' });
});

describe('prices', () => {
  it.each([
    [0, 'USD', 0],
    [1, 'USD', 0.01],
    [1_999, 'ILS', 19.99],
    [4_900, 'JPY', 4_900],
    [4_900, 'KWD', 4.9],
    [1, 'BHD', 0.001],
    [9_007_199_254_740_991, 'EUR', 90_071_992_547_409.91],
  ])('%i of %s is %d', (minor, currency, major) => {
    const prices = { price: major, compare_at_price: major };
    expect(toProduct(product({ minPrice: minor, compareAtPrice: minor }), currency)).toMatchObject(prices);
    expect(toVariant(variantOf(1, { price: minor, compareAtPrice: minor }), currency)).toMatchObject(prices);
  });

  it('of nothing before is told, no price before is none', () => {
    expect(toProduct(product({ compareAtPrice: 0 }), 'USD').compare_at_price).toBe(0);
    expect(toVariant(variantOf(1, { compareAtPrice: null }), 'USD').compare_at_price).toBeNull();
  });
});

describe('how much of a product is available', () => {
  it.each([
    [0, 0, 0, false],
    [1, 0, 0, false],
    [1, 1, 100, true],
    [2, 1, 50, true],
    [3, 1, 33, true],
    [3, 2, 67, true],
    [8, 1, 13, true],
    // rounded to nothing, but there is one
    [1_000, 1, 0, true],
    [1_000, 999, 100, true],
  ])('of %i variants %i: %i %%', (total, left, ratio, available) => {
    const variants = Array.from({ length: total }, (_, index) => variantOf(index, { available: index < left }));
    for (const asked of [product({ variants }), summary(total, left)])
      expect(toProduct(asked, 'USD')).toMatchObject({ variant_availability_ratio: ratio, available });
  });

  it('is nothing once it is deleted, whatever its variants', () => {
    expect(toProduct(product({ deleted: true }), 'USD').available).toBe(false);
    expect(toProduct(summary(2, 2, { deleted: true }), 'USD').available).toBe(false);
  });
});

describe('the status', () => {
  it.each([
    ['active', false, 'https://x', 'active'],
    ['active', false, null, 'unpublished'],
    ['unlisted', false, null, 'unlisted'],
    ['draft', false, null, 'draft'],
    ['archived', false, 'https://x', 'archived'],
    ['active', true, 'https://x', 'deleted'],
    ['active', true, null, 'deleted'],
    ['draft', true, null, 'deleted'],
  ] as const)('of %s, deleted %s, at %s is %s', (status, deleted, url, told) => {
    expect(toProduct(product({ status, deleted, url }), 'USD').product_status).toBe(told);
    expect(toProduct(summary(1, 1, { status, deleted, url }), 'USD').product_status).toBe(told);
  });
});

it.each([
  ['an empty title', { title: '' }],
  ['marks and half a pair', { title: '\u200fשמלה\ud83d' }],
  ['a quantity below nothing', { totalQuantity: -7 }],
])('%s is told as it is kept', (_, more) => {
  const told = toProduct(product(more), 'USD');
  expect({ title: told.title, totalQuantity: told.total_quantity }).toMatchObject(more);
});

describe('pictures', () => {
  it('are told by their address, and none as none', () => {
    expect(toProduct(product({ image: null }), 'USD').image_url).toBeNull();
    expect(toVariant(variantOf(1), 'USD').image_url).toBeNull();
    expect(toVariant(variantOf(1, { image: facts.image }), 'USD').image_url).toBe('https://cdn.example/a.webp');
  });

  it.each([
    [null, null],
    [facts.image, 'https://cdn.example/a.webp'],
  ])('of a collection stand where its sizes would', (image, src) => {
    const collection = {
      collectionId: collectionId.parse('3'),
      title: 'Summer',
      description: '<b>',
      image,
      url: null,
      productsCount: 0,
      deleted: true,
    };
    expect(toCollection(collection)).toEqual({
      id: '3',
      title: 'Summer',
      description: '<b>',
      images: { medium: { src } },
      products_count: 0,
      url: null,
    });
  });
});
