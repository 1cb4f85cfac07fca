// A plan from its first click to its last bill, through the sandbox's own confirmation page, webhooks and clock.
import type { LinkId } from '@vitrine/contract/ids';
import { login } from '@vitrine/contract/identity';
import { createLink } from '@vitrine/contract/links';
import {
  cancelPlan,
  chooseFreePlan,
  getPlan,
  listPlanEntries,
  raiseFeeCap,
  refreshPlan,
  requestUpgrade,
  subscribePlan,
} from '@vitrine/contract/plans';
import { verifySession } from '@vitrine/contract/sessions';
import type { PaidPlan } from '@vitrine/contract/plan-gates';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';

const dayMs = 24 * 3600_000;
let world: TestApp;
let dana: Merchant;
let linkId: LinkId;
const lines = [{ variantId: '40100', quantity: 1 }];

const at = () => ({ token: dana.token, body: { business_id: dana.businessId } });
const plan = () => world.get(getPlan, { token: dana.token });
const ask = (name: PaidPlan) =>
  world.call(subscribePlan, {
    token: dana.token,
    body: { business_id: dana.businessId, store_subscription_plan: name },
  });
const shop = () => world.sandbox.open('atelier').shop;
const newest = () => shop().billing.list('client-of-tests').at(-1);

/** Presses a button of the store's page; answers where the browser is led. */
async function press(address: string, action: 'approve' | 'decline'): Promise<string> {
  const shown = await fetch(address);
  expect([shown.status, (await shown.text()).includes('every 30 days')]).toEqual([200, true]);
  const body = new URLSearchParams({ action });
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function choose(name: PaidPlan): Promise<void> {
  const { data, error } = await ask(name);
  expect(error).toBeNull();
  expect(await press(data ?? '', 'approve')).toMatch(/\/pricing-plans\/chosen\?charge_id=\d+$/);
}

/** Sessions end in such times: everybody signs in anew. */
async function pass(days: number): Promise<void> {
  world.clock.advance(days * dayMs);
  const body = { username: 'dana', password: dana.password };
  dana = { ...dana, token: (await world.get(login, { body })).token };
}

async function order(): Promise<string> {
  const clickId = await world.app.features.traffic.intake.recordVisit({
    businessId: dana.businessId,
    influencerId: null,
    linkId,
    linkType: 'LOOK',
    timeZone: 'America/New_York',
    visitor: createVisitor(),
    at: world.clock.now(),
  });
  await world.app.features.traffic.upkeep.drain();
  const click = [{ name: '__lk', value: clickId }];
  const id = await world.placeOrder('atelier', { lines, noteAttributes: click });
  await eventually('the order to be credited to the look', async () => {
    const found = await world.app.platform.database.db
      .selectFrom('attributions')
      .select('link_type')
      .where('order_id', '=', id)
      .executeTakeFirst();
    return found?.link_type === 'LOOK';
  });
  return id;
}

const work = () => world.app.features.billing.charge(dana.businessId);
const used = () =>
  shop()
    .billing.list('client-of-tests')
    .flatMap(({ id }) => shop().billing.listUsed(id));
const entries = async () => {
  const { entries: all } = await world.get(listPlanEntries, { token: dana.token });
  return all.map(({ kind, amount }) => (amount === null ? kind : `${kind} ${amount}`));
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, sharesClock: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  const body = { business_id: dana.businessId, title: 'A look', inventory_ids: ['9001'], link_type: 'LOOK' as const };
  const look = await world.get(createLink, { token: dana.token, body });
  linkId = look.link_id;
});
afterAll(() => world.stop());

