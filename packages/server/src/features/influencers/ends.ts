// Until when influencers earn: whether a click or a code came after their last moment. Pure.
import type { AccountId } from '@vitrine/contract/ids';

/** From `endsAt` on nothing is earned, until it is lifted. */
export interface EarningEnd {
  readonly accountId: AccountId;
  readonly endsAt: Date;
  readonly liftedAt: Date | null;
}

/** Whether somebody does not earn by what was clicked or used at a moment. */
export type HasEnded = (accountId: AccountId, at: Date) => boolean;

/** An end that was lifted before it came ends nothing. */
export function hasEndedBy(ends: readonly EarningEnd[]): HasEnded {
  const own = Map.groupBy(ends, ({ accountId }) => accountId);
  return (accountId, at) =>
    (own.get(accountId) ?? []).some(({ endsAt, liftedAt }) => endsAt <= at && (liftedAt === null || at < liftedAt));
}
