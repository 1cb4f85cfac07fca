// Who is asking. What they may do stands in the contract's table of rights.
import type { Permissions, Role } from '@vitrine/contract/identity';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { ServeFor } from '../../platform/http/serve.ts';

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
