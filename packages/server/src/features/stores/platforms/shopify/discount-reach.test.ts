// On which goods a discount code takes something off, from what the Admin API answers; and what cannot be told.
import { describe, expect, it } from 'vitest';
import { toReach } from './discount-reach.ts';

const gid = (type: string, id: string) => ({ id: `gid://shopify/${type}/${id}` });
const list = (nodes: { id: string }[], hasNextPage = false) => ({ nodes, pageInfo: { hasNextPage } });
const percentage = { type: 'DiscountPercentage' };
const all = { type: 'AllDiscountItems' };
const everything = { productIds: null, collectionIds: null, leastSubtotal: 0, leastQuantity: 0 };

type Found = Parameters<typeof toReach>[0];
const found = (items: Found['customerGets']['items'] = all, change: Partial<Found> = {}): Found => ({
  context: { type: 'DiscountBuyerSelectionAll' },
  minimumRequirement: null,
  customerGets: { appliesOnOneTimePurchase: true, items, value: percentage },
  ...change,
});

describe('a code', () => {
  it.each<[string, Found, object]>([
    ['for everything', found(), everything],
    [
      'for products',
      found({ type: 'DiscountProducts', products: list([gid('Product', '7')]), productVariants: list([]) }),
      { ...everything, productIds: ['7'] },
    ],
    [
      'for collections',
      found({ type: 'DiscountCollections', collections: list([gid('Collection', '8')]) }),
      { ...everything, collectionIds: ['8'] },
    ],
    [
      'from a subtotal on',
      found(all, {
        minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '50.0', currencyCode: 'USD' } },
      }),
      { ...everything, leastSubtotal: 5000 },
    ],
    [
      'from some pieces on',
      found(all, { minimumRequirement: { greaterThanOrEqualToQuantity: '3' } }),
      { ...everything, leastQuantity: 3 },
    ],
  ])('%s is told', (_what, code, expected) => {
    expect(toReach(code)).toEqual(expected);
  });

  it.each<[string, Found]>([
    ['for some buyers', found(all, { context: { type: 'DiscountCustomers' } })],
    [
      'off each piece',
      found(all, {
        customerGets: {
          appliesOnOneTimePurchase: true,
          items: all,
          value: { type: 'DiscountAmount', appliesOnEachItem: true },
        },
      }),
    ],
    [
      'for subscriptions alone',
      found(all, { customerGets: { appliesOnOneTimePurchase: false, items: all, value: percentage } }),
    ],
    [
      'for single variants',
      found({
        type: 'DiscountProducts',
        products: list([]),
        productVariants: list([gid('ProductVariant', '9')]),
      }),
    ],
    [
      'for more products than are read',
      found({ type: 'DiscountProducts', products: list([], true), productVariants: list([]) }),
    ],
    ['for more collections than are read', found({ type: 'DiscountCollections', collections: list([], true) })],
    ['for goods of a kind nobody knows', found({ type: 'DiscountSomething' })],
  ])('%s is not', (_what, code) => {
    expect(toReach(code)).toBeNull();
  });
});
