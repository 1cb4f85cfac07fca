// The first steps of a merchant, and which of them are done.
import type { TodoItem } from '@vitrine/contract/analytics';
import type { Feed } from '../feed/feed.ts';
import type { Actor } from '../identity/identity.ts';
import type { Sources } from './model.ts';

export interface TodoDeps extends Pick<Sources, 'storefront' | 'brand' | 'links' | 'influencers'> {
  readonly feed: { readonly accounts: Pick<Feed['accounts'], 'getReach'> };
}

/** In the order they are best done in. */
export async function listTodo(
  { storefront, brand, links, influencers, feed }: TodoDeps,
  { businessId }: Actor,
): Promise<TodoItem[]> {
  const [connected, linked, { logoUrl }, { theme }, everyone, { isOffered, isConnected }] = await Promise.all([
    storefront.findStore(businessId),
    links.records.hasAny(businessId),
    brand.getSettings(businessId),
    brand.getAppearance(businessId),
    influencers.list(businessId),
    feed.accounts.getReach(businessId),
  ]);
  return [
    { id: 'connect', done: connected !== null, available: true },
    { id: 'link', done: linked, available: true },
    { id: 'appearance', done: logoUrl !== null || theme !== null, available: true },
    { id: 'influencer', done: everyone.length > 0, available: true },
    { id: 'socials', done: isConnected, available: isOffered },
  ];
}
