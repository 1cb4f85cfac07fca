// The tables of links: links with their products and collections, and the directory of public addresses.
import type { AccountId, BusinessId, Code, CollectionId, LinkId, MultilinkId, ProductId } from '@vitrine/contract/ids';
import type { LinkPreview } from '@vitrine/contract/link-previews';
import type { ImagePoint } from '@vitrine/contract/image-points';
import { linkSettings, type LinkSettings } from '@vitrine/contract/link-settings';
import type { LinkType, UtmParams } from '@vitrine/contract/links';
import { toTagKey } from '@vitrine/contract/tagged';
import { sql } from 'kysely';
import type { ColumnsOf, Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { takeAddress, takeNewAddresses } from './addresses-store.ts';
import type { LinkRecord } from './model.ts';
import type { LinkPlan } from './plan-link.ts';
import { countTags, lockTags } from './tags-store.ts';

interface LinkTable extends ColumnsOf<
  Omit<LinkRecord, 'backHalf' | 'utm' | 'settings' | 'preview' | 'products' | 'collectionIds'>
> {
  preview_title: string | null;
  preview_description: string | null;
  preview_image: string | null;
  search_text: string;
  utm: Json<UtmParams>;
  settings: Json<Partial<LinkSettings>>;
  tag_keys: string[];
  media_related_inventory_ids: readonly string[];
  created_by: AccountId;
  updated_at: Date;
}

interface LinkProductTable {
  business_id: BusinessId;
  link_id: LinkId;
  position: number;
  product_id: ProductId;
  selected_options: Json<Record<string, string>>;
  /** Minor units; null for links from before it was kept. */
  seen_price: number | null;
  point: Json<ImagePoint> | null;
}

interface LinkCollectionTable {
  business_id: BusinessId;
  link_id: LinkId;
  position: number;
  collection_id: CollectionId;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    links: LinkTable;
    link_products: LinkProductTable;
    link_collections: LinkCollectionTable;
  }
}

export interface NewLink {
  businessId: BusinessId;
  linkId: LinkId;
  influencerId: AccountId | null;
  createdBy: AccountId;
  mediaRelatedInventoryIds: readonly string[];
  /** The multilink it becomes an experience of. */
  parentMultilinkId?: MultilinkId;
  now: Date;
}

/** Writes a link under a code nobody has yet, and answers that code. Refuses `code_taken`. */
export async function insertLink(tx: Tx, link: NewLink, plan: LinkPlan): Promise<Code> {
  const [code] = await insertLinks(tx, [{ link, plan }]);
  if (!code) throw new Problem('code_taken', { field: 'back_half' });
  return code;
}

/** Writes links with few statements, however many: answers their codes in their order, null where the wanted one is taken. */
export async function insertLinks(
  tx: Tx,
  links: readonly { link: NewLink; plan: LinkPlan }[],
): Promise<(Code | null)[]> {
  const now = links[0]?.link.now;
  if (now === undefined) return [];
  const wishes = links.map(({ link: { businessId, linkId }, plan }) => ({
    owner: { businessId, linkId },
    wanted: plan.backHalf ?? null,
  }));
  const codes = await takeNewAddresses(tx, wishes, now);
  const written = links.flatMap(({ link, plan }, at) => {
    const code = codes[at];
    return code ? [{ link, plan, code }] : [];
  });
  const rows = written.map(({ link, plan, code }) => ({
    business_id: link.businessId,
    link_id: link.linkId,
    parent_multilink_id: link.parentMultilinkId ?? null,
    influencer_id: link.influencerId,
    media_related_inventory_ids: link.mediaRelatedInventoryIds,
    created_by: link.createdBy,
    created_at: link.now,
    updated_at: link.now,
    ...toColumns(plan, code),
  }));
  for (const some of chunksOf(rows)) await tx.insertInto('links').values(some).execute();
  const listed = written.filter(({ link }) => !link.parentMultilinkId);
  await countTags(
    tx,
    listed.map(({ link: { businessId }, plan: { linkType, tags } }) => ({ businessId, linkType, tags, by: 1 })),
    now,
  );
  await insertContents(
    tx,
    written.map(({ link: { businessId, linkId }, plan }) => ({ businessId, linkId, plan })),
  );
  return codes;
}

