// The calls of promo codes with the whole program and a real sandbox store: states, roles, faults, and a store that is away.
import { createDiscount, getDiscount, listDeadCodes } from '@vitrine/contract/discounts';
import { createLink } from '@vitrine/contract/links';
import { disconnectStore } from '@vitrine/contract/stores';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
const shop = () => world.sandbox.shop('atelier');
const ask = (code: string, token = merchant.token) => world.get(getDiscount, { token, params: { code } });
const create = (body: object, token = merchant.token) =>
  world.call(createDiscount, { token, body: { code: 'PLAIN', kind: 'percentage', value: 10, ...body } });
const minute = 60_000;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
});
afterAll(() => world.stop());
beforeEach(() => {
  Object.assign(world.sandbox.faults('atelier'), { next: [], rate500: 0, rateThrottled: 0 });
  // what was looked up a moment ago is not asked for again
  world.clock.advance(2 * minute);
});

const scopesAre = (scopes: readonly string[]) =>
  sql`update stores set scopes = ${[...scopes]} where business_id = ${merchant.businessId}`.execute(
    world.app.platform.database.db,
  );

describe('looking a code up', () => {
  it('tells value, limits, dates and uses, in any letters', async () => {
    const discount = { code: 'Noa15', kind: 'fixed_amount', value: 1550, usageLimit: 9, usageCount: 4 } as const;
    shop().createDiscount({ ...discount, oncePerCustomer: true, endsAt: '2099-01-01T00:00:00.000Z' });
    expect((await ask('NOA15')).discount).toEqual({
      code: 'NOA15',
      state: 'active',
      reason: null,
      kind: 'amount',
      value: 15.5,
      currency: 'USD',
      usage_limit: 9,
      times_used: 4,
      once_per_customer: true,
      starts_at: expect.any(String),
      ends_at: '2099-01-01T00:00:00.000Z',
      checked_at: expect.any(String),
    });
  });

  it.each([
    ['LENA10', 'active'],
    ['FIVER', 'expired'],
    ['NOTHERE', 'missing'],
  ])('%s is %s', async (code, state) => {
    expect((await ask(code)).discount.state).toBe(state);
  });

  it('asks the store once a minute', async () => {
    const { id } = shop().createDiscount({ code: 'BRIEF', kind: 'percentage', value: 500 });
    expect((await ask('BRIEF')).discount.state).toBe('active');
    shop().deleteDiscount(id);
    expect((await ask('brief')).discount).toMatchObject({ code: 'brief', state: 'active' });
    world.clock.advance(minute);
    expect((await ask('BRIEF')).discount.state).toBe('missing');
  });

  it('does not know when the store is away or has not permitted to look', async () => {
    world.sandbox.faults('atelier').rate500 = 1;
    expect((await ask('AWAY1')).discount).toMatchObject({ state: 'unknown', reason: 'store_away', checked_at: null });
    Object.assign(world.sandbox.faults('atelier'), { rate500: 0, rateThrottled: 1 });
    expect((await ask('AWAY1')).discount).toMatchObject({ state: 'unknown', reason: 'store_away' });
    world.sandbox.faults('atelier').rateThrottled = 0;
    expect((await ask('AWAY1')).discount.state).toBe('missing');
  });

  it('gets over a store that is throttled for a moment', async () => {
    world.sandbox.faults('atelier').next = ['throttled', 'overload'];
    expect((await ask('LENA10')).discount.state).toBe('active');
  });
});

