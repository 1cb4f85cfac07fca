// What needs attention: told as it comes, gone with its cause, as far as one may see it; the first sale until it was seen.
import { getAttention, repeatWork, type AttentionItem } from '@vitrine/contract/attention';
import { createCorrection } from '@vitrine/contract/ledger';
import { leakedCode } from '@vitrine/contract/limits';
import { createLink } from '@vitrine/contract/links';
import { choosePreferences } from '@vitrine/contract/persons';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

/** Of a product that sells without stock. */
const one = { variantId: '40500', quantity: 1 };

let world: TestApp;
let dana: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  await world.addInfluencer(dana, 'maya', { promocode: 'LENA10' });
});
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const read = (token = dana.token) => world.get(getAttention, { token });
const listKinds = async (token?: string) => (await read(token)).items.map(({ kind }) => kind);

const correct = (amount: number, currency: string) =>
  world.get(createCorrection, {
    token: dana.token,
    params: { username: 'maya' },
    body: { amount, currency, reason: 'a bonus' },
  });

async function findItem<Kind extends AttentionItem['kind']>(kind: Kind) {
  return (await read()).items.find((item) => item.kind === kind);
}

it('has nothing to say of a shop that begins', async () => {
  expect(await read()).toEqual({ items: [], first_sale: null });
});

it('tells of links that hold something the store changed, by kind, archived ones left out', async () => {
  const body = { business_id: dana.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
  const makeLook = () => world.get(createLink, { token: dana.token, body });
  await makeLook();
  const put = await makeLook();
  expect(await listKinds()).toEqual([]);
  await sql`update link_products set seen_price = seen_price + 100`.execute(db());
  expect(await findItem('looks_changed')).toEqual({ kind: 'looks_changed', count: 2 });
  await sql`update links set archived_at = now() where link_id = ${put.link_id}`.execute(db());
  expect((await read()).items).toEqual([{ kind: 'looks_changed', count: 1 }]);
});

it('tells of the first sale that counts, to everybody who may see orders until they have seen it', async () => {
  const manager = await world.addStaff(dana, 'manager', { role: 'manager' });
  const marketer = await world.addStaff(dana, 'marketer', { role: 'marketer' });
  await world.placeOrder('atelier', { lines: [one] });
  const id = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    discountCode: 'LENA10',
  });
  const sale = await eventually('the first sale', async () => (await read()).first_sale);
  expect(sale).toMatchObject({ order_id: id, currency: 'USD' });
  expect(sale.total_price).toBeGreaterThan(0);
  expect((await read(manager)).first_sale).toEqual(sale);
  expect((await read(marketer)).first_sale).toBeNull();
  await world.get(choosePreferences, { token: dana.token, body: { first_sale_seen: true } });
  expect((await read()).first_sale).toBeNull();
  expect((await read(manager)).first_sale).toEqual(sale);
});

it('tells of a code that has got out, and by how many orders it shows', async () => {
  for (let n = 0; n < leakedCode.orders; n += 1) {
    const referringSite = `https://coupons${n % leakedCode.places}.example/`;
    await world.placeOrder('atelier', { lines: [one], discountCode: 'LENA10', referringSite });
  }
  const leak = await eventually('the leak', () => findItem('leaked_code'));
  expect(leak).toMatchObject({ kind: 'leaked_code', username: 'maya', promocode: 'LENA10' });
});

it('tells of what can be paid, by currency', async () => {
  await correct(12.5, 'USD');
  await correct(7, 'EUR');
  const { items } = await read();
  const payable = items.filter(({ kind }) => kind === 'payable');
  expect(payable).toHaveLength(2);
  expect(payable).toContainEqual({ kind: 'payable', people: 1, amount: 12.5, currency: 'USD' });
  expect(payable).toContainEqual({ kind: 'payable', people: 1, amount: 7, currency: 'EUR' });
});

it('tells of orders nobody could read and of a store that is away, the most urgent first, by right', async () => {
  await sql`insert into set_aside_records (business_id, kind, record_id, problem, since)
    values (${dana.businessId}, 'order', '7', 'odd', now()), (${dana.businessId}, 'catalogue', '8', 'odd', now())`.execute(
    db(),
  );
  await sql`update stores set status = 'reconnect_needed'`.execute(db());
  expect(await findItem('orders_set_aside')).toEqual({ kind: 'orders_set_aside', count: 1 });
  const all = ['store_away', 'orders_set_aside', 'leaked_code', 'looks_changed', 'payable', 'payable'];
  expect(await listKinds()).toEqual(all);
  const viewer = await world.addStaff(dana, 'viewer', { role: 'viewer' });
  expect(await listKinds(viewer)).toEqual(['store_away', 'looks_changed']);
  const finance = await world.addStaff(dana, 'finance', { role: 'finance' });
  expect(await listKinds(finance)).toEqual(all.filter((kind) => kind !== 'leaked_code'));
});

it('tells of work that was given up, but for what is told elsewhere, until it is done again', async () => {
  const { jobs } = world.app.platform;
  const later = { startAfterSeconds: 3600 };
  const data = { businessId: dana.businessId };
  await jobs.enqueue(db(), 'stores.days', data, { key: 'mine', ...later });
  await jobs.enqueue(db(), 'stores.inbox', { ...data, deliveryId: 'told elsewhere' }, { key: 'told', ...later });
  await jobs.enqueue(db(), 'stores.days', { businessId: randomUUID() }, { key: 'of another', ...later });
  await sql`update pgboss.job set state = 'failed', completed_on = now(), start_after = now()
    where singleton_key in ('mine', 'told', 'of another')`.execute(db());
  const given = await eventually('the work that was given up', () => findItem('work_failed'));
  expect(given).toEqual({ kind: 'work_failed', count: 1 });
  const viewer = await world.addStaff(dana, 'onlooker', { role: 'viewer' });
  expect((await world.call(repeatWork, { token: viewer })).status).toBe(403);
  expect(await world.get(repeatWork, { token: dana.token })).toEqual({ repeated: 1 });
  expect(await findItem('work_failed')).toBeUndefined();
  const countDone = async () => {
    const { rows } = await sql`select from pgboss.job where singleton_key = 'mine' and state = 'completed'`.execute(
      db(),
    );
    return rows.length;
  };
  await eventually('it to be done', async () => (await countDone()) === 1);
  expect(await world.get(repeatWork, { token: dana.token })).toEqual({ repeated: 0 });
});

it('tells one business nothing of another, and influencers nothing at all', async () => {
  const other = await world.signUp('other');
  expect(await read(other.token)).toEqual({ items: [], first_sale: null });
  const maya = await world.addInfluencer(dana, 'noa');
  expect((await world.call(getAttention, { token: maya })).status).toBe(403);
});

it('says nothing of a first sale of longer ago', async () => {
  const manager = await world.addStaff(dana, 'later', { role: 'manager' });
  expect((await read(manager)).first_sale).not.toBeNull();
  await sql`update orders set created_at = created_at - interval '15 days'`.execute(db());
  expect((await read(manager)).first_sale).toBeNull();
});
