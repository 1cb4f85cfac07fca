// What was counted before there were reports of sales says later what it is in them; what was earned stays as it was.
import { askFigures } from '@vitrine/contract/figure-questions';
import { dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { calm } from '../../../../../sandbox/src/faults.ts';

let world: TestApp;
let merchant: Merchant;
let today: string;
const measures = [
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
  'net_aov',
  'cost_of_goods',
  'commission',
  'profit',
  'cost_known',
] as const;

const db = () => world.app.platform.database.db;
const readTotals = async () => {
  const body = { measures: [...measures], from_date: today, to_date: today };
  return (await world.get(askFigures, { token: merchant.token, body })).totals;
};
async function readRows(table: 'ledger_entries' | 'sale_facts'): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db());
  return rows.map(({ row }) => row);
}

/** Until they are read, the news of what orders took from the shelf bring back what is made wrong by hand. */
const untilNewsAreRead = (): Promise<true> =>
  eventually('the news of the goods to be read', async () => {
    const { rows } = await sql`
      select from inbox where processed_at is null union all
      select from catalogue_news union all
      select from pgboss.job where name like 'stores.catalogue.%' and state = 'active'`.execute(db());
    return rows.length === 0;
  });

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  Object.assign(world.sandbox.faults('atelier'), calm);
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  const shop = world.sandbox.shop('atelier');
  for (const variant of ['40100', '40500']) shop.setStock(variant, 100);
  today = dayOf(shop.now(), 'America/New_York');
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  const lines = [
    { variantId: '40100', quantity: 2 },
    { variantId: '40500', quantity: 1 },
  ];
  await world.placeOrder('atelier', { lines, discountCode: 'LENA10' });
  const second = await world.placeOrder('atelier', { lines, discountCode: 'LENA10' });
  const [line] = shop.findOrder(second)?.lines ?? [];
  shop.refund(second, { kind: 'lines', lines: [{ lineId: line?.id ?? '', quantity: 1 }], live: true });
  await eventually('the refund to be counted', async () => ((await readTotals()).returns === 44.91 ? true : null));
});
afterAll(() => world.stop());

it('names the sales of the day as reports do, by hand', async () => {
  // twice 2 × 49.90 + 33.33, a tenth off; one shirt of 44.91 back with 3.59 of tax
  expect(await readTotals()).toMatchObject({
    gross_sales: 266.26,
    sales_discounts: 26.62,
    returns: 44.91,
    net_sales: 194.73,
    shipping: 9.8,
    net_aov: 119.82,
    // 4 × 29.95 + 2 × 26.00 less the shirt that came back
    cost_of_goods: 141.85,
    cost_known: 100,
  });
});

it('is restated from the orders, fact by fact, and the ledger is as it was', async () => {
  const [before, facts, ledger] = [await readTotals(), await readRows('sale_facts'), await readRows('ledger_entries')];
  await sql`update attributions set counted = jsonb_set(counted, '{sale}', (counted -> 'sale') - 'report')`.execute(
    db(),
  );
  await sql`update sale_facts set gross_sales = 0, sales_discount = 0, returns = 0, shipping = 0, tax_returned = 0,
    cost = 0, uncosted = 0`.execute(db());
  expect(await readTotals()).toMatchObject({ gross_sales: 0, cost_known: null });
  expect(await world.app.features.commissions.restating.restate()).toBe(2);
  expect(await readTotals()).toEqual(before);
  expect(await readRows('sale_facts')).toEqual(facts);
  expect(await readRows('ledger_entries')).toEqual(ledger);
  expect(await world.app.features.commissions.restating.restate()).toBe(0);
});

it('says of which hour it is, in place of what was known of its day', async () => {
  const facts = await readRows('sale_facts');
  await sql`update attributions set counted = jsonb_set(counted, '{sale}', (counted -> 'sale') - 'hour'
    || jsonb_build_object('refunds', (select coalesce(jsonb_agg(r - 'hour'), '[]') from jsonb_array_elements(counted -> 'sale' -> 'refunds') r)))`.execute(
    db(),
  );
  await sql`update sale_facts set hour = 168`.execute(db());
  expect(await world.app.features.commissions.restating.restate()).toBe(2);
  expect(await readRows('sale_facts')).toEqual(facts);
  expect(await world.app.features.commissions.restating.restate()).toBe(0);
});

it('learns what goods cost once the store tells it, and until then says of how much it is known', async () => {
  await untilNewsAreRead();
  const before = await readTotals();
  await sql`update order_lines set unit_cost = null where variant_id = '40500'`.execute(db());
  await sql`update variants set unit_cost = null where variant_id = '40500'`.execute(db());
  await sql`update attributions set counted = jsonb_set(counted, '{sale}', (counted -> 'sale') - 'report')`.execute(
    db(),
  );
  await world.app.features.commissions.restating.restate();
  // of 239.64 sold 60.00 are of the bag
  expect(await readTotals()).toMatchObject({ cost_of_goods: 89.85, cost_known: expect.closeTo(74.96, 1) });
  await sql`update variants set unit_cost = 2600 where variant_id = '40500'`.execute(db());
  expect(await world.app.features.commissions.restating.restate()).toBe(2);
  expect(await readTotals()).toEqual(before);
});
