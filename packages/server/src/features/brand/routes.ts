// The calls of brand: settings and logo.
import * as contract from '@vitrine/contract/brand';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Brand, BrandSettings } from './brand.ts';

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
    };
    return toAnswer(await brand.updateSettings(actor, withoutUndefined(change)));
  });

  serve(contract.updateBusiness, async ({ actor, params, body: { appearance } }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.updateLogo(actor, appearance.logo_url));
  });
}

/** Another business's id is answered like one that does not exist. */
function own(actor: Actor, businessId: BusinessId): void {
  if (actor.businessId !== businessId) throw new Problem('not_found');
}

/** What was not sent is no change. */
function withoutUndefined<Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as ReturnType<typeof withoutUndefined<Given>>;
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
    },
    appearance: { logo_url: set.logoUrl },
  };
}
