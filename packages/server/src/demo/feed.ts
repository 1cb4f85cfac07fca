// The feed of the demo: accounts of three networks, posts tagged with what they show, galleries, and what shoppers made of it.
import { galleryLimits } from '@vitrine/contract/galleries';
import type { BusinessId } from '@vitrine/contract/ids';
import { addDays, dayOf } from '@vitrine/contract/range';
import type { App } from '../app.ts';
import type { Store } from '../features/stores/stores.ts';
import { atelier } from './businesses.ts';
import { readCatalogue } from './catalogue.ts';
import { connectNetworks, untilRead, type Walker } from './connect-networks.ts';
import { signIn, type DemoAddresses } from './connect-store.ts';
import { withState } from './order-states.ts';
import { demoPassword } from './people.ts';
import { playFeed } from './play-posts.ts';
import { createTagging } from './tag-posts.ts';
import { takeOrders } from './take-orders.ts';
import { demoFeedMark, isUnfinished, markFinished } from './unfinished.ts';

export interface DemoFeedSettings extends DemoAddresses {
  readonly dataDir: string;
  readonly progress: (text: string) => void;
  /** Whose account of each network. */
  readonly handle?: string;
}

const wishes = [
  { title: 'Worn this season', slug: 'worn', rule: { by: 'network', network: 'instagram' }, layout: 'masonry' },
  { title: 'Moving pictures', slug: 'moving', rule: { by: 'network', network: 'tiktok' }, layout: 'stories' },
] as const;

export const demoFeedIsMissing = (dataDir: string): Promise<boolean> => isUnfinished(dataDir, demoFeedMark);

/**
 * Makes the feed of the demo's first shop beside a program that is in use: pictures take a minute to be drawn and copied.
 * One that was cut short goes on where it was; once orders are placed it is not made again.
 */
export async function createDemoFeed(app: App, settings: DemoFeedSettings): Promise<void> {
  const { features, platform } = app;
  const { handle = 'maya' } = settings;
  const token = await signIn(settings, { username: atelier.merchant.username, password: demoPassword });
  const actor = await features.identity.sessions.authenticate(token);
  const store = actor && (await features.storefront.findStore(actor.businessId));
  if (!actor || !store) throw new Error('the demo has no shop any more');
  const catalogue = await readCatalogue(app, store);
  const walker: Walker = { at: settings, token, actor };
  await connectNetworks(app, walker, handle);
  await untilRead(app, walker, createTagging(app, walker, { handle, products: catalogue.products }));
  await makeGalleries(app, actor.businessId);
  await markFinished(settings.dataDir, demoFeedMark);
  const now = platform.clock.now();
  const { galleries } = await features.feed.galleries.list(store.businessId, { count: 10, skip: 0 });
  const orders = await playFeed(app, { store, catalogue, galleries, now });
  const made = orders.map((order) => withState(order, now));
  await takeOrders(app, { store, shop: atelier.shop }, made, settings);
  await countAnew(app, store, now);
}

async function makeGalleries({ features: { feed } }: App, businessId: BusinessId): Promise<void> {
  for (const gallery of wishes) {
    if ((await feed.galleries.findBySlug(businessId, gallery.slug)) !== null) continue;
    await feed.galleries.create(businessId, { ...gallery, postsShown: galleryLimits.shown.usual });
  }
}

/** What was counted before these orders were there. */
async function countAnew({ features }: App, { businessId, timeZone }: Store, now: Date): Promise<void> {
  await features.trendCounting.countAll(businessId);
  await features.figures.upkeep.maintain();
  const today = dayOf(now, timeZone);
  await features.stores.days.ask(businessId, { from: addDays(today, -7), to: today }, false);
}
