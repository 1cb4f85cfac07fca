// The demo world: two merchants with connected stores, their influencers and links, and months that look lived in.
import { addDays, dayOf } from '@vitrine/contract/range';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import { antedatePrices, type Store } from '../features/stores/stores.ts';
import { dressDemo } from './appearance.ts';
import { atelier, demoBusinesses, type DemoBusiness } from './businesses.ts';
import { listGoods, readCatalogue, type DemoCatalogue } from './catalogue.ts';
import { choosePlan, connectStore, waitForSync, type DemoAddresses } from './connect-store.ts';
import { playHistory, toMorning, type DemoLink, type MadeOrder } from './history.ts';
import { createDemoLinks } from './make-links.ts';
import { createDemoMultilinks } from './multilinks.ts';
import { createFatedLooks, meetFates, type FatedProduct } from './notices.ts';
import { decideDemoCommission, withState } from './order-states.ts';
import { enterPayees, payOut } from './payees.ts';
import { createPeople, demoPassword, sayGoodbye } from './people.ts';
import { controlShop, takeOrders } from './take-orders.ts';
import { createTom, endTom, playTroubles } from './troubles.ts';
import { demoFeedMark, demoMark, isUnfinished, markFinished, markUnfinished, removeBusinessOf } from './unfinished.ts';

export interface DemoSettings extends DemoAddresses {
  readonly dataDir: string;
  readonly progress: (text: string) => void;
  /** Only so many of each business's days are played; all of them where it is left out. */
  readonly days?: number;
}

/** How long ago the order nobody told of was placed; the nightly look back finds it, unless somebody has it read before. */
const unheardDays = 3;

/** Somebody who waits for an answer of whoever runs the installation: `npm run requests` tells of them. */
const application = {
  name: 'Noor Haddad',
  email: 'noor@studio-haddad.example',
  description:
    'I make ceramics in small series and sell them in my own store. I’d like to share looks with five creators.',
  language: 'en',
} as const;

/** Whether there is no demo world yet, or one whose making was cut short. */
export async function demoIsMissing(app: App, dataDir: string): Promise<boolean> {
  const { username } = atelier.merchant;
  return (await isUnfinished(dataDir, demoMark)) || (await app.features.identity.accounts.findTeam(username)) === null;
}

/** Makes the whole demo world but for its feed; takes seconds. The program must be listening and jobs be run. */
export async function createDemoWorld(app: App, settings: DemoSettings): Promise<void> {
  if (await isUnfinished(settings.dataDir, demoMark))
    for (const { merchant } of demoBusinesses) await removeBusinessOf(app, merchant.username);
  await markUnfinished(settings.dataDir, demoMark);
  const worlds: World[] = [];
  for (const business of demoBusinesses) worlds.push(await openBusiness(app, business, settings));
  for (const world of worlds) await fillBusiness(app, world, settings);
  await linkStores(app, worlds);
  settings.progress('counting …');
  // else the next start would begin with it
  await app.features.figures.upkeep.maintain();
  for (const world of worlds) await settle(app, world, settings);
  await app.features.commissions.statements.issueStatements();
  await app.features.identity.accountRequests.record(application);
  await markUnfinished(settings.dataDir, demoFeedMark);
  await markFinished(settings.dataDir, demoMark);
}

/** Both are one person's, who goes from one to the other. */
async function linkStores({ features: { identity } }: App, [first, second]: readonly World[]): Promise<void> {
  if (first === undefined || second === undefined) return;
  const origin = { address: '127.0.0.1', userAgent: 'demo' };
  await identity.confirmations.confirm(first.actor, { password: demoPassword }, origin.address);
  const credentials = { username: second.business.merchant.username, password: demoPassword };
  await identity.ownStores.link(first.actor, credentials, origin);
}

interface World {
  readonly business: DemoBusiness;
  readonly days: number;
  readonly actor: Actor;
  readonly store: Store;
  readonly now: Date;
  readonly catalogue: DemoCatalogue;
  /** What is to become of products that links hold. */
  fated: readonly FatedProduct[];
}

