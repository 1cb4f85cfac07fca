// The table of stores that a business had before the one it has, and how its rows are told apart from those of now.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

interface PastStoreTable {
  business_id: BusinessId;
  platform: string;
  shop_domain: string;
  left_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    past_stores: PastStoreTable;
  }
}

export type PastStoreRow = Selectable<PastStoreTable>;

/** A shop as requests name it. */
export interface ShopName {
  readonly platform: string;
  readonly shop_domain: string;
}

/** What a store leaves that another takes the place of: its orders say whose they are, and what was under way ends. */
export async function leaveBehind(
  tx: Tx,
  businessId: BusinessId,
  { platform, shop_domain: shop }: ShopName,
  now: Date,
): Promise<void> {
  await sql`update orders set shop_domain = ${shop} where business_id = ${businessId} and shop_domain is null`.execute(
    tx,
  );
  for (const table of ['inbox', 'catalogue_news', 'set_aside_records', 'order_histories', 'order_gaps'] as const)
    await sql`delete from ${sql.table(table)} where business_id = ${businessId}`.execute(tx);
  await tx
    .insertInto('past_stores')
    .values({ business_id: businessId, platform, shop_domain: shop, left_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'platform', 'shop_domain']).doUpdateSet({ left_at: now }),
    )
    .execute();
}

/** A store that came back is past no more. */
export async function deletePastStore(
  tx: Tx,
  businessId: BusinessId,
  { platform, shop_domain: shop }: ShopName,
): Promise<void> {
  await tx
    .deleteFrom('past_stores')
    .where('business_id', '=', businessId)
    .where('platform', '=', platform)
    .where('shop_domain', '=', shop)
    .execute();
}

export async function findPastStore(
  db: Db,
  businessId: BusinessId,
  { platform, shop_domain: shop }: ShopName,
): Promise<PastStoreRow | null> {
  const row = await db
    .selectFrom('past_stores')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('platform', '=', platform)
    .where('shop_domain', '=', shop)
    .executeTakeFirst();
  return row ?? null;
}

/** Every business that has or had this shop, whatever became of it. */
export async function listOwners(db: Db, { platform, shop_domain: shop }: ShopName): Promise<BusinessId[]> {
  const { rows } = await sql<{ id: BusinessId }>`
    select business_id as id from stores where platform = ${platform} and shop_domain = ${shop}
    union select business_id from past_stores where platform = ${platform} and shop_domain = ${shop}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a row of orders is of the shop; those that name none are of the store there is. */
export const isOfShop = (businessId: BusinessId, { platform, shop_domain: shop }: ShopName): RawBuilder<unknown> => sql`
  (shop_domain = ${shop} or shop_domain is null and exists (select from stores here
    where here.business_id = ${businessId} and here.platform = ${platform} and here.shop_domain = ${shop}))`;