/** PostgreSQL takes 65,535 values in one statement. */
const rowsAtOnce = 2_000;

function chunksOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsAtOnce);
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce));
}

function toColumns(plan: LinkPlan, code: Code) {
  return {
    code,
    link_type: plan.linkType,
    url_type: plan.urlType,
    title: plan.title,
    description: plan.description,
    search_text: [plan.title ?? '', plan.description, code, ...plan.tags].join(' ').toLowerCase(),
    images: plan.images,
    redirect_url: plan.redirectUrl,
    promocode: plan.promocode,
    utm: JSON.stringify(plan.utm),
    settings: JSON.stringify(plan.settings),
    ...toPreviewColumns(plan.preview),
    tags: plan.tags,
    tag_keys: plan.tags.map(toTagKey),
  };
}

/** Of links and of multilinks. */
export function toPreviewColumns({ title, description, image_url: image }: LinkPreview) {
  return { preview_title: title, preview_description: description, preview_image: image };
}

interface Contents {
  businessId: BusinessId;
  linkId: LinkId;
  plan: LinkPlan;
}

async function insertContents(tx: Tx, links: readonly Contents[]): Promise<void> {
  const products = links.flatMap(({ businessId, linkId, plan }) =>
    plan.products.map(({ productId, selectedOptions, seenPrice, point }, position) => ({
      business_id: businessId,
      link_id: linkId,
      position,
      product_id: productId,
      selected_options: JSON.stringify(selectedOptions),
      seen_price: seenPrice,
      point: point ? JSON.stringify(point) : null,
    })),
  );
  const collections = links.flatMap(({ businessId, linkId, plan }) =>
    plan.collectionIds.map((collection, position) => ({
      business_id: businessId,
      link_id: linkId,
      position,
      collection_id: collection,
    })),
  );
  for (const some of chunksOf(products)) await tx.insertInto('link_products').values(some).execute();
  for (const some of chunksOf(collections)) await tx.insertInto('link_collections').values(some).execute();
}

export async function updateLink(
  tx: Tx,
  { businessId, linkId, code }: { businessId: BusinessId; linkId: LinkId; code: Code },
  plan: LinkPlan,
  now: Date,
): Promise<void> {
  const kept = plan.backHalf === undefined ? code : await takeAddress(tx, { businessId, linkId }, plan.backHalf, now);
  const before = await lockTags(tx, businessId, linkId);
  if (before) {
    await countTags(
      tx,
      [
        { businessId, ...before, by: -1 },
        { businessId, linkType: plan.linkType, tags: plan.tags, by: 1 },
      ],
      now,
    );
  }
  await tx
    .updateTable('links')
    .set({ ...toColumns(plan, kept), updated_at: now })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .execute();
  await tx.deleteFrom('link_products').where('business_id', '=', businessId).where('link_id', '=', linkId).execute();
  await tx.deleteFrom('link_collections').where('business_id', '=', businessId).where('link_id', '=', linkId).execute();
  await insertContents(tx, [{ businessId, linkId, plan }]);
}

/** Lets one transaction at a time change a link. */
export async function lockLink(tx: Tx, businessId: BusinessId, linkId: LinkId): Promise<void> {
  await tx
    .selectFrom('links')
    .select('link_id')
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .forUpdate()
    .execute();
}

