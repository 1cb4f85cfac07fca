// Discount codes as the real store has them: what creating refuses, what is told of one, and when it takes something off.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiscountWish } from '../model.ts';
import { openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
const now = { at: new Date('2026-11-20T12:00:00Z') };

beforeAll(async () => {
  world = await openWorld({ now: () => now.at });
  await world.client.install();
});
afterAll(() => world.close());

const CREATE = `mutation($d: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $d) {
  codeDiscountNode { id } userErrors { field code message } } }`;
const READ = `query($c: String!) { codeDiscountNodeByCode(code: $c) { id codeDiscount { ... on DiscountCodeBasic {
  status startsAt endsAt usageLimit asyncUsageCount appliesOncePerCustomer
  codes(first: 1) { nodes { code } }
  minimumRequirement { __typename ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }
  customerGets { value { __typename ... on DiscountPercentage { percentage }
    ... on DiscountAmount { amount { amount currencyCode } appliesOnEachItem } } } } } } }`;

const whole = {
  title: 'A code',
  startsAt: '2026-11-01T00:00:00Z',
  context: { all: 'ALL' },
  customerGets: { items: { all: true }, value: { percentage: 0.1 } },
};
const gets = (value: object) => ({ customerGets: { items: { all: true }, value } });

const create = async (input: object) => {
  const { body } = await world.client.graphql(CREATE, { d: { ...whole, ...input } });
  return body['data'] as { discountCodeBasicCreate: { codeDiscountNode: { id: string } | null; userErrors: object[] } };
};
const read = async (code: string) => {
  const { body } = await world.client.graphql(READ, { c: code });
  return (body['data'] as { codeDiscountNodeByCode: { id: string; codeDiscount: object } | null })
    .codeDiscountNodeByCode;
};

describe('creating refuses', () => {
  test.each<[string, object, [string, string][]]>([
    ['a taken code in other letters', { code: 'lena10' }, [['code', 'TAKEN']]],
    ['a blank code', { code: '  ' }, [['code', 'BLANK']]],
    ['no code', {}, [['code', 'BLANK']]],
    ['a code of 256 characters', { code: 'x'.repeat(256) }, [['code', 'TOO_LONG']]],
    [
      'a percentage above one',
      { code: 'A', ...gets({ percentage: 10 }) },
      [['customerGets.value.percentage', 'VALUE_OUTSIDE_RANGE']],
    ],
    [
      'no percent',
      { code: 'A', ...gets({ percentage: 0 }) },
      [['customerGets.value.percentage', 'VALUE_OUTSIDE_RANGE']],
    ],
    [
      'no amount',
      { code: 'A', ...gets({ discountAmount: { amount: '0' } }) },
      [['customerGets.value.discountAmount.amount', 'GREATER_THAN']],
    ],
    ['no value', { code: 'A', ...gets({}) }, [['customerGets.value', 'BLANK']]],
    [
      'an end before its start',
      { code: 'A', endsAt: '2026-10-31T00:00:00Z' },
      [['endsAt', 'END_DATE_BEFORE_START_DATE']],
    ],
    ['an end at its start', { code: 'A', endsAt: '2026-11-01T00:00:00Z' }, [['endsAt', 'END_DATE_BEFORE_START_DATE']]],
    ['no uses', { code: 'A', usageLimit: 0 }, [['usageLimit', 'GREATER_THAN']]],
    ['nobody', { code: 'A', context: null }, [['context', 'BLANK']]],
    [
      'payments of subscriptions it is not for',
      { code: 'A', recurringCycleLimit: 3 },
      [['recurringCycleLimit', 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS']],
    ],
    [
      'fewer payments than none',
      { code: 'A', recurringCycleLimit: -1 },
      [['recurringCycleLimit', 'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER']],
    ],
    [
      'everything that is wrong at once',
      { code: '', title: ' ', startsAt: null, usageLimit: -1, ...gets({ percentage: 2 }) },
      [
        ['code', 'BLANK'],
        ['title', 'BLANK'],
        ['startsAt', 'BLANK'],
        ['customerGets.value.percentage', 'VALUE_OUTSIDE_RANGE'],
        ['usageLimit', 'GREATER_THAN'],
      ],
    ],
  ])('%s', async (_name, input, expected) => {
    const { discountCodeBasicCreate: made } = await create(input);
    expect(made.codeDiscountNode).toBeNull();
    expect(made.userErrors).toEqual(
      expected.map(([path, code]) => ({
        field: ['basicCodeDiscount', ...path.split('.')],
        code,
        message: expect.any(String),
      })),
    );
  });

  test('whoever was not given write_discounts, by the platform’s own words', async () => {
    const { token } = world.client;
    await world.client.install({ scope: 'read_products,read_inventory,read_orders,read_discounts' });
    const { body } = await world.client.graphql(CREATE, { d: { ...whole, code: 'A' } });
    world.client.token = token;
    expect(body).toMatchObject({
      data: { discountCodeBasicCreate: null },
      errors: [
        {
          message:
            'Access denied for discountCodeBasicCreate field. Required access: Apps must have `write_discounts` access scope.',
          extensions: { code: 'ACCESS_DENIED' },
        },
      ],
    });
  });
});

test('an update keeps what it leaves out, and is refused as creating is', async () => {
  const UPDATE = `mutation($id: ID!, $d: DiscountCodeBasicInput!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: $d) {
    codeDiscountNode { id } userErrors { field code } } }`;
  const { discountCodeBasicCreate: made } = await create({ code: 'TO-UPDATE', usageLimit: 7 });
  const id = made.codeDiscountNode?.id ?? '';
  const update = async (input: object, of = id) => {
    const { body } = await world.client.graphql(UPDATE, { id: of, d: input });
    return (body['data'] as { discountCodeBasicUpdate: { codeDiscountNode: object | null; userErrors: object[] } })
      .discountCodeBasicUpdate;
  };
  expect(await update({ endsAt: '2026-12-01T00:00:00Z' })).toEqual({ codeDiscountNode: { id }, userErrors: [] });
  expect(await read('to-update')).toMatchObject({
    codeDiscount: { usageLimit: 7, endsAt: '2026-12-01T00:00:00Z', customerGets: { value: { percentage: 0.1 } } },
  });
  expect((await update({ code: 'lena10' })).userErrors).toMatchObject([{ code: 'TAKEN' }]);
  expect((await update({ code: 'to-UPDATE' })).userErrors).toEqual([]);
  expect((await update({}, 'gid://shopify/DiscountCodeNode/1')).userErrors).toMatchObject([{ code: 'INVALID' }]);
});

test('a code is told with its value, limits and dates, whatever the letters it is asked by', async () => {
  await create({
    code: 'Noa-15',
    usageLimit: 100,
    appliesOncePerCustomer: true,
    endsAt: '2026-12-01T00:00:00Z',
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '40.00' } },
    ...gets({ percentage: 0.155 }),
  });
  expect((await read('NOA-15'))?.codeDiscount).toEqual({
    status: 'ACTIVE',
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    usageLimit: 100,
    asyncUsageCount: 0,
    appliesOncePerCustomer: true,
    codes: { nodes: [{ code: 'Noa-15' }] },
    minimumRequirement: {
      __typename: 'DiscountMinimumSubtotal',
      greaterThanOrEqualToSubtotal: { amount: '40.0' },
    },
    customerGets: { value: { __typename: 'DiscountPercentage', percentage: 0.155 } },
  });
  await create({ code: 'FIVE', ...gets({ discountAmount: { amount: '5.50', appliesOnEachItem: false } }) });
  expect((await read('five'))?.codeDiscount).toMatchObject({
    endsAt: null,
    usageLimit: null,
    customerGets: {
      value: {
        __typename: 'DiscountAmount',
        amount: { amount: '5.5', currencyCode: 'USD' },
        appliesOnEachItem: false,
      },
    },
  });
  expect(await read('NEVER')).toBeNull();
});

test('a code is ended, started again and deleted; the order it was used on keeps what it was worth', async () => {
  const { discountCodeBasicCreate: made } = await create({ code: 'BRIEF' });
  const id = made.codeDiscountNode?.id ?? '';
  const shop = world.sandbox.shop('atelier');
  const place = () =>
    shop.placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'brief', live: true });
  const change = (name: string) =>
    world.client.graphql(`mutation($i: ID!) { ${name}(id: $i) { userErrors { code } } }`, { i: id });
  expect(place().discount).toBe(499);
  await change('discountCodeDeactivate');
  expect((await read('BRIEF'))?.codeDiscount).toMatchObject({ status: 'EXPIRED', endsAt: '2026-11-20T12:00:00Z' });
  expect(place().discount).toBe(0);
  await change('discountCodeActivate');
  expect((await read('BRIEF'))?.codeDiscount).toMatchObject({ status: 'ACTIVE', endsAt: null, asyncUsageCount: 1 });
  await change('discountCodeDelete');
  expect(await read('BRIEF')).toBeNull();
  expect((await change('discountCodeDelete')).body['data']).toMatchObject({
    discountCodeDelete: { userErrors: [{ code: 'INVALID' }] },
  });
  const { body } = await world.client.control('GET', 'orders');
  expect((body['orders'] as object[])[0]).toMatchObject({
    discount_codes: [{ code: 'BRIEF', amount: '4.99', type: 'percentage' }],
    discount_applications: [{ code: 'BRIEF', value: '10.0', value_type: 'percentage' }],
  });
  const { discountCodeBasicCreate: again } = await create({ code: 'BRIEF' });
  expect(again.codeDiscountNode?.id).not.toBe(id);
});

