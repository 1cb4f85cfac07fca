// The tables of links: links with their products and collections, and the directory of public addresses.
import { isCode } from '@vitrine/contract/codes';
import type { AccountId, BusinessId, Code, CollectionId, LinkId, ProductId } from '@vitrine/contract/ids';
import type { LinkType, UrlType, UtmParams } from '@vitrine/contract/links';
import { sql, type ColumnType } from 'kysely';
import { randomBase62 } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { codeLength } from './address.ts';
import type { LinkPlan } from './plan-link.ts';

/** A column written as JSON text and read back as its value. */
type Json<T> = ColumnType<T, string, string>;

interface LinkTable {
  business_id: BusinessId;
  link_id: LinkId;
  code: Code;
  link_type: LinkType;
  url_type: UrlType;
  title: string | null;
  description: string;
  search_text: string;
  images: string[];
  redirect_url: string | null;
  promocode: string | null;
  influencer_id: AccountId | null;
  utm: Json<UtmParams>;
  hide_on_sale: boolean;
  media_related_inventory_ids: string[];
  created_by: AccountId;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

interface LinkProductTable {
  business_id: BusinessId;
  link_id: LinkId;
  position: number;
  product_id: ProductId;
  selected_options: Json<Record<string, string>>;
}

interface LinkCollectionTable {
  business_id: BusinessId;
  link_id: LinkId;
  position: number;
  collection_id: CollectionId;
}

interface AddressTable {
  code: Code;
  business_id: BusinessId;
  link_id: LinkId;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    links: LinkTable;
    link_products: LinkProductTable;
    link_collections: LinkCollectionTable;
    addresses: AddressTable;
  }
}

export interface NewLink {
  businessId: BusinessId;
  linkId: LinkId;
  influencerId: AccountId | null;
  createdBy: AccountId;
  mediaRelatedInventoryIds: readonly string[];
  now: Date;
}

/** Writes a link under a code nobody has yet, and answers that code. */
export async function insertLink(tx: Tx, link: NewLink, plan: LinkPlan): Promise<Code> {
  const { businessId, linkId, now } = link;
  const code = await drawCode(tx);
  await tx
    .insertInto('links')
    .values({
      business_id: businessId,
      link_id: linkId,
      code,
      link_type: plan.linkType,
      influencer_id: link.influencerId,
      media_related_inventory_ids: [...link.mediaRelatedInventoryIds],
      created_by: link.createdBy,
      created_at: now,
      updated_at: now,
      closed_at: null,
      ...toColumns(plan, code),
    })
    .execute();
  await tx
    .insertInto('addresses')
    .values({ code, business_id: businessId, link_id: linkId, created_at: now })
    .execute();
  await insertContents(tx, businessId, linkId, plan);
  return code;
}

/** Draws until a code is free; the directory's primary key settles a race. */
async function drawCode(tx: Tx): Promise<Code> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = randomBase62(codeLength + Math.floor(attempt / 5));
    if (!isCode(text)) continue;
    const taken = await tx
      .selectFrom('addresses')
      .select('code')
      .where('code', '=', text as Code)
      .executeTakeFirst();
    if (!taken) return text as Code;
  }
  throw new Error('no free code was found in twenty draws');
}

function toColumns(plan: LinkPlan, code: Code) {
  return {
    url_type: plan.urlType,
    title: plan.title,
    description: plan.description,
    search_text: `${plan.title ?? ''} ${plan.description} ${code}`.toLowerCase(),
    images: plan.images,
    redirect_url: plan.redirectUrl,
    promocode: plan.promocode,
    utm: JSON.stringify(plan.utm),
    hide_on_sale: plan.hideOnSale,
  };
}

async function insertContents(tx: Tx, businessId: BusinessId, linkId: LinkId, plan: LinkPlan): Promise<void> {
  if (plan.products.length > 0) {
    const rows = plan.products.map(({ productId, selectedOptions }, position) => ({
      business_id: businessId,
      link_id: linkId,
      position,
      product_id: productId,
      selected_options: JSON.stringify(selectedOptions),
    }));
    await tx.insertInto('link_products').values(rows).execute();
  }
  if (plan.collectionIds.length > 0) {
    const rows = plan.collectionIds.map((collection, position) => ({
      business_id: businessId,
      link_id: linkId,
      position,
      collection_id: collection,
    }));
    await tx.insertInto('link_collections').values(rows).execute();
  }
}

export async function updateLink(
  tx: Tx,
  { businessId, linkId, code }: { businessId: BusinessId; linkId: LinkId; code: Code },
  plan: LinkPlan,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('links')
    .set({ ...toColumns(plan, code), updated_at: now })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .execute();
  await tx.deleteFrom('link_products').where('business_id', '=', businessId).where('link_id', '=', linkId).execute();
  await tx.deleteFrom('link_collections').where('business_id', '=', businessId).where('link_id', '=', linkId).execute();
  await insertContents(tx, businessId, linkId, plan);
}

/** Closes an open link; answers whether it was open. */
export async function closeLink(tx: Tx, businessId: BusinessId, linkId: LinkId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('links')
    .set({ closed_at: now, updated_at: now })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findAddress(db: Db, code: string): Promise<{ businessId: BusinessId; linkId: LinkId } | null> {
  const row = await db
    .selectFrom('addresses')
    .select(['business_id', 'link_id'])
    .where('code', '=', code as Code)
    .executeTakeFirst();
  return row ? { businessId: row.business_id, linkId: row.link_id } : null;
}

interface LinkRow extends Omit<LinkTable, 'utm'> {
  utm: UtmParams;
  products: { productId: ProductId; selectedOptions: Record<string, string> }[];
  collection_ids: CollectionId[];
}

/** Links with their contents, in no particular order; unknown ids are left out. */
export async function selectLinks(db: Db, businessId: BusinessId, linkIds: readonly LinkId[]): Promise<LinkRow[]> {
  if (linkIds.length === 0) return [];
  const { rows } = await sql<LinkRow>`
    select l.*,
      coalesce((select json_agg(json_build_object('productId', p.product_id, 'selectedOptions', p.selected_options) order by p.position)
        from link_products p where p.business_id = l.business_id and p.link_id = l.link_id), '[]') as products,
      coalesce((select array_agg(c.collection_id order by c.position)
        from link_collections c where c.business_id = l.business_id and c.link_id = l.link_id), '{}') as collection_ids
    from links l
    where l.business_id = ${businessId} and l.link_id = any(${[...linkIds]}::uuid[])`.execute(db);
  return rows;
}

export async function findLinkIdsByPromocode(db: Db, businessId: BusinessId, promocode: string): Promise<LinkId[]> {
  const rows = await db
    .selectFrom('links')
    .select('link_id')
    .where('business_id', '=', businessId)
    .where(sql`lower(promocode)`, '=', sql`lower(${promocode})`)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => row.link_id);
}
