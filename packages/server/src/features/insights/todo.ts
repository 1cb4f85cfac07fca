// The first steps of a merchant, and which of them are done.
import type { TodoItem } from '@vitrine/contract/analytics';
import type { Actor } from '../identity/identity.ts';
import type { Sources } from './model.ts';

type Deps = Pick<Sources, 'storefront' | 'brand' | 'links' | 'influencers'>;

/** In the order they are best done in. */
export async function listTodo(
  { storefront, brand, links, influencers }: Deps,
  { businessId }: Actor,
): Promise<TodoItem[]> {
  const [connected, linked, { logoUrl }, { theme }, everyone] = await Promise.all([
    storefront.findStore(businessId),
    links.records.hasAny(businessId),
    brand.getSettings(businessId),
    brand.getAppearance(businessId),
    influencers.list(businessId),
  ]);
  return [
    { id: 'connect', done: connected !== null, available: true },
    { id: 'link', done: linked, available: true },
    { id: 'appearance', done: logoUrl !== null || theme !== null, available: true },
    { id: 'influencer', done: everyone.length > 0, available: true },
    // not spoken of until it is known whether the installation offers a network, and whether an account of one is connected
    { id: 'socials', done: false, available: false },
  ];
}
