// The table of settings: one value for each business and section.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type ColumnType } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface SettingsTable {
  business_id: BusinessId;
  section: string;
  value: ColumnType<object, string, string>;
  updated_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}

export async function findValue(db: Db, businessId: BusinessId, section: string): Promise<object | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('business_id', '=', businessId)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.value ?? null;
}

export function listValues(db: Db, section: string): Promise<{ businessId: BusinessId; value: object }[]> {
  return db
    .selectFrom('settings')
    .select(['business_id as businessId', 'value'])
    .where('section', '=', section)
    .execute();
}

/** Writes the fields of `change` over those that are there. */
export async function mergeValue(
  db: Db,
  businessId: BusinessId,
  { section, change, now }: { section: string; change: object; now: Date },
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ business_id: businessId, section, value: JSON.stringify(change), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'section'])
        .doUpdateSet({ value: sql`settings.value || excluded.value`, updated_at: now }),
    )
    .execute();
}
