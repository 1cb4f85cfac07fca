// Who is asking, and what each role may do.
import type { Audience } from '@vitrine/contract/endpoint';
import type { Permissions, Role } from '@vitrine/contract/identity';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Serve as ServeFor } from '../../platform/http/serve.ts';

export interface Actor {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly role: Role;
  /** The account's own username: the merchant's, or the influencer's. */
  readonly username: string;
  readonly permissions: Permissions;
}

export type Serve = ServeFor<Actor>;

/** What the merchant and staff hold: everything. */
export const allPermissions: Permissions = {
  analytics_commission_enabled: true,
  analytics_clicks_enabled: true,
  analytics_revenue_enabled: true,
  analytics_sales_enabled: true,
  analytics_cr_enabled: true,
  analytics_aov_enabled: true,
  allow_creating_and_editing_links: true,
};

export type Action =
  | 'create links'
  | 'edit any link'
  | 'edit own links'
  | 'set utm'
  | 'choose influencer'
  | 'see orders';

/** The table of roles: whether an actor may do something at all. Whose object it is, the feature asks besides. */
export function can(actor: Pick<Actor, 'role' | 'permissions'>, action: Action): boolean {
  switch (action) {
    case 'create links':
    case 'edit own links':
      return actor.role !== 'influencer' || actor.permissions.allow_creating_and_editing_links;
    case 'edit any link':
      return actor.role !== 'influencer';
    case 'set utm':
    case 'choose influencer':
    case 'see orders':
      return actor.role === 'admin';
  }
}

/** Whether an actor belongs to an endpoint's audience. */
export function belongs(actor: Pick<Actor, 'role' | 'permissions'>, who: Audience): boolean {
  switch (who) {
    case 'anyone':
    case 'person':
      return true;
    case 'admin':
      return actor.role === 'admin';
    case 'team':
      return actor.role !== 'influencer';
    case 'creator':
      return can(actor, 'create links');
  }
}
