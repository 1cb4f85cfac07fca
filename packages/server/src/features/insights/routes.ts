// The calls of links, orders and figures, and who the bearer of a token is.
import { verifySession, type Brand, type User } from '@vitrine/contract/identity';
import type { BusinessId } from '@vitrine/contract/ids';
import { countLinkProducts, getLifetime, getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import {
  archiveLink,
  checkBackHalf,
  closeLink,
  createLink,
  editLink,
  getLink,
  listInfluencerLinks,
  listLinks,
  listTags,
  repairLink,
} from '@vitrine/contract/links';
import {
  getLinkOrderDetails,
  getOrderAttribution,
  getOrderDetails,
  listLinkOrders,
  listOrders,
} from '@vitrine/contract/orders';
import { sentences } from '../../locales/locales.ts';
import { Problem } from '../../platform/problem.ts';
import type { Brand as BrandDoor } from '../brand/brand.ts';
import type { Actor, Identity, Serve } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { Plans } from '../plans/plans.ts';
import type { Store, Stores } from '../stores/stores.ts';
import type { Insights } from './insights.ts';

interface Deps {
  identity: Identity;
  plans: Plans;
  stores: Stores;
  brand: BrandDoor;
  influencers: Influencers;
  links: Links;
  insights: Insights;
  /** Addresses every screen needs. */
  addresses: { publicUrl: string; bookingUrl: string | null };
}

/** A business in a path or body must be the actor's own; another's is answered as if it were not there. */
function admitBusiness(actor: Actor, businessId: BusinessId | undefined): void {
  if (businessId !== undefined && businessId !== actor.businessId) throw new Problem('not_found');
}

export function insightRoutes(serve: Serve, deps: Deps): void {
  linkRoutes(serve, deps);
  numberRoutes(serve, deps);
  orderRoutes(serve, deps);
  sessionRoute(serve, deps);
}

function linkRoutes(serve: Serve, { links, insights }: Deps): void {
  serve(
    createLink,
    async ({ actor, body: { business_id: businessId, media_related_inventory_ids: related, ...draft } }) => {
      admitBusiness(actor, businessId);
      const { linkId } = await links.createLink(actor, draft, related);
      return insights.getLink(actor, linkId);
    },
  );

  serve(editLink, async ({ actor, params, body: { business_id: businessId, ...draft } }) => {
    admitBusiness(actor, businessId);
    const { linkId } = await links.editLink(actor, params.link_id, draft);
    return insights.getLink(actor, linkId);
  });

  serve(getLink, ({ actor, params }) => insights.getLink(actor, params.link_id));

  serve(closeLink, async ({ actor, params }) => {
    await links.closeLink(actor, params.link_id);
    return {};
  });

  serve(archiveLink, async ({ actor, params, body }) => {
    await links.archiveLink(actor, params.link_id, body.archived);
    return insights.getLink(actor, params.link_id);
  });

  serve(repairLink, async ({ actor, params, body }) => {
    await links.repairLink(actor, params.link_id, {
      repair: body.repair,
      productId: body.inventory_id ?? null,
      collectionId: body.collection_id ?? null,
      replacementId: body.replacement_id ?? null,
    });
    return insights.getLink(actor, params.link_id);
  });

  serve(checkBackHalf, async ({ actor, body, language }) => {
    const { problem, suggestion } = await links.checkBackHalf(actor.businessId, body.code, body.link_id ?? null);
    const message = problem && sentences[language].field(problem === 'code_invalid' ? 'code_format' : problem);
    return { available: problem === null, problem, message, suggestion };
  });

  serve(listTags, async ({ actor, query }) => ({ tags: await links.listTags(actor, query.link_type ?? null) }));

  serve(listLinks, async ({ actor, params, query }) => {
    admitBusiness(actor, params.business_id);
    return insights.listLinks(actor, {
      text: query.q,
      linkType: query.link_type ?? null,
      influencerUsername: null,
      sortBy: query.sort_by,
      tag: query.tag ?? null,
      archived: query.archived,
      count: query.count,
      skip: query.skip,
    });
  });

  serve(listInfluencerLinks, async ({ actor, params, body }) => {
    admitBusiness(actor, params.business_id);
    return insights.listLinks(actor, {
      text: body.q,
      linkType: body.link_type ?? null,
      influencerUsername: params.username,
      sortBy: body.sort_by,
      tag: body.tag ?? null,
      archived: body.archived,
      count: body.count,
      skip: body.skip,
    });
  });

  serve(getLifetime, async ({ actor, params }) => {
    admitBusiness(actor, params.business_id);
    return insights.getLifetime(actor);
  });
}

function numberRoutes(serve: Serve, { insights }: Deps): void {
  serve(getLinkAnalytics, ({ actor, params, query }) =>
    insights.getLinkAnalytics(actor, params.link_id, { from: query.from_date ?? null, to: query.to_date ?? null }),
  );

  serve(countLinkProducts, async ({ actor, params }) => ({
    count: await insights.countLinkProducts(actor, params.link_id),
  }));

  serve(listLinkProducts, ({ actor, params, query }) => insights.listLinkProducts(actor, params.link_id, query));
}

function orderRoutes(serve: Serve, { links, insights }: Deps): void {
  serve(listOrders, ({ actor, query: { credited, self_purchase: own, ...page }, language }) => {
    const wanted = { ...(credited ? { credited: credited === 'true' } : {}), selfPurchase: own === 'true' };
    return insights.listOrders(actor, { ...page, ...wanted }, language);
  });

  serve(listLinkOrders, async ({ actor, params, query, language }) => {
    const link = await links.findLink(actor.businessId, params.link_id);
    if (!link) throw new Problem('not_found');
    return insights.listOrders(actor, { ...query, linkId: link.linkId }, language);
  });

  serve(getLinkOrderDetails, async ({ actor, params }) => ({
    products: await insights.getOrderLines(actor, params.order_id, params.link_id),
  }));

  serve(getOrderDetails, async ({ actor, params }) => ({
    products: await insights.getOrderLines(actor, params.order_id),
  }));

  serve(getOrderAttribution, ({ actor, params, language }) =>
    insights.getAttribution(actor, params.order_id, language),
  );
}

function sessionRoute(serve: Serve, { identity, plans, stores, brand, influencers, addresses }: Deps): void {
  serve(verifySession, async ({ actor, token }) => {
    const account = await identity.getAccount(actor.businessId, actor.accountId);
    const merchant = await identity.getMerchant(actor.businessId);
    const { plan, trialDaysLeft } = await plans.getStanding(actor.businessId);
    const influencer =
      actor.role === 'influencer' ? await influencers.find(actor.businessId, { accountId: actor.accountId }) : null;
    const connected = await stores.findStore(actor.businessId);
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
    };
    return {
      token: token ?? '',
      is_admin: user.is_admin,
      user,
      brand: connected && toBrand({ ...connected, logoUrl }),
      public_url: addresses.publicUrl,
      booking_url: addresses.bookingUrl,
    };
  });
}

function toBrand(connected: Store): Brand {
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
  };
}
