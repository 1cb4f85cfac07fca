// What an order earned whom it is credited to. Pure.
import type { AccountId } from '@vitrine/contract/ids';
import type { UnearnedReason } from '@vitrine/contract/orders';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { Reckoning } from './commission.ts';

/** What an order earned. */
export interface Earned extends Reckoning {
  readonly accountId: AccountId;
  /** Plain ones where nothing was agreed yet: revenue is attributed, and nothing earned. */
  readonly terms: AgreedTerms;
  /** Why they earn nothing, if so; then the terms are without pay. */
  readonly unearned: UnearnedReason | null;
  /** What it would earn besides, once everything outstanding is paid. */
  readonly pending: number;
  /** What its month counts of it as net sales, where that is asked for. */
  readonly netSales: number;
}
