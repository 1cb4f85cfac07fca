// Reads what orders depend on besides themselves: the months they stand in, their customers' earlier orders, bonuses posted.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lastDayOf } from '../months.ts';
import type { OrderOfMonth, PostedBonus } from './bonuses.ts';

/** A calendar month of the store, of an influencer. */
export interface AccountMonth {
  readonly accountId: AccountId;
  readonly month: string;
}

/** Months by their days, once each. */
function toDays(months: readonly AccountMonth[]): (AccountMonth & { from: string; to: string })[] {
  const known = new Map(months.map((each) => [`${each.accountId} ${each.month}`, each]));
  return [...known.values()].map((each) => ({ ...each, from: `${each.month}-01`, to: lastDayOf(each.month) }));
}

/** As it was counted; null for net sales of before these were. */
type MonthRow = Omit<OrderOfMonth, 'netSales'> & { readonly netSales: number | null };

/** Orders of these months that are credited to the influencer and keep a base. */
export async function listMonthOrders(
  db: Db,
  businessId: BusinessId,
  months: readonly AccountMonth[],
): Promise<MonthRow[]> {
  if (months.length === 0) return [];
  const given = unnestRows(toDays(months), { uuid: ['accountId'], text: ['month'], date: ['from', 'to'] });
  const { rows } = await sql<MonthRow>`
    select given.account_id as "accountId", given.month, o.order_id as "orderId", o.created_at as at, e.currency,
      sum(e.base)::bigint as base, max((a.counted ->> 'netSales')::bigint) as "netSales",
      max(coalesce(e.paid_at, e.order_at)) as "earnedAt"
    from ${given.rows}
    join ledger_entries e on e.business_id = ${businessId} and e.account_id = given.account_id
      -- days of the store begin at most so far from those of UTC
      and e.order_at >= given.from - interval '2 days' and e.order_at < given.to + interval '3 days'
    join orders o on o.business_id = e.business_id and o.order_id = e.order_id and o.day between given.from and given.to
    join attributions a on a.business_id = e.business_id and a.order_id = e.order_id and a.influencer_id = e.account_id
      -- what earns nothing by the rules is in no month
      and a.counted ->> 'unearned' is null
    group by given.account_id, given.month, o.order_id, o.created_at, e.currency having sum(e.base) <> 0`.execute(db);
  return rows;
}

/** Where orders stand: of whom they are or were, their month and their moment. */
export async function listPlaces(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
  accounts: readonly AccountId[],
): Promise<(AccountMonth & { orderId: OrderId; at: Date })[]> {
  const ids = [...orderIds];
  const { rows } = await sql<AccountMonth & { orderId: OrderId; at: Date }>`
    select o.order_id as "orderId", of_order.account_id as "accountId", to_char(o.day, 'YYYY-MM') as month, o.created_at as at
    from orders o cross join lateral (
      select a.influencer_id as account_id from attributions a where a.business_id = o.business_id and a.order_id = o.order_id
      union select e.account_id from ledger_entries e where e.business_id = o.business_id and e.order_id = o.order_id
    ) of_order
    where o.business_id = ${businessId} and o.order_id = any(${ids}) and of_order.account_id = any(${[...accounts]})`.execute(
    db,
  );
  return rows;
}

/** Orders placed after these in the same month of the same influencer, or by the same customer for the same influencer. */
export async function listFollowing(
  db: Db,
  businessId: BusinessId,
  places: readonly (AccountMonth & { readonly orderId: OrderId; readonly at: Date })[],
): Promise<OrderId[]> {
  if (places.length === 0) return [];
  const from = toDays(places).map((each) => {
    const own = places.filter(({ accountId, month }) => accountId === each.accountId && month === each.month);
    return { ...each, since: new Date(Math.min(...own.map(({ at }) => at.getTime()))) };
  });
  const months = unnestRows(from, { uuid: ['accountId'], date: ['to'], timestamptz: ['since'] });
  const given = unnestRows(places, { uuid: ['accountId'], text: ['orderId'] });
  const ofCustomer = (hash: string) => sql`
    select l.order_id from ${given.rows}
    join orders o on o.business_id = ${businessId} and o.order_id = given.order_id
    join orders l on l.business_id = o.business_id and l.${sql.ref(hash)} = o.${sql.ref(hash)} and l.created_at >= o.created_at
    join attributions a on a.business_id = l.business_id and a.order_id = l.order_id
      and a.influencer_id = given.account_id`;
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id as "orderId" from (
      select e.order_id from ${months.rows}
      join ledger_entries e on e.business_id = ${businessId} and e.account_id = given.account_id
        and e.order_at >= given.since and e.order_at < given.to + interval '3 days'
      join attributions a on a.business_id = e.business_id and a.order_id = e.order_id and a.influencer_id = e.account_id
      union ${ofCustomer('buyer_email_hash')} union ${ofCustomer('buyer_customer_hash')}) following`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Earlier orders of the same customers for the same influencers, and what they earned in the order's currency. */
export async function listEarlierOfCustomers(
  db: Db,
  businessId: BusinessId,
  orders: readonly { readonly orderId: OrderId; readonly accountId: AccountId }[],
): Promise<Map<OrderId, { orderId: OrderId; commission: number }[]>> {
  if (orders.length === 0) return new Map();
  const given = unnestRows(orders, { uuid: ['accountId'], text: ['orderId'] });
  const ofCustomer = (hash: string) => sql`
    select given.order_id, given.account_id, o.currency, p.order_id as earlier_id from ${given.rows}
    join orders o on o.business_id = ${businessId} and o.order_id = given.order_id
    join orders p on p.business_id = o.business_id and p.${sql.ref(hash)} = o.${sql.ref(hash)}
      and (p.created_at, p.order_id) < (o.created_at, o.order_id) and p.currency = o.currency
    join attributions a on a.business_id = p.business_id and a.order_id = p.order_id
      and a.influencer_id = given.account_id`;
  const { rows } = await sql<{ orderId: OrderId; earlierId: OrderId; commission: number }>`
    select order_id as "orderId", earlier_id as "earlierId", coalesce((
      select sum(e.amount) from ledger_entries e where e.business_id = ${businessId} and e.order_id = pairs.earlier_id
        and e.account_id = pairs.account_id and e.currency = pairs.currency), 0)::bigint as commission
    from (${ofCustomer('buyer_email_hash')} union ${ofCustomer('buyer_customer_hash')}) pairs`.execute(db);
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...groups].map(([orderId, own]) => [
      orderId,
      own.map(({ earlierId, commission }) => ({ orderId: earlierId, commission })),
    ]),
  );
}

/** What bonuses were posted for these months so far. */
export async function listPostedBonuses(
  db: Db,
  businessId: BusinessId,
  months: readonly AccountMonth[],
): Promise<(PostedBonus & AccountMonth)[]> {
  if (months.length === 0) return [];
  const accounts = [...new Set(months.map(({ accountId }) => accountId))];
  const { rows } = await sql<PostedBonus & AccountMonth>`
    select account_id as "accountId", bonus ->> 'month' as month, currency, sum(amount)::bigint as amount,
      (array_agg(bonus order by entry_id desc) filter (where amount > 0))[1] as bonus,
      (array_agg(paid_at order by entry_id desc) filter (where amount > 0))[1] as at
    from ledger_entries where business_id = ${businessId} and account_id = any(${accounts}) and kind = 'bonus'
      and bonus ->> 'month' = any(${[...new Set(months.map(({ month }) => month))]})
    group by account_id, bonus ->> 'month', currency`.execute(db);
  return rows;
}
