// How the permission of a post stands, of all that was asked and answered. Pure.
import type { PostId } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { RightsStanding, RightsScope } from '@vitrine/contract/picture-rights';
import type { RightsId } from '@vitrine/contract/post-rights';
import type { PostRecord } from './model.ts';

export interface RightsAskRecord {
  readonly businessId: BusinessId;
  readonly rightsId: RightsId;
  readonly postId: PostId;
  readonly askedAt: Date;
  readonly askedBy: AccountId;
  readonly creator: string;
  readonly email: string | null;
  readonly language: Language;
  readonly words: string;
  readonly scopes: readonly RightsScope[];
  readonly endsAt: Date | null;
  readonly answer: 'granted' | 'declined' | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly grantedWords: string | null;
  readonly withdrawnAt: Date | null;
  /** Given elsewhere, and written down by the merchant. */
  readonly isRecorded: boolean;
}

const isOver = ({ endsAt }: RightsAskRecord, now: Date): boolean => endsAt !== null && endsAt <= now;

const isHeld = (ask: RightsAskRecord, now: Date): boolean =>
  ask.answer === 'granted' && ask.withdrawnAt === null && !isOver(ask, now);

/** What of one question came. */
export function toState(ask: RightsAskRecord, now: Date): RightsStanding['state'] {
  if (ask.withdrawnAt !== null) return 'withdrawn';
  if (ask.answer === 'declined') return 'declined';
  if (isOver(ask, now)) return 'ended';
  return ask.answer === 'granted' ? 'granted' : 'asked';
}

/** When a permission of the post was last taken back; null where none was. */
export function findWithdrawal(asks: readonly RightsAskRecord[]): Date | null {
  const times = asks.flatMap(({ withdrawnAt }) => withdrawnAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/**
 * One permission that holds for the feed is enough, whatever was asked besides. Who takes one back takes back all that were given
 * before: from then on one is needed, whatever the merchant set, and only one that was given later counts. `asks` have the latest first.
 */
export function toStanding(
  { rightsNeeded, disclosure }: Pick<PostRecord, 'rightsNeeded' | 'disclosure'>,
  asks: readonly RightsAskRecord[],
  now: Date,
): RightsStanding {
  const withdrawn = findWithdrawal(asks);
  const isLater = ({ answeredAt }: RightsAskRecord): boolean =>
    withdrawn === null || (answeredAt !== null && answeredAt > withdrawn);
  const held = asks.filter((ask) => isHeld(ask, now) && isLater(ask) && ask.scopes.includes('feed'));
  const [latest] = asks;
  const state = latest ? toState(latest, now) : 'none';
  const isEndless = held.some(({ endsAt }) => endsAt === null);
  const ends = held.flatMap(({ endsAt }) => endsAt ?? []).map((at) => at.getTime());
  return {
    is_needed: rightsNeeded || withdrawn !== null,
    is_held: held.length > 0,
    state: held.length > 0 ? 'granted' : latest && state === 'granted' && !isLater(latest) ? 'withdrawn' : state,
    ends_at: isEndless || ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
    disclosure,
  };
}

/** Whether shoppers may see it, as far as that is up to its creator. */
export const isPermitted = ({ is_needed: isNeeded, is_held: held }: RightsStanding): boolean => !isNeeded || held;
