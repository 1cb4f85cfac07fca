// What the form of an influencer holds, how typing is cleaned, and what is sent of it. Pure.
import { firstPermissions, type Permissions } from '@vitrine/contract/identity';
import type { BodySent } from '@vitrine/contract/endpoint';
import type { createInfluencer, editInfluencer, Influencer, Terms } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { figureNeeds } from '@vitrine/contract/rights';

export interface InfluencerDraft extends Record<string, unknown> {
  username: string;
  email: string;
  phone: string;
  profile_image_url: string;
  promocode: string;
  /** The merchant's own, for finding them. */
  tags: readonly string[];
  /** A share of each sale, or an amount for each order: of that only who is invited is told here. */
  pay: 'rate' | 'flat';
  flat: string;
  currency: string;
  /** As typed; empty means nothing, and the whole of the revenue. */
  commission: string;
  ratio: string;
  reduce_refunds: boolean;
  reduce_vat: boolean;
  permissions: Permissions;
}

export const permissionNames = Object.keys(firstPermissions) as (keyof Permissions)[];

export const emptyDraft: InfluencerDraft = {
  username: '',
  email: '',
  phone: '',
  profile_image_url: '',
  promocode: '',
  tags: [],
  pay: 'rate',
  flat: '',
  currency: 'USD',
  commission: '',
  ratio: '',
  reduce_refunds: true,
  reduce_vat: false,
  permissions: firstPermissions,
};

/** A number as typed, with a point or a comma; what is none is sent on, so that it is refused at its field. */
const toNumber = (typed: string, whenEmpty: number): number =>
  typed.trim() === '' ? whenEmpty : Number(typed.trim().replace(',', '.'));

/** An invitation begins with the business's terms for new influencers. */
export function toFirstDraft(terms: Terms, currency: string): InfluencerDraft {
  const { commission_flat: flat, commission_rules: rules, revenue_rules: revenue } = terms;
  const isNothing = flat === null && terms.commission === 0;
  return {
    ...emptyDraft,
    pay: flat === null ? 'rate' : 'flat',
    flat: flat === null ? '' : String(flat.amount),
    currency: flat?.currency ?? currency,
    commission: isNothing ? '' : String(terms.commission),
    ratio: revenue.net_revenue_ratio === 100 ? '' : String(revenue.net_revenue_ratio),
    reduce_refunds: rules.reduce_refunds_from_commission,
    reduce_vat: rules.reduce_vat_from_commission,
  };
}

/** Whether more is agreed with new influencers than the form shows. */
export const hasMore = ({
  commission_overrides: own,
  commission_returning: returning,
  commission_monthly: monthly,
  commission_caps: caps,
}: Terms): boolean =>
  own.products.length + own.collections.length > 0 || returning !== null || monthly !== null || caps !== null;

/** What is known of them, as the form shows it. */
export function toDraft(influencer: Influencer): InfluencerDraft {
  const { commission_rules: rules, revenue_rules: revenue } = influencer;
  return {
    username: influencer.username,
    email: influencer.email,
    phone: influencer.phone ?? '',
    profile_image_url: influencer.profile_image_url ?? '',
    promocode: influencer.promocode ?? '',
    tags: influencer.tags,
    pay: 'rate',
    flat: '',
    currency: influencer.commission_flat?.currency ?? 'USD',
    commission: String(influencer.commission),
    ratio: String(revenue.net_revenue_ratio),
    reduce_refunds: rules.reduce_refunds_from_commission,
    reduce_vat: rules.reduce_vat_from_commission,
    permissions: influencer.permissions,
  };
}

/** All but their name; a flat amount and rates of their own, which the form does not show, stay as they are. */
export function toChange(draft: InfluencerDraft) {
  return {
    email: draft.email,
    phone: draft.phone,
    profile_image_url: draft.profile_image_url,
    promocode: draft.promocode.trim() || null,
    tags: [...draft.tags],
    commission: toNumber(draft.commission, 0),
    commission_rules: {
      reduce_refunds_from_commission: draft.reduce_refunds,
      reduce_vat_from_commission: draft.reduce_vat,
    },
    revenue_rules: { net_revenue_ratio: toNumber(draft.ratio, 100) },
    permissions: draft.permissions,
  } satisfies BodySent<typeof editInfluencer>;
}

export function toInvitation(draft: InfluencerDraft): BodySent<typeof createInfluencer> {
  const isFlat = draft.pay === 'flat';
  // the rate is not on screen beside an amount
  const shown = isFlat ? { ...draft, commission: '' } : draft;
  const flat = isFlat ? { amount: toNumber(draft.flat, Number.NaN), currency: draft.currency } : null;
  // what is left out is as with every new influencer
  return { ...toChange(shown), commission_flat: flat, username: draft.username };
}

/** Only what a username may hold; everything else is not typed at all. */
export function cleanUsername(typed: string): string {
  return typed.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, limits.username.max);
}

/** Without a zero that means nothing: `07` is `7`, `0.5` stays. */
export const cleanPercent = (typed: string): string => typed.replace(/^(\s*)0+(?=\d)/, '$1');

/** The form's name of a field of the call. */
export function toFormField(path: string): string {
  if (path.startsWith('commission_flat')) return 'flat';
  const names: Record<string, string> = { 'revenue_rules.net_revenue_ratio': 'ratio' };
  return names[path] ?? path;
}

/**
 * What conversion and order value wait for is what their figures need: their switches keep their stored value while that
 * is off.
 */
const needs: Readonly<Partial<Record<keyof Permissions, readonly (keyof Permissions)[]>>> = {
  analytics_cr_enabled: figureNeeds.cr,
  analytics_aov_enabled: figureNeeds.aov,
};

/** What a permission still waits for. */
export const listMissing = (name: keyof Permissions, permissions: Permissions): (keyof Permissions)[] =>
  (needs[name] ?? []).filter((needed) => needed !== name && !permissions[needed]);

/**
 * A permission turned on or off. Without sales there is no conversion rate to hide and without revenue no average: turning
 * one of those off stores what depends on it as on, so that it is there when they come back.
 */
export function switchPermission(before: Permissions, name: keyof Permissions, isOn: boolean): Permissions {
  const forced = {
    analytics_sales_enabled: 'analytics_cr_enabled',
    analytics_revenue_enabled: 'analytics_aov_enabled',
  } as const;
  const changed = { ...before, [name]: isOn };
  if (isOn || !Object.hasOwn(forced, name)) return changed;
  return { ...changed, [forced[name as keyof typeof forced]]: true };
}
