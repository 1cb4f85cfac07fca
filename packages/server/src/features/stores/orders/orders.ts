// The door of orders as they were recorded: what attribution, earnings and their screens ask of them.
import { uncountedStatuses } from '@vitrine/contract/orders';
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Keys } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Buyer, OrderFacts, OrderPlace, OrderWords, OwnOrder } from '../model.ts';
import { hashEmail } from '../buyer.ts';
import { fillLineCosts, listCostableBusinesses } from './line-costs-store.ts';
import { rememberedClicks } from '../checkouts/checkouts.ts';
import { personHash } from '../person-hash.ts';

const wasSold = sql`e.financial_status <> all(${[...uncountedStatuses]}::text[])`;

/** Each call takes the database or a running transaction first. */
export class Orders {
  readonly #keys: Keys;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** What attribution needs to know of recorded orders; unknown ones are not in the answer. */
  async listOrderFacts(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<OrderFacts[]> {
    const { rows } = await sql<OrderFacts>`
      select order_id as "orderId", created_at as "createdAt", note_attributes as "noteAttributes",
        landing_site as "landingSite", discount_codes as "discountCodes",
        ${rememberedClicks} as "rememberedClicks",
        buyer_email_hash is not null or buyer_customer_hash is not null as "hasBuyer"
      from orders o where business_id = ${businessId} and order_id = any(${[...orderIds]}) order by order_id`.execute(
      db,
    );
    return rows;
  }

  /**
   * Whether a buyer had bought in the store before, by its own count of their orders or by orders it reported; an order of
   * which it tells neither is not in the answer.
   */
  async listBuyers(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Buyer>> {
    const { rows } = await sql<{ orderId: OrderId; buyer: Buyer }>`
      select o.order_id as "orderId",
        case when o.customer_order > 1 or ${isThere(sql`e.buyer_email_hash = o.buyer_email_hash`)}
          or ${isThere(sql`e.buyer_customer_hash = o.buyer_customer_hash`)} then 'returning' else 'new' end as buyer
      from orders o where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})
        and (o.buyer_email_hash is not null or o.buyer_customer_hash is not null or o.customer_order is not null)`.execute(
      db,
    );
    return new Map(rows.map(({ orderId, buyer }) => [orderId, buyer]));
  }

  /** The orders whose buyers may have become new or returning by a change of these: the same people's next ones. */
  async listNextOfBuyers(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<OrderId[]> {
    const next = (isSame: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select following.order_id as "orderId" from orders o cross join lateral (
        select e.order_id from orders e where e.business_id = o.business_id and ${isSame} and ${wasSold}
          and (e.created_at, e.order_id) > (o.created_at, o.order_id)
        order by e.created_at, e.order_id limit 1) following
      where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})`;
    const { rows } = await sql<{ orderId: OrderId }>`
      ${next(sql`e.buyer_email_hash = o.buyer_email_hash`)} union
      ${next(sql`e.buyer_customer_hash = o.buyer_customer_hash`)}`.execute(db);
    return rows.map(({ orderId }) => orderId);
  }

  /** Orders created since then, the oldest first, going on after the last one known. */
  async listOrdersSince(
    db: Db,
    businessId: BusinessId,
    { since, after, limit }: { since: Date; after: OrderPlace | null; limit: number },
  ): Promise<OrderPlace[]> {
    const from = after
      ? sql`(created_at, order_id) > (${after.createdAt}::timestamptz, ${after.orderId}::text)`
      : sql`created_at >= ${since}`;
    const { rows } = await sql<OrderPlace>`
      select created_at as "createdAt", order_id as "orderId" from orders
      where business_id = ${businessId} and ${from}
      order by created_at, order_id limit ${limit}`.execute(db);
    return rows;
  }

  async countOrdersSince(db: Db, businessId: BusinessId, since: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where business_id = ${businessId} and created_at >= ${since}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  }

  /** Orders whoever has this email address placed, by it or as the same customer, as far as the store says who buys. */
  async listOwnOrders(db: Db, businessId: BusinessId, email: string): Promise<OwnOrder[]> {
    const emailHash = hashEmail(personHash(this.#keys, businessId), email);
    if (emailHash === null) return [];
    const { rows } = await sql<OwnOrder>`
      select order_id as "orderId", 'email' as sign from orders
      where business_id = ${businessId} and buyer_email_hash = ${emailHash}
      union all
      select order_id, 'customer' from orders
      where business_id = ${businessId} and buyer_email_hash is distinct from ${emailHash}
        and buyer_customer_hash in (select buyer_customer_hash from orders
          where business_id = ${businessId} and buyer_email_hash = ${emailHash} and buyer_customer_hash is not null)`.execute(
      db,
    );
    return rows;
  }

  /** Businesses with lines whose cost the catalogue tells by now, and they do not. */
  listCostableBusinesses(db: Db): Promise<BusinessId[]> {
    return listCostableBusinesses(db);
  }

  /** Gives such lines their cost, at most `limit` at once; answers their orders. */
  fillCosts(tx: Tx, businessId: BusinessId, limit: number): Promise<OrderId[]> {
    return fillLineCosts(tx, businessId, limit);
  }

  /** What orders and their lines are called; unknown ones are not in the answer. */
  async listOrderWords(
    db: Db,
    businessId: BusinessId,
    orderIds: readonly OrderId[],
  ): Promise<ReadonlyMap<OrderId, OrderWords>> {
    if (orderIds.length === 0) return new Map();
    const { rows } = await sql<{ orderId: OrderId; name: string; lines: Record<string, string> }>`
      select o.order_id as "orderId", o.name, coalesce((
        select jsonb_object_agg(l.line_id, concat_ws(' – ', l.title, l.variant_title)) from order_lines l
        where l.business_id = o.business_id and l.order_id = o.order_id), '{}') as lines
      from orders o where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})`.execute(db);
    return new Map(rows.map(({ orderId, name, lines }) => [orderId, { name, lines: new Map(Object.entries(lines)) }]));
  }
}

/** Whether there is another sale `e` before an order `o`. */
function isThere(isSame: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from orders e where e.business_id = o.business_id and ${isSame} and ${wasSold}
    and (e.created_at, e.order_id) < (o.created_at, o.order_id))`;
}
