// Whether lists of links tell revenue: a merchant may have them wait until there is enough of it.
import { fromMajor } from '@vitrine/contract/money';
import { can } from '@vitrine/contract/rights';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../identity/identity.ts';
import type { Sources } from './model.ts';

/** Of the team alone: what an influencer sees is by permission. The threshold is in the store's currency. */
export async function hidesRevenue(
  { db, brand }: { readonly db: Db } & Pick<Sources, 'brand'>,
  actor: Actor,
  currency: string,
): Promise<boolean> {
  if (!can(actor, 'see every figure')) return false;
  const { hideRevenueBelow } = await brand.getSettings(actor.businessId);
  if (hideRevenueBelow === 0) return false;
  const { rows } = await sql<{ revenue: number }>`
    select coalesce(sum(revenue), 0)::bigint as revenue from business_sales
    where business_id = ${actor.businessId} and coalesce(currency, ${currency}) = ${currency}`.execute(db);
  return (rows[0]?.revenue ?? 0) < fromMajor(hideRevenueBelow, currency);
}

/** The same figures without revenue and what is told beneath it. */
export function withoutRevenue<Told extends { readonly revenue?: number | undefined }>(told: Told): Told {
  const { revenue: _hidden, ...rest } = told;
  // a figure that is absent is one that may not be seen
  return rest as Told;
}
