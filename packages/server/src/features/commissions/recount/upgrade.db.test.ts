// A database of the first version, with orders, entries, statements and payments in it, keeps every figure when it is brought up to date: what earlier rules counted changes by a confirmed list alone.
import { getInfluencerInsight, getOverview } from '@vitrine/contract/analytics';
import * as runs from '@vitrine/contract/attribution';
import { login } from '@vitrine/contract/identity';
import * as calls from '@vitrine/contract/ledger';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../../../../../tests/world/app.ts';
import { administer, toDatabaseUrl } from '../../../../../../tests/world/database-server.ts';
import { writeRawOrder, type RawOrder } from '../../../../../../tests/world/raw-orders.ts';
import { allPermissions } from '../../identity/identity.ts';
import { openDatabase, type Database } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrations.ts';
import { createLog } from '../../../platform/log.ts';
import { verifyLedger } from '../verify.ts';

const { adminUrl } = inject('databaseServer');
const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
const url = toDatabaseUrl(adminUrl, name);
let world: TestApp;
let token: string;
const business = randomUUID();
const [merchant, maya, link] = [randomUUID(), randomUUID(), randomUUID()];
const now = new Date('2026-11-20T12:00:00Z');
const at = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** An order as the first version had counted it, by her code; minor units. */
interface Old {
  day: string;
  status?: string;
  price: number;
  /** What her base and commission were, in minor units. */
  base?: number;
  earned: number;
  refund?: { day: string; amount: number; base: number; earned: number };
  cancelled?: true;
  card?: true;
  /** The code was a link's own. */
  ofLink?: true;
}

const old: Record<string, Old> = {
  '71001': { day: '2026-09-05', price: 10_000, earned: 1000 },
  // never paid, and earning all the same
  '71002': { day: '2026-09-07', price: 8000, earned: 800, status: 'pending' },
  '71003': {
    day: '2026-09-09',
    price: 6000,
    earned: 600,
    status: 'partially_refunded',
    refund: { day: '2026-10-02', amount: 3000, base: -3000, earned: -300 },
  },
  // cancelled without money back
  '71004': { day: '2026-10-03', price: 4000, earned: 400, cancelled: true },
  '71005': { day: '2026-10-05', price: 5000, earned: 500, card: true },
  '71006': { day: '2026-11-06', price: 3000, earned: 300, ofLink: true },
  // no commission was agreed of it: revenue in figures, no entry
  '71007': { day: '2026-11-07', price: 2000, base: 2000, earned: 0 },
};

beforeAll(async () => {
  await administer(adminUrl, `create database ${name} template template0`);
  const database = openDatabase({ connectionString: url }, createLog('silent'));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  const own = join(import.meta.dirname, '../../../migrations');
  for (const file of await readdir(own)) if (file < '0017') await cp(join(own, file), join(folder, file));
  await migrate(database.pool, { folder });
  await rm(folder, { recursive: true });
  await fill(database);
  await migrate(database.pool);
  await database.close();
  const drop = async (): Promise<void> => void (await administer(adminUrl, `drop database ${name} with (force)`));
  world = await startTestApp({ at: now, database: { url, drop } });
  // whoever owns it signs in with a password the program made
  const other = await world.signUp('other');
  await sql`update accounts set password_hash = (select password_hash from accounts where username = 'other')
    where account_id = ${merchant}`.execute(db());
  token = (await world.get(login, { body: { username: 'owner', password: other.password } })).token;
});
afterAll(() => world.stop());
const db = () => world.app.platform.database.db;

