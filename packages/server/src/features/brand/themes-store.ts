// The table of kept themes.
import type { BusinessId, ThemeId } from '@vitrine/contract/ids';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface ThemesTable {
  business_id: BusinessId;
  theme_id: ThemeId;
  name: string | null;
  name_key: string | null;
  content: ColumnType<unknown, string, string>;
  kept_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    themes: ThemesTable;
  }
}

export interface ThemeRow {
  readonly themeId: ThemeId;
  /** Null is what was shown before the theme of now. */
  readonly name: string | null;
  readonly content: unknown;
  readonly keptAt: Date;
}

const toKey = (name: string): string => name.toLowerCase();

/** Until this transaction ends no other one of the business gets past here. */
export async function lockThemes(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`themes ${businessId}`}, 0))`.execute(tx);
}

/** Named ones by name, then the others, the youngest first. */
export function listThemes(db: Db, businessId: BusinessId): Promise<ThemeRow[]> {
  return db
    .selectFrom('themes')
    .select(['theme_id as themeId', 'name', 'content', 'kept_at as keptAt'])
    .where('business_id', '=', businessId)
    .orderBy(sql`name_key is null`)
    .orderBy('name_key')
    .orderBy('kept_at', 'desc')
    .orderBy('theme_id')
    .execute();
}

export async function insertTheme(tx: Tx, businessId: BusinessId, row: ThemeRow): Promise<void> {
  await tx
    .insertInto('themes')
    .values({
      business_id: businessId,
      theme_id: row.themeId,
      name: row.name,
      name_key: row.name === null ? null : toKey(row.name),
      content: JSON.stringify(row.content),
      kept_at: row.keptAt,
    })
    .execute();
}

/** Whether there was one to remove. */
export async function deleteTheme(tx: Tx, businessId: BusinessId, themeId: ThemeId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('themes')
    .where('business_id', '=', businessId)
    .where('theme_id', '=', themeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Leaves the youngest of those without a name. */
export async function deleteEarlier(tx: Tx, businessId: BusinessId, most: number): Promise<void> {
  await sql`
    delete from themes where business_id = ${businessId} and theme_id in (
      select theme_id from themes where business_id = ${businessId} and name is null
      order by kept_at desc, theme_id offset ${most})`.execute(tx);
}