/** Registers its merchant and connects its store. */
async function openBusiness(app: App, business: DemoBusiness, settings: DemoSettings): Promise<World> {
  const { features } = app;
  const account = { ...business.merchant, password: demoPassword };
  const { businessId, accountId } = await features.identity.businesses.register(account, true);
  if (business.parameters) await controlShop(settings, business.shop, 'parameters', 'PUT', business.parameters);
  const token = await connectStore(settings, account, business.shop);
  await waitForSync(settings, token, settings.progress);
  // eight people are more than a trial has room for
  if (business.isEventful && features.plans.isBilled) await choosePlan(settings, token, businessId, 'BUSINESS');
  const actor = await features.identity.sessions.authenticate(token);
  const store = await features.storefront.findStore(businessId);
  if (!actor || !store) throw new Error('a demo store was connected but is not there');
  const days = Math.min(business.days, settings.days ?? business.days);
  const catalogue = await readCatalogue(app, store);
  const now = app.platform.clock.now();
  const ago = (count: number): Date => new Date(addDays(dayOf(now, 'UTC'), -count));
  await antedatePrices(app.platform.database.db, businessId, { known: ago(120), markedDown: ago(12) });
  return { business, days, actor: { ...actor, accountId }, store, now, catalogue, fated: [] };
}

/** Its people, its links, and what came of them day by day. */
async function fillBusiness(app: App, world: World, settings: DemoSettings): Promise<void> {
  const { business, actor, store, now, catalogue, days } = world;
  await createPeople(app, actor, business.people, now);
  if (business.swapsSoldOut) await app.features.brand.updateSettings(actor, { autoSwap: true, sensitivity: 'HIGH' });
  if (business.isEventful) {
    await createTom(app, actor, now, business.days);
    await dressDemo(app, actor);
  }
  const links = await makeLinks(app, world);
  const scene = { intake: app.features.traffic.intake, store };
  const goods = catalogue.products.flatMap(listGoods);
  const codes = business.people.flatMap(({ promocode, joined }) =>
    promocode === null ? [] : [{ code: promocode, since: toMorning(now, joined) }],
  );
  const history = { seed: business.seed, days, now, codes, progress: settings.progress };
  const orders = await playHistory(scene, links, goods, history);
  // an order is credited to a visit that is known
  await app.features.traffic.upkeep.drain();
  const troubles = business.isEventful ? playTroubles(now, goods) : [];
  const all = [...orders, ...troubles].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const made = all.map((order) => withState(order, now));
  await takeOrders(app, { store, shop: business.shop }, made, settings);
  if (business.isEventful) await placeUnheard(made, settings, world);
  await app.features.discounts.recheckAllDiscounts(app.platform.database.db, actor.businessId);
}

async function makeLinks(app: App, world: World): Promise<DemoLink[]> {
  const { business, actor, store, now, catalogue } = world;
  const wishes = [...business.looks, ...business.shorts].toSorted((a, b) => b.age - a.age);
  const links = await createDemoLinks(app, actor, { store, catalogue, now, wishes });
  links.push(...(await createDemoMultilinks(app, actor, catalogue, { wishes: business.multilinks, now })));
  const used = new Set(links.flatMap(({ link }) => link.products.map(({ productId }) => productId)));
  const troubled = await createFatedLooks(app, actor, catalogue, { now, used, wishes: business.fatedLooks });
  world.fated = troubled.fated;
  return [...links, ...troubled.links];
}

/** What is decided, paid and told once everything is counted. */
async function settle(app: App, { business, actor, store, now, fated }: World, settings: DemoSettings): Promise<void> {
  const { businessId, accountId: merchant } = actor;
  await sayGoodbye(app, actor, business.people, now);
  await app.features.trendCounting.countAll(businessId);
  await meetFates(app, actor, fated, (what, method, body) => controlShop(settings, business.shop, what, method, body));
  if (!business.isEventful) return;
  await endTom(app, actor, now);
  await decideDemoCommission(app, actor);
  await enterPayees(app, { businessId, merchant });
  await payOut(app, { businessId, merchant }, store.timeZone);
  const today = dayOf(now, store.timeZone);
  await app.features.stores.days.ask(businessId, { from: addDays(today, -7), to: today }, false);
}

/** An order of some days ago that no webhook told of, so that the day beside the store's differs by it until it is read again. */
async function placeUnheard(
  orders: readonly MadeOrder[],
  settings: DemoSettings,
  { business, now }: World,
): Promise<void> {
  const known = orders.findLast(({ lines }) => lines.length > 0);
  if (!known) return;
  const createdAt = new Date(now.getTime() - unheardDays * 24 * 3_600_000).toISOString();
  await controlShop(settings, business.shop, 'orders', 'POST', [{ lines: known.lines, createdAt }]);
}
