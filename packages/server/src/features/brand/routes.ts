// The calls of brand: settings and logo.
import * as contract from '@vitrine/contract/brand';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Brand, BrandStanding, SettingsChange } from './brand.ts';

export function brandRoutes(serve: Serve, brand: Brand): void {
  serve(contract.getSettings, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.getStanding(actor.businessId));
  });

  serve(contract.updateSettings, async ({ actor, params, body: { settings } }) => {
    own(actor, params.business_id);
    const change: SettingsChange = {
      autoSwap: settings.auto_swap_enabled,
      visitRetentionMonths: settings.visit_retention_months,
      ...given('facebookPixelId', settings.facebook_pixel_id),
      ...given('googleAnalyticsId', settings.google_analytics_id),
      ...given('consent', settings.pixel_consent),
    };
    return toAnswer(await brand.updateSettings(actor.businessId, change));
  });

  serve(contract.updateBusiness, async ({ actor, params, body: { appearance } }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.updateLogo(actor.businessId, appearance.logo_url));
  });
}

/** Another business's id is answered like one that does not exist. */
function own(actor: Actor, businessId: BusinessId): void {
  if (actor.businessId !== businessId) throw new Problem('not_found');
}

/** A member only when it was sent. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

function toAnswer(standing: BrandStanding): AnswerGiven<typeof contract.getSettings> {
  const { autoSwap, logoUrl, measuring, visitRetentionMonths } = standing;
  return {
    settings: {
      auto_swap_enabled: autoSwap,
      facebook_pixel_id: measuring.facebookPixelId,
      google_analytics_id: measuring.googleAnalyticsId,
      pixel_consent: measuring.consent,
      visit_retention_months: visitRetentionMonths,
    },
    appearance: { logo_url: logoUrl },
  };
}
