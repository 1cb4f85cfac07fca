// How many orders a second are attributed and posted to the ledger, and how long a statement of many entries takes.
import { orderId, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { App } from '../packages/server/src/app.ts';
import { plainTerms } from '../packages/server/src/features/influencers/influencers.ts';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { ask, openReader, quantile, startApp, time, type ListeningApp, type Reader } from './parts/app.ts';
import { ProcessorMeter } from './parts/timed-call.ts';

/** `--database-url` measures on another PostgreSQL, where a new database is made for it. */
const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    orders: { type: 'string', default: '200000' },
    entries: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '40' },
    strict: { type: 'boolean', default: false },
  },
});

/** Orders a second; milliseconds. */
const aims = { posted: 1_000, statement: 100 } as const;
const orders = Number(options.orders);
const entries = Number(options.entries);
const influencers = 50;
/** As many as a job takes of the news of a store at a time. */
const armful = 200;

let missed = 0;
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-ledger-'));
const given = options['database-url'] ?? process.env['DATABASE_URL'];
const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir: folder, log: () => undefined }) : null;
const urlOf = (name: string): string =>
  given?.replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`) ?? embedded?.connectionString(name) ?? '';
const name = `vitrine_bench_ledger_${Date.now()}`;
await createDatabaseIfMissing(urlOf('postgres'), name);
const listening = await startApp(urlOf(name), join(folder, 'app'));
try {
  const reader = await openReader(listening, 'bench');
  await measurePosting(listening.app, reader.businessId);
  await measureStatements(listening, reader);
} finally {
  await listening.stop();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
}
if (options.strict && missed > 0) process.exitCode = 1;

function tell(text: string, isMissed: boolean, aim: string): void {
  if (isMissed) missed += 1;
  console.log(`${text}${isMissed ? `  ✗ ${aim}` : ''}`);
}

/** Orders of a year by the codes of fifty influencers, each of two lines; every tenth partly refunded. */
async function fillOrders(target: App, businessId: BusinessId): Promise<void> {
  for (let n = 0; n < influencers; n += 1) {
    await target.features.influencers.create(businessId, {
      username: `bench${n}`,
      email: `bench${n}@bench.example`,
      password: null,
      promocode: `BENCH${n}`,
      imageUrl: null,
      permissions: allPermissions,
      terms: { ...plainTerms, commission: 10 + n / 10, revenue_rules: { net_revenue_ratio: 90 } },
    });
  }
  const { pool } = target.platform.database;
  await pool.query(`update influencer_terms set effective_from = effective_from - interval '2 years'`);
  const values = [businessId, orders];
  await pool.query(
    `insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status,
       total_price, subtotal_price, total_discounts, total_tax, current_total_price, gross_price, gross_tax,
       discount_codes, recorded_at)
     select $1, (1000000 + n)::text, '#' || n, at, at::date, at, 'USD', 'paid', 9000, 9000, 500, 1400, 9000, 9000, 1400,
       array['BENCH' || n % ${influencers}], now()
     from (select n, date_trunc('second', now()) - n * interval '1 year' / $2 as at from generate_series(1, $2::int) n) o`,
    values,
  );
  await pool.query(
    `insert into order_lines (business_id, order_id, line_id, position, product_id, title, quantity, current_quantity,
       sold_quantity, price, discount, tax)
     select $1, (1000000 + n)::text, l::text, l, (9000 + (n * 2 + l) % 200)::text, 'Thing', l, l, l, 3167, 250, 700
     from generate_series(1, $2::int) n, generate_series(1, 2) l`,
    values,
  );
  await pool.query(
    `insert into refunds (business_id, order_id, refund_id, created_at, day, amount, tax, lines)
     select business_id, order_id, '7' || order_id, created_at + interval '1 hour',
       (created_at + interval '1 hour')::date, 2917, 700,
       '[{"line_id": "1", "quantity": 1, "subtotal": 2917, "tax": 700}]'
     from orders where business_id = $1 and order_id like '%0'`,
    [businessId],
  );
  await pool.query('analyze');
}

async function measurePosting(target: App, businessId: BusinessId): Promise<void> {
  console.log(`${orders} orders of ${influencers} influencers by code, two lines each, every tenth with a refund`);
  await fillOrders(target, businessId);
  const ids = Array.from({ length: orders }, (_, n): OrderId => orderId.parse(String(1_000_001 + n)));
  const run = async (): Promise<number> => {
    const ms = await time(async () => {
      for (let from = 0; from < ids.length; from += armful)
        await target.features.commissions.attribution.attributeOrders(businessId, ids.slice(from, from + armful));
    });
    return (1000 * orders) / ms;
  };
  const perSecond = await run();
  const verdict = `${Math.round(perSecond)} orders a second attributed, counted and posted`;
  tell(verdict, perSecond < aims.posted, `below ${aims.posted}`);
  const { rows } = await target.platform.database.pool.query<{ entries: number }>(
    'select count(*)::int as entries from ledger_entries',
  );
  const again = await run();
  const after = await target.platform.database.pool.query<{ entries: number }>(
    'select count(*)::int as entries from ledger_entries',
  );
  const added = (after.rows[0]?.entries ?? 0) - (rows[0]?.entries ?? 0);
  tell(
    `${Math.round(again)} a second when all are told again; ${rows[0]?.entries} entries, ${added} more`,
    added !== 0,
    'a repetition posted something',
  );
}

/** Somebody with that many entries over two years, and somebody with as many in one month. */
async function measureStatements(served: ListeningApp, reader: Reader): Promise<void> {
  const target = served.app;
  const { pool } = target.platform.database;
  for (const [username, days] of [
    ['bench0', 730],
    ['bench1', 1],
  ] as const) {
    await pool.query(
      `insert into ledger_entries (business_id, entry_id, account_id, kind, order_id, line_id, amount, base, currency,
         occurred_at, day, order_at, recorded_at)
       select a.business_id, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') ||
         substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid, a.account_id, 'earned', (1000000 + n)::text, 'x' || n, 317, 2850, 'EUR',
         at, at::date, at, at
       from accounts a, lateral (select n, date_trunc('month', now()) - interval '1 day'
         - (n % $2) * interval '1 day' as at from generate_series(1, $3::int) n) e
       where a.business_id = $1 and a.username = $4`,
      [reader.businessId, days, entries, username],
    );
  }
  const base = '/admin/v1/influencers';
  const [{ month } = { month: '' }] = (
    await pool.query<{ month: string }>(`select to_char(now() - interval '1 month', 'YYYY-MM') as month`)
  ).rows;
  const measure = async (what: string, path: string, isLimited: boolean): Promise<void> => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) await ask(reader, path);
    // steady where the machine has other work
    const meter = await ProcessorMeter.start(served);
    for (let round = 0; round < Number(options.rounds); round += 1) times.push(await time(() => ask(reader, path)));
    const processor = (await meter.read()) / times.length;
    const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)];
    const isMissed = isLimited && most > aims.statement;
    tell(
      `${what.padEnd(64)} p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms, processor ${processor.toFixed(1)} ms`,
      isMissed,
      `above ${aims.statement}`,
    );
  };
  await pool.query('vacuum analyze ledger_entries');
  console.log(`\nan influencer with ${entries} entries of one month, not issued yet`);
  await measure('draft, its first hundred lines', `${base}/bench1/statements/${month}/EUR`, true);
  await measure('balance', `${base}/bench1/balance`, true);
  const issuing = await time(() => target.features.commissions.statements.issueStatements());
  await pool.query('vacuum analyze ledger_entries, statement_lines, statements');
  console.log(`\nissued in ${(issuing / 1000).toFixed(1)} s with all others of two years`);
  await measure('statement of one month, its first hundred lines', `${base}/bench1/statements/${month}/EUR`, true);
  await measure('the same, its last hundred', `${base}/bench1/statements/${month}/EUR?skip=${entries - 100}`, true);
  await measure(
    'the same, 500 lines from the middle',
    `${base}/bench1/statements/${month}/EUR?count=500&skip=20000`,
    true,
  );
  await measure('list of statements, entries over two years', `${base}/bench0/statements`, true);
  await measure('one of these', `${base}/bench0/statements/${month}/EUR`, true);
  await measure('entries, newest first', `${base}/bench0/ledger`, true);
  await measure('balance', `${base}/bench0/balance`, true);
  await measure('all balances of the business', '/admin/v1/payouts', false);
  const file = await time(() => ask(reader, `${base}/bench1/statements/${month}/EUR/statement.csv`));
  console.log(`the whole statement as a file: ${(file / 1000).toFixed(2)} s`);
}
