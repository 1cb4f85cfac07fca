// Erases what a store brought: the one a business has, or one that another took the place of.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { isOfShop, type PastStoreRow, type ShopName } from './past-stores-store.ts';

/** What hangs on orders; their lines and refunds go with them. */
const besideOrders = ['order_repairs', 'store_day_orders'] as const;

/** What the feature keeps of the store there is, children before their parents. The store's own row is the last. */
const ofStore = [
  'inbox',
  'catalogue_news',
  'store_troubles',
  'order_histories',
  'store_pixels',
  'checkout_reports',
  'set_aside_records',
  'deleted_orders',
  'store_discounts',
  'order_gaps',
  'store_days',
  'collection_products',
  'collections',
  'variant_prices',
  'variants',
  'products',
  'syncs',
  'stores',
  // behind all others: their going is told of there as well
  'activity',
] as const;

/** Of a catalogue: what was read before a moment and never since. */
const catalogue = ['collection_products', 'collections', 'variants', 'products'] as const;

/** How many rows went, by their tables. */
class Counts {
  readonly rows: Record<string, number> = {};
  readonly #tx: Tx;
  readonly #businessId: BusinessId;

  constructor(tx: Tx, businessId: BusinessId) {
    this.#tx = tx;
    this.#businessId = businessId;
  }

  async erase(table: string, which: RawBuilder<unknown> = sql`true`): Promise<void> {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where business_id = ${this.#businessId} and ${which}`.execute(this.#tx);
    if (numAffectedRows > 0n) this.rows[table] = (this.rows[table] ?? 0) + Number(numAffectedRows);
  }
}

/** Erases everything that the store a business has brought here; answers how many rows of each table there were. */
export async function eraseStore(tx: Tx, businessId: BusinessId, shop: ShopName): Promise<Record<string, number>> {
  const counts = new Counts(tx, businessId);
  await eraseOrders(tx, businessId, { shop, counts });
  await eraseShop(tx, businessId, { shop, counts });
  for (const table of ofStore) await counts.erase(table);
  return counts.rows;
}

/** The same of one that another took the place of: what is of that one stays. */
export async function erasePastStore(
  tx: Tx,
  businessId: BusinessId,
  shop: PastStoreRow,
): Promise<Record<string, number>> {
  const counts = new Counts(tx, businessId);
  const { left_at: leftAt, shop_domain: domain } = shop;
  const orderIds = await eraseOrders(tx, businessId, { shop, counts });
  await counts.erase('checkout_reports', sql`reported_at < ${leftAt}`);
  await counts.erase('store_days', sql`asked_at < ${leftAt}`);
  for (const table of catalogue) await counts.erase(table, sql`synced_at < ${leftAt}`);
  await counts.erase('variant_prices', sql`at <= ${leftAt}`);
  for (const table of ['past_stores', 'deleted_orders']) await counts.erase(table, sql`shop_domain = ${domain}`);
  await eraseShop(tx, businessId, { shop, counts });
  // behind all others: their going is told of there as well
  await counts.erase(
    'activity',
    sql`(at < ${leftAt} or object_id = any(${orderIds}) or object_id = ${domain} or position(${domain} in fields::text) > 0)`,
  );
  return counts.rows;
}

interface Erased {
  readonly shop: ShopName;
  readonly counts: Counts;
}

/** Answers which they were. */
async function eraseOrders(tx: Tx, businessId: BusinessId, { shop, counts }: Erased): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from orders where business_id = ${businessId} and ${isOfShop(businessId, shop)} for update`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const isTheirs = sql`order_id = any(${ids})`;
  for (const table of [...besideOrders, 'refunds', 'order_lines', 'orders']) await counts.erase(table, isTheirs);
  return ids;
}

/** What names the shop, and whoever it asked for. The requests themselves stay as proof that they were answered. */
async function eraseShop(
  tx: Tx,
  businessId: BusinessId,
  { shop: { platform, shop_domain: domain }, counts }: Erased,
): Promise<void> {
  const isTheirs = sql`platform = ${platform} and shop_domain = ${domain}`;
  await counts.erase('store_apps', isTheirs);
  await sql`update privacy_requests set order_ids = '{}', hashes = '{}'
    where business_id = ${businessId} and ${isTheirs}`.execute(tx);
  for (const table of ['store_grants', 'oauth_states'] as const)
    await sql`delete from ${sql.table(table)} where ${isTheirs}`.execute(tx);
}
