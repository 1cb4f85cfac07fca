// How much a long history holds, and what its parts are given to fill it.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ClientBase } from 'pg';
import type { Drawing } from './drawing.ts';

/** How much there is; days, links, products and influencers are the same however many visits. */
export interface HistorySize {
  readonly visits: number;
  readonly orders: number;
  /** How many small businesses there are besides. */
  readonly others: number;
}

export const history = {
  days: 730,
  /** Of the last days, today among them, nothing is closed: some 60,000 facts, a little more than stay there for an hour. */
  youngDays: 1,
  /** Days before those, each of which is a segment still; older ones are laid together by month. */
  apartDays: 4,
  links: 2_000,
  products: 500,
  influencers: 40,
  timeZone: 'America/New_York',
} as const;

/** What each of the small businesses has; orders are facts of sales alone. */
export const small = { facts: 4_000, links: 20, orders: 40 } as const;

export interface Filling {
  readonly client: ClientBase;
  /** Where visits and facts are drawn. */
  readonly drawing: Drawing;
  readonly businessId: BusinessId;
  readonly size: HistorySize;
  /** Does a part and says how long it took; a text is a statement. */
  readonly run: (title: string, work: string | (() => Promise<unknown>)) => Promise<void>;
}
