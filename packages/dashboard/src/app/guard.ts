// Who may pass to which screen, and where others are led: one rule for every screen. Pure.
import { can, type Rights } from '@vitrine/contract/rights';
import type { Brand } from '@vitrine/contract/sessions';
import type { Screen } from '../parts/frame/screen.ts';
import { homeRoute } from './redirects.ts';

/** `open`, or where one is led instead; `store` where a store is what is missing. */
export type Passage =
  | { readonly kind: 'open' }
  | { readonly kind: 'login' }
  | { readonly kind: 'elsewhere'; readonly to: typeof homeRoute }
  | { readonly kind: 'store'; readonly to: typeof homeRoute | '/auth' };

/** What a screen asks of whoever opens it. */
export type Guarded = Pick<Screen, 'right' | 'needsSession' | 'needsStore' | 'offer'>;

/** What of a session decides. */
interface Reader {
  readonly user: Rights;
  readonly brand: Pick<Brand, 'status'> | null;
}

export const needsStore = ({ needsStore: own, offer }: Guarded): boolean => own ?? offer?.needsStore ?? false;

/** Without a session to the login page; without the right home; without a store to connecting one, or home for who may not. */
export function decidePassage(screen: Guarded, session: Reader | null): Passage {
  if (session === null) return screen.needsSession ? { kind: 'login' } : { kind: 'open' };
  const { user, brand } = session;
  if (screen.right && !can(user, screen.right)) return { kind: 'elsewhere', to: homeRoute };
  if (!needsStore(screen) || brand !== null) return { kind: 'open' };
  return { kind: 'store', to: can(user, 'manage store') ? '/auth' : homeRoute };
}
