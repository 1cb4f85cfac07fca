// News of a catalogue always have a reading ahead of them that finds them, whoever else asks for readings meanwhile.
import { randomUUID } from 'node:crypto';
import { businessId, type BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createEvents } from '../../../events.ts';
import { PastSigners } from '../connection/past-signers.ts';
import { StoreApps } from '../connection/store-apps.ts';
import { TokenKeeper } from '../connection/tokens.ts';
import { Troubles } from '../connection/troubles.ts';
import { Platforms } from '../platforms/platforms.ts';
import { CatalogueNews } from './news.ts';
import { Syncs } from './sync.ts';

const job = 'stores.catalogue.news';

let test: TestPlatform;

beforeAll(async () => {
  test = await createTestPlatform();
  // made ahead of the start, as the program does
  createNews();
  await test.platform.jobs.start(false);
});

afterAll(async () => {
  await test.platform.jobs.stop(1000);
  await test.close();
});

/** As another process has it, which remembers nothing of the first. */
function createNews(): CatalogueNews {
  const { platform } = test;
  const events = createEvents(platform.jobs);
  const platforms = new Platforms([]);
  const troubles = new Troubles(platform, { events });
  const tokens = new TokenKeeper(platform, {
    platforms,
    apps: new StoreApps(platform, { platforms, pastSigners: new PastSigners(platform) }),
    events,
    troubles,
  });
  const syncs = new Syncs(platform, { tokens });
  return new CatalogueNews(platform, { tokens, syncs, troubles, isLive: async () => true });
}

async function createBusiness(): Promise<BusinessId> {
  const id = businessId.parse(randomUUID());
  await sql`insert into businesses (business_id, name, created_at) values (${id}, 'Test', now())`.execute(
    test.platform.database.db,
  );
  return id;
}

async function tell(news: CatalogueNews, business: BusinessId, productId: string): Promise<void> {
  expect(await news.take(business, { kind: 'product', productId, updatedAt: null }, null)).toBe(true);
}

async function countReadings(business: BusinessId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${job} and singleton_key = ${business} and state < 'active'`.execute(test.platform.database.db);
  return rows[0]?.count ?? 0;
}

/** As a worker does that takes the reading that waits, and is through with it. */
async function readOnce(): Promise<void> {
  await sql`update pgboss.job set state = 'completed' where name = ${job}`.execute(test.platform.database.db);
}

it('asks for one reading of many news', async () => {
  const business = await createBusiness();
  const news = createNews();
  for (const id of ['1', '2', '3']) await tell(news, business, id);
  expect(await countReadings(business)).toBe(1);
});

it('counts on no reading that another process asked for', async () => {
  const business = await createBusiness();
  const [first, second] = [createNews(), createNews()];
  await tell(first, business, '1');
  await tell(second, business, '2');
  await readOnce();
  await tell(second, business, '3');
  expect(await countReadings(business)).toBe(1);
});
