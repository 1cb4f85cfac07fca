// A store that left and asked for it is erased everywhere: a query over every table finds the business's own rows alone.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { verifyLedger } from './commissions.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
}, 60_000);
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;

async function tablesOfBusiness(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: own } = await sql`
      select 1 from ${sql.table(name)} where business_id = ${merchant.businessId} limit 1`.execute(db());
    if (own.length > 0) found.push(name);
  }
  return found;
}

/** What belongs to the business, not to its store: who is in it, what it made, and its books. */
const own = [
  'accounts',
  'attribution_rules',
  // a number that says which reading of charges was the last, nothing of what was read
  'bill_readings',
  'businesses',
  'facet_values',
  'influencer_terms',
  'influencers',
  'ledger_entries',
  'plans',
  'privacy_requests',
  'sessions',
  'settings',
  'single_use_codes',
  'traffic_states',
];

it('leaves no row of the shop, and books that still agree', async () => {
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  const orderId = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    discountCode: 'LENA10',
    email: 'shopper@mail.example',
  });
  await eventually('the order to be in the ledger', async () => {
    const { rows } = await sql`select 1 from ledger_entries where order_id = ${orderId}`.execute(db());
    return rows.length > 0;
  });
  const shop = world.sandbox.shop('atelier');
  const [installed] = shop.installations();
  const clientId = installed?.clientId ?? '';
  shop.uninstall(clientId);
  await eventually('the app to be gone', async () => {
    const { rows } = await sql`select 1 from stores where status = 'uninstalled'`.execute(db());
    return rows.length > 0;
  });
  shop.emit({ topic: 'shop/redact', clientId });
  await eventually('the credits to be gone', async () => {
    const { rows } = await sql`select 1 from stores union all select 1 from attributions`.execute(db());
    return rows.length === 0;
  });
  expect((await tablesOfBusiness()).filter((table) => !own.includes(table))).toEqual([]);
  const { differences, breaches, bonuses, statements } = await verifyLedger(db());
  expect([differences, breaches, bonuses, statements]).toEqual([[], [], [], []]);
});
