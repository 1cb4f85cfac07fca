// The pixel in a connected store: placed with the settings of today, repaired whatever became of it, and told where it cannot be.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;
const shop = 'placed-here';
const { clientId } = appKeys;
const db = () => world.platform.database.db;
const presence = () => world.sandbox.shop(shop).presence;
const place = () => world.stores.checkouts.placePixel(business);
const told = () => world.mails.filter((mail) => mail.mail === 'store_trouble' && mail.kind === 'pixel_not_permitted');
const standing = async () => (await world.stores.checkouts.findStanding(business))?.pixel;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, shop);
  await until(() => Promise.resolve(presence().findPixel(clientId) !== null));
  await until(async () => (await standing()) === 'connected');
});
afterAll(() => world.close());

describe('the pixel of a connected store', () => {
  it('has a key of its own and the address of this program', async () => {
    const { settings } = presence().findPixel(clientId) ?? {};
    expect(settings).toEqual({ accountID: expect.stringMatching(/^\w{22}$/), endpoint: `${world.url}/api/checkouts` });
    expect(await world.stores.checkouts.findBusiness(settings?.['accountID'] ?? '')).toBe(business);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was taken out of the store', async () => presence().leave(clientId)],
    [
      'has the address of before',
      async () => presence().putPixel(clientId, { accountID: 'x', endpoint: 'http://old' }),
    ],
    ['is there, and its name was lost here', () => sql`update store_pixels set pixel_id = null`.execute(db())],
    [
      'is there by another name',
      () => sql`update store_pixels set pixel_id = 'gid://shopify/WebPixel/7'`.execute(db()),
    ],
  ])('that %s is repaired', async (_, harm) => {
    const before = presence().findPixel(clientId)?.settings;
    await harm();
    await place();
    expect(presence().findPixel(clientId)?.settings).toEqual(before);
    expect(await standing()).toBe('connected');
  });

  it('that the app comes without is told, and placed once it is deployed', async () => {
    const open = world.sandbox.open(shop);
    const { extensions } = open;
    presence().leave(clientId);
    open.extensions = { ...extensions, pixel: null, embed: null };
    await place();
    expect(await standing()).toBe('not_deployed');
    open.extensions = extensions;
    await place();
    expect(await standing()).toBe('connected');
  });

  it('that was not permitted is a trouble, mailed once, until it is', async () => {
    const kinds = async () => (await world.stores.troubles.list(business)).map(({ kind }) => kind);
    const scopes = sql`select scopes from stores where business_id = ${business}`;
    const { rows } = await scopes.execute(db());
    await sql`update stores set scopes = array_remove(scopes, 'write_pixels') where business_id = ${business}`.execute(
      db(),
    );
    await place();
    await place();
    expect([await kinds(), await standing()]).toEqual([['pixel_not_permitted'], 'not_permitted']);
    await until(() => Promise.resolve(told().length > 0));
    expect(told()).toHaveLength(1);
    const { scopes: all } = Object(rows[0]) as { scopes: string[] };
    await sql`update stores set scopes = ${all} where business_id = ${business}`.execute(db());
    await place();
    expect([await kinds(), await standing()]).toEqual([[], 'connected']);
  });
});