async function fill({ db: to }: Database): Promise<void> {
  const insert = async (table: string, row: object): Promise<void> => {
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)},
      ${JSON.stringify({ business_id: business, ...row })}::jsonb)).*`.execute(to);
  };
  await sql`insert into businesses (business_id, name, created_at) values (${business}, 'Old', now())`.execute(to);
  for (const [account, role, username] of [
    [merchant, 'admin', 'owner'],
    [maya, 'influencer', 'maya'],
  ])
    await sql`insert into accounts (business_id, account_id, role, username, email, name, email_verified_at, created_at, permissions)
      values (${business}, ${account}, ${role}, ${username}, ${`${username}@old.example`}, '', now(), now(),
        ${role === 'influencer' ? JSON.stringify(allPermissions) : null}::jsonb)`.execute(to);
  await sql`insert into influencers (business_id, account_id, promocode, created_at)
    values (${business}, ${maya}, 'MAYA10', '2026-01-01')`.execute(to);
  await sql`insert into influencer_terms (business_id, account_id, effective_from, commission, net_revenue_ratio,
    reduce_refunds, reduce_vat, product_rates)
    values (${business}, ${maya}, '2026-01-01', 1000, 10000, true, false, '{"9007": 0}')`.execute(to);
  await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status,
      scopes, connected_at, disconnected_at)
    values (${business}, 'shopify', 'old.example', 'Old', '', 'USD', 'America/New_York', 'http://old.example',
      'disconnected', '{}', now(), now())`.execute(to);
  const numberOf = async (dim: number, value: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into facet_values (business_id, dim, value)
      values (${business}, ${dim}, ${value}) returning value_id as id`.execute(to);
    return rows[0]?.id ?? 0;
  };
  const [all, hers, ofLink] = [await numberOf(0, ''), await numberOf(3, maya), await numberOf(1, link)];
  for (const [id, order] of Object.entries(old)) {
    const { day, price, earned, refund, status = 'paid', base = price } = order;
    const moment = at(day);
    await sql`insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status,
        total_price, subtotal_price, total_discounts, total_tax, current_total_price, gross_price, gross_tax, discount_codes,
        recorded_at, cancelled_at, refunded)
      values (${business}, ${id}, ${`#${id}`}, ${moment}, ${day}, ${moment}, 'USD', ${status}, ${price}, ${price}, 0, 0,
        ${price - (refund?.amount ?? 0)}, ${price}, 0, '{MAYA10}', ${moment}, ${order.cancelled ? moment : null},
        ${refund?.amount ?? 0})`.execute(to);
    await sql`insert into order_lines (business_id, order_id, line_id, position, product_id, title, quantity,
        current_quantity, sold_quantity, price, discount, tax)
      values (${business}, ${id}, '1', 0, ${earned === 0 ? '9007' : null}, 'Thing 1', 1, 1, 1, ${price}, 0,
        0)`.execute(to);
    if (refund)
      await sql`insert into refunds (business_id, order_id, refund_id, created_at, day, amount, tax, lines)
        values (${business}, ${id}, ${`9${id}`}, ${at(refund.day)}, ${refund.day}, ${refund.amount}, 0, '[]')`.execute(
        to,
      );
    const sale = {
      tab: order.ofLink ? 1 : 4,
      day,
      linkId: order.ofLink ? link : null,
      linkType: order.ofLink ? 'LOOK' : null,
      link: order.ofLink ? ofLink : null,
      influencer: hers,
      influencerId: maya,
      currency: 'USD',
      discount: 0,
      commission: earned,
      buyer: null,
      properties: [],
      revenue: price,
      tax: 0,
      products: [],
      pieces: 1,
      base,
      refunds: refund ? [{ ...refund, commission: refund.earned, products: [] }] : [],
    };
    const claim = {
      kind: 'discount_code',
      linkId: null,
      linkType: null,
      influencerId: maya,
      clickedAt: null,
      found: 'MAYA10',
      lost: null,
    };
    await sql`insert into attributions (business_id, order_id, credited, link_id, link_type, influencer_id, channel, rule,
        reason, window_days, priority, evidence, losers, decided_at, counted)
      values (${business}, ${id}, true, ${sale.linkId}, ${sale.linkType}, ${maya}, ${order.ofLink ? 'links' : 'organic'},
        'code', 'code_used', 30, 'link', ${JSON.stringify([{ ...claim, ...(order.ofLink ? { linkId: link, linkType: 'LOOK' } : {}) }])},
        '[]', ${moment}, ${JSON.stringify({ sale })})`.execute(to);
    const fact = async (of: string, sums: object): Promise<void> =>
      insert('sale_facts', {
        ...Object.fromEntries(
          [
            'country',
            'device',
            'browser',
            'referrer',
            'utm_source',
            'utm_medium',
            'utm_campaign',
            'utm_term',
            'utm_content',
            'orders',
            'revenue',
            'tax',
            'refunded',
            'buys',
            'influencer_orders',
            'influencer_base',
            'discount',
            'commission',
            'new_orders',
            'returning_orders',
          ].map((each) => [each, 0]),
        ),
        order_id: id,
        day: of,
        product: 0,
        business: all,
        currency: 'USD',
        tab: sale.tab,
        link: sale.link ?? 0,
        influencer: hers,
        ...sums,
      });
    await fact(day, {
      orders: 1,
      influencer_orders: 1,
      buys: 1,
      revenue: price,
      influencer_base: base,
      commission: earned,
    });
    if (refund)
      await fact(refund.day, { refunded: refund.amount, influencer_base: refund.base, commission: refund.earned });
    const entry = async (of: string, amount: number, on: number, refundId: string | null): Promise<void> =>
      insert('ledger_entries', {
        entry_id: entryOf(at(of)),
        account_id: maya,
        kind: refundId ? 'refund' : 'earned',
        order_id: id,
        line_id: '1',
        refund_id: refundId,
        amount,
        base: on,
        currency: 'USD',
        occurred_at: at(of),
        day: of,
        order_at: moment,
        recorded_at: at(of),
        terms: { rate: 1000, flat: null, ratio: 10_000, reducesRefunds: true, reducesTax: false },
      });
    if (earned !== 0) await entry(day, earned, base, null);
    if (refund) await entry(refund.day, refund.earned, refund.base, `9${id}`);
  }
  await state(insert, to, '2026-09-01', { opening: 0, earned: 2400, refunded: 0, paid: 0, closing: 2400, lines: 3 });
  await insert('payouts', {
    payout_id: randomUUID(),
    account_id: maya,
    currency: 'USD',
    amount: 1000,
    method: 'bank',
    reference: 'old',
    paid_on: '2026-10-10',
    created_at: at('2026-10-10'),
    created_by: merchant,
    stated_in: '2026-10-01',
  });
  await state(insert, to, '2026-10-01', {
    opening: 2400,
    earned: 900,
    refunded: -300,
    paid: 1000,
    closing: 2000,
    lines: 3,
  });
}

let entries = 0;
/** Ids of entries tell when they were recorded. */
const entryOf = (moment: Date): string => {
  const time = moment.getTime().toString(16).padStart(12, '0');
  const number = (entries += 1).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number}`;
};

