// The table of privacy requests, and what of a store or a shopper is found and erased for them.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Json } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { PrivacyWish } from '../platforms/platform.ts';

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
type Whose = Pick<PrivacyRow, 'order_ids' | 'hashes'>;

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

const isTheirs = ({ order_ids: ids, hashes }: Whose): RawBuilder<unknown> => sql`
  (order_id = any(${[...ids]}) or buyer_email_hash = any(${[...hashes]}) or buyer_customer_hash = any(${[...hashes]}))`;

/** All that is kept of somebody's orders, as the rows have it. */
export async function listKept(db: Db, businessId: BusinessId, whose: Whose): Promise<object[]> {
  const { rows } = await sql<{ kept: object }>`
    select to_jsonb(o) - 'business_id' || jsonb_build_object(
      'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'business_id' - 'order_id' order by l.position), '[]')
        from order_lines l where l.business_id = o.business_id and l.order_id = o.order_id),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - 'business_id' - 'order_id' order by r.refund_id), '[]')
        from refunds r where r.business_id = o.business_id and r.order_id = o.order_id)) as kept
    from orders o where business_id = ${businessId} and ${isTheirs(whose)} order by created_at`.execute(db);
  return rows.map(({ kept }) => kept);
}

/** Takes who bought out of their orders, and how they came; the orders stay, and say no longer whose they are. */
export async function forgetBuyer(tx: Tx, businessId: BusinessId, whose: Whose): Promise<number> {
  const { rows } = await sql<{ email: string | null; customer: string | null }>`
    update orders set buyer_email_hash = null, buyer_customer_hash = null, customer_order = null, referring_site = null
    from (select order_id as id, buyer_email_hash as email, buyer_customer_hash as customer from orders
      where business_id = ${businessId} and ${isTheirs(whose)} for update) before
    where business_id = ${businessId} and order_id = before.id
    returning before.email, before.customer`.execute(tx);
  const known = rows.flatMap(({ email, customer }) => [email, customer]).filter((hash) => hash !== null);
  await forgetInInbox(tx, businessId, [...new Set([...known, ...whose.hashes])]);
  return rows.length;
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

/** What the feature keeps of a store, children before their parents. The store's own row is the last. */
const ofStore = [
  'inbox',
  'catalogue_news',
  'store_troubles',
  'store_pixels',
  'checkout_reports',
  'set_aside_records',
  'store_discounts',
  'order_repairs',
  'order_gaps',
  'store_day_orders',
  'store_days',
  'refunds',
  'order_lines',
  'orders',
  'collection_products',
  'collections',
  'variants',
  'products',
  'syncs',
  'store_apps',
  'stores',
] as const;

/** Erases everything a store brought here; answers how many rows of each table there were. */
export async function eraseStore(
  tx: Tx,
  businessId: BusinessId,
  { platform, shopDomain }: { platform: string; shopDomain: string },
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of ofStore) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where business_id = ${businessId}`.execute(tx);
    if (numAffectedRows > 0n) erased[table] = Number(numAffectedRows);
  }
  for (const table of ['store_grants', 'oauth_states'] as const) {
    await sql`delete from ${sql.table(table)} where platform = ${platform} and shop_domain = ${shopDomain}`.execute(tx);
  }
  return erased;
}
