// The calls of promo codes in the store.
import * as contract from '@vitrine/contract/discounts';
import type { Serve } from '../../identity/identity.ts';
import type { Discounts } from './discounts.ts';

export function discountRoutes(serve: Serve, discounts: Discounts): void {
  serve(contract.getDiscount, async ({ actor, params }) => ({
    discount: await discounts.getDiscount(actor.businessId, params.code),
  }));

  serve(contract.listDeadCodes, async ({ actor }) => {
    const codes = await discounts.listDeadCodes(actor.businessId);
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
    discount: await discounts.createDiscount(actor, body),
  }));
}
