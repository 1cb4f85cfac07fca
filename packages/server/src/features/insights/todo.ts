// The first steps of a merchant, and which of them are done.
import type { TodoItem } from '@vitrine/contract/analytics';
import type { Db } from '../../platform/db/db.ts';
import type { Brand } from '../brand/brand.ts';
import type { Actor } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Stores } from '../stores/stores.ts';
import { hasLinks } from './lists/page-store.ts';

interface Deps {
  db: Db;
  stores: Stores;
  brand: Brand;
  influencers: Influencers;
}

/** In the order they are best done in. */
export async function listTodo({ db, stores, brand, influencers }: Deps, { businessId }: Actor): Promise<TodoItem[]> {
  const [connected, linked, { logoUrl }, everyone] = await Promise.all([
    stores.findStore(businessId),
    hasLinks(db, businessId),
    brand.getStanding(businessId),
    influencers.list(businessId),
  ]);
  return [
    { id: 'connect', done: connected !== null, available: true },
    { id: 'link', done: linked, available: true },
    { id: 'appearance', done: logoUrl !== null, available: true },
    { id: 'influencer', done: everyone.length > 0, available: true },
    // its screens come with a later issue: until then nobody is sent there
    { id: 'socials', done: false, available: false },
  ];
}
