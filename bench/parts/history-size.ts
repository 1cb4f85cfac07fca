// How much a long history holds, and what its parts are given to fill it.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ClientBase } from 'pg';

/** How much there is; days, links, products and influencers are the same however many visits. */
export interface HistorySize {
  readonly visits: number;
  readonly orders: number;
}

export const history = {
  days: 730,
  links: 2_000,
  products: 500,
  influencers: 40,
  timeZone: 'America/New_York',
} as const;

export interface Filling {
  readonly client: ClientBase;
  readonly businessId: BusinessId;
  readonly size: HistorySize;
  /** Runs one statement and says how long it took. */
  readonly run: (title: string, text: string) => Promise<void>;
}
