// Recomputes the whole ledger from raw orders, attributions and terms, and lists every difference; writes nothing.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { listAgreedTerms } from '../influencers/influencers.ts';
import { listSales } from '../stores/stores.ts';
import { earnOrders, planEntries } from './earnings/earnings.ts';
import { listLedgerOrders, listPosted } from './ledger/ledger-store.ts';
import { listCredited } from './sums/sales-store.ts';

/** What an order's line, or a refund of it, should come to for an influencer, and comes to; minor units. */
interface OrderDifference {
  readonly businessId: BusinessId;
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly lineId: string;
  readonly refundId: string | null;
  readonly currency: string;
  readonly posted: number;
  readonly right: number;
}

/** A statement that does not come to what stands on it, or does not go on from the one before. */
interface StatementDifference {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly currency: string;
  readonly month: string;
}

export interface Verification {
  readonly orders: number;
  readonly differences: readonly OrderDifference[];
  readonly statements: readonly StatementDifference[];
}

const batchSize = 1000;

/** Of all businesses. Orders that wait to be attributed are not looked at: they are in no balance yet. */
export async function verifyLedger(db: Db): Promise<Verification> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select business_id as "businessId" from businesses order by 1`.execute(db);
  const differences: OrderDifference[] = [];
  let orders = 0;
  for (const { businessId } of rows) {
    for (let after = ''; ;) {
      const ids = await listLedgerOrders(db, businessId, after, batchSize);
      const last = ids.at(-1);
      if (last === undefined) break;
      differences.push(...(await compareOrders(db, businessId, ids)));
      orders += ids.length;
      after = last;
    }
  }
  return { orders, differences, statements: await listWrongStatements(db) };
}

async function compareOrders(db: Db, businessId: BusinessId, ids: readonly OrderId[]): Promise<OrderDifference[]> {
  const rows = (await listCredited(db, businessId, ids)).filter(({ credited }) => credited);
  const sales = await listSales(db, businessId, ids);
  const earned = await earnOrders(db, { listAgreed: listAgreedTerms }, businessId, rows, sales);
  const posted = Map.groupBy(await listPosted(db, businessId, ids), ({ orderId }) => orderId);
  return ids.flatMap((orderId) => {
    const known = posted.get(orderId) ?? [];
    const standing = { sale: sales.get(orderId) ?? null, earned: earned.get(orderId) ?? null };
    const lacking = planEntries({ orderId, ...standing, posted: known }, { now: new Date(0), timeZone: 'UTC' });
    return lacking.map(({ accountId, lineId, refundId, currency, amount }) => {
      const sums = known.find(
        (each) => each.accountId === accountId && each.lineId === lineId && each.refundId === refundId,
      );
      const before = sums?.amount ?? 0;
      return { businessId, orderId, accountId, lineId, refundId, currency, posted: before, right: before + amount };
    });
  });
}

async function listWrongStatements(db: Db): Promise<StatementDifference[]> {
  const { rows } = await sql<StatementDifference>`
    with stated as (
      select s.*, lag(closing, 1, 0::bigint) over (partition by business_id, account_id, currency order by month) as before
      from statements s),
    added as (
      select l.business_id, l.account_id, l.currency, l.month, count(*) as lines, sum(e.amount) as amount
      from statement_lines l join ledger_entries e using (business_id, entry_id)
      group by l.business_id, l.account_id, l.currency, l.month),
    given as (
      select business_id, account_id, currency, month, sum(amount) as amount from (
        select business_id, account_id, currency, stated_in as month, amount from payouts where stated_in is not null
        union all
        select business_id, account_id, currency, undo_stated_in, -amount from payouts
        where undo_stated_in is not null) p
      group by business_id, account_id, currency, month)
    select t.business_id as "businessId", t.account_id as "accountId", t.currency, to_char(t.month, 'YYYY-MM') as month
    from stated t
    left join added a using (business_id, account_id, currency, month)
    left join given g using (business_id, account_id, currency, month)
    where t.opening <> t.before or t.lines <> coalesce(a.lines, 0) or t.paid <> coalesce(g.amount, 0)
      or t.earned + t.refunded + t.other <> coalesce(a.amount, 0)
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}
