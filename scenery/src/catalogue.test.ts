// Properties every generated shop keeps: counts, uniqueness, determinism and valid products.

import { describe, expect, it } from 'vitest';
import type { Product, CatalogueParameters } from './goods.ts';
import { generateCatalogue } from './catalogue.ts';
import { readPictureName } from './scene.ts';

const DEMO: CatalogueParameters = {
  handle: 'atelier',
  seed: 7,
  products: 240,
  variantsPerProduct: null,
  currency: 'USD',
};
const NOW = new Date('2026-11-21T09:00:00Z');
const demo = generateCatalogue(DEMO, NOW);

function share(holds: (product: Product) => boolean): number {
  return demo.products.filter(holds).length / demo.products.length;
}

function allIds(catalogue: typeof demo): string[] {
  return [
    ...catalogue.products.flatMap((product) => [
      product.id,
      ...product.options.flatMap((option) => [option.id, ...option.values.map(({ id }) => id)]),
      ...product.variants.flatMap((variant) => [variant.id, variant.inventoryItemId]),
      ...product.pictures.map(({ id }) => id),
    ]),
    ...catalogue.collections.flatMap(({ id, picture }) => (picture ? [id, picture.id] : [id])),
    ...catalogue.discounts.map(({ id }) => id),
  ];
}

describe('the demo shop', () => {
  it('has 240 products in 12 collections, none empty, none with a stranger', () => {
    expect(demo.products).toHaveLength(240);
    expect(demo.collections).toHaveLength(12);
    const known = new Set(demo.products.map(({ id }) => id));
    for (const collection of demo.collections) {
      expect(collection.productIds.length).toBeGreaterThan(2);
      expect(collection.productIds.every((id) => known.has(id))).toBe(true);
      expect(collection.picture).not.toBeNull();
    }
    const placed = new Set(demo.collections.flatMap(({ productIds }) => productIds));
    expect(placed.size).toBe(240);
  });

  it('is the same every time, and another seed gives another shop', () => {
    expect(generateCatalogue(DEMO, NOW)).toEqual(demo);
    const other = generateCatalogue({ ...DEMO, seed: 8 }, NOW);
    expect(other.products.map(({ title }) => title)).not.toEqual(demo.products.map(({ title }) => title));
    expect(new Set([...allIds(demo), ...allIds(other)]).size).toBe(allIds(demo).length + allIds(other).length);
  });

  it('moves only its dates with the clock', () => {
    const later = generateCatalogue(DEMO, new Date('2027-03-01T00:00:00Z'));
    expect(later.products.map(({ id, title }) => [id, title])).toEqual(
      demo.products.map(({ id, title }) => [id, title]),
    );
    expect(later.products[0]?.createdAt).not.toBe(demo.products[0]?.createdAt);
  });

  it('gives every thing a number of its own, 13 or 14 digits', () => {
    const ids = allIds(demo);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[1-9]\d{12,13}$/.test(id))).toEqual([]);
  });

  it('keeps titles, handles and SKUs apart', () => {
    const skus = demo.products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(new Set(demo.products.map(({ title }) => title)).size).toBe(240);
    expect(new Set(demo.products.map(({ handle }) => handle)).size).toBe(240);
    expect(new Set(skus).size).toBe(skus.length);
    expect(
      demo.products.filter(({ handle }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle) || handle.length > 255),
    ).toEqual([]);
  });

  it('has its share of special cases', () => {
    expect(share(({ status }) => status === 'DRAFT')).toBeCloseTo(0.05, 2);
    expect(share(({ status }) => status === 'ARCHIVED')).toBeGreaterThan(0.01);
    expect(share(({ variants }) => variants.some(({ compareAtPrice }) => compareAtPrice !== null))).toBeCloseTo(
      0.25,
      1,
    );
    const soldOut = share(({ variants }) =>
      variants.every((each) => each.inventoryQuantity === 0 && each.inventoryPolicy === 'DENY'),
    );
    expect(soldOut).toBeGreaterThanOrEqual(0.06);
    expect(soldOut).toBeLessThan(0.1);
    expect(share(({ variants }) => variants.some((each) => each.inventoryPolicy === 'CONTINUE'))).toBeGreaterThan(0.02);
    expect(demo.products.filter(({ title }) => /[\u0590-\u05ff]/.test(title))).toHaveLength(8);
    expect(demo.products.filter(({ title }) => title.length > 120)).toHaveLength(2);
    expect(demo.products.filter(({ variants }) => variants[0]?.title === 'Default Title').length).toBeGreaterThan(10);
    expect(new Set(demo.products.flatMap(({ variants }) => variants.length)).size).toBeGreaterThan(8);
    expect(demo.products.some(({ variants }) => variants.length === 24)).toBe(true);
  });

  it('sells under five codes, one of them over', () => {
    expect(demo.discounts.map(({ code, kind, value }) => [code, kind, value])).toEqual([
      ['WELCOME10', 'percentage', 1000],
      ['SUMMER15', 'percentage', 1500],
      ['LESS5', 'fixed_amount', 500],
      ['EXPIRED20', 'percentage', 2000],
      ['MAYA10', 'percentage', 1000],
    ]);
    const over = demo.discounts.filter(({ endsAt }) => endsAt !== null && Date.parse(endsAt) < NOW.getTime());
    expect(over.map(({ code }) => code)).toEqual(['EXPIRED20']);
  });
});

