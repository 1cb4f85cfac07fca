// The calls of brand: settings and logo.
import * as contract from '@vitrine/contract/brand';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Brand, BrandStanding } from './brand.ts';

export function brandRoutes(serve: Serve, brand: Brand): void {
  serve(contract.getSettings, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.getStanding(actor.businessId));
  });

  serve(contract.updateSettings, async ({ actor, params, body: { settings } }) => {
    own(actor, params.business_id);
    return toAnswer(await brand.updateSettings(actor.businessId, { autoSwap: settings.auto_swap_enabled }));
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

function toAnswer({ autoSwap, logoUrl }: BrandStanding): AnswerGiven<typeof contract.getSettings> {
  return { settings: { auto_swap_enabled: autoSwap }, appearance: { logo_url: logoUrl } };
}
