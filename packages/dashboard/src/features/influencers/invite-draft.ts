// What the invitation form holds, and what is sent of it. Pure.
import type { Permissions } from '@vitrine/contract/identity';
import type { createInfluencer } from '@vitrine/contract/influencers';
import type { BodySent } from '@vitrine/contract/endpoint';

export interface InviteDraft extends Record<string, unknown> {
  username: string;
  email: string;
  phone: string;
  profile_image_url: string;
  promocode: string;
  /** As typed; empty means nothing, and the whole of the revenue. */
  commission: string;
  ratio: string;
  reduce_refunds: boolean;
  reduce_vat: boolean;
  permissions: Permissions;
}

/** She may share from the first day and sees what she brings in, but not the merchant's margins. */
export const emptyInvite: InviteDraft = {
  username: '',
  email: '',
  phone: '',
  profile_image_url: '',
  promocode: '',
  commission: '',
  ratio: '',
  reduce_refunds: true,
  reduce_vat: false,
  permissions: {
    analytics_commission_enabled: true,
    analytics_clicks_enabled: true,
    analytics_revenue_enabled: false,
    analytics_sales_enabled: true,
    analytics_cr_enabled: false,
    analytics_aov_enabled: false,
    allow_creating_and_editing_links: true,
  },
};

/** A number as typed, with a point or a comma; what is none is sent on, so that it is refused at its field. */
const toNumber = (typed: string, whenEmpty: number): number =>
  typed.trim() === '' ? whenEmpty : Number(typed.trim().replace(',', '.'));

export function toInvitation(draft: InviteDraft): BodySent<typeof createInfluencer> {
  return {
    username: draft.username.trim(),
    email: draft.email,
    phone: draft.phone,
    profile_image_url: draft.profile_image_url,
    promocode: draft.promocode.trim() || null,
    commission: toNumber(draft.commission, 0),
    commission_rules: {
      reduce_refunds_from_commission: draft.reduce_refunds,
      reduce_vat_from_commission: draft.reduce_vat,
    },
    revenue_rules: { net_revenue_ratio: toNumber(draft.ratio, 100) },
    permissions: draft.permissions,
  };
}

/** The form's name of a field of the call. */
export function toFormField(path: string): string {
  const names: Record<string, string> = { 'revenue_rules.net_revenue_ratio': 'ratio' };
  return names[path] ?? path;
}

/**
 * The permissions in the order the form shows them. Conversion needs clicks and sales, order value needs sales and
 * revenue: their switches keep their stored value while what they depend on is off.
 */
export const permissionNames = [
  'allow_creating_and_editing_links',
  'analytics_clicks_enabled',
  'analytics_sales_enabled',
  'analytics_revenue_enabled',
  'analytics_cr_enabled',
  'analytics_aov_enabled',
  'analytics_commission_enabled',
] as const satisfies readonly (keyof Permissions)[];

const needs: Readonly<Partial<Record<keyof Permissions, readonly (keyof Permissions)[]>>> = {
  analytics_cr_enabled: ['analytics_clicks_enabled', 'analytics_sales_enabled'],
  analytics_aov_enabled: ['analytics_sales_enabled', 'analytics_revenue_enabled'],
};

/** What a permission still waits for. */
export const listMissing = (name: keyof Permissions, permissions: Permissions): (keyof Permissions)[] =>
  (needs[name] ?? []).filter((needed) => !permissions[needed]);
