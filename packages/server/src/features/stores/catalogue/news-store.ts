// The table of news: things of a catalogue that changed and are to be read again, each once.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface NewsTable {
  business_id: BusinessId;
  kind: 'product' | 'collection' | 'stock';
  thing_id: string;
  noted_at: Date;
  triggered_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    catalogue_news: NewsTable;
  }
}

export type News = Selectable<NewsTable>;

/** Notes that a thing changed; told again, the later telling counts. */
export async function putNews(db: Db, news: Insertable<NewsTable>): Promise<void> {
  await db
    .insertInto('catalogue_news')
    .values(news)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'kind', 'thing_id']).doUpdateSet({
        noted_at: news.noted_at,
        triggered_at: sql`greatest(catalogue_news.triggered_at, excluded.triggered_at)`,
      }),
    )
    .execute();
}

/** Drops what was read since it happened: clocks of two machines may differ by `skewSeconds`. */
export async function dropKnownNews(db: Db, businessId: BusinessId, skewSeconds: number): Promise<void> {
  const known = sql`p.synced_at > n.triggered_at + make_interval(secs => ${skewSeconds})`;
  await sql`delete from catalogue_news n using products p where n.business_id = ${businessId} and n.kind = 'product'
    and p.business_id = n.business_id and p.product_id = n.thing_id and ${known}`.execute(db);
  await sql`delete from catalogue_news n using variants v, products p where n.business_id = ${businessId} and n.kind = 'stock'
    and v.business_id = n.business_id and v.inventory_item_id = n.thing_id
    and p.business_id = v.business_id and p.product_id = v.product_id and ${known}`.execute(db);
}

export async function countNews(db: Db, businessId: BusinessId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalogue_news where business_id = ${businessId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The oldest news, at most so many. */
export async function listNews(db: Db, businessId: BusinessId, limit: number): Promise<News[]> {
  return db
    .selectFrom('catalogue_news')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('noted_at')
    .limit(limit)
    .execute();
}

/** Takes news off; what was told again since it was read stays. */
export async function deleteNews(db: Db, { business_id, kind, thing_id, noted_at }: News): Promise<void> {
  await sql`delete from catalogue_news where business_id = ${business_id} and kind = ${kind}
    and thing_id = ${thing_id} and noted_at <= ${noted_at}`.execute(db);
}

/** Drops what a reading of the whole catalogue that began after it brings anyway. */
export async function deleteNewsBefore(db: Db, businessId: BusinessId, then: Date): Promise<void> {
  await db.deleteFrom('catalogue_news').where('business_id', '=', businessId).where('noted_at', '<', then).execute();
}

/** Businesses with news of before a moment. */
export async function listBusinessesWithNews(db: Db, then: Date): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('catalogue_news')
    .select('business_id')
    .distinct()
    .where('noted_at', '<', then)
    .execute();
  return rows.map((row) => row.business_id);
}
