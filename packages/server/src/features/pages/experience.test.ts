// Which experience a visitor of a multilink is led to: from memory, without the database, and past what sells nothing.
import type { LinkRecord } from '../links/links.ts';
import { describe, expect, it } from 'vitest';
import { createVisitor } from '../../../../../tests/world/visitor.ts';
import { SetClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import type { Visitor } from '../traffic/traffic.ts';
import type { Exchange } from './exchange.ts';
import { chooseExperience } from './experience.ts';
import { LinkCache } from './link-cache.ts';
import { loadAddress } from './public-link.ts';
import { businessId, sampleProduct, sampleVariant, Shop, storeUrl } from './testing/shop.ts';

const person = createVisitor({ key: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' });

/** The part of an exchange that the choice looks at. */
const exchangeOf = (visitor: Visitor): Exchange =>
  ({
    services: { traffic: { intake: { readVisitor: () => visitor } } },
    request: { method: 'GET', url: '/', rawHeaders: [], socket: {} },
  }) as never;

const soldOut = sampleProduct(2, { variants: [sampleVariant(21, { available: false })] });

/** A shop with a multilink `theTwo` of a look `firstAA` and a short `secondB`, all that go to the first getting it. */
function createWorld(share = 100, products = [sampleProduct(1)], rest: Partial<LinkRecord> = {}) {
  const shop = new Shop();
  shop.addLook('firstAA', products);
  shop.addShort('secondB', `${storeUrl}/pages/b`, rest);
  shop.addMultilink('theTwo', ['firstAA', 'secondB'], share);
  const clock = new SetClock(new Date('2026-11-21T12:00:00Z'));
  const {
    linksDoor: links,
    storefrontDoor: storefront,
    catalogueDoor: catalogue,
    brandDoor: brand,
    discountsDoor: discounts,
    mediaDoor: media,
    joiningDoors: { photoSearch },
    pairingsDoor: pairings,
  } = shop;
  const load = (code: string) =>
    loadAddress(
      { links, storefront, catalogue, brand, domains: shop.domainsDoor, discounts, media, photoSearch, pairings },
      code,
    );
  const cache = new LinkCache({ clock, log: createLog('silent'), load });
  const find = (code: string) => cache.peek(code) ?? cache.get(code);
  const open = async (visitor = person): Promise<string | undefined> => {
    const found = await find('theTwo');
    if (!('multilink' in found)) return 'no multilink';
    return (await chooseExperience(exchangeOf(visitor), found, find)).compiled?.link.code;
  };
  return { shop, clock, cache, open };
}

describe('§5 multilink: a visitor', () => {
  it('is led to their experience, from memory once it is warm', async () => {
    const { shop, open } = createWorld();
    expect(await open()).toBe('firstAA');
    const { asked } = shop;
    for (let visit = 0; visit < 50; visit += 1) expect(await open()).toBe('firstAA');
    expect(shop.asked).toBe(asked);
  });

  it('is led on while the database is away, also to the experience nobody had yet', async () => {
    const { shop, clock, cache, open } = createWorld(50);
    await open();
    shop.away = true;
    cache.forget(businessId);
    const seen = new Set<string | undefined>();
    for (let visit = 0; visit < 40; visit += 1) seen.add(await open({ ...person, key: null }));
    expect(seen).toEqual(new Set(['firstAA', 'secondB']));
    clock.set(new Date('2026-11-21T13:00:00Z'));
    expect(await open()).toMatch(/firstAA|secondB/);
  });

  it('is led by what was changed, as soon as it is announced', async () => {
    const { shop, cache, open } = createWorld();
    expect(await open()).toBe('firstAA');
    shop.multilinks = [];
    shop.addMultilink('theTwo', ['firstAA', 'secondB'], 0);
    expect(await open()).toBe('firstAA');
    cache.forget('another business');
    expect(await open()).toBe('firstAA');
    cache.forget(businessId);
    expect(await open()).toBe('secondB');
  });

  it.each<[string, Parameters<typeof createWorld>, string]>([
    ['is sold out', [100, [soldOut]], 'secondB'],
    ['is deleted in the store', [100, [sampleProduct(1, { deleted: true })]], 'secondB'],
    ['has one thing left of two', [100, [soldOut, sampleProduct(1)]], 'firstAA'],
    ['was closed', [0, [sampleProduct(1)], { closedAt: new Date('2026-11-20T00:00:00Z') }], 'firstAA'],
    ['is sold out, and so is the other', [100, [soldOut], { closedAt: new Date('2026-11-20T00:00:00Z') }], 'firstAA'],
  ])('whose experience %s gets the better one', async (_what, setting, code) => {
    expect(await createWorld(...setting).open()).toBe(code);
  });
});
