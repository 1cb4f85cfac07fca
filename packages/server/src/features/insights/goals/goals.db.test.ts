// Goals through the program: set, read, changed, removed and put back; what is reached of them, told once; whose they are to see.
import { listActivity } from '@vitrine/contract/activity';
import { getAttention } from '@vitrine/contract/attention';
import type { BodySent } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/goals';
import { limits } from '@vitrine/contract/limits';
import { closeLink, createLink } from '@vitrine/contract/links';
import { addDays, dayOf } from '@vitrine/contract/range';
import { verifySession } from '@vitrine/contract/sessions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let maya: string;
let zone: string;
let revenue: number;

const db = () => world.app.platform.database.db;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  [merchant, other] = [await world.signUp('aims'), await world.signUp('elsewhere')];
  await world.connect(merchant, 'atelier');
  zone = (await world.get(verifySession, { token: merchant.token })).brand?.time_zone ?? '';
  maya = await world.addInfluencer(merchant, 'maya', { promocode: 'LENA10' });
  await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'LENA10' });
  const { rows } = await eventually('the facts of an order', async () => {
    const found = await sql<{ revenue: number }>`select revenue from sale_facts where product = 0`.execute(db());
    return found.rows.length > 0 && found;
  });
  revenue = (rows[0]?.revenue ?? 0) / 100;
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from goals`.execute(db());
});

const today = (): string => dayOf(world.clock.now(), zone);
/** The day before today and the day after: a day may end while the test runs. */
const aboutToday = () => ({
  period: 'days' as const,
  first_day: addDays(today(), -1),
  last_day: addDays(today(), 1),
});
type Body = BodySent<typeof contract.createGoal>;
const orders = (change: Partial<Body> = {}): Body => ({ measure: 'orders', target: 1, ...aboutToday(), ...change });
const set = async (body: Body = orders()) =>
  (await world.get(contract.createGoal, { token: merchant.token, body })).goal;
const list = async (token = merchant.token) => (await world.get(contract.listGoals, { token })).goals;
const paramsOf = ({ goal_id: id }: contract.Goal) => ({ token: merchant.token, params: { goal_id: id } });
const note = () => world.app.features.insights.goals.note(merchant.businessId);
const listReached = async (token = merchant.token) =>
  (await world.get(getAttention, { token })).items.filter(({ kind }) => kind === 'goal_reached');

describe('a goal', () => {
  it('is set, and tells what is reached of orders and of revenue in the store’s currency', async () => {
    const [first, last] = [addDays(today(), -1), addDays(today(), 1)];
    const made = await set(orders({ target: 2 }));
    expect(made).toMatchObject({ measure: 'orders', target: 2, username: null, link_id: null, repeats: false });
    expect(made.progress).toEqual({
      from_date: first,
      to_date: last,
      through: today(),
      state: 'running',
      reached: 1,
      expected: null,
    });
    const money = await set(orders({ measure: 'revenue', target: 1234.5 }));
    expect(money).toMatchObject({ target: 1234.5, currency: 'USD', progress: { reached: revenue } });
    expect(await list()).toEqual([made, money]);
    expect(await list(other.token)).toEqual([]);
  });

  it('is of a month that repeats: of the one that runs', async () => {
    const made = await set({ measure: 'visits', target: 5, period: 'month', first_day: '2026-01-17', repeats: true });
    expect(made.first_day).toBe('2026-01-01');
    expect(made.progress.from_date).toBe(`${today().slice(0, 7)}-01`);
    expect(made.progress.state).toBe('running');
  });

  it('is of one influencer, or of one link', async () => {
    const body = {
      business_id: merchant.businessId,
      link_type: 'LOOK' as const,
      title: 'Coats',
      inventory_ids: ['9001'],
    };
    const link = await world.get(createLink, { token: merchant.token, body });
    expect(await set(orders({ username: 'maya' }))).toMatchObject({ username: 'maya', progress: { reached: 1 } });
    expect(await set(orders({ link_id: link.link_id }))).toMatchObject({
      link_title: 'Coats',
      progress: { reached: 0 },
    });
    // a link that was deleted keeps its figures, and the list its goals
    await world.get(closeLink, { token: merchant.token, params: { link_id: link.link_id } });
    expect((await list()).map(({ progress }) => progress.reached).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('is edited, removed, and put back for a day; Activity tells of it', async () => {
    const made = await set();
    const edited = await world.get(contract.editGoal, { ...paramsOf(made), body: orders({ target: 9 }) });
    expect(edited.goal).toEqual({ ...made, target: 9 });
    await world.get(contract.removeGoal, paramsOf(made));
    expect(await list()).toEqual([]);
    expect((await world.call(contract.removeGoal, paramsOf(made))).error?.code).toBe('not_found');
    expect((await world.get(contract.restoreGoal, paramsOf(made))).goal).toEqual(edited.goal);
    const told = await world.get(listActivity, {
      token: merchant.token,
      query: { kind: 'goal', object: made.goal_id },
    });
    expect(told.entries.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ['removed_at'],
      ['removed_at'],
      ['target'],
      expect.arrayContaining(['measure', 'target']),
    ]);
    await world.get(contract.removeGoal, paramsOf(made));
    await sql`update goals set removed_at = removed_at - interval '25 hours'`.execute(db());
    expect((await world.call(contract.restoreGoal, paramsOf(made))).error?.code).toBe('not_found');
  });

  it.each([
    ['half an order', { target: 1.5 }, 'target goal_whole'],
    ['nothing', { target: 0 }, 'target too_low'],
    ['days that end before they begin', { last_day: '2023-01-01' }, 'last_day range_backwards'],
    ['days without an end', { last_day: null }, 'last_day goal_no_end'],
    ['days that repeat', { repeats: true }, 'repeats goal_repeats'],
    ['a month with a last day', { period: 'month' }, 'last_day goal_last_day'],
    ['days before there are figures', { first_day: '2022-12-31', last_day: '2023-01-01' }, 'first_day range_too_early'],
    ['days far ahead', { first_day: '2999-01-01', last_day: '2999-01-02' }, 'first_day end_too_late'],
    ['too many days', { first_day: '2024-01-01' }, 'last_day range_too_long'],
    ['a link that is not there', { link_id: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'link_id filter_unknown'],
  ] satisfies [string, object, string][])('of %s is refused', async (_what, change, fault) => {
    const body = { ...orders(), ...change } as Body;
    const { status, error } = await world.call(contract.createGoal, { token: merchant.token, body });
    expect(status).toBe(400);
    expect(error?.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([fault]);
  });

  it('of somebody who is not there is refused', async () => {
    const sent = { token: merchant.token, body: orders({ username: 'nobody' }) };
    expect((await world.call(contract.createGoal, sent)).error?.code).toBe('influencer_unknown');
  });

  it('is one of so many, also when they are set at once', async () => {
    for (let n = 1; n < limits.goals; n += 1) await set();
    const made = await Promise.all(
      [1, 2, 3].map(() => world.call(contract.createGoal, { token: merchant.token, body: orders() })),
    );
    expect(made.map(({ error }) => error?.code).filter((code) => code === 'saved_too_many')).toHaveLength(2);
    expect(await list()).toHaveLength(limits.goals);
  });
});

describe('an influencer', () => {
  it('sees the goals that are about them and shown, of figures they see', async () => {
    const body = {
      business_id: merchant.businessId,
      link_type: 'LOOK' as const,
      inventory_ids: ['9001'],
      influencer_username: 'maya',
    };
    const link = await world.get(createLink, { token: merchant.token, body });
    await set(orders({ is_shown: true }));
    await set(orders({ username: 'maya' }));
    await set(orders({ username: 'maya', is_shown: true }));
    await set(orders({ link_id: link.link_id, is_shown: true }));
    expect((await list(maya)).map(({ username, link_id: id }) => username ?? id)).toEqual(['maya', link.link_id]);
    const blind = await world.addInfluencer(merchant, 'blind', { permissions: { analytics_sales_enabled: false } });
    await set(orders({ username: 'blind', is_shown: true }));
    await set(orders({ username: 'blind', is_shown: true, measure: 'visits' }));
    expect((await list(blind)).map(({ measure }) => measure)).toEqual(['visits']);
  });
});

describe('a goal that is reached', () => {
  it('is told once in its days, and no longer after a week', async () => {
    const made = await set();
    await set(orders({ target: 50 }));
    expect(await listReached()).toEqual([]);
    await Promise.all([note(), note()]);
    expect(await listReached()).toMatchObject([{ goal: { goal_id: made.goal_id, progress: { reached: 1 } } }]);
    await sql`update goals set reached_at = reached_at - interval '8 days'`.execute(db());
    await note();
    expect(await listReached()).toEqual([]);
  });

  it('is told anew once it is another', async () => {
    const made = await set();
    await note();
    await world.get(contract.editGoal, { ...paramsOf(made), body: orders({ target: 2 }) });
    expect(await listReached()).toEqual([]);
    await note();
    expect(await listReached()).toEqual([]);
  });

  it('is mailed once, and not to who has switched it off', async () => {
    await set(orders({ username: 'maya' }));
    await note();
    const { alerts } = world.app.features.mailings;
    await Promise.all([alerts.tell(merchant.businessId), alerts.tell(merchant.businessId)]);
    await alerts.tell(merchant.businessId);
    const letters = await eventually('the letter', async () => {
      const found = (await world.letters('aims@shop.example')).filter(({ text }) => text.includes('reached this goal'));
      return found.length > 0 && found;
    });
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Goal reached: Orders, 1');
    expect(letters[0]?.text).toContain('@maya');
  });
});
