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
  /** The day they gave it elsewhere, empty until it is named; null where they are asked. */
  readonly grantedOn: string | null;
}

export const toRightsDraft = (username: string): RightsDraft => ({
  creator: `@${username}`,
  email: '',
  scopes: ['feed'],
  lastDay: '',
  words: '',
  grantedOn: null,
});

export const canAsk = ({ creator, scopes, grantedOn, words }: RightsDraft): boolean =>
  creator.trim() !== '' && scopes.length > 0 && (grantedOn === null || (grantedOn !== '' && words.trim() !== ''));

export function toAskBody({ creator, email, scopes, lastDay, words, grantedOn }: RightsDraft, language: string) {
  return {
    creator: creator.trim(),
    ...(grantedOn === null ? email.trim() !== '' && { email: email.trim() } : { granted_on: grantedOn }),
    ...(lastDay !== '' && { last_day: lastDay }),
    language: isLanguage(language) ? language : 'en',
    scopes: [...scopes],
    words: words.trim(),
  } satisfies BodySent<typeof askPostRights>;
}
