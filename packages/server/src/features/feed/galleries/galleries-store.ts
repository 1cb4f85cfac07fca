// The tables of galleries: what each is of, and every address it has or had.
import type { PostSource, PostId } from '@vitrine/contract/feed';
import type { GalleryId, GalleryLayout, GalleryRule } from '@vitrine/contract/galleries';
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

interface GalleriesTable {
  business_id: BusinessId;
  gallery_id: GalleryId;
  title: string;
  slug: string;
  chosen_by: GalleryRule['by'];
  chosen: string | null;
  post_ids: PostId[] | null;
  layout: GalleryLayout;
  posts_shown: number;
  made_at: Date;
  removed_at: Date | null;
}

interface GallerySlugsTable {
  business_id: BusinessId;
  slug: string;
  gallery_id: GalleryId;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    galleries: GalleriesTable;
    gallery_slugs: GallerySlugsTable;
  }
}

/** What people say of a gallery. */
export interface GalleryDraft {
  readonly title: string;
  readonly slug: string;
  readonly rule: GalleryRule;
  readonly layout: GalleryLayout;
  readonly postsShown: number;
}

export interface GalleryRecord extends GalleryDraft {
  readonly galleryId: GalleryId;
  /** Every address it has or had, the one it has now first. */
  readonly slugs: readonly string[];
}

const columns = [
  'gallery_id as galleryId',
  'title',
  'slug',
  'chosen_by as by',
  'chosen',
  'post_ids as postIds',
  'layout',
  'posts_shown as postsShown',
  sql<string[]>`(select coalesce(array_agg(s.slug order by s.slug <> galleries.slug, s.slug), '{}') from gallery_slugs s
    where s.business_id = galleries.business_id and s.gallery_id = galleries.gallery_id)`.as('slugs'),
] as const;

interface GalleryRow extends Omit<GalleryRecord, 'rule'> {
  readonly by: GalleryRule['by'];
  readonly chosen: string | null;
  readonly postIds: PostId[] | null;
}

const toGallery = ({ by, chosen, postIds, ...rest }: GalleryRow): GalleryRecord => ({
  ...rest,
  rule: toRule(by, chosen ?? '', postIds ?? []),
});

function toRule(by: GalleryRule['by'], chosen: string, postIds: PostId[]): GalleryRule {
  switch (by) {
    case 'all':
      return { by };
    case 'hashtag':
      return { by, hashtag: chosen };
    case 'product':
      return { by, product_id: chosen as ProductId };
    case 'collection':
      return { by, collection_id: chosen as CollectionId };
    case 'network':
      return { by, network: chosen as PostSource };
    case 'posts':
      return { by, post_ids: postIds };
  }
}

function toChosen(rule: GalleryRule): string | null {
  switch (rule.by) {
    case 'hashtag':
      return rule.hashtag.replace('#', '');
    case 'product':
      return rule.product_id;
    case 'collection':
      return rule.collection_id;
    case 'network':
      return rule.network;
    default:
      return null;
  }
}

const toContent = ({ title, slug, rule, layout, postsShown }: GalleryDraft) => ({
  title,
  slug,
  chosen_by: rule.by,
  chosen: toChosen(rule),
  post_ids: rule.by === 'posts' ? [...new Set(rule.post_ids)] : null,
  layout,
  posts_shown: postsShown,
});

const present = (db: Db, businessId: BusinessId) =>
  db.selectFrom('galleries').where('business_id', '=', businessId).where('removed_at', 'is', null);

/** The latest first. */
export async function listGalleries(
  db: Db,
  businessId: BusinessId,
  { count, skip }: { readonly count: number; readonly skip: number },
): Promise<GalleryRecord[]> {
  const found = present(db, businessId).select(columns).orderBy('made_at', 'desc').orderBy('gallery_id');
  return (await found.limit(count).offset(skip).execute()).map(toGallery);
}

