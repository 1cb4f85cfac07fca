// What the signed-in person may do, as far as the screen needs to know; the server decides again.
import { can } from '@vitrine/contract/rights';
import type { Session } from './session.ts';

/** Creating and editing links needs a store; influencers also need the permission. */
export const canCreate = ({ user, brand }: Session): boolean => brand !== null && can(user, 'create links');

/** The merchant and the team; influencers are guests. */
export const isTeam = ({ user }: Session): boolean => can(user, 'see every figure');

/** Connecting, syncing and disconnecting the store, and the orders, are the merchant's own. */
export const isMerchant = ({ user }: Session): boolean => can(user, 'manage store');

/** Figures are for the team, and for influencers with whom any are shared. */
export const canSeeAnalytics = ({ user }: Session): boolean => can(user, 'see analytics');
