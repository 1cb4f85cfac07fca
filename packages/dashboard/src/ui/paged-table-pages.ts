// Which rows of a paged table are in sight, and when more must be fetched. Pure.

export interface Paging {
  /** Rows here so far. */
  readonly loaded: number;
  /** All rows there are; null when nobody said. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly size: number;
}

export interface PageView {
  readonly page: number;
  /** Places of the rows in sight among those loaded; `end` is not among them. */
  readonly start: number;
  readonly end: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** The page is not whole yet, and the rest can be had. */
  readonly isWaiting: boolean;
  /** This page or the one after it reaches past what is loaded. */
  readonly needsMore: boolean;
}

/** A page beyond the last becomes the last; rows that went missing never leave an empty page. */
export function toPageView(wanted: number, { loaded, total, hasMore, size }: Paging): PageView {
  const known = hasMore ? Math.max(loaded + 1, total ?? 0) : loaded;
  const last = Math.max(0, Math.ceil(known / size) - 1);
  const page = Math.min(Math.max(0, wanted), last);
  const start = Math.min(page * size, loaded);
  const end = Math.min(start + size, loaded);
  return {
    page,
    start,
    end,
    hasPrevious: page > 0,
    hasNext: page < last,
    isWaiting: hasMore && end - start < size,
    needsMore: hasMore && loaded < (page + (page === 0 ? 1 : 2)) * size,
  };
}

/** What is fetched to begin with: twice what is in sight. */
export const toFirstFetch = (size: number): number => size * 2;
