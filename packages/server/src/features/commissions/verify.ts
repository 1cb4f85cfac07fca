// Holds the whole ledger against a recount that shares no rule with it, and lists every difference; writes nothing.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { earningRules } from './earnings/earnings.ts';
import { listLedgerOrders, listPosted } from './ledger/ledger-store.ts';
import { recountLinked, recountUnlinked, type Bound, type Recount, type RecountedBonus } from './recount/recount.ts';

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
  /** The same of the revenue it is counted on. */
  readonly postedBase: number;
  readonly rightBase: number;
}

/** An order whose entries come to what no money kept of it can have earned; minor units. */
interface Breach {
  readonly businessId: BusinessId;
  readonly orderId: OrderId;
  readonly posted: number;
  readonly most: number;
}

/** A statement that does not come to what stands on it, or does not go on from the one before. */
interface StatementDifference {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly currency: string;
  readonly month: string;
}

/** What a month's bonuses should come to, and come to; minor units. */
interface BonusDifference {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly month: string;
  readonly currency: string;
  readonly posted: number;
  readonly right: number;
}

export interface Verification {
  readonly orders: number;
  /** Of these, those that earlier rules counted: they are not compared. */
  readonly earlier: number;
  readonly differences: readonly OrderDifference[];
  readonly breaches: readonly Breach[];
  readonly bonuses: readonly BonusDifference[];
  readonly statements: readonly StatementDifference[];
}

const batchSize = 1000;

/** Of all businesses. Orders that wait to be attributed are not looked at: they are in no balance yet. */
export async function verifyLedger(db: Db): Promise<Verification> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select business_id as "businessId" from businesses order by 1`.execute(db);
  const differences: OrderDifference[] = [];
  const breaches: Breach[] = [];
  const bonuses: BonusDifference[] = [];
  let [orders, earlier] = [0, 0];
  for (const { businessId } of rows) {
    const linked = await recountLinked(db, businessId);
    bonuses.push(...(await compareBonuses(db, businessId, linked.bonuses)));
    for (let after = ''; ;) {
      const ids = await listLedgerOrders(db, businessId, after, batchSize);
      const last = ids.at(-1);
      if (last === undefined) break;
      const found = await compareOrders(db, businessId, ids, linked);
      differences.push(...found.differences);
      breaches.push(...found.breaches);
      earlier += found.earlier;
      orders += ids.length;
      after = last;
    }
  }
  return { orders, earlier, differences, breaches, bonuses, statements: await listWrongStatements(db) };
}

async function compareOrders(
  db: Db,
  businessId: BusinessId,
  ids: readonly OrderId[],
  linked: Recount,
): Promise<Pick<Verification, 'differences' | 'breaches' | 'earlier'>> {
  const posted = await listPosted(db, businessId, ids);
  const earlier = await listEarlier(db, businessId, ids);
  const asked = new Set<string>(ids.filter((id) => !earlier.has(id)));
  const others = await recountUnlinked(db, businessId, [...asked]);
  const isAsked = ({ order }: { readonly order: string }): boolean => asked.has(order);
  const earnings = [...others.earnings, ...linked.earnings.filter(isAsked)];
  const bounds = [...others.bounds, ...linked.bounds.filter(isAsked)];
  const own = posted.filter(({ orderId }) => !earlier.has(orderId));
  const sums = new Map(own.map((each): [string, OrderDifference] => [keyOf(each), toDifference(businessId, each)]));
  for (const each of earnings) {
    const key = { ...each, orderId: each.order as OrderId, accountId: each.account as AccountId };
    const about = { ...key, lineId: each.line, refundId: each.refund };
    const known = sums.get(keyOf(about)) ?? toDifference(businessId, { ...about, amount: 0, base: 0 });
    sums.set(keyOf(about), { ...known, right: each.commission, rightBase: each.base });
  }
  const differences = [...sums.values()].filter(
    ({ posted: amount, right, postedBase, rightBase }) => amount !== right || postedBase !== rightBase,
  );
  const known = Map.groupBy(own, ({ orderId }) => orderId as string);
  return {
    differences,
    breaches: bounds.flatMap((bound) => findBreach(businessId, bound, known)),
    earlier: earlier.size,
  };
}

const keyOf = ({ orderId, accountId, lineId, refundId, currency }: Omit<Movement, 'amount' | 'base'>): string =>
  [orderId, accountId, lineId, refundId ?? '', currency].join(' ');

type Movement = Pick<OrderDifference, 'orderId' | 'accountId' | 'lineId' | 'refundId' | 'currency'> & {
  readonly amount: number;
  readonly base: number;
};

/** As if nothing were right. */
const toDifference = (
  businessId: BusinessId,
  { orderId, accountId, lineId, refundId, currency, amount, base }: Movement,
): OrderDifference => ({
  businessId,
  orderId,
  accountId,
  lineId,
  refundId,
  currency,
  posted: amount,
  right: 0,
  postedBase: base,
  rightBase: 0,
});

/** An order whose entries come to less than nothing, or to more than the money kept allows. */
function findBreach(
  businessId: BusinessId,
  { order, account, base, commission }: Bound,
  posted: ReadonlyMap<string, readonly (Movement & { readonly accountId: AccountId })[]>,
): Breach[] {
  const own = (posted.get(order) ?? []).filter(({ accountId }) => accountId === account);
  const sums = { amount: total(own, ({ amount }) => amount), base: total(own, (each) => each.base) };
  const isIn = sums.amount >= 0 && sums.amount <= commission && sums.base >= 0 && sums.base <= base;
  return isIn ? [] : [{ businessId, orderId: order as OrderId, posted: sums.amount, most: commission }];
}

const total = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0);

const keyOfBonus = (of: { accountId: string; month: string; currency: string }): string =>
  `${of.accountId} ${of.month} ${of.currency}`;

async function compareBonuses(
  db: Db,
  businessId: BusinessId,
  recounted: readonly RecountedBonus[],
): Promise<BonusDifference[]> {
  const { rows } = await sql<Omit<BonusDifference, 'right'>>`
    select business_id as "businessId", account_id as "accountId", bonus ->> 'month' as month, currency,
      sum(amount)::bigint as posted
    from ledger_entries where business_id = ${businessId} and kind = 'bonus' group by 1, 2, 3, 4`.execute(db);
  const sums = new Map(rows.map((row) => [keyOfBonus(row), { ...row, right: 0 }]));
  for (const { account, month, currency, amount: right } of recounted) {
    const key = { businessId, accountId: account as AccountId, month, currency };
    sums.set(keyOfBonus(key), { ...key, posted: sums.get(keyOfBonus(key))?.posted ?? 0, right });
  }
  return [...sums.values()].filter(({ posted, right }) => posted !== right);
}

/** Orders that were counted by earlier rules and stay so until they are counted anew (decision 0019). */
async function listEarlier(db: Db, businessId: BusinessId, ids: readonly OrderId[]): Promise<ReadonlySet<OrderId>> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id as "orderId" from attributions where business_id = ${businessId} and order_id = any(${[...ids]})
      and counted is not null and coalesce((counted ->> 'rules')::int, 1) < ${earningRules}`.execute(db);
  return new Set(rows.map(({ orderId }) => orderId));
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
