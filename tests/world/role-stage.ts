// One person of every role, and what they ask for: three businesses with stores, links, an order each, and influencers.
import type { BodySent } from '@vitrine/contract/endpoint';
import { productId, type LinkId } from '@vitrine/contract/ids';
import { activateInfluencer } from '@vitrine/contract/influencers';
import { createLink, getLink, type Link } from '@vitrine/contract/links';
import { createMultilink, type Multilink } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { eventually, startTestApp, type Merchant, type TestApp } from './app.ts';
import { roles, type RoleName } from './role-table.ts';
import { createVisitor } from './visitor.ts';

/** Whoever asks, with the business whose things are asked for. */
export interface Who {
  name: RoleName;
  token: string | null;
  /** Its merchant, who makes what is asked for. */
  merchant: Merchant;
  /** The influencer who asks. */
  username: string | null;
  /** An order, and the link it is credited to. */
  orderId: string;
  soldId: string;
}

export interface RoleStage {
  readonly world: TestApp;
  readonly people: Record<RoleName, Who>;
  /** What the merchant makes for a test, her trial running meanwhile. */
  prepared<T>(who: Who, make: (merchant: Merchant) => Promise<T>): Promise<T>;
  makeLook(who: Who, fields?: object): Promise<Link>;
  makeMultilink(who: Who): Promise<Multilink>;
  /** A link that is the asker's own: an influencer's, or the merchant's. */
  ownLink(who: Who): Promise<Link>;
  /** A visit of a link with a product seen, and an order credited to it, all of them counted; answers the order. */
  sell(who: Who, link: Pick<Link, 'link_id'>): Promise<string>;
  /** A link of another influencer than the asker. */
  anothersLink(who: Who): Promise<Link>;
  /** The first experience of a new multilink. */
  experience(who: Who): Promise<Link>;
}

/** A product on sale and one that is sold out. */
export const look = { link_type: 'LOOK' as const, inventory_ids: ['9001', '9003'] };
export const short = { link_type: 'SHORT' as const, inventory_ids: ['9001'] };
export const multilink: Omit<BodySent<typeof createMultilink>, 'business_id'> = {
  title: 'Two ways',
  links_options: [
    { value: 50, link_resource: look },
    { value: 50, link_resource: short },
  ],
};

/** Stop its `world` at the end. */
export async function createRoleStage(): Promise<RoleStage> {
  const world = await startTestApp({ sandbox: true });
  const setTrial = async ({ businessId }: Merchant, isRunning: boolean): Promise<void> => {
    const ends = isRunning ? sql`now() + interval '9 days'` : sql`now() - interval '1 day'`;
    const change = sql`update plans set trial_ends_at = ${ends} where business_id = ${businessId}`;
    await change.execute(world.app.platform.database.db);
  };
  const prepared: RoleStage['prepared'] = async ({ name, merchant }, make) => {
    if (name !== 'late') return make(merchant);
    await setTrial(merchant, true);
    try {
      return await make(merchant);
    } finally {
      await setTrial(merchant, false);
    }
  };
  const makeLook: RoleStage['makeLook'] = (who, fields = {}) =>
    prepared(who, ({ token, businessId }) =>
      world.get(createLink, { token, body: { business_id: businessId, title: 'Kept', ...look, ...fields } }),
    );
  const makeMultilink: RoleStage['makeMultilink'] = (who) =>
    prepared(who, ({ token, businessId }) =>
      world.get(createMultilink, { token, body: { business_id: businessId, ...multilink } }),
    );
  const people = await createPeople(world);
  const linkOfGone = await makeLook(people.gone, { influencer_username: 'gone' });
  // their sessions end with it; what they may do in one of after stands in the tests of keeping influencers
  const params = { username: 'gone' };
  await world.get(activateInfluencer, { token: people.admin.token ?? '', params, body: { activate: false } });
  await setTrial(people.late.merchant, false);
  return {
    world,
    people,
    prepared,
    makeLook,
    makeMultilink,
    ownLink: async (who) => {
      // links are given to active influencers only
      if (who.name === 'gone') return linkOfGone;
      return makeLook(who, who.username === null ? {} : { influencer_username: who.username });
    },
    sell: ({ merchant }, { link_id: id }) => sell(world, merchant, { shop: 'atelier', linkId: id }),
    anothersLink: (who) => makeLook(who, { influencer_username: 'zoe' }),
    experience: async (who) => {
      const { links_options: options } = await makeMultilink(who);
      return world.get(getLink, { token: who.merchant.token, params: { link_id: options[0].link_id } });
    },
  };
}

async function createPeople(world: TestApp): Promise<Record<RoleName, Who>> {
  const [dana, other, late] = [await world.signUp('dana'), await world.signUp('other'), await world.signUp('late')];
  await world.connect(dana, 'atelier');
  await world.connect(other, 'maison');
  await world.connect(late, 'studio');
  const tokens: Record<RoleName, string | null> = {
    admin: dana.token,
    staff: await world.addStaff(dana, 'sam'),
    maker: await world.addInfluencer(dana, 'maker', { promocode: 'MAKER10' }),
    reader: await world.addInfluencer(dana, 'reader', {
      permissions: { allow_creating_and_editing_links: false, allow_tagging_posts: false },
    }),
    gone: await world.addInfluencer(dana, 'gone'),
    other: other.token,
    nobody: null,
    late: late.token,
  };
  const sold = { dana: await sellNew(world, dana, 'atelier'), late: await sellNew(world, late, 'studio') };
  for (const merchant of [dana, late]) await world.addInfluencer(merchant, 'zoe', { promocode: 'ZOE10' });
  const people = (Object.keys(roles) as RoleName[]).map((name): [RoleName, Who] => {
    const isInfluencer = ['maker', 'reader', 'gone'].includes(name);
    const merchant = name === 'late' ? late : dana;
    const order = name === 'late' ? sold.late : sold.dana;
    return [name, { name, token: tokens[name], merchant, username: isInfluencer ? name : null, ...order }];
  });
  return Object.fromEntries(people) as Record<RoleName, Who>;
}

/** A link, and an order that is credited to it. */
async function sellNew(world: TestApp, merchant: Merchant, shop: string): Promise<Pick<Who, 'orderId' | 'soldId'>> {
  const { token, businessId } = merchant;
  const { link_id: linkId } = await world.get(createLink, { token, body: { business_id: businessId, ...look } });
  return { orderId: await sell(world, merchant, { shop, linkId }), soldId: linkId };
}

async function sell(
  world: TestApp,
  { token, businessId }: Merchant,
  { shop, linkId }: { shop: string; linkId: LinkId },
): Promise<string> {
  const { links, traffic } = world.app.features;
  const link = await links.records.find(businessId, linkId);
  if (!link) throw new Error('no such link');
  const { linkType, influencerId } = link;
  const visit = {
    businessId,
    linkId,
    linkType,
    influencerId,
    timeZone: 'UTC',
    visitor: createVisitor(),
    at: new Date(),
  };
  const clickId = await traffic.intake.recordVisit(visit);
  await traffic.intake.recordEvents({ ...visit, clickId, views: [productId.parse('9001')], adds: [] });
  await traffic.upkeep.drain();
  const orderId = await world.placeOrder(shop, {
    // sold without stock
    lines: [{ variantId: '40500', quantity: 1 }],
    noteAttributes: [{ name: '__lk', value: clickId }],
  });
  await eventually('the order to be credited', async () => {
    const { orders } = await world.get(listOrders, { token, query: { count: 100 } });
    return orders.find(({ order_id: id }) => id === orderId)?.attribution?.credited;
  });
  return orderId;
}