/** Issues a month as the first version did. */
async function state(
  insert: (table: string, row: object) => Promise<void>,
  to: Database['db'],
  month: string,
  sums: object,
): Promise<void> {
  const issued = new Date(Date.parse(`${month}T04:23:00Z`) + 33 * 24 * 3600_000);
  await insert('statement_months', { month, issued_at: issued });
  await insert('statements', { account_id: maya, currency: 'USD', month, issued_at: issued, other: 0, ...sums });
  await sql`insert into statement_lines (business_id, entry_id, account_id, currency, month, position)
    select business_id, entry_id, account_id, currency, ${month}::date, row_number() over (order by day, entry_id)
    from ledger_entries where business_id = ${business} and date_trunc('month', day) = ${month}::date`.execute(to);
}

const params = { username: 'maya' };

/** What everybody reads. */
async function readFigures() {
  const { balances } = await world.get(calls.getBalance, { token, params });
  const { statements } = await world.get(calls.listStatements, { token, params });
  const { insight } = await world.get(getInfluencerInsight, { token, params, query: {} });
  const { channels } = await world.get(getOverview, {
    token,
    query: { from_date: '2026-09-01', to_date: '2026-11-20' },
  });
  const { rows } = await sql<{ entries: number; amount: number; base: number }>`
    select count(*)::int as entries, sum(amount)::int as amount, sum(base)::int as base from ledger_entries
    where business_id = ${business}`.execute(db());
  return {
    ledger: rows[0],
    balance: balances[0]?.balance,
    closing: statements.map(({ month, closing, status }) => [month, status, closing]),
    commission: insight.commission,
    base: insight.influencer_attributed_revenue,
    sales: insight.total_sales,
    revenue: channels.total.revenue,
    refunded: channels.total.refunded,
  };
}

const kept = {
  ledger: { entries: 7, amount: 3300, base: 33_000 },
  balance: 23,
  closing: [
    ['2026-11', 'draft', 23],
    ['2026-10', 'issued', 20],
    ['2026-09', 'issued', 24],
  ],
  commission: 33,
  // the line without commission stood in figures alone
  base: 350,
  sales: 7,
  revenue: 380,
  refunded: 30,
};

const settled = (): Promise<true> =>
  eventually('what was told to be worked off', async () => {
    const { rows } =
      await sql`select from pgboss.job where name like '%.commissions' and state in ('created', 'retry', 'active')
      limit 1`.execute(db());
    return rows.length === 0;
  });

/** As the store tells it now: with what the first version did not read. */
async function tell(id: string, change: Partial<RawOrder> = {}): Promise<void> {
  const order = old[id];
  if (!order) throw new Error(`there is no order ${id}`);
  const price = (order.price / 100).toFixed(2);
  const refunds = order.refund
    ? [{ id: `9${id}`, at: at(order.refund.day), amount: (order.refund.amount / 100).toFixed(2), lines: [] }]
    : [];
  const raw: RawOrder = {
    id,
    at: at(order.day),
    updatedAt: now,
    status: order.status ?? 'paid',
    codes: ['MAYA10'],
    outstanding: order.status === 'pending' ? price : '0.00',
    currentTotal: ((order.price - (order.refund?.amount ?? 0)) / 100).toFixed(2),
    fulfilled: order.status === 'pending' ? null : now,
    email: 'somebody@x.example',
    lines: [
      { id: '1', price, ...(order.card ? { giftCard: true } : {}), ...(order.earned === 0 ? { product: '9007' } : {}) },
    ],
    refunds,
    ...(order.cancelled ? { cancelledAt: at(order.day) } : {}),
    ...change,
  };
  const { stores } = world.app.features;
  const store = { businessId: business as never, timeZone: 'America/New_York', platform: 'shopify', shopDomain: 'old' };
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, writeRawOrder(raw)));
}

