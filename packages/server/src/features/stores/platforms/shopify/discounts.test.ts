// Discount codes against a real sandbox shop over HTTP: found in batches, created, refused, and not permitted.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../../../../sandbox/src/testing/sandbox-client.ts';
import { createLog } from '../../../../platform/log.ts';
import { Outside } from '../../../../platform/outside.ts';
import type { NewDiscount, StoreClient } from '../platform.ts';
import { toRefusals } from './discounts.ts';
import { createShopify } from './shopify.ts';

let world: World;
let client: StoreClient;

const connect = async (scope: string): Promise<StoreClient> => {
  await world.client.install({ scope });
  const { token } = world.client;
  const settings = {
    clientId: 'client-1',
    clientSecret: 'hush',
    apiVersion: '2026-10',
    baseTemplate: `${world.sandbox.url}/{handle}`,
  };
  const give = (): Promise<string> => Promise.resolve(token);
  const access = { shopDomain: 'atelier.myshopify.com', token: give, renew: give };
  return createShopify(settings, { log: createLog('silent'), outside: new Outside({ isOwn: () => true }) }).client(
    access,
    'interactive',
  );
};

beforeAll(async () => {
  world = await openWorld();
  client = await connect('write_discounts');
});
afterAll(() => world.close());
beforeEach(() => void Object.assign(world.sandbox.faults('atelier'), { next: [], rate500: 0, slowMs: 0 }));

let count = 0;
const wish = (change: Partial<NewDiscount> = {}): NewDiscount => ({
  code: `WISH${(count += 1)}`,
  kind: 'percentage',
  value: 1550,
  currency: 'USD',
  usageLimit: null,
  oncePerCustomer: false,
  combinesWith: [],
  onSubscriptions: false,
  startsAt: new Date('2026-11-01T08:00:00Z'),
  endsAt: null,
  ...change,
});

describe('a code that is created', () => {
  it.each<[string, Partial<NewDiscount>]>([
    ['of a percentage', {}],
    ['of an amount', { kind: 'amount', value: 1250 }],
    ['with every limit', { usageLimit: 20, oncePerCustomer: true, endsAt: new Date('2099-01-01T00:00:00Z') }],
    ['that begins later', { startsAt: new Date('2098-01-01T00:00:00Z') }],
  ])('%s comes back as it was wished for, in any letters', async (_name, change) => {
    const wished = wish(change);
    const { code, combinesWith: _, onSubscriptions: __, ...facts } = wished;
    const expected = {
      ...facts,
      currency: wished.kind === 'amount' ? 'USD' : null,
      status: wished.startsAt > new Date() ? 'scheduled' : 'active',
      timesUsed: 0,
      reach: { productIds: null, collectionIds: null, leastSubtotal: 0, leastQuantity: 0 },
    };
    expect(await client.createDiscount(wished)).toEqual({ facts: expected });
    expect(await client.findDiscounts([code.toLowerCase()])).toEqual([expected]);
  });

  it.each<[NewDiscount['combinesWith'], object]>([
    [[], { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false }],
    [['product', 'shipping'], { orderDiscounts: false, productDiscounts: true, shippingDiscounts: true }],
    [['order'], { orderDiscounts: true, productDiscounts: false, shippingDiscounts: false }],
  ])('stands beside %j and no other discounts', async (combinesWith, combinations) => {
    const wished = wish({ combinesWith });
    await client.createDiscount(wished);
    expect(world.sandbox.shop('atelier').findDiscount(wished.code)?.combinesWith).toEqual(combinations);
  });

  it.each([
    [true, { alone: false, cycles: 1 }],
    [false, undefined],
  ])('is for subscriptions as well: %s', async (onSubscriptions, expected) => {
    const wished = wish({ onSubscriptions });
    await client.createDiscount(wished);
    expect(world.sandbox.shop('atelier').findDiscount(wished.code)?.subscriptions).toEqual(expected);
  });

  it('takes off what it says, at the checkout', async () => {
    const { code } = wish({ kind: 'amount', value: 1250 });
    await client.createDiscount(wish({ code, kind: 'amount', value: 1250 }));
    expect(world.sandbox.shop('atelier').quote([{ variantId: '40100', quantity: 1 }], code).discount).toBe(1250);
  });
});

it('finds many codes in few calls, each in its place', async () => {
  const codes = Array.from({ length: 23 }, (_, index) => (index % 7 === 0 ? 'lena10' : `NONE${index}`));
  const found = await client.findDiscounts(codes);
  expect(found.map((facts) => facts?.value ?? null)).toEqual(codes.map((code) => (code === 'lena10' ? 1000 : null)));
  expect(await client.findDiscounts([])).toEqual([]);
});

it('is told by the store what it does not take, and of which field', async () => {
  const refused = await client.createDiscount(
    wish({ code: 'Lena10', value: 0, usageLimit: 0, endsAt: new Date('2026-10-01T00:00:00Z') }),
  );
  expect(refused).toMatchObject({
    refusals: [
      { field: 'code', reason: 'taken' },
      { field: 'value', reason: 'other', message: 'Value must be between 0.0 and 1.0' },
      { field: 'ends_at', reason: 'backwards' },
      { field: 'usage_limit', reason: 'other' },
    ],
  });
});

it.each<[string[] | null, string | null]>([
  [['basicCodeDiscount', 'code'], 'code'],
  [['basicCodeDiscount', 'customerGets', 'value', 'discountAmount', 'amount'], 'value'],
  [['basicCodeDiscount', 'startsAt'], 'starts_at'],
  [['basicCodeDiscount', 'customerGets', 'items'], null],
  [null, null],
])('names the field of %j', (field, expected) => {
  expect(toRefusals([{ field, code: 'INVALID', message: 'no' }])).toEqual([
    { field: expected, reason: 'other', message: 'no' },
  ]);
});

describe('without the scope', () => {
  it('to write, creating is not granted while reading goes on', async () => {
    const reader = await connect('read_discounts');
    await expect(reader.createDiscount(wish())).rejects.toMatchObject({ kind: 'not_granted' });
    expect(await reader.findDiscounts(['LENA10'])).toMatchObject([{ value: 1000 }]);
  });

  it('to read, nothing is told', async () => {
    const stranger = await connect('read_products');
    await expect(stranger.findDiscounts(['LENA10'])).rejects.toMatchObject({ kind: 'not_granted' });
  });
});

describe('a store in trouble', () => {
  it.each(['throttled', 'overload', 'server-error'] as const)('is asked again when it is %s', async (fault) => {
    world.sandbox.faults('atelier').next.push(fault);
    expect(await client.findDiscounts(['LENA10'])).toMatchObject([{ value: 1000 }]);
  });

  it('is given up soon where somebody waits', async () => {
    world.sandbox.faults('atelier').rate500 = 1;
    await expect(client.findDiscounts(['LENA10'])).rejects.toMatchObject({ kind: 'transient' });
  });
});
