// Who is asking. What they may do stands in the contract's table of rights.
import { permissions, type Permissions, type Role } from '@vitrine/contract/identity';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { TeamRight } from '@vitrine/contract/team-rights';
import type { ServeFor } from '../../platform/http/serve.ts';

export interface Actor {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly role: Role;
  /** The account's own username: the merchant's, or the influencer's. */
  readonly username: string;
  readonly permissions: Permissions;
  /** What they may do in the team: every right of the owner, none of an influencer. */
  readonly rights: readonly TeamRight[];
}

export type Serve = ServeFor<Actor>;

/** What the merchant and staff hold: everything. */
export const allPermissions: Permissions = permissions.parse(
  Object.fromEntries(permissions.keyof().options.map((name) => [name, true])),
);

/** What a deactivated influencer holds: their commission, where it was shared with them, and nothing else. */
export const earningsAlone = (held: Permissions | null): Permissions => ({
  ...permissions.parse(Object.fromEntries(permissions.keyof().options.map((name) => [name, false]))),
  analytics_commission_enabled: held?.analytics_commission_enabled ?? false,
});
