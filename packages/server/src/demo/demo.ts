// The demo world: a merchant with a connected store, an influencer, links, and ninety days that look lived in.
import type { ProductId } from '@vitrine/contract/ids';
import { linkDraft, type LinkDraft } from '@vitrine/contract/links';
import { addDays, dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../app.ts';
import { allPermissions, type Actor } from '../features/identity/identity.ts';
import { Influencers, plainTerms } from '../features/influencers/influencers.ts';
import { createLinks } from '../features/links/links.ts';
import type { Store } from '../features/stores/stores.ts';
import { SetClock } from '../platform/clock.ts';
import { dressDemo } from './appearance.ts';
import { findProduct, listGoods, pickProducts, readCatalogue, toDemoLink, type DemoCatalogue } from './catalogue.ts';
import { connectStore, waitForSync, type DemoAddresses } from './connect-store.ts';
import { playHistory, toMorning, type DemoLink, type MadeOrder } from './history.ts';
import { createDemoMultilinks } from './multilinks.ts';
import { decideDemoCommission, withState } from './order-states.ts';
import { enterPayees } from './payees.ts';
import { demoLooks, demoShorts, type DemoLook, type DemoShort } from './shelf.ts';
import { createTom, endTom, playTroubles } from './troubles.ts';
import { isDemoUnfinished, markDemoFinished, markDemoUnfinished, removeBusinessOf } from './unfinished.ts';

const merchant = { username: 'demo', password: 'demo1234' };
const shop = 'atelier';
const days = 90;
const seed = 20_261_121;

export interface DemoSettings extends DemoAddresses {
  readonly dataDir: string;
  readonly progress: (text: string) => void;
}

/** Whether there is no demo world yet, or one whose making was cut short. */
/** How long ago the order nobody told of was placed; the nightly look back finds it, unless somebody has it read before. */
const unheardDays = 3;

export async function demoIsMissing(app: App, dataDir: string): Promise<boolean> {
  return (
    (await isDemoUnfinished(dataDir)) || (await app.features.identity.accounts.findTeam(merchant.username)) === null
  );
}

/** Makes the whole demo world; takes seconds. The program must be listening and jobs be run. */
export async function createDemoWorld(app: App, settings: DemoSettings): Promise<void> {
  if (await isDemoUnfinished(settings.dataDir)) await removeBusinessOf(app, merchant.username);
  await markDemoUnfinished(settings.dataDir);
  await fillDemoWorld(app, settings);
  await markDemoFinished(settings.dataDir);
}

async function fillDemoWorld(app: App, settings: DemoSettings): Promise<void> {
  const { features } = app;
  const { businessId, accountId } = await features.identity.businesses.register(
    { ...merchant, email: 'merchant@demo.example', name: 'Atelier', language: 'en' },
    true,
  );
  const token = await connectStore(settings, merchant, shop);
  await waitForSync(settings, token, settings.progress);
  const actor = await features.identity.sessions.authenticate(token);
  const store = await features.storefront.findStore(businessId);
  if (!actor || !store) throw new Error('the demo store was connected but is not there');
  const catalogue = await readCatalogue(app, store);
  const now = app.platform.clock.now();
  await createMaya(app, actor, now);
  const merchantActor = { ...actor, accountId };
  await createTom(app, merchantActor, now, days);
  await dressDemo(app, merchantActor);
  const links = await createDemoLinks(app, merchantActor, store, catalogue, now);
  links.push(...(await createDemoMultilinks(app, merchantActor, catalogue, now)));
  const scene = { intake: features.traffic.intake, store };
  const goods = catalogue.products.flatMap(listGoods);
  const orders = await playHistory(scene, links, goods, { seed, days, now, progress: settings.progress });
  const all = [...orders, ...playTroubles(now, goods)].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const made = all.map((order) => withState(order, now));
  await recordOrders(app, store, made, settings);
  await placeUnheard(made, settings, now);
  await features.discounts.recheckAllDiscounts(app.platform.database.db, businessId);
  settings.progress('counting …');
  await features.traffic.upkeep.drain();
  // else the next start would begin with it
  await features.figures.upkeep.maintain();
  await untilAttributed(app, store);
  await endTom(app, merchantActor, now);
  await decideDemoCommission(app, merchantActor);
  const maya = await features.influencers.get(businessId, 'maya');
  await enterPayees(features.payees, { businessId, merchant: accountId, influencer: maya.accountId });
  await features.commissions.statements.issueStatements();
  const today = dayOf(now, store.timeZone);
  await features.stores.days.ask(businessId, { from: addDays(today, -7), to: today }, false);
}

/** They were there before the ninety days began, so that their terms hold for all of them. */
async function createMaya(app: App, actor: Actor, now: Date): Promise<void> {
  const clock = new SetClock(toMorning(now, days + 1));
  const influencers = new Influencers({ ...app.platform, clock }, { ...app.features, events: app.events });
  await influencers.create(actor.businessId, {
    username: 'maya',
    email: 'maya@demo.example',
    password: merchant.password,
    promocode: 'MAYA10',
    imageUrl: null,
    permissions: allPermissions,
    terms: {
      ...plainTerms,
      commission: 12,
      commission_monthly: {
        measure: 'net_sales',
        currency: 'USD',
        tiers: [{ from: 10_000, commission: 15 }],
        bonuses: [{ from: 5_000, amount: 100 }],
      },
    },
    madeBy: actor.accountId,
  });
}

async function createDemoLinks(
  app: App,
  actor: Actor,
  store: Store,
  catalogue: DemoCatalogue,
  now: Date,
): Promise<DemoLink[]> {
  const clock = new SetClock(now);
  const links = createLinks({ ...app.platform, clock }, { ...app.features, events: app.events });
  const made: DemoLink[] = [];
  const taken = new Set<ProductId>();
  for (const wish of [...demoLooks, ...demoShorts].sort((a, b) => b.age - a.age)) {
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
  influencer_username: wish.byMaya ? 'maya' : null,
  utm_params: { utm_source: 'social', utm_medium: wish.byMaya ? 'influencer' : 'link', utm_campaign: '{link.title}' },
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

function control({ sandboxUrl }: DemoSettings, what: string, method: 'POST' | 'PUT', body: object): Promise<Response> {
  return fetch(`${sandboxUrl}/${shop}/_control/${what}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Has the sandbox place the orders in the past, and takes each in as if its webhook had come. */
async function recordOrders(
  app: App,
  store: Store,
  orders: readonly MadeOrder[],
  settings: DemoSettings,
): Promise<void> {
  const batch = 100;
  // the shop tells who buys, so that new customers stand apart from those who come back
  await control(settings, 'faults', 'PUT', { protectionLevel: 2 });
  await app.features.stores.connection.setReadsEmail(store.businessId, true);
  for (let start = 0; start < orders.length; start += batch) {
    const response = await control(settings, 'orders', 'POST', orders.slice(start, start + batch));
    const body = (await response.json()) as { orders?: unknown[]; error?: string };
    if (!body.orders) throw new Error(`the sandbox did not place the orders: ${body.error ?? response.status}`);
    await app.platform.database.transaction(async (tx) => {
      for (const order of body.orders ?? [])
        await app.features.stores.recording.recordOrder(tx, store, JSON.stringify(order));
    });
    settings.progress(`orders: ${Math.min(start + batch, orders.length)} of ${orders.length}`);
  }
}

/** An order of some days ago that no webhook told of, so that the day beside the store's differs by it until it is read again. */
async function placeUnheard(orders: readonly MadeOrder[], settings: DemoSettings, now: Date): Promise<void> {
  const known = orders.findLast(({ lines }) => lines.length > 0);
  if (!known) return;
  const createdAt = new Date(now.getTime() - unheardDays * 24 * 3_600_000).toISOString();
  await control(settings, 'orders', 'POST', [{ lines: known.lines, createdAt }]);
}

async function untilAttributed(app: App, { businessId }: Store): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from orders o
      where o.business_id = ${businessId} and not exists (
        select from attributions a where a.business_id = o.business_id and a.order_id = o.order_id)`.execute(
      app.platform.database.db,
    );
    if (rows[0]?.waiting === 0) return;
    await wait(200);
  }
  throw new Error('some demo orders were not attributed within two minutes');
}
