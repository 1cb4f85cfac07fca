// The table of how often shoppers searched by photo.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface PhotoSearchTable {
  business_id: BusinessId;
  /** `YYYY-MM-DD`, by the store's clocks. */
  day: string;
  searches: number;
  found: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    photo_searches: PhotoSearchTable;
  }
}

/** One more search of a day. */
export async function countSearch(
  db: Db,
  businessId: BusinessId,
  { day, hasFound }: { readonly day: string; readonly hasFound: boolean },
): Promise<void> {
  await sql`
    insert into photo_searches (business_id, day, searches, found)
    values (${businessId}, ${day}, 1, ${hasFound ? 1 : 0})
    on conflict (business_id, day) do update set searches = photo_searches.searches + 1,
      found = photo_searches.found + excluded.found`.execute(db);
}

export interface SearchCounts {
  readonly searches: number;
  readonly found: number;
}

/** Of all days of a range, both ends included. */
export async function sumSearches(
  db: Db,
  businessId: BusinessId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SearchCounts> {
  const { rows } = await sql<SearchCounts>`
    select coalesce(sum(searches), 0)::int as searches, coalesce(sum(found), 0)::int as found from photo_searches
    where business_id = ${businessId} and day between ${from}::date and ${to}::date`.execute(db);
  return rows[0] ?? { searches: 0, found: 0 };
}
