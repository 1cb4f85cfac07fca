// The time zone that days and months of a business are counted in.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Storefront } from '../stores/stores.ts';

/** That of its store, also once it was disconnected: orders and what they earned stay. */
export async function findTimeZone(storefront: Pick<Storefront, 'getUnits'>, businessId: BusinessId): Promise<string> {
  return (await storefront.getUnits(businessId)).timeZone;
}
