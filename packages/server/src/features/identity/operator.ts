// What the operator of an installation may change of a business: how much it may hold beyond everybody's limits.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../platform/db/db.ts';
import { findBusiness, findTeamAccount, updateLimits, type Business } from './store.ts';

/** Changes limits of the business of a merchant and answers all it has of its own; null when nobody is called so. */
export async function changeLimits(
  db: Db,
  merchant: string,
  change: { products?: number | null },
): Promise<Business['limits'] | null> {
  const account = await findTeamAccount(db, merchant);
  const business = account && (await findBusiness(db, account.business_id));
  if (!business) return null;
  const products = change.products === undefined ? business.limits.products : change.products;
  const limits = products === undefined || products === null ? {} : { products };
  await updateLimits(db, business.business_id, limits);
  return limits;
}

/** The business of a merchant or a member of the staff; null when there is nobody of that name. */
export async function findMerchantBusiness(db: Db, merchant: string): Promise<BusinessId | null> {
  return (await findTeamAccount(db, merchant))?.business_id ?? null;
}
