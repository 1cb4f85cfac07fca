// Whose a promo code is at a moment: who holds it, or held it and is in their days of grace; and how a new one is made up. Pure.
import type { AccountId } from '@vitrine/contract/ids';
import { clockSlack, limits } from '@vitrine/contract/limits';

export interface CodeHolder {
  readonly accountId: AccountId;
  readonly code: string;
  /** Since when they hold it; null from the beginning, or for who held it and gave it up. */
  readonly since: Date | null;
  /** Until when it counts for them; null for who holds it now. */
  readonly until: Date | null;
}

/** Letters of either case are the same code. */
export const toCodeKey = (code: string): string => code.toLowerCase();

/**
 * What was given up counts for whoever gave it up until the end of grace, also when it is looked at much later; what was
 * taken up counts from then on.
 */
export function holderAt(holders: readonly CodeHolder[], code: string, at: Date): CodeHolder | null {
  const key = toCodeKey(code);
  const same = holders.filter((holder) => toCodeKey(holder.code) === key);
  const before = same
    .flatMap((holder) => (holder.until !== null && at < holder.until ? [{ holder, until: holder.until }] : []))
    .sort((a, b) => a.until.getTime() - b.until.getTime());
  const isHeld = ({ since, until }: CodeHolder): boolean =>
    until === null && (since === null || since.getTime() <= at.getTime() + clockSlack);
  return before[0]?.holder ?? same.find(isHeld) ?? null;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const endingLength = 4;

/** A code like the one before, or like their name, with an ending of its own; `random` gives a number from 0 up to its argument. */
export function makeUpCode(before: string | null, username: string, random: (below: number) => number): string {
  const stem = bare((before ?? '').replace(/[\d]+$/, '')) || bare(username);
  const ending = Array.from({ length: endingLength }, () => letters[random(letters.length)]).join('');
  return stem.slice(0, limits.promocode - endingLength) + ending;
}

/** Letters and digits alone; none of two halves, so that it can be cut anywhere. */
const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]|[^\0-\uFFFF]/gu, '');
