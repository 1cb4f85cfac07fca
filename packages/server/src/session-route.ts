// The call that says who the bearer of a token is, and what every screen needs to know of their business.
import { verifySession, type Brand as BrandAnswer, type User } from '@vitrine/contract/sessions';
import type { Brand } from './features/brand/brand.ts';
import type { Identity, Serve } from './features/identity/identity.ts';
import type { Influencers } from './features/influencers/influencers.ts';
import type { Plans } from './features/plans/plans.ts';
import type { Store, Storefront } from './features/stores/stores.ts';

interface Deps {
  identity: Identity;
  plans: Plans;
  storefront: Storefront;
  brand: Brand;
  influencers: Influencers;
  /** Addresses every screen needs. */
  addresses: { publicUrl: string; bookingUrl: string | null };
}

export function sessionRoute(serve: Serve, { identity, plans, storefront, brand, influencers, addresses }: Deps): void {
  serve(verifySession, async ({ actor, token }) => {
    const account = await identity.accounts.get(actor.businessId, actor.accountId);
    const merchant = await identity.accounts.getMerchant(actor.businessId);
    const { plan, trialDaysLeft } = await plans.getState(actor.businessId);
    const influencer =
      actor.role === 'influencer' ? await influencers.find(actor.businessId, { accountId: actor.accountId }) : null;
    const connected = await storefront.findStore(actor.businessId);
    const { currency, timeZone } = await storefront.getUnits(actor.businessId);
    const logoUrl = connected && (await brand.findLogo(actor.businessId));
    const { products: productsLimit } = await plans.getLimits(actor.businessId);
    const user: User = {
      username: merchant.username,
      name: account.name,
      email: account.email,
      role: actor.role,
      influencer_username: influencer?.username ?? null,
      influencer_image_url: influencer?.imageUrl ?? null,
      promocode: influencer?.promocode ?? null,
      business_id: actor.businessId,
      is_admin: actor.role === 'admin',
      is_verified: account.email_verified_at !== null,
      subscription_plan: plan,
      free_trial_days_left: trialDaysLeft,
      products_limit: productsLimit,
      permissions: actor.permissions,
      is_active: account.deactivated_at === null,
    };
    return {
      token: token ?? '',
      is_admin: user.is_admin,
      user,
      brand: connected && toBrand({ ...connected, logoUrl }),
      currency,
      time_zone: timeZone,
      public_url: addresses.publicUrl,
      booking_url: addresses.bookingUrl,
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