describe('creating a code', () => {
  it('makes it in the store and answers how it stands', async () => {
    const wish = { code: 'MADE12', value: 12.5, usage_limit: 100, once_per_customer: true };
    const { data } = await create({ ...wish, combines_with: ['product', 'shipping'] });
    expect(data?.discount).toMatchObject({ code: 'MADE12', state: 'active', kind: 'percentage', value: 12.5 });
    expect(shop().findDiscount('made12')).toMatchObject({
      code: 'MADE12',
      kind: 'percentage',
      value: 1250,
      usageLimit: 100,
      oncePerCustomer: true,
      combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: true },
      endsAt: null,
    });
    expect((await ask('MADE12')).discount.state).toBe('active');
  });

  it('makes an amount that begins later', async () => {
    const { data } = await create({
      code: 'LATER5',
      kind: 'amount',
      value: 5.5,
      starts_at: '2098-01-01T00:00:00+02:00',
      ends_at: '2099-01-01T00:00:00Z',
    });
    expect(data?.discount).toMatchObject({ state: 'scheduled', kind: 'amount', value: 5.5, currency: 'USD' });
    expect(shop().findDiscount('LATER5')).toMatchObject({ value: 550, startsAt: '2097-12-31T22:00:00.000Z' });
  });

  it.each<[string, object, number, string, string[]]>([
    [
      'all that is wrong at once',
      { code: '', value: 101, usage_limit: 0, starts_at: '2099-01-02T00:00:00Z', ends_at: '2099-01-01T00:00:00Z' },
      400,
      'validation_failed',
      ['code required', 'usage_limit too_low', 'value discount_percent', 'ends_at discount_backwards'],
    ],
    [
      'what only the store’s currency and the hour tell',
      { kind: 'amount', value: 5.555, ends_at: '2020-01-01T00:00:00Z' },
      400,
      'validation_failed',
      ['value amount_decimals', 'ends_at discount_over'],
    ],
    ['a code the store has', { code: 'lena10' }, 409, 'discount_taken', ['code discount_taken']],
  ])('refuses %s', async (_name, body, status, code, faults) => {
    const answer = await create(body);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.error?.fields?.map((each) => `${each.field} ${each.code}`)).toEqual(faults);
    expect(answer.error?.fields?.every(({ message }) => message !== '')).toBe(true);
  });

  it('once, though the answer of the first try was lost', async () => {
    const before = shop().discounts().length;
    const starts_at = '2098-01-01T00:00:00Z';
    expect((await create({ code: 'TWICE', starts_at })).status).toBe(200);
    expect((await create({ code: 'TWICE', starts_at })).status).toBe(200);
    expect((await create({ code: 'TWICE', starts_at, value: 11 })).error?.code).toBe('discount_taken');
    expect(shop().discounts()).toHaveLength(before + 1);
  });

  it('says what to grant where the store was connected without', async () => {
    await scopesAre(['read_products', 'read_inventory', 'read_orders', 'read_discounts']);
    const { status, error } = await create({ code: 'GRANT' });
    expect([status, error?.code]).toEqual([409, 'discounts_not_granted']);
    expect(error?.message).toContain('write_discounts');
    expect((await ask('LENA10')).discount.state).toBe('active');
    await scopesAre(['read_products', 'read_inventory', 'read_orders', 'write_discounts']);
    expect((await create({ code: 'GRANT' })).status).toBe(200);
  });

  it('says so when the store is away, and makes nothing', async () => {
    world.sandbox.faults('atelier').rate500 = 1;
    const { status, error } = await create({ code: 'AWAY2' });
    expect([status, error?.code]).toEqual([503, 'store_unavailable']);
    expect(shop().findDiscount('AWAY2')).toBeNull();
  });

  it('is the merchant’s; the team looks, influencers see nothing', async () => {
    const staff = await world.addStaff(merchant, 'sam');
    const maya = await world.addInfluencer(merchant, 'maya', { promocode: 'MAYA10' });
    expect((await ask('LENA10', staff)).discount.state).toBe('active');
    expect((await create({ code: 'NOTMINE' }, staff)).status).toBe(403);
    for (const token of [maya]) {
      expect((await create({ code: 'NOTMINE' }, token)).status).toBe(403);
      expect((await world.call(getDiscount, { token, params: { code: 'MAYA10' } })).status).toBe(403);
      expect((await world.call(listDeadCodes, { token })).status).toBe(403);
    }
    expect(shop().findDiscount('NOTMINE')).toBeNull();
  });
});

const dead = async () => {
  const { codes } = await world.get(listDeadCodes, { token: merchant.token });
  return Object.fromEntries(codes.map(({ code, state }) => [code, state]));
};

describe('codes in use', () => {
  it('are looked up once they are given to an influencer', async () => {
    await world.addInfluencer(merchant, 'noa', { promocode: 'NOA20' });
    await eventually('the missing code', async () => (await dead())['NOA20'] === 'missing');
    await create({ code: 'NOA20' });
    expect(await dead()).not.toHaveProperty('NOA20');
  });

  it('are all looked up every night, each once; those in use no more are forgotten', async () => {
    await ask('TYPED');
    const body = { business_id: merchant.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
    for (const promocode of ['FIVER', 'fiver', 'GONE5', 'LENA10']) {
      await world.get(createLink, { token: merchant.token, body: { ...body, promocode } });
    }
    expect(await dead()).toMatchObject({ TYPED: 'missing' });
    world.clock.advance(minute);
    const { stores } = world.app.features;
    await stores.discounts.recheckAllDiscounts(world.app.platform.database.db, merchant.businessId);
    await eventually('the nightly look', async () => (await dead())['GONE5'] === 'missing');
    const codes = await eventually('those forgotten', async () => {
      const now = await dead();
      return 'TYPED' in now ? null : now;
    });
    expect(codes).toMatchObject({ GONE5: 'missing', MAYA10: 'missing' });
    expect(Object.keys(codes).filter((code) => code.toLowerCase() === 'fiver')).toHaveLength(1);
    expect(codes).not.toHaveProperty('LENA10');
  });

  it('die by the clock alone, without the store being asked', async () => {
    const endsAt = new Date(world.clock.now().getTime() + 60 * minute).toISOString();
    await create({ code: 'HOUR', ends_at: endsAt });
    expect(await dead()).not.toHaveProperty('HOUR');
    world.sandbox.faults('atelier').rate500 = 1;
    world.clock.advance(61 * minute);
    expect(await dead()).toMatchObject({ HOUR: 'expired' });
  });
});

it('without a store nothing is asked or created', async () => {
  const other = await world.signUp('other');
  const { token } = other;
  const params = { code: 'LENA10' };
  expect((await world.call(getDiscount, { token, params })).error?.code).toBe('store_required');
  expect((await create({}, token)).error?.code).toBe('store_required');
  expect(await world.get(listDeadCodes, { token })).toEqual({ codes: [] });
  world.sandbox.shop('atelier').uninstall('client-of-tests');
  await eventually('the uninstall', async () => {
    const { error } = await world.call(getDiscount, { token: merchant.token, params: { code: 'ANEW' } });
    return error?.code === 'store_reconnect_needed';
  });
  expect((await create({ code: 'ANEW' })).error?.code).toBe('store_reconnect_needed');
  await world.get(disconnectStore, { token: merchant.token, body: { business_id: merchant.businessId } });
  expect((await create({ code: 'ANEW' })).error?.code).toBe('store_required');
});