/** Closes an open link; answers whether it was open. */
export async function closeLink(tx: Tx, businessId: BusinessId, linkId: LinkId, now: Date): Promise<boolean> {
  const before = await lockTags(tx, businessId, linkId);
  if (before) await countTags(tx, [{ businessId, ...before, by: -1 }], now);
  const { numUpdatedRows } = await tx
    .updateTable('links')
    .set({ closed_at: now, updated_at: now })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens a closed link that is no part of a multilink, its tags counted again; null when it is open. */
export async function reopenLink(
  tx: Tx,
  businessId: BusinessId,
  linkId: LinkId,
  now: Date,
): Promise<{ linkType: LinkType } | null> {
  const row = await tx
    .updateTable('links')
    .set({ closed_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .where('closed_at', 'is not', null)
    .where('parent_multilink_id', 'is', null)
    .returning(['link_type as linkType', 'tags'])
    .executeTakeFirst();
  if (!row) return null;
  await countTags(tx, [{ businessId, linkType: row.linkType, tags: row.tags, by: 1 }], now);
  return { linkType: row.linkType };
}

/** The same of the experiences that were closed with their multilink; they are in no list. */
export async function reopenExperiences(
  tx: Tx,
  { businessId, multilinkId, closedAt }: { businessId: BusinessId; multilinkId: MultilinkId; closedAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('links')
    .set({ closed_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('parent_multilink_id', '=', multilinkId)
    .where('closed_at', '=', closedAt)
    .execute();
}

/** Puts a link away or takes it back. */
export async function archiveLink(
  tx: Tx,
  businessId: BusinessId,
  linkId: LinkId,
  archivedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('links')
    .set({ archived_at: archivedAt })
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .execute();
}

/** The preview in the row of that name. */
export const previewOf = (row: 'l' | 'm') => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`json_build_object('title', ${of('preview_title')}, 'description', ${of('preview_description')}, 'image_url', ${of('preview_image')})`;
};

const recordColumns = sql`l.business_id as "businessId", l.link_id as "linkId", l.code, l.link_type as "linkType",
  l.url_type as "urlType", l.title, l.description, l.images, l.redirect_url as "redirectUrl", l.promocode,
  l.influencer_id as "influencerId", l.utm, l.settings, ${previewOf('l')} as preview, l.tags, l.parent_multilink_id as "parentMultilinkId",
  l.created_at as "createdAt", l.closed_at as "closedAt", l.archived_at as "archivedAt",
  case when exists (select from addresses a where a.code = l.code and a.custom) then l.code end as "backHalf"`;

/** Links with their contents, in no particular order; unknown ids are left out. */
export async function selectLinks(db: Db, businessId: BusinessId, linkIds: readonly LinkId[]): Promise<LinkRecord[]> {
  if (linkIds.length === 0) return [];
  const { rows } = await sql<LinkRecord>`
    select ${recordColumns},
      coalesce((select json_agg(json_build_object('productId', p.product_id,
          'selectedOptions', p.selected_options, 'seenPrice', p.seen_price, 'point', p.point) order by p.position)
        from link_products p where p.business_id = l.business_id and p.link_id = l.link_id), '[]') as products,
      coalesce((select array_agg(c.collection_id order by c.position)
        from link_collections c where c.business_id = l.business_id and c.link_id = l.link_id), '{}') as "collectionIds"
    from links l
    where l.business_id = ${businessId} and l.link_id = any(${[...linkIds]}::uuid[])`.execute(db);
  // a setting younger than the row has its default
  return rows.map((row) => ({ ...row, settings: linkSettings.parse(row.settings) }));
}

/** Of links moved to another installation the id goes along, so it is that of one business within each. */
export async function findBusinessOf(db: Db, linkId: LinkId): Promise<BusinessId | null> {
  const row = await db
    .selectFrom('links')
    .select('business_id')
    .where('link_id', '=', linkId)
    .orderBy('business_id')
    .executeTakeFirst();
  return row?.business_id ?? null;
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

/** The codes of open links and multilinks, each once. */
export async function listPromocodes(db: Db, businessId: BusinessId): Promise<string[]> {
  const { rows } = await sql<{ promocode: string }>`
    select promocode from links where business_id = ${businessId} and promocode is not null and closed_at is null
    union
    select promocode from multilinks where business_id = ${businessId} and promocode is not null and closed_at is null`.execute(
    db,
  );
  return rows.map((row) => row.promocode);
}

export interface PromocodeChange {
  readonly influencerId: AccountId;
  readonly before: string;
  readonly after: string;
}

/** Answers how many of the links it changed are open. */
export async function replacePromocode(
  tx: Tx,
  businessId: BusinessId,
  { influencerId, before, after }: PromocodeChange,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ open: boolean }>`
    update links set promocode = ${after}, updated_at = ${now}
    where business_id = ${businessId} and influencer_id = ${influencerId} and lower(promocode) = lower(${before})
    returning closed_at is null as open`.execute(tx);
  return rows.filter(({ open }) => open).length;
}

/** Whether the business ever made a link. */
export async function hasLinks(db: Db, businessId: BusinessId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from links where business_id = ${businessId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
