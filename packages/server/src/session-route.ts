// The call that says who the bearer of a token is, and what every screen needs to know of their business.
import { verifySession, type Brand as BrandAnswer, type User } from '@vitrine/contract/sessions';
import type { Brand, BrandDomains } from './features/brand/brand.ts';
import type { Actor, Identity, Serve } from './features/identity/identity.ts';
import type { Influencers } from './features/influencers/influencers.ts';
import type { Plans } from './features/plans/plans.ts';
import type { Store, Storefront } from './features/stores/stores.ts';

interface Deps {
  identity: Identity;
  plans: Plans;
  storefront: Storefront;
  brand: Brand;
  domains: BrandDomains;
  influencers: Influencers;
  insights: { readonly lists: { readonly multilinks: { hasAny(actor: Actor): Promise<boolean> } } };
  /** Addresses every screen needs. */
  addresses: {
    bookingUrl: string | null;
    demoUrl: string | null;
    storeListingUrl: string | null;
    contactEmail: string | null;
  };
}

export function sessionRoute(
  serve: Serve,
  { identity, plans, storefront, brand, domains, influencers, insights, addresses }: Deps,
): void {
  serve(verifySession, async ({ actor, token }) => {
    const account = await identity.accounts.get(actor.businessId, actor.accountId);
    const merchant = await identity.accounts.getMerchant(actor.businessId);
    const { plan, trialDaysLeft, isFrozen } = await plans.getState(actor.businessId);
    const influencer =
      actor.role === 'influencer' ? await influencers.find(actor.businessId, { accountId: actor.accountId }) : null;
    const connected = await storefront.findStore(actor.businessId);
    const { currency, timeZone } = await storefront.getUnits(actor.businessId);
    const logoUrl = connected && (await brand.findLogo(actor.businessId));
    const { products: productsLimit } = await plans.getLimits(actor.businessId);
    const person = await identity.persons.get(actor);
    const user: User = {
      username: merchant.username,
      own_username: account.username,
      name: account.name,
      email: account.email,
      role: actor.role,
      member_role: account.member_role,
      rights: [...actor.rights],
      influencer_username: influencer?.username ?? null,
      influencer_image_url: influencer?.imageUrl ?? null,
      promocode: influencer?.promocode ?? null,
      business_id: actor.businessId,
      is_admin: actor.role === 'admin',
      is_verified: account.email_verified_at !== null,
      subscription_plan: plan,
      free_trial_days_left: trialDaysLeft,
      is_plan_frozen: isFrozen,
      products_limit: productsLimit,
      permissions: actor.permissions,
      is_active: account.deactivated_at === null,
    };
    return {
      token: token ?? '',
      is_admin: user.is_admin,
      user,
      person,
      brand: connected && toBrand({ ...connected, logoUrl }),
      currency,
      time_zone: timeZone,
      public_url: await domains.getAddress(actor.businessId),
      booking_url: addresses.bookingUrl,
      demo_url: addresses.demoUrl,
      store_listing_url: addresses.storeListingUrl,
      contact_email: actor.role === 'influencer' ? null : addresses.contactEmail,
      has_multilinks: influencer === null || (await insights.lists.multilinks.hasAny(actor)),
      billing: plans.isBilled,
    };
  });
}

function toBrand(connected: Store): BrandAnswer {
  return {
    business_id: connected.businessId,
    name: connected.name,
    logo_url: connected.logoUrl,
    currency: connected.currency,
    time_zone: connected.timeZone,
    domain: connected.primaryUrl,
    available_domains: [...connected.availableUrls],
    shop: connected.shopDomain,
    status: connected.status,
    is_development: connected.isDevelopment,
  };
}
