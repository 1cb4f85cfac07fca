// The live view over the wire: what was before, what comes, and to whose eyes; and that nothing holds the program up.
import { liveEvent, watchLive, type LiveEvent } from '@vitrine/contract/analytics';
import { linkId } from '@vitrine/contract/ids';
import { login } from '@vitrine/contract/identity';
import { createLink, type Link } from '@vitrine/contract/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;
let plain: Link;
let hers: Link;
let lena: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('live');
  await world.connect(merchant, 'atelier');
  lena = await world.addInfluencer(merchant, 'lena', { permissions: { analytics_revenue_enabled: false } });
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], ...fields },
    });
  plain = await make({ title: 'Plain' });
  hers = await make({ title: 'Hers', influencer_username: 'lena' });
});
afterAll(() => world.stop());

async function visit(link: Link): Promise<string> {
  const { traffic, influencers } = world.app.features;
  const owner = await influencers.find(merchant.businessId, { username: 'lena' });
  const influencerId = link === hers ? (owner?.accountId ?? null) : null;
  const place = { businessId: merchant.businessId, linkId: linkId.parse(link.link_id), linkType: link.link_type };
  const visitor = createVisitor({ country: 'IL', referrerHost: 'blog.example' });
  const clickId = await traffic.intake.recordVisit({ ...place, influencerId, timeZone: 'America/New_York', visitor });
  await traffic.upkeep.drain();
  return clickId;
}

interface Watch {
  readonly status: number;
  readonly events: LiveEvent[];
  /** Whether the server has ended it. */
  isOver: boolean;
  stop(): void;
}

const open: Watch[] = [];

async function watch(
  token: string,
  { language = 'en', ...query }: { language?: string; filters?: string; segment_id?: string } = {},
): Promise<Watch> {
  const stopping = new AbortController();
  const response = await fetch(world.url + pathOf(watchLive, { params: { business_id: merchant.businessId }, query }), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    signal: stopping.signal,
  });
  const watching: Watch = { status: response.status, events: [], isOver: false, stop: () => stopping.abort() };
  open.push(watching);
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) watching.events.push(liveEvent.parse(JSON.parse(block.slice(6))));
    }
  };
  void read().then(
    () => (watching.isOver = true),
    () => (watching.isOver = true),
  );
  return watching;
}

const conditionOn = (by: string, values: string[], op = 'is'): string => JSON.stringify([{ by, op, values }]);

const titles = ({ events }: Watch): (string | null)[] =>
  events.flatMap((event) => (event.kind === 'counted' ? [] : [event.title]));

describe('the live view', () => {
  it('tells what was before, then what comes, each once, and that figures have moved on', async () => {
    await visit(plain);
    const watching = await watch(merchant.token);
    expect(watching.status).toBe(200);
    await eventually('the visit before', () => titles(watching).length === 1);
    expect(watching.events).toEqual([
      expect.objectContaining({
        kind: 'visit',
        title: 'Plain',
        country: 'IL',
        device: 'Phone',
        referrer: 'blog.example',
      }),
    ]);
    const clickId = await visit(hers);
    await eventually('the next visit', () => titles(watching).length === 2);
    // one that was placed to try the store out, or that came to nothing, is told of nowhere
    const lines = [{ variantId: '40100', quantity: 1 }];
    await world.placeOrder('atelier', { lines, test: true });
    await world.placeOrder('atelier', {
      lines,
      financialStatus: 'VOIDED',
      noteAttributes: [{ name: '__lk', value: clickId }],
    });
    await world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      noteAttributes: [{ name: '__lk', value: clickId }],
    });
    await eventually('the order', () => watching.events.some(({ kind }) => kind === 'order'));
    const order = watching.events.find((event) => event.kind === 'order');
    expect(order).toMatchObject({ credited: true, title: 'Hers', influencer_username: 'lena' });
    expect(order).toHaveProperty('total_price');
    expect(watching.events.some(({ kind }) => kind === 'counted')).toBe(true);
    expect(titles(watching)).toHaveLength(3);
    watching.stop();
  });

  it('§6 an influencer is told of her own alone, without what she may not see, in her language', async () => {
    const watching = await watch(lena, { language: 'he' });
    await eventually('her visit and her order', () => titles(watching).length === 2);
    expect(new Set(titles(watching))).toEqual(new Set(['Hers']));
    expect(watching.events.find(({ kind }) => kind === 'visit')).toMatchObject({ device: 'טלפון' });
    expect(watching.events.find(({ kind }) => kind === 'order')).not.toHaveProperty('total_price');
    watching.stop();
  });

  it('tells under conditions what these hold of, and refuses what is not there', async () => {
    const told = async (filters: string, token = merchant.token): Promise<string[]> => {
      const watching = await watch(token, { filters });
      // whatever is told of before is told in one piece ahead of this visit's
      const clickId = await visit(plain);
      await eventually('that it is over', () => watching.events.some(({ kind }) => kind === 'counted'));
      watching.stop();
      expect(clickId).not.toBe('');
      return watching.events.flatMap((event) => (event.kind === 'counted' ? [] : [`${event.kind} ${event.title}`]));
    };
    expect(new Set(await told(conditionOn('influencer', ['lena'])))).toEqual(new Set(['visit Hers', 'order Hers']));
    expect(new Set(await told(conditionOn('link', [plain.link_id])))).toEqual(new Set(['visit Plain']));
    expect(await told(conditionOn('country', ['IL'], 'is_not'))).toEqual([]);
    expect(await told(conditionOn('product', ['9001']))).toEqual(['order Hers']);
    expect((await watch(merchant.token, { filters: conditionOn('influencer', ['nobody']) })).status).toBe(400);
    expect((await watch(merchant.token, { segment_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
    expect((await watch(lena, { filters: conditionOn('link', [plain.link_id]) })).status).toBe(400);
  });

  it('refuses one more than twenty at once, and lets her in when somebody has gone', async () => {
    // a session has five at most
    const sessions = await Promise.all(Array.from({ length: 4 }, () => world.get(login, { body: merchant })));
    // whoever watched before may not be gone yet
    const many = await eventually('twenty places', async () => {
      const those = await Promise.all(sessions.flatMap(({ token }) => Array.from({ length: 5 }, () => watch(token))));
      if (those.every(({ status }) => status === 200)) return those;
      for (const each of those) each.stop();
      return null;
    });
    const refused = await watch(merchant.token);
    expect(refused.status).toBe(429);
    for (const each of many) each.stop();
    await eventually('a place', async () => {
      const again = await watch(merchant.token);
      again.stop();
      return again.status === 200;
    });
  });

  it('is open to nobody without a token, and not to who may see neither visits nor sales', async () => {
    const blind = await world.addInfluencer(merchant, 'blind', {
      permissions: { analytics_clicks_enabled: false, analytics_sales_enabled: false },
    });
    expect((await watch(blind)).status).toBe(403);
    expect((await watch('nobody')).status).toBe(401);
  });
});
