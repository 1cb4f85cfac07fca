// The calls of brand: settings and logo.
import * as contract from '@vitrine/contract/brand';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { Serve } from '../identity/identity.ts';
import type { Brand, BrandSettings } from './brand.ts';
import { own, withoutUndefined } from './own.ts';

export function brandRoutes(serve: Serve, brand: Brand): void {
  serve(contract.getSettings, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.getSettings(actor.businessId));
  });

  serve(contract.updateSettings, async ({ actor, params, body: { settings } }) => {
    own(actor, params.business_id);
    const change = {
      autoSwap: settings.auto_swap_enabled,
      facebookPixelId: settings.facebook_pixel_id,
      googleAnalyticsId: settings.google_analytics_id,
      consent: settings.pixel_consent,
      visitRetentionMonths: settings.visit_retention_months,
      carriesQuery: settings.carry_query_enabled,
      hideRevenueBelow: settings.hide_revenue_below,
    };
    return toAnswer(await brand.updateSettings(actor, withoutUndefined(change)));
  });

  serve(contract.updateBusiness, async ({ actor, params, body: { appearance } }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.updateLogo(actor, appearance.logo_url));
  });
}

function toAnswer(set: BrandSettings): AnswerGiven<typeof contract.getSettings> {
  return {
    settings: {
      auto_swap_enabled: set.autoSwap,
      facebook_pixel_id: set.facebookPixelId,
      google_analytics_id: set.googleAnalyticsId,
      pixel_consent: set.consent,
      visit_retention_months: set.visitRetentionMonths,
      carry_query_enabled: set.carriesQuery,
      hide_revenue_below: set.hideRevenueBelow,
    },
    appearance: { logo_url: set.logoUrl },
  };
}
