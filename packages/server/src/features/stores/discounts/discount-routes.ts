// The calls of promo codes in the store.
import * as contract from '@vitrine/contract/discounts';
import type { Serve } from '../../identity/identity.ts';
import type { StoreFeature } from '../stores.ts';

export function discountRoutes(serve: Serve, stores: StoreFeature): void {
  serve(contract.getDiscount, async ({ actor, params }) => ({
    discount: await stores.getDiscount(actor.businessId, params.code),
  }));

  serve(contract.listDeadCodes, async ({ actor }) => {
    const codes = await stores.listDeadCodes(actor.businessId);
    return {
      codes: codes.map(({ code, state, endsAt, checkedAt }) => ({
        code,
        state,
        ends_at: endsAt?.toISOString() ?? null,
        checked_at: checkedAt.toISOString(),
      })),
    };
  });

  serve(contract.createDiscount, async ({ actor, body }) => ({
    discount: await stores.createDiscount(actor.businessId, body),
  }));
}