const shirts = (quantity: number) => [{ variantId: '40100', quantity }];
const wishOf = (change: Partial<DiscountWish>): DiscountWish => ({
  code: `CASE${Math.random().toString(36).slice(2)}`,
  kind: 'percentage',
  value: 1000,
  startsAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

describe('at the checkout', () => {
  test.each<[string, Partial<DiscountWish>, number]>([
    ['runs', {}, 998],
    ['takes an amount', { kind: 'fixed_amount', value: 700 }, 700],
    ['takes no more than there is', { kind: 'fixed_amount', value: 70_000 }, 9980],
    ['begins later', { startsAt: '2026-11-21T00:00:00.000Z' }, 0],
    ['has ended', { endsAt: '2026-11-20T11:59:59.000Z' }, 0],
    ['ends just now', { endsAt: '2026-11-20T12:00:00.000Z' }, 0],
    ['is used up', { usageLimit: 3, usageCount: 3 }, 0],
    ['has one use left', { usageLimit: 3, usageCount: 2 }, 998],
    ['needs just as much', { minimum: { kind: 'subtotal', value: 9980 } }, 998],
    ['needs more', { minimum: { kind: 'subtotal', value: 9981 } }, 0],
    ['needs as many pieces', { minimum: { kind: 'quantity', value: 2 } }, 998],
    ['needs more pieces', { minimum: { kind: 'quantity', value: 3 } }, 0],
  ])('a code that %s', (_name, change, discount) => {
    const shop = world.sandbox.shop('atelier');
    const { code } = shop.createDiscount(wishOf(change));
    expect(shop.quote(shirts(2), code.toLowerCase()).discount).toBe(discount);
  });

  test('a code for once per customer is good once for an e-mail address, in any letters', () => {
    const shop = world.sandbox.shop('atelier');
    const { code } = shop.createDiscount(wishOf({ oncePerCustomer: true }));
    const place = (email: string) =>
      shop.placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], discountCode: code, email, live: true }).discount;
    expect([place('a@example.com'), place('A@Example.com'), place('b@example.com')]).toEqual([333, 0, 333]);
    expect(shop.findDiscount(code)?.usageCount).toBe(2);
  });
});