describe('a plan', () => {
  it('is asked for, declined, and asked for again', async () => {
    const { data } = await ask('STARTER');
    expect(await press(data ?? '', 'decline')).toContain('/admin/apps');
    await eventually(
      'the store to tell that it was declined',
      async () => (await plan()).attempt?.status === 'declined',
    );
    expect(await plan()).toMatchObject({ plan: 'FREE', tier: 'trial', trial_days_left: 30, subscription: null });
    // the page is over, and a signature is nobody's to make
    expect((await fetch(data ?? '')).status).toBe(410);
    expect((await fetch(`${data?.slice(0, -2)}00`)).status).toBe(403);
    expect(await entries()).toEqual(['declined']);
  });

  it('runs once the merchant agreed, by the webhook alone, with the days of the trial that are left', async () => {
    await pass(10);
    await choose('STARTER');
    await eventually('the webhook of the plan', async () => (await plan()).plan === 'STARTER');
    const { subscription } = await plan();
    expect(subscription).toMatchObject({
      status: 'active',
      price: '39.00',
      fee: '1.50',
      fees_cap: '150.00',
      is_test: false,
    });
    expect(newest()).toMatchObject({ trialDays: 20, name: 'Vitrine Starter' });
    expect((await world.get(verifySession, { token: dana.token })).user).toMatchObject({
      subscription_plan: 'STARTER',
      is_plan_frozen: false,
    });
    expect((await ask('STARTER')).error?.code).toBe('plan_unchanged');
    expect(await entries()).toEqual(['started', 'declined']);
  });

  it('charges nothing for orders of its trial, and the fee of each order after it once', async () => {
    await order();
    await pass(21);
    const paid = await order();
    await work();
    expect(used()).toEqual([]);
    await pass(8);
    // the answer is lost on the way, and asked for again
    world.sandbox.faults('atelier').nextMutations = ['answer-lost'];
    await work();
    await work();
    await eventually('the fee to be charged', async () => (await plan()).subscription?.fees_waiting === 0);
    expect(used().map(({ key, price }) => [key, price])).toEqual([[`order:${paid}`, 150]]);
    expect((await plan()).subscription).toMatchObject({ fees_used: '1.50', fees_waiting: 0 });
    expect(await entries()).toEqual(['fee 1.50', 'period 39.00', 'started', 'declined']);
  });

  it('charges nothing for an order that is cancelled, or refunded whole, within a week', async () => {
    const [cancelled, refunded] = [await order(), await order()];
    shop().cancel(cancelled);
    shop().refund(refunded, { kind: 'whole', live: true });
    await eventually('the store to tell of both', async () => {
      const { rows } = await world.app.platform.database.pool.query(
        'select 1 from orders where order_id = any($1) and (cancelled_at is not null or refunded >= total_price)',
        [[cancelled, refunded]],
      );
      return rows.length === 2;
    });
    await pass(8);
    await work();
    expect(used()).toHaveLength(1);
  });

  it('says what is used of the cap right after a fee was charged', async () => {
    await order();
    await pass(8);
    await work();
    expect(used()).toHaveLength(2);
    expect((await plan()).subscription).toMatchObject({ fees_used: '3.00', fees_waiting: 0 });
  });

  it('stops at the cap, tells so once, and goes on when the merchant agrees to more', async () => {
    const subscription = newest();
    // a cap that has no room for a fee, however much of it is used
    if (subscription?.usage) subscription.usage.cap = 100;
    const waiting = await order();
    await pass(8);
    await work();
    await work();
    expect(used()).toHaveLength(2);
    expect((await plan()).subscription).toMatchObject({ cap_reached: true, fees_waiting: 1, fees_cap: '1.00' });
    expect((await entries()).filter((kind) => kind.startsWith('cap_reached'))).toEqual(['cap_reached 1.00']);
    const raise = (cap: number) => world.call(raiseFeeCap, { token: dana.token, body: { ...at().body, cap } });
    expect((await raise(1)).error?.code).toBe('plan_unchanged');
    await press((await raise(50)).data ?? '', 'approve');
    await world.get(refreshPlan, at());
    await work();
    // the webhook's own job may be at it as well
    await eventually('the fee to be charged', async () => (await plan()).subscription?.fees_waiting === 0);
    expect(used().map(({ key }) => key)).toContain(`order:${waiting}`);
    expect((await plan()).subscription).toMatchObject({ cap_reached: false, fees_cap: '50.00' });
  });

  it('is frozen while the store does not pay, and open again after it has', async () => {
    shop().billing.freeze(true);
    await eventually('the webhook of the frozen plan', async () => (await plan()).is_frozen);
    const body = { ...at().body, title: 'No more', inventory_ids: ['9001'], link_type: 'LOOK' as const };
    expect((await world.call(createLink, { token: dana.token, body })).error?.code).toBe('plan_frozen');
    const [letter] = await eventually('the mail', async () => {
      const letters = await world.letters('dana@shop.example');
      const found = letters.filter(({ subject }) => subject === 'Your plan is on hold');
      return found.length > 0 ? found : null;
    });
    expect(letter?.text).toContain('/admin/plan');
    shop().billing.freeze(false);
    await eventually('the webhook of the paid bill', async () => !(await plan()).is_frozen);
    expect((await world.call(createLink, { token: dana.token, body })).status).toBe(200);
  });

  it('becomes larger at once, and smaller when the paid days are over; what is planned is taken back', async () => {
    await choose('BUSINESS');
    await world.get(refreshPlan, at());
    expect(await plan()).toMatchObject({ plan: 'BUSINESS', next_plan: null });
    await choose('STARTER');
    await world.get(refreshPlan, at());
    expect(await plan()).toMatchObject({ plan: 'BUSINESS', next_plan: 'STARTER', next_plan_at: expect.any(String) });
    expect((await ask('BUSINESS')).data).toBe(`${world.url}/pricing-plans/chosen`);
    expect(await plan()).toMatchObject({ plan: 'BUSINESS', next_plan: null });
    await choose('STARTER');
    await pass(31);
    await world.get(refreshPlan, at());
    expect(await plan()).toMatchObject({ plan: 'STARTER', next_plan: null });
  });

  it('that is cancelled goes on to the end of what is paid for, and is found out without any webhook', async () => {
    world.sandbox.faults('atelier').dropWebhooks = true;
    // a reading that began before, and whose answer is held up until all is over, has nothing to say any more
    const { charges } = world.app.features.stores;
    const list = charges.list.bind(charges);
    const cancelled = Promise.withResolvers<void>();
    const slow = vi.spyOn(charges, 'list').mockImplementationOnce(async (businessId) => {
      const told = await list(businessId);
      await world.get(cancelPlan, at()).then(() => cancelled.resolve(), cancelled.reject);
      return told;
    });
    await world.get(refreshPlan, at());
    // the one that is held up may be that of a webhook of before
    await cancelled.promise;
    slow.mockRestore();
    const { plan: name, ends_at: end, subscription } = await plan();
    expect([name, subscription]).toEqual(['STARTER', null]);
    expect(Date.parse(end ?? '')).toBeGreaterThan(world.clock.now().getTime());
    expect((await world.call(cancelPlan, at())).error?.code).toBe('plan_unchanged');
    await pass(31);
    expect(await plan()).toMatchObject({ plan: 'FREE', tier: 'ended', ends_at: null });
    const body = { ...at().body, title: 'No more', inventory_ids: ['9001'], link_type: 'LOOK' as const };
    expect((await world.call(createLink, { token: dana.token, body })).error?.code).toBe('trial_ended');
    // the free plan is where one is already
    expect((await world.call(chooseFreePlan, at())).status).toBe(200);
    await choose('PRO');
    await work();
    expect(await plan()).toMatchObject({ plan: 'PRO', subscription: { trial_ends_at: null, price: '399.00' } });
    world.sandbox.faults('atelier').dropWebhooks = false;
  });

  it('ends with the connection', async () => {
    shop().uninstall('client-of-tests');
    await eventually('the plan without its store', async () => (await plan()).subscription === null);
    expect(await plan()).toMatchObject({ plan: 'PRO', obstacle: 'reconnect', ends_at: expect.any(String) });
  });
});

it('is asked for by the team, and the merchant is told', async () => {
  const staff = await world.addStaff(dana, 'noa');
  const body = { business_id: dana.businessId, store_subscription_plan: 'BUSINESS' as const };
  expect((await world.call(requestUpgrade, { token: staff, body })).status).toBe(200);
  await eventually('the mail', async () => {
    const letters = await world.letters('dana@shop.example');
    return letters.some(
      ({ subject, text }) => subject.endsWith('asks for another plan') && text.includes('Vitrine Business'),
    );
  });
  for (let times = 0; times < 2; times += 1) await world.call(requestUpgrade, { token: staff, body });
  expect((await world.call(requestUpgrade, { token: staff, body })).error?.code).toBe('rate_limited');
});

it('cannot be subscribed to without a store', async () => {
  const noor = await world.signUp('noor');
  const body = { business_id: noor.businessId, store_subscription_plan: 'STARTER' as const };
  expect((await world.call(subscribePlan, { token: noor.token, body })).error?.code).toBe('store_required');
  expect((await world.get(getPlan, { token: noor.token })).obstacle).toBe('no_store');
  const other = { token: noor.token, body: { business_id: dana.businessId } };
  expect((await world.call(cancelPlan, other)).error?.code).toBe('not_found');
});
