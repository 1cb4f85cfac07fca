// Relay pages as the Admin API gives them: first or last up to 250, opaque cursors, sorting, reverse.

import { GraphQLError } from 'graphql';
import type { ProtectionLevel } from '../faults.ts';
import type { Order } from '../model.ts';

/** One of `first` and `last` is asked for, 1 to 250; a cursor belongs to the sort it came from. */
export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

/** What one execution knows of its caller, and the search warnings it leaves for `extensions.search`. */
export interface AdminContext {
  scopes: readonly string[];
  /** What the app is approved for of protected customer data. */
  level: ProtectionLevel;
  /** The next part that may be missing fails: it is null in the answer, with an error beside the data. */
  failsOnce: boolean;
  /** In a bulk operation connections take no page arguments and answer everything. */
  bulk: boolean;
  /** The part of the root connection a bulk operation is at. */
  bulkPart?: { start: number; size: number };
  /** What is known of how an order's shopper came. */
  journeyOf: (order: Pick<Order, 'number' | 'createdAt'>) => 'ready' | 'waiting' | 'none';
  /** Searches know what was written before this, ISO time. */
  indexedUntil: string;
  searchWarnings: { path: string[]; query: string; warnings: object[] }[];
}

/** A connection as the schema has it: `edges` and `nodes` show the same items. */
export interface ConnectionPage<N> {
  edges: { cursor: string; node: N }[];
  nodes: N[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

export type SortValue = string | number | null;

export interface ConnectionSource<T, N> {
  items: readonly T[];
  /** A decimal number. */
  id: (item: T) => string;
  /** What the items are sorted by before their ids; absent = they stay in their own order. */
  sortBy?: ((item: T) => SortValue) | undefined;
  view: (item: T) => N;
  /** A root field of the query: a bulk operation takes it part by part. */
  isRoot?: boolean;
}

const MAX_PAGE = 250;

const badRequest = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

/** Cuts the asked page out of the items; refuses no or both of `first` and `last`, and sizes above 250. */
export function toConnection<T, N>(
  source: ConnectionSource<T, N>,
  page: PageArguments,
  context: AdminContext,
): ConnectionPage<N> {
  const sorted = sortItems(source, page.reverse === true);
  if (context.bulk) {
    const { start, size } = (source.isRoot === true ? context.bulkPart : undefined) ?? {
      start: 0,
      size: sorted.length,
    };
    return toPage(source, sorted, start, Math.min(sorted.length, start + size));
  }
  const { first = null, last = null } = page;
  if (first === null && last === null) throw badRequest('you must provide one of first or last');
  if (first !== null && last !== null) throw badRequest('providing both first and last is not supported');
  const size = first ?? last ?? 0;
  if (size < 0) throw badRequest('first and last cannot be negative');
  if (size > MAX_PAGE) throw badRequest(`first and last cannot exceed ${MAX_PAGE}`);
  const position = (cursor: string) => positionOf(source, sorted, cursor, page.reverse === true);
  const low = page.after ? position(page.after).next : 0;
  const high = page.before ? position(page.before).at : sorted.length;
  return first === null
    ? toPage(source, sorted, Math.max(low, high - size), high)
    : toPage(source, sorted, low, Math.min(high, low + size));
}

function sortItems<T, N>({ items, id, sortBy }: ConnectionSource<T, N>, reverse: boolean): readonly T[] {
  if (sortBy === undefined) return reverse ? items.toReversed() : items;
  const keyed = items.map((item) => ({ item, value: sortBy(item), id: Number(id(item)) }));
  keyed.sort((a, b) => compareValues(a.value, b.value) || a.id - b.id);
  const sorted = keyed.map(({ item }) => item);
  return reverse ? sorted.toReversed() : sorted;
}

function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

function toPage<T, N>(
  source: ConnectionSource<T, N>,
  sorted: readonly T[],
  from: number,
  to: number,
): ConnectionPage<N> {
  const edges = sorted
    .slice(from, Math.max(from, to))
    .map((item) => ({ cursor: toCursor(source, item), node: source.view(item) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: to < sorted.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function toCursor<T, N>({ id, sortBy }: ConnectionSource<T, N>, item: T): string {
  const value = sortBy === undefined ? id(item) : sortBy(item);
  return Buffer.from(JSON.stringify({ last_id: Number(id(item)), last_value: value })).toString('base64');
}

/** Where the cursor's item is, or where it would be when it is gone by now. */
function positionOf<T, N>(
  source: ConnectionSource<T, N>,
  sorted: readonly T[],
  cursor: string,
  reverse: boolean,
): { at: number; next: number } {
  const { id, value } = readCursor(cursor);
  const exact = sorted.findIndex((item) => Number(source.id(item)) === id);
  const { sortBy } = source;
  if (exact !== -1 && (sortBy === undefined || sortBy(sorted[exact] as T) === value))
    return { at: exact, next: exact + 1 };
  if (sortBy === undefined) return { at: sorted.length, next: sorted.length };
  const isBeyond = (item: T) => {
    const difference = compareValues(sortBy(item), value) || Number(source.id(item)) - id;
    return reverse ? difference < 0 : difference > 0;
  };
  const beyond = sorted.findIndex(isBeyond);
  const at = beyond === -1 ? sorted.length : beyond;
  return { at, next: at };
}

function readCursor(cursor: string): { id: number; value: SortValue } {
  const invalid = badRequest('Invalid cursor for current pagination sort.');
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64').toString());
  } catch {
    throw invalid;
  }
  if (typeof read !== 'object' || read === null || !('last_id' in read) || typeof read.last_id !== 'number')
    throw invalid;
  const value = 'last_value' in read ? read.last_value : null;
  if (typeof value !== 'string' && typeof value !== 'number' && value !== null) throw invalid;
  return { id: read.last_id, value };
}
