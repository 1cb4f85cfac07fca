// How fast pages of trends are read and a month is counted with a million orders, and whether what is shown equals a naive recount of them.
import { listComplementary, listTopCombinations, listTopPerforming, halfLifeMonths } from '@vitrine/contract/trends';
import type { BusinessId } from '@vitrine/contract/ids';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { ask, openReader, quantile, startApp, time, type Reader } from './parts/app.ts';
import { fillBusiness } from './parts/links.ts';
import { isLikelier, leastCertain, PairTally } from './parts/pair-tally.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 100);
const aimMs = 50;
const months = 24;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-trends-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
const listening = await startApp(postgres.connectionString('vitrine'), folder);
try {
  const reader = await openReader(listening, 'bench-trends');
  const { db, pool } = listening.app.platform.database;
  await fillBusiness(db, reader.businessId, 10);
  // what has no page in the store is suggested to nobody
  await pool.query(`update products set url = 'https://bench.example/products/' || handle`);
  const filled = await time(async () => {
    await fillOrders(pool, reader.businessId);
    await fillBags(pool, reader.businessId);
  });
  await pool.query('vacuum analyze');
  console.log(`${orders} orders of ${months} months and half as many bags, made in ${seconds(filled)}`);
  const { trendCounting } = listening.app.features;
  const all = await time(() => trendCounting.countAll(reader.businessId));
  await pool.query(`update trend_months set asked_at = now() where month = date_trunc('month', now())::date`);
  const one = await time(() => trendCounting.count(reader.businessId));
  console.log(`counted in ${seconds(all)}; the running month anew, and what is best with it, in ${seconds(one)}`);
  await measurePages(reader);
  await compare(reader, pool);
} finally {
  await listening.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * One to five of 500 products an order, the first far likelier than the last; some go together. Written as a copy would be: whether
 * each line has its order is not asked.
 */
async function fillOrders(pool: Pool, businessId: BusinessId): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('select setseed(0.37)');
    await client.query(
      `insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status, total_price,
         subtotal_price, total_discounts, total_tax, current_total_price, recorded_at)
       select $1, (100000 + n)::text, '#' || n, at, at::date, at, 'USD', 'paid', 4990, 4990, 0, 0, 4990, at
       from (select n, date_trunc('month', now()) - ((n % $3) || ' months')::interval + interval '12 hours' as at
         from generate_series(1, $2) n) made`,
      [businessId, orders, months],
    );
    await client.query(
      `with drawn as (
         select n, place, floor(500 * power(random(), 2))::int as product
         from generate_series(1, $2) n cross join lateral generate_series(1, 1 + n / 24 % 3) place),
       together as (
         select * from drawn
         union all
         select n, place + 10, product + 1 from drawn where product % 7 = 0 and product < 499 and random() < 0.3)
       insert into order_lines (business_id, order_id, line_id, position, product_id, title, quantity, current_quantity, price,
         discount, tax)
       select $1, (100000 + n)::text, place::text, place, (9001 + product)::text, '', 1, case when random() < 0.05 then 0 else 1 end,
         4990, 0, 0 from together`,
      [businessId, orders],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Half as many bags as orders, of one to four products, some of which go together as in no order. */
async function fillBags(pool: Pool, businessId: BusinessId): Promise<void> {
  for (let age = 0; age < months; age += 1)
    await pool.query(`select ensure_traffic_month((date_trunc('month', now()) - ($1 || ' months')::interval)::date)`, [
      age,
    ]);
  await pool.query(
    `insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, happened_at, agent_id)
     select $1, (date_trunc('month', now()) - ((n % $3) || ' months')::interval)::date, 'add', gen_random_uuid(), (9001 + product)::text,
       decode(lpad(n::text, 16, '0'), 'hex'), place, case when n % 5 = 0 then 'POST' else 'LOOK' end, now(), 1
     from (
       select n, place, floor(500 * power(random(), 2))::int as product
       from generate_series(1, $2) n cross join lateral generate_series(1, 1 + n / 24 % 3) place
       union all
       select n, 9, 100 + n / 24 % 7 from generate_series(1, $2) n where n % 11 = 0
       union all
       select n, 10, 200 + n / 24 % 7 from generate_series(1, $2) n where n % 11 = 0) drawn`,
    [businessId, orders / 2, months],
  );
}

async function measurePages(reader: Reader): Promise<void> {
  const pages: Record<string, (round: number) => string> = {
    'top performing': () => listTopPerforming.path,
    'best combinations': () => `${listTopCombinations.path}?span=all`,
    'goes well with': (round) =>
      `${listComplementary.path.replace('{product_id}', String(9001 + ((round * 37) % 500)))}?span=all`,
  };
  for (const [name, toPath] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = -10; round < rounds; round += 1) {
      const ms = await time(() => ask(reader, toPath(Math.abs(round))));
      if (round >= 0) times.push(ms);
    }
    const late = quantile(times, 0.95);
    const verdict = late > aimMs ? `  ✗ aim ${aimMs}` : '';
    console.log(
      `${name.padEnd(20)} half within ${quantile(times, 0.5).toFixed(1)} ms, 95 in a hundred within ${late.toFixed(1)} ms${verdict}`,
    );
  }
}

/** Every order is read and its pairs are counted one by one; what the program shows of pairs has to be that, and nothing better left out. */
async function compare(reader: Reader, pool: Pool): Promise<void> {
  const tally = new PairTally();
  for (let age = 0; age < months; age += 1) {
    const { rows } = await pool.query<{ products: string[] }>(
      `select array_agg(distinct l.product_id) as products from orders o join order_lines l using (business_id, order_id)
       where business_id = $1 and o.day >= date_trunc('month', now())::date - ($2 || ' months')::interval
         and o.day < date_trunc('month', now())::date - ($2 || ' months')::interval + interval '1 month'
         and l.current_quantity > 0 group by order_id`,
      [reader.businessId, age],
    );
    const weight = 0.5 ** (age / halfLifeMonths);
    for (const { products } of rows) tally.add(products, weight, false);
    const { rows: bags } = await pool.query<{ products: string[] }>(
      `select array_agg(distinct product_id) as products from product_events
       where business_id = $1 and kind = 'add' and day >= date_trunc('month', now())::date - ($2 || ' months')::interval
         and day < date_trunc('month', now())::date - ($2 || ' months')::interval + interval '1 month'
       group by day, who`,
      [reader.businessId, age],
    );
    for (const { products } of bags) tally.add(products, weight, true);
  }
  const { data } = z
    .object({ data: listTopCombinations.answer })
    .parse(JSON.parse(await ask(reader, `${listTopCombinations.path}?span=all`)));
  const shown = data.top_combinations.map(({ product_ids: [first, second], ...told }) => ({
    told,
    naive: tally.judge(first, second),
  }));
  const wrong = shown.filter(({ told, naive }) => !isSame(told, naive));
  const worst = leastCertain(shown.map(({ naive }) => naive));
  const names = new Set(data.top_combinations.map(({ product_ids: ids }) => ids.join(' ')));
  const missed = tally.list().filter(({ ids, ...pair }) => !names.has(ids.join(' ')) && isLikelier(pair, worst));
  console.log(
    `best combinations against a naive recount of ${tally.pairs} pairs: ${shown.length} shown, ${wrong.length} differ, ${missed.length} better ones are left out`,
  );
  for (const each of wrong.slice(0, 5)) console.log(`  ${JSON.stringify(each)}`);
  await compareOthers(reader, tally);
}

interface Judged {
  readonly orders: number;
  readonly bags: number;
  readonly lift: number;
}

/** Orders are whole; weights are added up in another order, which the last digits show. */
function isSame(told: Judged, naive: Judged): boolean {
  return told.orders === naive.orders && told.bags === naive.bags && Math.abs(told.lift / naive.lift - 1) < 1e-8;
}

/** The same of what goes well with ten products. */
async function compareOthers(reader: Reader, tally: PairTally): Promise<void> {
  let asked = 0;
  let wrong = 0;
  for (let at = 0; at < 10; at += 1) {
    const id = String(9001 + at * 49);
    const path = `${listComplementary.path.replace('{product_id}', id)}?span=all`;
    const { data } = z.object({ data: listComplementary.answer }).parse(JSON.parse(await ask(reader, path)));
    for (const { product, ...told } of data.complementary) {
      asked += 1;
      if (!isSame(told, tally.judge(id, product.inventory_id))) wrong += 1;
    }
  }
  console.log(`what goes well with ten products: ${asked} shown, ${wrong} differ`);
}
