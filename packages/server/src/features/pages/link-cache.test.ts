// When a kept link is used, when it is read again, and what happens to it while it cannot be read.
import { expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { LinkCache } from './link-cache.ts';
import type { PublicLink } from './public-link.ts';
import { businessId, sampleLink } from './testing/shop.ts';

const utm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };

function toPublicLink(title: string | null): PublicLink {
  const link = { ...sampleLink('aLink'), linkId: businessId as never, title };
  const compiled = title === null ? null : { link, utm, influencer: null, publicCode: link.code, gate: null };
  return {
    compiled,
    store: null,
    wayOn: null,
    products: [],
    held: [],
    everythingGone: false,
    offer: null,
    collections: [],
    bestSellers: [],
    appearance: null,
    pictures: new Map(),
    destination: { kind: 'look' },
    redirect: null,
    measuring: null,
    promised: null,
    worth: null,
    alternatives: new Map(),
    pairing: null,
    shippingUrl: null,
    makerText: null,
    address: null,
    language: null,
    carriesQuery: true,
    findsByPhoto: false,
  };
}

function createWorld() {
  const clock = new SetClock(new Date('2026-11-21T12:00:00Z'));
  const world = {
    clock,
    title: 'first' as string | null,
    loads: 0,
    /** Set to hold loads back until it is called. */
    release: null as Promise<void> | null,
    away: false,
    cache: new LinkCache({
      clock,
      log: createLog('silent'),
      load: async () => {
        world.loads += 1;
        const read = toPublicLink(world.title);
        if (world.release) await world.release;
        if (world.away) throw new Error('away');
        return read;
      },
    }),
  };
  return world;
}

const titleOf = (link: PublicLink | null): string | null | undefined => link?.compiled?.link.title;
const settle = (): Promise<void> => new Promise((turn) => setImmediate(turn));

test('a link is read once and then at hand', async () => {
  const world = createWorld();
  expect(world.cache.peek('aLink')).toBeNull();
  expect(titleOf(await world.cache.get('aLink'))).toBe('first');
  expect(titleOf(world.cache.peek('aLink'))).toBe('first');
  expect(world.loads).toBe(1);
});

test('many askers of one code cause one reading', async () => {
  const world = createWorld();
  await Promise.all(Array.from({ length: 50 }, () => world.cache.get('aLink')));
  expect(world.loads).toBe(1);
});

test('after half a minute it is read beside its use, after five before it', async () => {
  const world = createWorld();
  await world.cache.get('aLink');
  world.title = 'second';
  world.clock.advance(29_999);
  expect(titleOf(world.cache.peek('aLink'))).toBe('first');
  expect(world.loads).toBe(1);
  world.clock.advance(1);
  expect(titleOf(world.cache.peek('aLink'))).toBe('first');
  await settle();
  expect(titleOf(world.cache.peek('aLink'))).toBe('second');
  world.clock.advance(300_000);
  expect(world.cache.peek('aLink')).toBeNull();
});

test('an announcement makes a link be read before its next use; that of another business does not', async () => {
  const world = createWorld();
  await world.cache.get('aLink');
  world.title = 'second';
  world.cache.forget('another');
  expect(titleOf(world.cache.peek('aLink'))).toBe('first');
  world.cache.forget(businessId);
  expect(world.cache.peek('aLink')).toBeNull();
  expect(titleOf(await world.cache.get('aLink'))).toBe('second');
});

test('what was being read when an announcement came is read again', async () => {
  const world = createWorld();
  const gate = Promise.withResolvers<void>();
  world.release = gate.promise;
  const reading = world.cache.get('aLink');
  world.title = 'second';
  world.cache.forget(businessId);
  world.release = null;
  gate.resolve();
  expect(titleOf(await reading)).toBe('first');
  expect(titleOf(await world.cache.get('aLink'))).toBe('second');
});

test('a link that reads the same as before stays the same value', async () => {
  const world = createWorld();
  const first = await world.cache.get('aLink');
  world.cache.forget(null);
  expect(await world.cache.get('aLink')).toBe(first);
});

test('while nothing can be read, what was known is used; what is not known fails', async () => {
  const world = createWorld();
  await world.cache.get('aLink');
  world.away = true;
  world.cache.forget(null);
  expect(titleOf(await world.cache.get('aLink'))).toBe('first');
  world.clock.advance(24 * 3600_000);
  expect(titleOf(await world.cache.get('aLink'))).toBe('first');
  await expect(world.cache.get('bLink')).rejects.toThrow('away');
});

test('while reading takes too long, what was known is used', async () => {
  const world = createWorld();
  await world.cache.get('aLink');
  world.cache.forget(null);
  world.release = new Promise(() => undefined);
  expect(titleOf(await world.cache.get('aLink'))).toBe('first');
});

test('nobody’s address is kept for seconds only, and not beyond an announcement', async () => {
  const world = createWorld();
  world.title = null;
  await world.cache.get('aLink');
  expect(world.cache.peek('aLink')).not.toBeNull();
  world.clock.advance(3_000);
  expect(world.cache.peek('aLink')).toBeNull();
  await world.cache.get('aLink');
  world.title = 'made just now';
  world.cache.forget(businessId);
  expect(titleOf(await world.cache.get('aLink'))).toBe('made just now');
});

test('guessing addresses pushes no link out', async () => {
  const world = createWorld();
  await world.cache.get('aLink');
  world.title = null;
  for (let n = 0; n < 5_000; n += 1) await world.cache.get(`guess${n}`);
  expect(titleOf(world.cache.peek('aLink'))).toBe('first');
});
