// Rights of readers for tests: the merchant's, and an influencer's with or without what each permission gives.
import type { Permissions } from '@vitrine/contract/identity';
import type { Rights } from '@vitrine/contract/rights';
import { type MemberRole, rightsOf, teamRights, type TeamRight } from '@vitrine/contract/team-rights';

const permissionOf = {
  clicks: 'analytics_clicks_enabled',
  sales: 'analytics_sales_enabled',
  revenue: 'analytics_revenue_enabled',
  conversion: 'analytics_cr_enabled',
  average: 'analytics_aov_enabled',
  commission: 'analytics_commission_enabled',
  creating: 'allow_creating_and_editing_links',
  tagging: 'allow_tagging_posts',
} as const satisfies Record<string, keyof Permissions>;
type Given = Partial<Record<keyof typeof permissionOf, boolean>>;

const toPermissions = (given: Given, otherwise: boolean): Permissions =>
  Object.fromEntries(
    Object.entries(permissionOf).map(([name, permission]) => [permission, given[name as keyof Given] ?? otherwise]),
  ) as Permissions;

interface KnownRights extends Rights {
  readonly rights: TeamRight[];
}

export const merchantRights: KnownRights = {
  role: 'admin',
  permissions: toPermissions({}, false),
  rights: [...teamRights],
};
/** Of somebody of the team, in that role. */
export const toMemberRights = (role: MemberRole): KnownRights => ({
  role: 'staff',
  permissions: toPermissions({}, false),
  rights: rightsOf({ role, exceptions: {} }),
});
/** A marketer’s. */
export const staffRights = toMemberRights('marketer');

/** An influencer with every permission but those set to false. */
export const toGuestRights = (change: Given = {}): KnownRights => ({
  role: 'influencer',
  rights: [],
  permissions: toPermissions(change, true),
});
