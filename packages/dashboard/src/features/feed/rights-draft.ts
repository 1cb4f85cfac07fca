// What is asked of a creator, as it is being written. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import { isLanguage } from '@vitrine/contract/language';
import type { RightsScope } from '@vitrine/contract/picture-rights';
import type { askPostRights } from '@vitrine/contract/post-rights';

export interface RightsDraft {
  readonly creator: string;
  readonly email: string;
  readonly scopes: readonly RightsScope[];
  /** Empty for no end. */
  readonly lastDay: string;
  readonly words: string;
}

export const toRightsDraft = (username: string): RightsDraft => ({
  creator: `@${username}`,
  email: '',
  scopes: ['feed'],
  lastDay: '',
  words: '',
});

export const canAsk = ({ creator, scopes }: RightsDraft): boolean => creator.trim() !== '' && scopes.length > 0;

export function toAskBody({ creator, email, scopes, lastDay, words }: RightsDraft, language: string) {
  return {
    creator: creator.trim(),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(lastDay !== '' && { last_day: lastDay }),
    language: isLanguage(language) ? language : 'en',
    scopes: [...scopes],
    words: words.trim(),
  } satisfies BodySent<typeof askPostRights>;
}