it('every figure is as it was, and the program’s own work at its start leaves it so', async () => {
  expect(await readFigures()).toEqual(kept);
  await world.app.features.commissions.attribution.countUncounted();
  await world.app.features.commissions.restating.restate();
  await world.app.features.commissions.statements.issueStatements();
  expect(await readFigures()).toEqual(kept);
  expect(await verifyLedger(db(), { now, sealing: null })).toMatchObject({
    earlier: 7,
    differences: [],
    breaches: [],
    balances: [],
    statements: [],
    payouts: [],
    sales: [],
  });
});

it('orders by a link’s own code stand by themselves now, with the same revenue', async () => {
  const { rows } = await sql<{ tab: number; revenue: number }>`
    select tab, sum(revenue)::int as revenue from sale_facts where business_id = ${business} group by tab`.execute(
    db(),
  );
  expect(rows).toEqual([{ tab: 4, revenue: 38_000 }]);
});

it('the first reading after it posts nothing, though it tells of everything what was not read before', async () => {
  for (const id of Object.keys(old)) await tell(id);
  await settled();
  const { rows } = await sql<{ read: number }>`
    select count(*)::int as read from orders where business_id = ${business} and outstanding is not null
      and buyer_email_hash is not null`.execute(db());
  expect(rows).toEqual([{ read: 7 }]);
  expect(await readFigures()).toEqual(kept);
});

it('a new order of the month, and one of the same customer, leave those of before alone', async () => {
  await tell('71001', { id: '71999', at: now, refunds: [] });
  await settled();
  const figures = await readFigures();
  expect(figures.ledger).toEqual({ entries: 8, amount: 4300, base: 43_000 });
});

it('what changes is counted by the rules of today: a refund, a payment that never came, and nothing besides', async () => {
  await tell('71001', {
    updatedAt: new Date(now.getTime() + 60_000),
    status: 'partially_refunded',
    currentTotal: '50.00',
    refunds: [{ id: '555', at: now, amount: '50.00', lines: [] }],
  });
  await tell('71002', { updatedAt: new Date(now.getTime() + 60_000), status: 'voided' });
  await settled();
  const { entries: told } = await world.get(calls.listLedgerEntries, { token, params, query: { count: 10 } });
  const today = told.filter(({ day, order_id: id }) => day === '2026-11-20' && id !== '71999');
  expect(new Set(today.map(({ order_id: id, kind, amount }) => `${id} ${kind} ${amount}`))).toEqual(
    new Set(['71001 refund -5', '71002 exchange -8']),
  );
});

it('the rest comes by a list that is confirmed, as entries of today', async () => {
  const body = { window_days: 30, priority: 'link' as const, days: 100 };
  const { run } = await world.get(runs.beginAttributionRun, { token, body });
  const ofRun = { token, params: { run_id: run.run_id } };
  await eventually('the list', async () => (await world.get(runs.getAttributionRun, ofRun)).run.state === 'checked');
  const { changes } = await world.get(runs.listAttributionChanges, { ...ofRun, query: {} });
  expect(
    changes.map(({ order_id: id, commission_before: before, commission_after: after }) => [id, before, after]),
  ).toEqual([
    ['71004', 4, 0],
    ['71005', 5, 0],
    // the link is gone: by her code it is hers
    ['71006', 3, 3],
  ]);
  const before = (await readFigures()).ledger;
  await world.get(runs.startAttributionRun, ofRun);
  await eventually('the end', async () => (await world.get(runs.getAttributionRun, ofRun)).run.state === 'finished');
  const after = await readFigures();
  expect(after.ledger?.amount).toBe((before?.amount ?? 0) - 900);
  const { rows } = await sql<{ day: string }>`select distinct to_char(day, 'YYYY-MM-DD') as day from ledger_entries
    where business_id = ${business} and order_id in ('71004', '71005') and amount < 0`.execute(db());
  expect(rows).toEqual([{ day: '2026-11-20' }]);
  expect(await verifyLedger(db(), { now: world.clock.now(), sealing: null })).toMatchObject({
    earlier: 0,
    differences: [],
    breaches: [],
    balances: [],
    statements: [],
    sales: [],
  });
});
