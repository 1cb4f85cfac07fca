// The table of privacy requests, and what of a store or a shopper is found and erased for them.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Json } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { PrivacyWish } from '../platforms/platform.ts';
import { isOfShop } from './past-stores-store.ts';

interface PrivacyTable {
  request_id: string;
  platform: string;
  shop_domain: string;
  /** Null where nobody here has that store. */
  business_id: BusinessId | null;
  kind: PrivacyWish['kind'];
  delivery_id: string;
  order_ids: string[];
  hashes: string[];
  received_at: Date;
  done_at: Date | null;
  /** How many rows were found, or erased, by what they are of. */
  rows: Json<Record<string, number>>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    privacy_requests: PrivacyTable;
  }
}

export type PrivacyRow = Selectable<PrivacyTable>;
type Whose = Pick<PrivacyRow, 'platform' | 'shop_domain' | 'order_ids' | 'hashes'>;

/** Stores a request once; answers whether it was new. */
export async function insertRequest(tx: Tx, request: Insertable<PrivacyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('privacy_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['platform', 'delivery_id', 'business_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findRequest(db: Db, requestId: string): Promise<PrivacyRow | null> {
  const row = await db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listRequests(db: Db, businessId: BusinessId): Promise<PrivacyRow[]> {
  return db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();
}

/** Whom it was about is forgotten with what was erased. */
export async function markDone(
  db: Db,
  { request_id: id, kind }: PrivacyRow,
  { rows, now }: { rows: Readonly<Record<string, number>>; now: Date },
): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({
      done_at: now,
      rows: JSON.stringify(rows),
      ...(kind === 'data_request' ? {} : { order_ids: [], hashes: [] }),
    })
    .where('request_id', '=', id)
    .execute();
}

/** Of the store that asks alone: another store of the business speaks for its own shoppers. */
const isTheirs = (businessId: BusinessId, { order_ids: ids, hashes, ...shop }: Whose): RawBuilder<unknown> => sql`
  (order_id = any(${[...ids]}) or buyer_email_hash = any(${[...hashes]}) or buyer_customer_hash = any(${[...hashes]}))
  and ${isOfShop(businessId, shop)}`;

/** All that is kept of somebody's orders, as the rows have it. */
export async function listKept(db: Db, businessId: BusinessId, whose: Whose): Promise<object[]> {
  const { rows } = await sql<{ kept: object }>`
    select to_jsonb(o) - 'business_id' || jsonb_build_object(
      'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'business_id' - 'order_id' order by l.position), '[]')
        from order_lines l where l.business_id = o.business_id and l.order_id = o.order_id),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - 'business_id' - 'order_id' order by r.refund_id), '[]')
        from refunds r where r.business_id = o.business_id and r.order_id = o.order_id)) as kept
    from orders o where o.business_id = ${businessId} and ${isTheirs(businessId, whose)} order by created_at`.execute(
    db,
  );
  return rows.map(({ kept }) => kept);
}

/** Takes who bought out of their orders, and how they came; the orders stay, and say no longer whose they are. */
export async function forgetBuyer(tx: Tx, businessId: BusinessId, whose: Whose): Promise<number> {
  const { rows } = await sql<{ id: string; email: string | null; customer: string | null }>`
    update orders set buyer_email_hash = null, buyer_customer_hash = null, customer_order = null, referring_site = null
    from (select order_id as id, buyer_email_hash as email, buyer_customer_hash as customer from orders
      where business_id = ${businessId} and ${isTheirs(businessId, whose)} for update) before
    where business_id = ${businessId} and order_id = before.id
    returning before.id, before.email, before.customer`.execute(tx);
  await sql`update order_lines set title = '', variant_title = null where business_id = ${businessId}
    and order_id = any(${rows.map(({ id }) => id)}) and product_id is null`.execute(tx);
  const known = rows.flatMap(({ email, customer }) => [email, customer]).filter((hash) => hash !== null);
  const hashes = [...new Set([...known, ...whose.hashes])];
  await forgetInInbox(tx, businessId, hashes);
  await forgetInRequests(tx, businessId, { orderIds: [...rows.map(({ id }) => id), ...whose.order_ids], hashes });
  return rows.length;
}

/** Whoever asked before for what is kept of them is not to be known by that either. */
async function forgetInRequests(
  tx: Tx,
  businessId: BusinessId,
  { orderIds, hashes }: { orderIds: readonly string[]; hashes: readonly string[] },
): Promise<void> {
  await sql`
    update privacy_requests set order_ids = '{}', hashes = '{}'
    where business_id = ${businessId} and kind = 'data_request'
      and (hashes && ${[...hashes]}::text[] or order_ids && ${orderIds}::text[])`.execute(tx);
}

/** The same in webhooks as they came: those that are done are kept for a month, others are still to be worked on. */
async function forgetInInbox(tx: Tx, businessId: BusinessId, hashes: readonly string[]): Promise<void> {
  const nobody = JSON.stringify({ buyer_email_hash: null, buyer_customer_hash: null, referring_site: null });
  await sql`
    update inbox set body = convert_to((convert_from(body, 'UTF8')::jsonb || ${nobody}::jsonb)::text, 'UTF8')
    where business_id = ${businessId} and exists (
      select from unnest(${[...hashes]}::text[]) hash where position(convert_to(hash, 'UTF8') in body) > 0)`.execute(
    tx,
  );
}
