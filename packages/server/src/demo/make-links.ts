// Makes the demo's looks and shorts, each as of the day it was made.
import type { ProductId } from '@vitrine/contract/ids';
import { linkDraft, type LinkDraft } from '@vitrine/contract/links';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import { createLinks } from '../features/links/links.ts';
import type { Store } from '../features/stores/stores.ts';
import { SetClock } from '../platform/clock.ts';
import { findProduct, pickProducts, toDemoLink, type DemoCatalogue } from './catalogue.ts';
import { toMorning, type DemoLink } from './history.ts';
import type { DemoLook, DemoShort } from './shelf.ts';

interface Wish {
  readonly store: Store;
  readonly catalogue: DemoCatalogue;
  readonly now: Date;
  /** Oldest first. */
  readonly wishes: readonly (DemoLook | DemoShort)[];
}

/** No two looks share a product while there are others. */
export async function createDemoLinks(
  app: App,
  actor: Actor,
  { store, catalogue, now, wishes }: Wish,
): Promise<DemoLink[]> {
  const clock = new SetClock(now);
  const links = createLinks({ ...app.platform, clock }, { ...app.features, events: app.events });
  const made: DemoLink[] = [];
  const taken = new Set<ProductId>();
  for (const wish of wishes) {
    clock.set(toMorning(now, wish.age));
    const draft = 'kinds' in wish ? toLook(wish, catalogue, taken) : toShort(wish, catalogue, store);
    const link = await links.changes.create(actor, draft);
    made.push(await toDemoLink(app, link, catalogue, { pull: wish.pull }));
  }
  return made;
}

const common = (wish: DemoLook | DemoShort) => ({
  title: wish.title ?? null,
  tags: wish.tags,
  promocode: wish.promocode ?? null,
  influencer_username: wish.by ?? null,
  utm_params: { utm_source: 'social', utm_medium: wish.by ? 'influencer' : 'link', utm_campaign: '{link.title}' },
});

function toLook(wish: DemoLook, catalogue: DemoCatalogue, taken: Set<ProductId>): LinkDraft {
  const collections = catalogue.collections.slice(0, wish.age % 3).map(({ collectionId }) => collectionId);
  return linkDraft.parse({
    link_type: 'LOOK',
    ...common(wish),
    description: wish.description,
    inventory_ids: pickProducts(wish.kinds, catalogue, taken),
    collection_ids: collections,
    advanced_settings: { layout: wish.layout ?? null },
    ...(wish.backHalf ? { back_half: wish.backHalf } : {}),
  });
}

function toShort(wish: DemoShort, catalogue: DemoCatalogue, store: Store): LinkDraft {
  const { target } = wish;
  const product =
    target.kind === 'product' ? (findProduct(target.word, catalogue, new Set()) ?? catalogue.products[0]) : undefined;
  const collection = target.kind === 'collection' ? catalogue.collections[target.index] : undefined;
  return linkDraft.parse({
    link_type: 'SHORT',
    ...common(wish),
    inventory_ids: product ? [product.productId] : [],
    collection_ids: collection ? [collection.collectionId] : [],
    shopping_redirect_url: target.kind === 'custom' ? `${store.primaryUrl}${target.path}` : null,
  });
}
