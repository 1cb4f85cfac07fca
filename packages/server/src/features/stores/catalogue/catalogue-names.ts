// Finding what people name in writing: products and collections by their number, handle or title.
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { toSearchText } from './catalogue-store.ts';

/** A thing of the catalogue under everything it may be called by. */
export interface NamedThing<Id> {
  readonly id: Id;
  readonly handle: string;
  readonly title: string;
}

/** Products not deleted of which a word is the number, the handle or the whole title, whatever the case of its letters. */
export async function listNamedProducts(
  db: Db,
  businessId: BusinessId,
  words: readonly string[],
): Promise<NamedThing<ProductId>[]> {
  if (words.length === 0) return [];
  const own = sql`select product_id as id, handle, title from products where business_id = ${businessId} and deleted_at is null`;
  // three questions of one index each: an "or" over them would read the whole catalogue
  const { rows } = await sql<NamedThing<ProductId>>`
    ${own} and product_id = any(${[...words]}::text[])
    union ${own} and lower(handle) = any(${words.map((word) => word.toLowerCase())}::text[])
    union ${own} and title_text = any(${words.map(toSearchText)}::text[])`.execute(db);
  return rows;
}

/** As `listNamedProducts`, for collections. */
export async function listNamedCollections(
  db: Db,
  businessId: BusinessId,
  words: readonly string[],
): Promise<NamedThing<CollectionId>[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<NamedThing<CollectionId>>`
    select collection_id as id, handle, title from collections
    where business_id = ${businessId} and deleted_at is null
      and (collection_id = any(${[...words]}::text[])
        or lower(handle) = any(${words.map((word) => word.toLowerCase())}::text[])
        or title_text = any(${words.map(toSearchText)}::text[]))`.execute(db);
  return rows;
}
