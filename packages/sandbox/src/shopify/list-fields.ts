// The fields of the Admin API that list, search and count things: each maker answers the resolver of one field.

import { toConnection, type AdminContext, type PageArguments, type SortValue } from './connection.ts';
import { readSearch, type Searchable } from './search-query.ts';
import { countView } from './views/values.ts';

export type Sorts<T> = Readonly<Record<string, ((item: T) => SortValue) | undefined>>;

/** What one may search in a kind of thing, and sort it by. */
export interface Queryable<T> extends Searchable<T> {
  sorts: Sorts<T>;
}

export interface SortArguments extends PageArguments {
  sortKey?: string | null;
}

export interface SearchArguments extends SortArguments {
  query?: string | null;
}

/** The sort of the asked key; undefined leaves the items in their own order. */
export function sortOf<T>(sorts: Sorts<T>, { sortKey }: SortArguments): ((item: T) => SortValue) | undefined {
  return sorts[sortKey ?? 'ID'];
}

export const idOf = ({ id }: { id: string }) => id;

/** Lists parts of a thing, in the asked order where there are sorts. */
export function listField<T extends { id: string }, N>(
  items: readonly T[],
  view: (item: T) => N,
  sorts: Sorts<T> = {},
) {
  return (page: SortArguments, context: AdminContext) =>
    toConnection({ items, id: idOf, sortBy: sortOf(sorts, page), view }, page, context);
}

/** The items that the query of the field wants; unknown filters leave a warning in the answer. */
export function searchItems<T>(
  field: string,
  items: readonly T[],
  searchable: Searchable<T>,
  { query }: SearchArguments,
  { searchWarnings, indexedUntil }: AdminContext,
): readonly T[] {
  if (!query) return items;
  const { matches, warnings } = readSearch(query, searchable);
  if (warnings.length > 0) searchWarnings.push({ path: [field], query, warnings });
  return items.filter((item) => matches(item) && isIndexed(item, query, indexedUntil));
}

/** The index lags: it has not heard of what is new, nor by their new times of what changed. */
function isIndexed(item: unknown, query: string, until: string): boolean {
  if (typeof item !== 'object' || item === null) return true;
  const at = (name: string): string => String(Reflect.get(item, name) ?? '');
  return at('createdAt') <= until && (!query.includes('updated_at') || at('updatedAt') <= until);
}

/** Searches, sorts and pages; a root field is what a bulk operation takes part by part. */
export function searchField<T extends { id: string }, N>(
  field: string,
  items: (context: AdminContext) => readonly T[],
  queries: Queryable<T>,
  view: (item: T) => N,
  isRoot = true,
) {
  return (page: SearchArguments, context: AdminContext) => {
    const found = searchItems(field, items(context), queries, page, context);
    return toConnection({ items: found, id: idOf, sortBy: sortOf(queries.sorts, page), view, isRoot }, page, context);
  };
}

export interface CountArguments {
  query?: string | null;
  limit?: number | null;
}

/** `{count precision}` of what the query finds; unknown filters match everything, without a warning here. */
export function countField<T>(items: (context: AdminContext) => readonly T[], searchable: Searchable<T>) {
  return ({ query, limit }: CountArguments, context: AdminContext) =>
    countView(items(context).filter(readSearch(query ?? '', searchable).matches).length, limit ?? null);
}