test('codes, their uses and what was deleted are there after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'discounts-'));
  const first = await openWorld({ dataDir });
  const shop = first.sandbox.shop('atelier');
  const kept = shop.createDiscount({
    code: 'KEPT',
    kind: 'fixed_amount',
    value: 500,
    usageLimit: 2,
    oncePerCustomer: true,
  });
  const gone = shop.createDiscount({ code: 'GONE', kind: 'percentage', value: 500 });
  shop.placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], discountCode: 'kept', live: true });
  shop.deleteDiscount(gone.id);
  shop.deleteDiscount('3001');
  await first.close();
  const second = await openWorld({ dataDir });
  const again = second.sandbox.shop('atelier');
  expect(again.findDiscount('kept')).toEqual({ ...kept, usageCount: 1 });
  expect([again.findDiscount('GONE'), again.findDiscount('LENA10')]).toEqual([null, null]);
  const next = again.createDiscount({ code: 'NEXT', kind: 'percentage', value: 500 });
  expect([kept.id, gone.id]).not.toContain(next.id);
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([{}, { all: 'ALL', customers: { add: [] } }])(
  'a context of %j is no context: the call is refused as a whole',
  async (context) => {
    const { body } = await world.client.graphql(CREATE, { d: { ...whole, code: 'CONTEXT', context } });
    expect(body).toMatchObject({ errors: [{ message: expect.stringContaining('provided invalid value') }] });
    expect(world.sandbox.shop('atelier').findDiscount('CONTEXT')).toBeNull();
  },
);

describe('codes that are told as something else', () => {
  const query = `query($c: String!) { codeDiscountNodeByCode(code: $c) { codeDiscount { __typename
    ... on DiscountCodeBasic { recurringCycleLimit context { __typename }
      customerGets { appliesOnOneTimePurchase appliesOnSubscription } }
    ... on DiscountCodeBxgy { status asyncUsageCount } ... on DiscountCodeFreeShipping { status asyncUsageCount }
    ... on DiscountCodeApp { status asyncUsageCount } } } }`;
  const told = async (change: Partial<DiscountWish>) => {
    const { code } = world.sandbox.shop('atelier').createDiscount(wishOf(change));
    const { body } = await world.client.graphql(query, { c: code });
    return (body['data'] as { codeDiscountNodeByCode: { codeDiscount: object } }).codeDiscountNodeByCode.codeDiscount;
  };

  test.each([
    ['bxgy', 'DiscountCodeBxgy'],
    ['free_shipping', 'DiscountCodeFreeShipping'],
    ['app', 'DiscountCodeApp'],
  ] as const)('%s is %s', async (toldAs, type) => {
    expect(await told({ toldAs })).toEqual({ __typename: type, status: 'ACTIVE', asyncUsageCount: 0 });
  });

  test.each([
    [{}, 1, true, false, 'DiscountBuyerSelectionAll'],
    [{ subscriptions: { alone: false, cycles: 3 } }, 3, true, true, 'DiscountBuyerSelectionAll'],
    [{ subscriptions: { alone: true, cycles: 0 } }, 0, false, true, 'DiscountBuyerSelectionAll'],
    [{ forSome: true as const }, 1, true, false, 'DiscountCustomers'],
  ])('%j is a plain one with that', async (change, cycles, once, again, buyers) => {
    expect(await told(change)).toEqual({
      __typename: 'DiscountCodeBasic',
      recurringCycleLimit: cycles,
      context: { __typename: buyers },
      customerGets: { appliesOnOneTimePurchase: once, appliesOnSubscription: again },
    });
  });
});
