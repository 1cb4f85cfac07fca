// What a tile says of a product.
import { describe, expect, it } from 'vitest';
import { toSampleCollection, toSampleProduct } from '../../testing/link-samples.ts';
import { toAvailabilityTone, toCollectionEntry, toProductEntry } from './picker-entry.ts';

describe('toProductEntry', () => {
  it.each([
    ['a plain product', {}, { status: null, price: { amount: 49.9, before: null, currency: 'USD' } }],
    ['on sale', { compare_at_price: 60 }, { price: { amount: 49.9, before: 60, currency: 'USD' } }],
    ['a compare-at price below the price', { compare_at_price: 40 }, { price: { amount: 49.9, before: null } }],
    ['sold out', { available: false }, { status: 'sold_out' }],
    ['a sold-out draft', { available: false, product_status: 'draft' }, { status: 'draft' }],
    ['unpublished', { product_status: 'unpublished' }, { status: 'unpublished' }],
    ['a share with decimals', { variant_availability_ratio: 74.6 }, { availability: 75 }],
  ])('%s', (_name, changes, expected) => {
    expect(toProductEntry(toSampleProduct(1, changes))).toMatchObject(expected);
  });
});

it('shows of a collection how many products it holds', () => {
  expect(toCollectionEntry(toSampleCollection(1))).toMatchObject({ productsCount: 24, price: null, status: null });
});

it.each([
  [100, 'good'],
  [75, 'good'],
  [74, 'fair'],
  [50, 'fair'],
  [49, 'poor'],
  [0, 'poor'],
])('§9 availability tag: %i of 100 is %s', (availability, color) => {
  expect(toAvailabilityTone(availability)).toBe(color);
});