describe.each([
  ['the demo shop', DEMO],
  ['one product', { ...DEMO, products: 1 }],
  ['a handful', { ...DEMO, products: 5 }],
  ['one variant each', { ...DEMO, products: 60, variantsPerProduct: 1 }],
  ['five variants each', { ...DEMO, products: 400, variantsPerProduct: 5 }],
  ['a hundred variants each', { ...DEMO, products: 30, variantsPerProduct: 100 }],
  ['a yen shop', { ...DEMO, currency: 'JPY' }],
  ['a dinar shop', { ...DEMO, currency: 'KWD' }],
])('every product of %s', (_name, parameters: CatalogueParameters) => {
  const { products } = generateCatalogue(parameters, NOW);

  it('is as many as asked, with as many variants as asked', () => {
    expect(products).toHaveLength(parameters.products);
    const { variantsPerProduct } = parameters;
    const [fewest, most] = variantsPerProduct === null ? [1, 24] : [variantsPerProduct, variantsPerProduct];
    expect(products.filter(({ variants }) => variants.length < fewest || variants.length > most)).toEqual([]);
  });

  it('is valid: distinct combinations of its own options, sound money, dates in order, pictures that can be drawn', () => {
    for (const product of products) {
      expect(productFaults(product)).toEqual([]);
    }
  });
});

function productFaults(product: Product): string[] {
  const faults: string[] = [];
  const values = new Map(
    product.options.map(({ name, values: all }) => [name, new Set(all.map((value) => value.name))]),
  );
  const pictureIds = new Set(product.pictures.map(({ id }) => id));
  if (product.options.length < 1 || product.options.length > 3) faults.push('options');
  if (new Set(product.variants.map(({ title }) => title)).size !== product.variants.length)
    faults.push('same variant twice');
  for (const variant of product.variants) {
    if (variant.selectedOptions.length !== product.options.length) faults.push('half-chosen variant');
    if (!variant.selectedOptions.every(({ name, value }) => values.get(name)?.has(value)))
      faults.push('unknown option');
    if (!Number.isSafeInteger(variant.price) || variant.price <= 0) faults.push(`price ${variant.price}`);
    const former = variant.compareAtPrice;
    if (former !== null && (!Number.isSafeInteger(former) || former <= variant.price)) faults.push('compare-at');
    if (variant.pictureId === null || !pictureIds.has(variant.pictureId)) faults.push('picture of variant');
    if (variant.productId !== product.id) faults.push('product of variant');
  }
  if (product.createdAt > product.updatedAt || product.updatedAt > NOW.toISOString()) faults.push('dates');
  if ((product.publishedAt === null) !== (product.status === 'DRAFT')) faults.push('publication');
  if (!/^<p[^>]*>.+\. ?.+\.<\/p>$/.test(product.descriptionHtml)) faults.push(`description ${product.descriptionHtml}`);
  for (const { path } of product.pictures) {
    const name = /^\/cdn\/files\/([^?]+)\?v=\d+$/.exec(path)?.[1];
    if (!name || !readPictureName(name)) faults.push(`picture ${path}`);
  }
  return faults;
}
