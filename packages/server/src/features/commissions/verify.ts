// Holds the whole ledger against a recount that shares no rule with it, and lists every difference; writes nothing.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readSetting } from '../settings/settings.ts';
import { earningRules } from './earnings/earnings.ts';
import { readBalances } from './ledger/ledger.ts';
import { listLedgerOrders, listPosted } from './ledger/ledger-store.ts';
import { recountBalances } from './recount/balances.ts';
import { recountInvoices, recountPayoutFiles } from './recount/payments.ts';
import { recountSalesReports } from './recount/sales-reports.ts';
import { recountStatements, type MoneyFault } from './recount/statements.ts';
import {
  isWithin,
  recountLinked,
  recountUnlinked,
  type Bound,
  type Recount,
  type RecountedBonus,
} from './recount/recount.ts';
import { commissionsSection, toHoldRules } from './settings.ts';

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

/** An order whose entries come to more, or to less, than its definition lets it earn; minor units. */
interface Breach {
  readonly businessId: BusinessId;
  readonly orderId: OrderId;
  readonly posted: number;
  readonly least: number;
  readonly most: number;
  /** The same of the revenue it is counted on. */
  readonly postedBase: number;
  readonly leastBase: number;
  readonly mostBase: number;
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
  /** What the program tells to be owed and held, and is not. */
  readonly balances: readonly MoneyFault[];
  readonly statements: readonly MoneyFault[];
  readonly invoices: readonly MoneyFault[];
  readonly payouts: readonly MoneyFault[];
  readonly sales: readonly MoneyFault[];
}

const batchSize = 1000;

interface VerifyWish {
  /** As of when balances are compared. */
  readonly now: Date;
  /** What invoices are sealed with; without it they are looked at from outside. */
  readonly sealing: Buffer | null;
}

/** Of all businesses. Orders that wait to be attributed are not looked at: they are in no balance yet. */
export async function verifyLedger(
  db: Db,
  wish: VerifyWish = { now: new Date(), sealing: null },
): Promise<Verification> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select business_id as "businessId" from businesses where erased_at is null order by 1`.execute(db);
  let all = nothingFound;
  for (const { businessId } of rows) {
    const found = await verifyBusiness(db, businessId, wish);
    all = {
      orders: all.orders + found.orders,
      earlier: all.earlier + found.earlier,
      differences: [...all.differences, ...found.differences],
      breaches: [...all.breaches, ...found.breaches],
      bonuses: [...all.bonuses, ...found.bonuses],
      balances: [...all.balances, ...found.balances],
      statements: [...all.statements, ...found.statements],
      invoices: [...all.invoices, ...found.invoices],
      payouts: [...all.payouts, ...found.payouts],
      sales: [...all.sales, ...found.sales],
    };
  }
  return all;
}

const nothingFound: Verification = {
  orders: 0,
  earlier: 0,
  differences: [],
  breaches: [],
  bonuses: [],
  balances: [],
  statements: [],
  invoices: [],
  payouts: [],
  sales: [],
};

export async function verifyBusiness(
  db: Db,
  businessId: BusinessId,
  { now, sealing }: VerifyWish,
): Promise<Verification> {
  const linked = await recountLinked(db, businessId);
  const differences: OrderDifference[] = [];
  const breaches: Breach[] = [];
  let [orders, earlier] = [0, 0];
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
  return {
    orders,
    earlier,
    differences,
    breaches,
    bonuses: await compareBonuses(db, businessId, linked.bonuses),
    balances: await compareBalances(db, businessId, now),
    statements: await recountStatements(db, businessId),
    invoices: await recountInvoices(db, businessId, sealing),
    payouts: await recountPayoutFiles(db, businessId),
    sales: [...(await recountSalesReports(db, businessId, earningRules)), ...(await compareFigures(db, businessId))],
  };
}

/** What the program tells of every influencer against every movement gone through again. */
async function compareBalances(db: Db, businessId: BusinessId, now: Date): Promise<MoneyFault[]> {
  const rules = toHoldRules(await readSetting(db, businessId, commissionsSection));
  const told = await readBalances(db, businessId, { accountId: null, now, rules });
  const right = await recountBalances(db, businessId, now);
  const places = new Set([
    ...told.map(({ accountId, currency }) => `${accountId} ${currency}`),
    ...right.map(({ account, currency }) => `${account} ${currency}`),
  ]);
  return [...places].flatMap((place): MoneyFault[] => {
    const ours = told.find(({ accountId, currency }) => `${accountId} ${currency}` === place);
    const theirs = right.find(({ account, currency }) => `${account} ${currency}` === place);
    const [balance, held] = [theirs?.balance ?? 0n, theirs?.held ?? 0n];
    const isSame =
      BigInt(ours?.balance ?? 0) === balance &&
      BigInt(ours?.held ?? 0) === held &&
      BigInt(ours?.payable ?? 0) === balance - held;
    const fault = `${ours?.balance ?? 0} owed and ${ours?.held ?? 0} held, by recount ${balance} and ${held} (minor units)`;
    return isSame ? [] : [{ businessId, where: `influencer ${place}`, fault }];
  });
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

/** What figures tell of orders against their entries; of orders in the currency of the store, by today's rules. */
async function compareFigures(db: Db, businessId: BusinessId): Promise<MoneyFault[]> {
  const { rows } = await sql<{ order: string; commission: string; base: string; posted: string; postedBase: string }>`
    with told as (
      select order_id, sum(commission) as commission, sum(influencer_base) as base from sale_facts
      where business_id = ${businessId} and product = 0
        and currency = coalesce((select currency from stores where business_id = ${businessId}), currency)
      group by order_id),
    posted as (
      select order_id, sum(amount) as amount, sum(base) as base from ledger_entries
      where business_id = ${businessId} and order_id is not null
        and currency = coalesce((select currency from stores where business_id = ${businessId}), currency)
      group by order_id)
    select order_id as "order", coalesce(t.commission, 0)::text as commission, coalesce(t.base, 0)::text as base,
      coalesce(p.amount, 0)::text as posted, coalesce(p.base, 0)::text as "postedBase"
    from told t full join posted p using (order_id)
    where not exists (select from attributions a where a.business_id = ${businessId} and a.order_id = coalesce(t.order_id, p.order_id)
        and a.counted is not null and coalesce((a.counted ->> 'rules')::int, 1) < ${earningRules})
      and (coalesce(t.commission, 0), coalesce(t.base, 0)) <> (coalesce(p.amount, 0), coalesce(p.base, 0))
    order by 1`.execute(db);
  return rows.map(({ order, commission, base, posted, postedBase }) => ({
    businessId,
    where: `order ${order}`,
    fault: `figures tell ${commission} on ${base}, the ledger ${posted} on ${postedBase} (minor units)`,
  }));
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

/** An order whose entries come to less than what was paid and kept of it earns, or to more. */
function findBreach(
  businessId: BusinessId,
  { order, account, base, commission }: Bound,
  posted: ReadonlyMap<string, readonly (Movement & { readonly accountId: AccountId })[]>,
): Breach[] {
  const own = (posted.get(order) ?? []).filter(({ accountId }) => accountId === account);
  const sums = { amount: total(own, ({ amount }) => amount), base: total(own, (each) => each.base) };
  if (isWithin(sums.amount, commission) && isWithin(sums.base, base)) return [];
  const ofBase = { postedBase: sums.base, leastBase: base.least, mostBase: base.most };
  return [{ businessId, orderId: order as OrderId, posted: sums.amount, ...commission, ...ofBase }];
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
