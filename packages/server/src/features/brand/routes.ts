// The calls of brand: settings, preferences and logo.
import * as contract from '@vitrine/contract/brand';
import type { AnswerGiven, BodyOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Serve } from '../identity/identity.ts';
import { toCollection, toProduct, type Storefront } from '../stores/stores.ts';
import type { Brand, BrandSettings } from './brand.ts';
import type { SettingsChange } from './model.ts';
import { own, withoutUndefined } from './own.ts';

type Standing = AnswerGiven<typeof contract.getSettings>;

export function brandRoutes(serve: Serve, { brand, storefront }: { brand: Brand; storefront: Storefront }): void {
  const answer = async (businessId: BusinessId, set: BrandSettings): Promise<Standing> => {
    const [{ products, collections }, { currency }] = await Promise.all([
      brand.listChosen(businessId, set),
      storefront.getUnits(businessId),
    ]);
    const chosen = {
      products: products.map((product) => toProduct(product, currency)),
      collections: collections.map(toCollection),
    };
    return { settings: toSettings(set), chosen, appearance: { logo_url: set.logoUrl } };
  };

  serve(contract.getSettings, async ({ actor, params }) => {
    own(actor, params.business_id);
    return answer(actor.businessId, await brand.getSettings(actor.businessId));
  });

  serve(contract.updateSettings, async ({ actor, params, body: { settings } }) => {
    own(actor, params.business_id);
    return answer(actor.businessId, await brand.updateSettings(actor, toChange(settings)));
  });

  serve(contract.updateProductPreferences, async ({ actor, params, body }) => {
    own(actor, params.business_id);
    const preferences = {
      preferredProducts: body.prefered_product_ids,
      excludedProducts: body.exclude_product_ids,
    };
    return answer(actor.businessId, await brand.updateSettings(actor, { preferences }));
  });

  serve(contract.updateCollectionPreferences, async ({ actor, params, body }) => {
    own(actor, params.business_id);
    const preferences = {
      preferredCollections: body.prefered_collection_ids,
      excludedCollections: body.exclude_collection_ids,
    };
    return answer(actor.businessId, await brand.updateSettings(actor, { preferences }));
  });

  serve(contract.updateBusiness, async ({ actor, params, body: { appearance } }) => {
    own(actor, params.business_id);
    return answer(actor.businessId, await brand.updateLogo(actor, appearance.logo_url));
  });
}

function toChange(sent: BodyOf<typeof contract.updateSettings>['settings']): SettingsChange {
  const chosen = sent.ai_preferences;
  return withoutUndefined({
    autoSwap: sent.auto_swap_enabled,
    facebookPixelId: sent.facebook_pixel_id,
    googleAnalyticsId: sent.google_analytics_id,
    consent: sent.pixel_consent,
    visitRetentionMonths: sent.visit_retention_months,
    carriesQuery: sent.carry_query_enabled,
    hideRevenueBelow: sent.hide_revenue_below,
    utm: sent.utm_params && withoutUndefined(sent.utm_params),
    shippingAndReturnsUrl: sent.shipping_and_return_url,
    makerText: sent.maker_text,
    tellsMissingMakers: sent.maker_notice_enabled,
    shopperLanguage: sent.shopper_language,
    sensitivity: sent.product_search_sensitivity,
    photoSearch: sent.photo_search_enabled,
    mailRecipients: sent.mail_recipients && withoutUndefined(sent.mail_recipients),
    preferences:
      chosen &&
      withoutUndefined({
        preferredProducts: chosen.preferred_product_ids,
        excludedProducts: chosen.excluded_product_ids,
        preferredCollections: chosen.preferred_collection_ids,
        excludedCollections: chosen.excluded_collection_ids,
      }),
  });
}

function toSettings(set: BrandSettings): Standing['settings'] {
  const { preferredProducts, excludedProducts, preferredCollections, excludedCollections } = set.preferences;
  return {
    auto_swap_enabled: set.autoSwap,
    facebook_pixel_id: set.facebookPixelId,
    google_analytics_id: set.googleAnalyticsId,
    pixel_consent: set.consent,
    visit_retention_months: set.visitRetentionMonths,
    carry_query_enabled: set.carriesQuery,
    hide_revenue_below: set.hideRevenueBelow,
    utm_params: set.utm,
    shipping_and_return_url: set.shippingAndReturnsUrl,
    maker_text: set.makerText,
    maker_notice_enabled: set.tellsMissingMakers,
    shopper_language: set.shopperLanguage,
    product_search_sensitivity: set.sensitivity,
    photo_search_enabled: set.photoSearch,
    ai_preferences: {
      preferred_product_ids: preferredProducts,
      excluded_product_ids: excludedProducts,
      preferred_collection_ids: preferredCollections,
      excluded_collection_ids: excludedCollections,
    },
    mail_recipients: set.mailRecipients,
  };
}