export async function countGalleries(db: Db, businessId: BusinessId): Promise<number> {
  const counted = present(db, businessId).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Every address that a gallery has or had, with whose it is. */
export function listSlugs(
  db: Db,
  businessId: BusinessId,
): Promise<{ galleryId: GalleryId; title: string; slug: string }[]> {
  return db
    .selectFrom('gallery_slugs as s')
    .innerJoin('galleries as g', (join) =>
      join.onRef('g.business_id', '=', 's.business_id').onRef('g.gallery_id', '=', 's.gallery_id'),
    )
    .select(['g.gallery_id as galleryId', 'g.title', 's.slug'])
    .where('s.business_id', '=', businessId)
    .execute();
}

/** Nobody else's transaction changes galleries of the business until this one ends. */
export async function lockGalleries(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galleries ${businessId}`}, 0))`.execute(tx);
}

/** By any address it has or had. */
export async function findGalleryBySlug(db: Db, businessId: BusinessId, slug: string): Promise<GalleryRecord | null> {
  const found = present(db, businessId)
    .select(columns)
    .where('gallery_id', 'in', (of) =>
      of
        .selectFrom('gallery_slugs')
        .select('gallery_id')
        .where('business_id', '=', businessId)
        .where('slug', '=', slug),
    );
  const row = await found.executeTakeFirst();
  return row ? toGallery(row) : null;
}

/** Whose gallery an id is, and where it stands; removed ones too. */
export async function findGalleryOwner(
  db: Db,
  id: string,
): Promise<{ businessId: BusinessId; galleryId: GalleryId; slug: string } | null> {
  const { rows } = await sql<{ businessId: BusinessId; galleryId: GalleryId; slug: string }>`
    select business_id as "businessId", gallery_id as "galleryId", slug from galleries
    where gallery_id = ${id}::uuid limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Those that are there, removed ones too. */
export async function listGalleriesById(
  db: Db,
  businessId: BusinessId,
  ids: readonly string[],
): Promise<{ galleryId: GalleryId; slug: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ galleryId: GalleryId; slug: string }>`
    select gallery_id as "galleryId", slug from galleries
    where business_id = ${businessId} and gallery_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export async function insertGallery(
  tx: Tx,
  businessId: BusinessId,
  { galleryId, madeAt, draft }: { galleryId: GalleryId; madeAt: Date; draft: GalleryDraft },
): Promise<void> {
  const key = { business_id: businessId, gallery_id: galleryId, made_at: madeAt, removed_at: null };
  await tx
    .insertInto('galleries')
    .values({ ...key, ...toContent(draft) })
    .execute();
}

/** Puts the gallery's address among those it has; false where it is another's. */
export async function takeSlug(tx: Tx, businessId: BusinessId, galleryId: GalleryId, slug: string): Promise<boolean> {
  await tx
    .insertInto('gallery_slugs')
    .values({ business_id: businessId, slug, gallery_id: galleryId })
    .onConflict((same) => same.columns(['business_id', 'slug']).doNothing())
    .execute();
  const held = tx.selectFrom('gallery_slugs').select('gallery_id').where('business_id', '=', businessId);
  return (await held.where('slug', '=', slug).executeTakeFirst())?.gallery_id === galleryId;
}

/** False where there is none that is not removed. */
export async function updateGallery(
  tx: Tx,
  businessId: BusinessId,
  galleryId: GalleryId,
  change: GalleryDraft | { readonly removed_at: Date },
): Promise<boolean> {
  const content = 'removed_at' in change ? change : toContent(change);
  const changed = tx.updateTable('galleries').set(content).where('business_id', '=', businessId);
  const done = await changed.where('gallery_id', '=', galleryId).where('removed_at', 'is', null).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** False where none was removed since then. */
export async function restoreGallery(
  tx: Tx,
  businessId: BusinessId,
  galleryId: GalleryId,
  since: Date,
): Promise<boolean> {
  const restored = tx.updateTable('galleries').set({ removed_at: null }).where('business_id', '=', businessId);
  const done = await restored.where('gallery_id', '=', galleryId).where('removed_at', '>=', since).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function getGallery(db: Db, businessId: BusinessId, galleryId: GalleryId): Promise<GalleryRecord> {
  const found = present(db, businessId).select(columns).where('gallery_id', '=', galleryId);
  return toGallery(await found.executeTakeFirstOrThrow());
}

/** Forgets those that were removed before. */
export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('galleries').where('removed_at', '<', before).execute();
}
