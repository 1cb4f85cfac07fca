// The catalogue sync against a real shop: joined, cancelled, cut off, killed half-way, failing, and finding what is gone.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { calm, noFaults } from '../../../../../sandbox/src/faults.ts';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;
const shopOf = 'warehouse';

beforeAll(async () => {
  world = await createStoreWorld({ catalogue: generateCatalogue, defaults: { products: 400, variantsPerProduct: 6 } });
  business = await world.createBusiness();
  await world.connect(business, shopOf);
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const sync = () => world.stores.syncs.findSync(business);
const start = () => world.call(business, 'POST', '/admin/v1/businesses/sync', { business_id: business });
const ended = async (): Promise<string | undefined> => {
  await until(async () => !['waiting', 'running'].includes((await sync())?.state ?? ''));
  return (await sync())?.state;
};

interface Counts {
  products: number;
  variants: number;
  pictures: number;
  variant_pictures: number;
  memberships: number;
}

async function countsOf(owner: BusinessId): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`select
    (select count(*) from products where business_id = ${owner} and deleted_at is null) as products,
    (select count(*) from variants where business_id = ${owner}) as variants,
    (select coalesce(sum(jsonb_array_length(images)), 0) from products where business_id = ${owner}) as pictures,
    (select count(*) from variants where business_id = ${owner} and image is not null) as variant_pictures,
    (select count(*) from collection_products where business_id = ${owner}) as memberships`.execute(db());
  return rows[0];
}

function expectedCounts(): Counts {
  const shop = world.sandbox.shop(shopOf);
  const products = shop.products();
  const variants = products.flatMap((product) => product.variants);
  return {
    products: products.length,
    variants: variants.length,
    pictures: products.reduce((sum, { pictures }) => sum + pictures.length, 0),
    variant_pictures: variants.filter(({ pictureId }) => pictureId !== null).length,
    memberships: shop.collections().reduce((sum, { productIds }) => sum + productIds.length, 0),
  };
}

/** Holds the business's syncs up, as a process that does one; what it answers lets go. */
async function holdLock(): Promise<() => Promise<void>> {
  const holder = await world.platform.database.pool.connect();
  const key = `sync ${business}`;
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
  return async () => {
    await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    holder.release();
  };
}

/** How many jobs of syncs are in one of these states. */
async function countJobs(...states: readonly ('created' | 'active' | 'retry' | 'completed')[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'stores.sync' and state::text = any(${states})`.execute(db());
  return rows[0]?.count ?? 0;
}

beforeEach(() => {
  Object.assign(world.sandbox.faults(shopOf), { ...noFaults(), ...calm });
});

describe('a sync', () => {
  it('brings everything once', async () => {
    expect(await countsOf(business)).toMatchObject({ ...expectedCounts(), pictures: expect.anything() });
  });

  it('that runs is joined by another wish for one', async () => {
    world.sandbox.faults(shopOf).slowMs = 100;
    const [one, two] = [await start(), await start()];
    expect(two.data['started_at']).toBe(one.data['started_at']);
    expect(await ended()).toBe('finished');
    world.sandbox.faults(shopOf).slowMs = 0;
    expect((await start()).data['started_at']).not.toBe(one.data['started_at']);
    expect(await ended()).toBe('finished');
  });

  it('goes on where the download was cut off, over and over', async () => {
    const before = await countsOf(business);
    world.sandbox.faults(shopOf).cutDownloadAfter = 300_000;
    await start();
    expect(await ended()).toBe('finished');
    expect(await countsOf(business)).toEqual(before);
    const row = await sync();
    expect(row?.processed).toBe(row?.total);
  });

  it('stops when it is cancelled, and keeps what has arrived', async () => {
    world.sandbox.faults(shopOf).slowMs = 150;
    await start();
    await until(async () => (await sync())?.phase === 'preparing');
    const cancelled = await world.call(business, 'POST', '/admin/v1/store/sync/cancel');
    expect(cancelled.data).toMatchObject({ state: 'cancelled', phase: null });
    world.sandbox.faults(shopOf).slowMs = 0;
    expect(await countsOf(business)).toMatchObject({ products: expectedCounts().products });
    await start();
    expect(await ended()).toBe('finished');
  });

  it('is done though whoever did the one before still holds the lock when it begins', async () => {
    // what earlier syncs left to be looked at is over
    await until(async () => (await countJobs('created', 'active', 'retry')) === 0);
    const release = await holdLock();
    try {
      const before = await countJobs('completed');
      await start();
      await until(async () => (await countJobs('completed')) > before);
      expect(await countJobs('created'), 'comes back by itself, not by the look once a minute').toBe(1);
    } finally {
      await release();
    }
    expect(await ended()).toBe('finished');
  });

  it('marks what the store no longer has', async () => {
    const shop = world.sandbox.shop(shopOf);
    const gone = shop.products()[7];
    world.sandbox.faults(shopOf).dropWebhooks = true;
    shop.deleteProduct(gone?.id ?? '');
    world.sandbox.faults(shopOf).dropWebhooks = false;
    await start();
    expect(await ended()).toBe('finished');
    const { rows } = await sql<{ product_id: string }>`
      select product_id from products where business_id = ${business} and deleted_at is not null`.execute(db());
    expect(rows).toEqual([{ product_id: gone?.id }]);
    expect(await countsOf(business)).toMatchObject({ products: shop.products().length });
    expect(await sync()).toMatchObject({ products: shop.products().length });
  });

  it('whose files break off once asks for them again, and needs no pages', async () => {
    const { bulk, apps } = world.sandbox.open(shopOf);
    const asked = bulk.list(apps.first.clientId).length;
    const faults = world.sandbox.faults(shopOf);
    // those that are meant to, and time to mend it before they are asked for again
    const { rateBulkBreaks } = faults;
    Object.assign(faults, { failBulk: true, rateBulkBreaks: 0, slowMs: 250 });
    await start();
    await until(() =>
      Promise.resolve(bulk.list(apps.first.clientId).some(({ status }, at) => at >= asked && status === 'FAILED')),
    );
    Object.assign(faults, { failBulk: false, slowMs: 0 });
    expect(await ended()).toBe('finished');
    expect(await sync()).toMatchObject({ attempt: 0, paged_reason: null });
    expect(bulk.list(apps.first.clientId).length - asked).toBe(4);
    Object.assign(faults, { rateBulkBreaks });
  });

  it('says in a sentence that it failed, in the reader’s language', async () => {
    world.sandbox.faults(shopOf).closed = 'frozen';
    const release = await holdLock();
    try {
      await start();
      await sql`update syncs set attempt = 4, cursor = null where business_id = ${business}`.execute(db());
    } finally {
      await release();
    }
    expect(await ended()).toBe('failed');
    world.sandbox.faults(shopOf).closed = null;
    const { data } = await world.call(business, 'GET', '/admin/v1/store/sync');
    expect(String(data['problem']).length).toBeGreaterThan(10);
    await start();
    expect(await ended()).toBe('finished');
    expect((await sync())?.problem).toBeNull();
  });

  it('of a killed process is finished by another, from the byte where it was', async () => {
    const second = await world.createSecond();
    await world.platform.jobs.stop(5_000);
    await second.platform.jobs.start(true);
    // the second batch of a file never ends: there the process is met
    await sql`create function hang() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`.execute(db());
    await sql`create trigger hang before update on syncs for each row
      when (old.cursor not like '%"bytes":0}' and new.cursor not like '%"bytes":0}' and new.cursor <> old.cursor) execute function hang()`.execute(
      db(),
    );
    await second.stores.syncs.startSync(business);
    await until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db());
      return rows.length > 0;
    });
    // what a kill does to a process as its database sees it: connections end in the middle of whatever they did
    // (the job queue's own are spared: it hears of their end by an event that nobody can catch)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'pgboss'`.execute(db());
    await second.platform.jobs.stop(0).catch(() => undefined);
    await sql`drop trigger hang on syncs`.execute(db());
    const left = await sync();
    expect(left).toMatchObject({ state: 'running', phase: 'reading' });
    expect(JSON.parse(left?.cursor ?? '{}')).toMatchObject({ bytes: expect.any(Number) });
    expect(left?.cursor).not.toMatch(/"bytes":0\}/);
    const third = await world.createSecond();
    await third.platform.jobs.start(true);
    await third.stores.syncs.startSync(business);
    expect(await ended()).toBe('finished');
    expect((await sync())?.started_at).toEqual(left?.started_at);
    const { pictures: _, ...expected } = expectedCounts();
    expect(await countsOf(business)).toMatchObject(expected);
    await third.platform.jobs.stop(5_000);
    await Promise.all([second.close(), third.close()]);
  });
});
