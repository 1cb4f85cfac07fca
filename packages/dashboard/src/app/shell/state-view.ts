// What the frame says of a plan, and what it shows of an account or a business that is to be deleted, in place of a screen or over it. Pure.
import type { Session } from '../../api/session.ts';
import { toTrialView, type TrialView } from '../../parts/plans/trial-view.ts';

/** Where the page itself says it, or is about it. */
const saidBy = ['/admin/home', '/admin/plan'];

/** What there is to say of the plan, on a desk: a phone is told on its first screen. */
export function toPlanWord(
  { user, billing }: Pick<Session, 'user' | 'billing'>,
  path: string,
  isNarrow: boolean,
): TrialView | null {
  return billing && !isNarrow && !saidBy.includes(path) ? toTrialView(user, isNarrow) : null;
}

/**
 * `leaving` is all there is of an account that is to be deleted: how it can stay; `business_leaving` a banner over every screen
 * of those who are not the one that leaves.
 */
export type ContentView =
  | { readonly kind: 'screen' }
  | { readonly kind: 'leaving' | 'business_leaving'; readonly eraseAt: string };

type Leaving = Pick<Session['person'], 'erase_at' | 'business_erase_at'>;

export function toContentView({ erase_at: own, business_erase_at: business }: Leaving): ContentView {
  if (own !== null) return { kind: 'leaving', eraseAt: own };
  return business === null ? { kind: 'screen' } : { kind: 'business_leaving', eraseAt: business };
}
