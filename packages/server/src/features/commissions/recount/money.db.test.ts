// Money in random histories of a store: paid in every way, edited, handed over, given back, cancelled, approved and rejected; ledger, figures, statements, files, recount and the store's own till agree.
import { exportInfluencerReport, getInfluencerInsight } from '@vitrine/contract/analytics';
import type { OrderId } from '@vitrine/contract/ids';
import { exportLedger, exportStatement, getBalance, listStatements } from '@vitrine/contract/ledger';
import { fromMajor } from '@vitrine/contract/money';
import { exportOwnEntries } from '@vitrine/contract/payees';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf, startTestApp, type TestApp } from '../../../../../../tests/world/app.ts';
import { anyLife, anyMerchant, anyTerms, type Terms } from '../testing/lives.ts';
import { opensAt, RandomStore, shops, tillOf } from '../testing/random-store.ts';
import { verifyBusiness } from '../verify.ts';
import { recountEarnings } from './recount.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ at: new Date(opensAt) });
});
afterAll(() => world.stop());
const db = () => world.app.platform.database.db;

interface Sums {
  key: string;
  amount: number;
  base: number;
}

async function readLedger(store: RandomStore, of: 'line' | 'order'): Promise<Map<string, Sums>> {
  const key = of === 'order' ? sql`order_id` : sql`concat_ws(' ', order_id, line_id, refund_id)`;
  const { rows } = await sql<Sums>`
    select ${key} as key, sum(amount)::int as amount, sum(base)::int as base from ledger_entries
    where business_id = ${store.id} and kind <> 'bonus' group by 1 having sum(amount) <> 0 or sum(base) <> 0`.execute(
    db(),
  );
  return new Map(rows.map((row) => [row.key, row]));
}

async function readBonuses(store: RandomStore): Promise<{ month: string; amount: number }[]> {
  const { rows } = await sql<{ month: string; amount: number }>`
    select bonus ->> 'month' as month, sum(amount)::int as amount from ledger_entries
    where business_id = ${store.id} and kind = 'bonus' group by 1 having sum(amount) <> 0 order by 1`.execute(db());
  return rows;
}

/** Every line of every order, and what the orders come to, by the second opinion and by the till. */
async function checkOrders(store: RandomStore, terms: readonly Terms[]): Promise<void> {
  const byLine = await readLedger(store, 'line');
  const byOrder = await readLedger(store, 'order');
  const { earnings, bounds, bonuses } = await recountEarnings(db(), store.id);
  expect(await readBonuses(store)).toEqual(
    bonuses.map(({ month, amount }) => ({ month, amount })).toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  );
  const recounted = earnings.map(({ order, line, refund, commission, base }): [string, Sums] => {
    const key = [order, line, ...(refund === null ? [] : [refund])].join(' ');
    return [key, { key, amount: commission, base }];
  });
  expect(byLine).toEqual(new Map(recounted));
  for (const { order, commission, base } of bounds) {
    const sums = byOrder.get(order) ?? { amount: 0, base: 0 };
    const isIn = sums.amount >= 0 && sums.amount <= commission && sums.base >= 0 && sums.base <= base;
    expect({ order, isIn }).toEqual({ order, isIn: true });
  }
  for (const order of store.shop.orders()) {
    const till = tillOf(order);
    const sums = byOrder.get(order.id) ?? { amount: 0, base: 0 };
    const decided = store.decided.get(order.id as OrderId);
    const what = { order: order.id, status: order.financialStatus, till, decided };
    const isOver = till === 0 || order.cancelledAt !== null || decided === 'rejected';
    // one unit for each line that is rounded by itself; returns that do not reduce leave what came in
    const most = isOver ? 0 : terms.every(({ refunds }) => refunds) ? till + order.lines.length : Infinity;
    expect({ what, isIn: sums.base <= most && (!isOver || sums.amount === 0) }).toEqual({ what, isIn: true });
  }
}

const nothingWrong = {
  differences: [],
  breaches: [],
  bonuses: [],
  balances: [],
  statements: [],
  invoices: [],
  sales: [],
};

/** Everything `ledger:verify` looks at, as of now. */
async function verify(store: RandomStore): Promise<void> {
  expect(await verifyBusiness(db(), store.id, { now: world.clock.now(), sealing: null })).toMatchObject({
    ...nothingWrong,
    payouts: [],
  });
}

const add = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const params = { username: 'maya' };

