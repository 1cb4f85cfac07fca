// What the signed-in person may do, as far as the screen needs to know; the server decides again.
import type { Session } from './session.ts';

/** Creating and editing links needs a store; influencers also need the permission. */
export function canCreate({ user, brand }: Session): boolean {
  if (brand === null) return false;
  return user.role !== 'influencer' || user.permissions.allow_creating_and_editing_links;
}

/** The merchant and the team; influencers are guests. */
export const isTeam = ({ user }: Session): boolean => user.role !== 'influencer';

/** Connecting, syncing and disconnecting the store, and the orders, are the merchant's own. */
export const isMerchant = ({ user }: Session): boolean => user.role === 'admin';

/** Figures are for the team, and for influencers with whom any are shared. */
export function canSeeAnalytics({ user }: Session): boolean {
  if (user.role !== 'influencer') return true;
  const { permissions: shared } = user;
  return (
    shared.analytics_clicks_enabled ||
    shared.analytics_sales_enabled ||
    shared.analytics_revenue_enabled ||
    shared.analytics_commission_enabled
  );
}

/** An influencer reads what she earned when her commission is shared with her; the merchant does so with each of them. */
export const canSeeEarnings = ({ user }: Session): boolean =>
  user.role === 'influencer' && user.permissions.analytics_commission_enabled;
