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

/** One permission that holds for the feed is enough, whatever was asked besides. `asks` have the latest first. */
export function toStanding(
  { rightsNeeded, disclosure }: Pick<PostRecord, 'rightsNeeded' | 'disclosure'>,
  asks: readonly RightsAskRecord[],
  now: Date,
): RightsStanding {
  const held = asks.filter((ask) => isHeld(ask, now) && ask.scopes.includes('feed'));
  const [latest] = asks;
  const isEndless = held.some(({ endsAt }) => endsAt === null);
  const ends = held.flatMap(({ endsAt }) => endsAt ?? []).map((at) => at.getTime());
  return {
    is_needed: rightsNeeded,
    is_held: held.length > 0,
    state: held.length > 0 ? 'granted' : latest ? toState(latest, now) : 'none',
    ends_at: isEndless || ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
    disclosure,
  };
}

/** Whether shoppers may see it, as far as that is up to its creator. */
export const isPermitted = ({ is_needed: isNeeded, is_held: held }: RightsStanding): boolean => !isNeeded || held;
