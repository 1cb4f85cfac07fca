// The time zone that days and months of a business are counted in.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Storefront } from '../stores/stores.ts';

/** That of its store. Of a store that is gone there are still orders; they are counted in UTC. */
export async function findTimeZone(storefront: Pick<Storefront, 'findStore'>, businessId: BusinessId): Promise<string> {
  return (await storefront.findStore(businessId))?.timeZone ?? 'UTC';
}
