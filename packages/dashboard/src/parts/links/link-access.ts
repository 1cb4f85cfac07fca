// What a signed-in person may do with links, and which of their figures they see.
import type { User } from '@vitrine/contract/sessions';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import { planOpens } from '../plans/plan-opens.ts';

export interface LinkAccess {
  /** Creating, changing, duplicating and deleting, as far as the role goes. */
  readonly canChange: boolean;
  /** The free plan's trial is over, or bills are not paid: instead of changing something, a dialog says so. */
  readonly isTrialOver: boolean;
  /** The store's own people, as against its influencers. */
  readonly isTeam: boolean;
  /** UTM parameters, and choosing whose link it is. */
  readonly isAdmin: boolean;
  readonly canSeeOrders: boolean;
  readonly shows: {
    readonly views: boolean;
    readonly orders: boolean;
    readonly revenue: boolean;
    readonly conversion: boolean;
  };
  /** With whom a new link begins. */
  readonly owner: { readonly influencerUsername: string | null; readonly promocode: string | null };
}

type Facts = Pick<
  User,
  'subscription_plan' | 'free_trial_days_left' | 'is_plan_frozen' | 'influencer_username' | 'promocode'
> &
  Rights;

export function toLinkAccess(user: Facts): LinkAccess {
  const isTeam = can(user, 'see every link');
  return {
    canChange: can(user, 'edit own links'),
    isTrialOver: !planOpens(user, 'create'),
    isTeam,
    isAdmin: can(user, 'choose influencer'),
    canSeeOrders: can(user, 'see orders'),
    shows: {
      views: canSee(user, 'visits'),
      orders: canSee(user, 'checkouts'),
      revenue: canSee(user, 'revenue'),
      conversion: canSee(user, 'cr'),
    },
    owner: isTeam
      ? { influencerUsername: null, promocode: null }
      : { influencerUsername: user.influencer_username, promocode: user.promocode },
  };
}