/** What the ledger has against what is told: figures, each statement with its file, and the files. Minor units. */
async function checkTold(store: RandomStore, token: string): Promise<void> {
  const { currency } = store.shop.parameters;
  const minor = (major: number | undefined): number => fromMajor(major ?? 0, currency);
  const { rows } = await sql<{ amount: number; base: number; bonuses: number; lines: number; pending: number }>`
    select coalesce(sum(amount), 0)::int as amount, coalesce(sum(base), 0)::int as base, count(*)::int as lines,
      coalesce(sum(amount) filter (where kind = 'bonus'), 0)::int as bonuses,
      (select coalesce(min((counted ->> 'pending')::int), 1)::int from attributions
        where business_id = ${store.id} and counted ->> 'pending' is not null) as pending
    from ledger_entries where business_id = ${store.id}`.execute(db());
  const ledger = rows[0] ?? { amount: 0, base: 0, bonuses: 0, lines: 0, pending: 1 };
  expect(ledger.pending).toBeGreaterThan(0);
  const { insight } = await world.get(getInfluencerInsight, { token, params, query: {} });
  expect({
    commission: minor(insight.commission),
    base: minor(insight.influencer_attributed_revenue),
    bonuses: minor(insight.bonuses),
  }).toEqual({ commission: ledger.amount - ledger.bonuses, base: ledger.base, bonuses: ledger.bonuses });
  const read = async (path: string): Promise<Record<string, string>[]> => {
    const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
    return parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  const column = (table: readonly Record<string, string>[], name: string): number =>
    add(table.map((row) => minor(Number(row[name] ?? '0'))));
  const own = await read(pathOf(exportOwnEntries, { params }));
  expect([own.length, column(own, 'Amount'), column(own, 'Attributed revenue')]).toEqual([
    ledger.lines,
    ledger.amount,
    ledger.base,
  ]);
  const { statements } = await world.get(listStatements, { token, params });
  expect(add(statements.map(({ earned, taken_back: back, other }) => minor(earned) + minor(back) + minor(other)))).toBe(
    ledger.amount,
  );
  let base = 0;
  for (const statement of statements) {
    const of = { ...params, month: statement.month, currency };
    const lines = await read(pathOf(exportStatement, { params: of }));
    const moved = lines.slice(1, -1);
    expect(column(moved, 'Amount')).toBe(minor(statement.closing) - minor(statement.opening));
    base += column(moved, 'Attributed revenue');
  }
  expect(base).toBe(ledger.base);
  const books = await read(pathOf(exportLedger, { query: {} }));
  const { balances } = await world.get(getBalance, { token, params });
  const [first, second] = await Promise.all([
    read(pathOf(exportLedger, { query: { to_date: '2026-11-10' } })),
    read(pathOf(exportLedger, { query: { from_date: '2026-11-11' } })),
  ]);
  expect(new Set([...first, ...second].map((row) => JSON.stringify(row)))).toEqual(
    new Set(books.map((row) => JSON.stringify(row))),
  );
  const entries = books.filter(({ kind }) => !(kind ?? '').startsWith('payout'));
  expect({
    entries: [entries.length, column(entries, 'amount'), column(entries, 'attributed_revenue')],
    all: column(books, 'amount'),
    stated: entries.every(({ statement }) => statement !== ''),
  }).toEqual({
    entries: [ledger.lines, ledger.amount, ledger.base],
    all: minor(balances[0]?.balance),
    stated: true,
  });
  const [total, ...days] = await read(pathOf(exportInfluencerReport, { params, query: {} }));
  expect(column(total ? [total] : [], 'Bonuses')).toBe(ledger.bonuses);
  for (const name of ['Commission', 'Attributed revenue', 'Bonuses'])
    expect([name, column(days, name)]).toEqual([name, column(total ? [total] : [], name)]);
}

const perRun = 25;
/** How many orders each shop sees; `.ci/run` asks for 2,000, which takes minutes. */
const runs = Math.ceil(Number(process.env['MONEY_ORDERS'] ?? 200) / perRun);
/** The same histories each time, so that a change is what breaks them; `MONEY_SEED=any` looks for others. */
const seed = process.env['MONEY_SEED'] === 'any' ? {} : { seed: Number(process.env['MONEY_SEED'] ?? 11) };

it.each(shops)(
  '$currency, tax in prices: $taxesIncluded',
  async (parameters) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLife, { minLength: perRun, maxLength: perRun }),
        fc.tuple(anyTerms, anyTerms),
        anyMerchant,
        async (lives, terms, merchant) => {
          const store = new RandomStore(world, parameters);
          await store.open(terms, merchant.hold);
          await store.play(
            lives.map((life) => store.live(life)),
            merchant,
          );
          await checkOrders(store, terms);
          await verify(store);
          const before = await readLedger(store, 'line');
          const bonuses = await readBonuses(store);
          await store.count(store.ids);
          expect(await readLedger(store, 'line')).toEqual(before);
          expect(await readBonuses(store)).toEqual(bonuses);
          // held for less and less, until all months are stated
          for (const days of [9, 21, 70]) {
            const token = await store.wait(days);
            await world.app.features.commissions.statements.issueStatements();
            await verify(store);
            if (days === 70) await checkTold(store, token);
          }
        },
      ),
      { ...seed, numRuns: runs, endOnFailure: process.env['MONEY_QUICK'] !== undefined },
    );
  },
  // a minute where nothing else runs
  3_600_000,
);
