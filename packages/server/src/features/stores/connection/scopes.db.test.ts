// Scopes that are taken away and given again, and those a store was never asked for: told by half-connections, mailed once, over when over.
import { getConnection } from '@vitrine/contract/stores';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeJob } from './troubles.ts';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;
let all: string[] = [];

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
  all = shop().access.findGrant(appKeys.clientId)?.scopes ?? [];
  // what is taken away before that is told by the night alone
  const subscriptions = () => world.sandbox.open('atelier').webhooks.subscriptions.list(appKeys.clientId);
  await until(() => Promise.resolve(subscriptions().some(({ topic }) => /^app[/_]scopes_update$/i.test(topic))));
});
afterAll(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const without = (...taken: string[]): void =>
  shop().rescope(
    appKeys.clientId,
    all.filter((scope) => !taken.includes(scope)),
  );
const mailsOf = (kind: string) => world.mails.filter((mail) => 'kind' in mail && mail.kind === kind).length;

async function listTroubles(): Promise<[string, string[]][]> {
  const { data } = await world.call(business, 'GET', getConnection.path);
  return (data as { troubles: { kind: string; details: string[] }[] }).troubles.map(({ kind, details }) => [
    kind,
    details,
  ]);
}

const untilTold = (kind: string | null) =>
  until(async () => {
    const kinds = (await listTroubles()).map(([each]) => each);
    return kind === null ? kinds.length === 0 : kinds.includes(kind);
  });

describe('a scope that the merchant takes away', () => {
  it.each([
    ['scopes_missing', 'read_orders'],
    ['scopes_wished', 'read_publications'],
    ['scopes_wished', 'write_discounts'],
    ['pixel_not_permitted', 'write_pixels'],
  ])('is told as %s (%s) and mailed once, until it is given again', async (kind, scope) => {
    const mails = mailsOf(kind);
    without(scope);
    await untilTold(kind);
    const troubles = await listTroubles();
    expect(troubles).toContainEqual([kind, [scope]]);
    await until(() => Promise.resolve(mailsOf(kind) > mails));
    shop().rescope(appKeys.clientId, all);
    await untilTold(null);
    expect(mailsOf(kind)).toBe(mails + 1);
  });

  it('is what the store says when it is asked, whatever a body claims that was signed for another store', async () => {
    // as the webhook of another store's, sent in this one's name: its headers are not signed
    shop().emit({ topic: 'app/scopes_update', clientId: appKeys.clientId, previous: all, current: [] });
    await until(async () => {
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from inbox
        where topic = 'app/scopes_update' and processed_at is null`.execute(world.platform.database.db);
      return rows[0]?.left === 0;
    });
    expect(await listTroubles()).toEqual([]);
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });
});

describe('a store that was connected before a scope was asked for', () => {
  it('is told of it the night after, and no more once it is connected again', async () => {
    without('read_publications');
    await untilTold('scopes_wished');
    // as it is in a database of before
    await sql`delete from store_troubles where business_id = ${business}`.execute(world.platform.database.db);
    // what the night does with every store
    await world.platform.jobs.enqueue(world.platform.database.db, subscribeJob, { businessId: business });
    await untilTold('scopes_wished');
    expect(await listTroubles()).toEqual([['scopes_wished', ['read_publications']]]);
    await world.connect(business, 'atelier');
    await untilTold(null);
  });
});
