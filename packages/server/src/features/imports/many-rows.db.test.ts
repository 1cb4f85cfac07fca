// Large tables: each row once whatever happens on the way, in the file's order, stopped when asked to.
import { cancelImport, checkImport, findLatestImport, getImport, startImport } from '@vitrine/contract/imports';
import { createLink, listLinks } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { root } from '../../../../../tests/world/sources.ts';
import { createApp, type App } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { checked, imported, listAll, untilRest, upload, uploaded } from './testing/tables.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
});
afterAll(async () => {
  await world.stop();
});

let shops = 0;
/** A merchant of his own for each test, so that what is counted is his. */
async function open(): Promise<Merchant> {
  shops += 1;
  const merchant = await world.signUp(`many-${shops}`);
  await world.connect(merchant, `many-${shops}`);
  return merchant;
}

const tableOf = (rows: number): string =>
  `title,products,back-half\n${Array.from({ length: rows }, (_, at) => `Row ${at + 1},9001|9002,${at % 10 === 0 ? `many-${shops}-row-${at + 1}` : ''}`).join('\n')}`;

const db = () => world.app.platform.database.db;
const sent = (merchant: Merchant, id: string) => ({ token: merchant.token, params: { import_id: id } });
const titlesOf = async (merchant: Merchant) => (await listAll(world, merchant)).map(({ title }) => title);
const rowTitles = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Row ${from + at}`);

/** Makes every step of an import beyond `rows` end its connection to the database, as the death of a server would. */
async function breakBeyond(rows: number): Promise<void> {
  await sql`
    create function break_import() returns trigger language plpgsql as $$
    begin
      if new.state = 'importing' and new.processed > ${sql.lit(rows)} then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return new;
    end $$`.execute(db());
  await sql`create trigger break_import after update on link_imports for each row execute function break_import()`.execute(
    db(),
  );
}

async function mend(): Promise<void> {
  await sql`drop function break_import cascade`.execute(db());
}

/** Another program on the same database, that only works. */
async function startWorker(): Promise<App> {
  const worker = await createApp({
    connection: { connectionString: world.database.url },
    dataDir: world.dataDir,
    publicUrl: world.url,
    secret: Buffer.alloc(32, 'a secret of tests'),
    smtpUrl: null,
    shopify: { clientId: 'c', clientSecret: 's', apiVersion: '2026-10', baseTemplate: `${world.sandbox.url}/{handle}` },
    demo: true,
    imageOrigins: [],
    dashboardFolder: null,
    shopfrontFolder: join(root, 'packages/shopfront/dist'),
    clock: world.clock,
    log: createLog('silent'),
  });
  await worker.start(true);
  return worker;
}

describe('two thousand rows', () => {
  it('become links in the order of the file, its first row on top, each once', async () => {
    const merchant = await open();
    const done = await imported(world, merchant.token, tableOf(2_000));
    expect(done).toMatchObject({ state: 'finished', rows: 2_000, processed: 2_000, created: 2_000, problems_count: 0 });
    expect(await titlesOf(merchant)).toEqual(rowTitles(1, 2_000));
    const query = { q: 'Row 1999' };
    const found = await world.get(listLinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query,
    });
    expect(found.links).toMatchObject([{ title: 'Row 1999', products_count: 2 }]);
    expect((await fetch(`${world.url}/many-1-row-1991`)).status).toBe(200);
  });

  it('are each made once although the program dies in the middle, and another goes on', async () => {
    const merchant = await open();
    const { import_id: id } = await checked(world, merchant.token, tableOf(2_000));
    await breakBeyond(1_000);
    await world.get(startImport, sent(merchant, id));
    const stuck = await eventually('the thousandth row', async () => {
      const now = await world.get(getImport, sent(merchant, id));
      return now.processed === 1_000 ? now : null;
    });
    expect(stuck).toMatchObject({ state: 'importing', created: 1_000 });
    // it tries and dies again
    await eventually('another try', async () => {
      const { rows } = await sql<{ tries: number }>`
        select max(retry_count) as tries from pgboss.job where name = 'imports.run' and state <> 'completed'`.execute(
        db(),
      );
      return (rows[0]?.tries ?? 0) > 0;
    });
    expect(await titlesOf(merchant)).toEqual(rowTitles(1, 1_000));
    const worker = await startWorker();
    await mend();
    const done = await eventually('the end', async () => {
      const now = await world.get(getImport, sent(merchant, id));
      return now.state === 'finished' ? now : null;
    });
    await worker.stop();
    expect(done).toMatchObject({ processed: 2_000, created: 2_000 });
    expect(await titlesOf(merchant)).toEqual(rowTitles(1, 2_000));
  });

  it('stop when cancelled, and what was made stays', async () => {
    const merchant = await open();
    const { import_id: id } = await checked(world, merchant.token, tableOf(2_000));
    await breakBeyond(500);
    await world.get(startImport, sent(merchant, id));
    await eventually('some rows', async () => (await world.get(getImport, sent(merchant, id))).processed === 500);
    const cancelled = await world.get(cancelImport, sent(merchant, id));
    await mend();
    expect(cancelled).toMatchObject({ state: 'cancelled', created: 500 });
    expect(cancelled.finished_at).not.toBeNull();
    expect(await titlesOf(merchant)).toEqual(rowTitles(1, 500));
    expect((await world.call(startImport, sent(merchant, id))).error?.code).toBe('import_not_ready');
    expect(await world.get(cancelImport, sent(merchant, id))).toEqual(cancelled);
    // and the next one is not held back
    expect((await imported(world, merchant.token, 'products\n9001')).created).toBe(1);
  });
});

describe('of two imports of one business', () => {
  it('the second waits until the first is through', async () => {
    const merchant = await open();
    const first = await checked(world, merchant.token, tableOf(600));
    const second = await uploaded(world, merchant.token, tableOf(1));
    await breakBeyond(250);
    await world.get(startImport, sent(merchant, first.import_id));
    await eventually(
      'some rows',
      async () => (await world.get(getImport, sent(merchant, first.import_id))).processed > 0,
    );
    const check = { ...sent(merchant, second.import_id), body: { mapping: second.mapping } };
    expect(await world.call(checkImport, check)).toMatchObject({ status: 409, error: { code: 'import_not_ready' } });
    expect((await upload(world, merchant.token, tableOf(1))).error?.code).toBe('import_not_ready');
    expect((await world.call(startImport, sent(merchant, first.import_id))).error?.code).toBe('import_not_ready');
    expect((await world.get(findLatestImport, { token: merchant.token })).import?.import_id).toBe(first.import_id);
    await world.get(cancelImport, sent(merchant, first.import_id));
    await mend();
    expect((await world.call(checkImport, check)).status).toBe(200);
    await untilRest(world, merchant.token, second.import_id);
  });

  it('begun in the same moment one is refused', async () => {
    const merchant = await open();
    const made = [
      await checked(world, merchant.token, tableOf(300)),
      await checked(world, merchant.token, tableOf(300)),
    ];
    const replies = await Promise.all(
      [...made, ...made].map(({ import_id: id }) => world.call(startImport, sent(merchant, id))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ error }) => error?.code === 'import_not_ready')).toHaveLength(3);
    for (const { import_id: id } of made) await untilRest(world, merchant.token, id);
    expect(await titlesOf(merchant)).toHaveLength(300);
  });
});

describe('a dry run', () => {
  it('makes nothing, and goes back to its columns when it is cancelled', async () => {
    const merchant = await open();
    const { import_id: id, mapping } = await uploaded(world, merchant.token, tableOf(2_000));
    await world.get(checkImport, { ...sent(merchant, id), body: { mapping } });
    expect(await world.get(cancelImport, sent(merchant, id))).toMatchObject({
      state: 'mapping',
      mapping,
      processed: 0,
      problems_count: 0,
    });
    expect((await world.call(startImport, sent(merchant, id))).error?.code).toBe('import_not_ready');
    await world.get(checkImport, { ...sent(merchant, id), body: { mapping: { products: 1 } } });
    const done = await untilRest(world, merchant.token, id);
    expect(done).toMatchObject({ state: 'checked', processed: 2_000, created: 0, mapping: { products: 1 } });
    expect(await titlesOf(merchant)).toEqual([]);
    expect(await world.get(cancelImport, sent(merchant, id))).toMatchObject({ state: 'cancelled', created: 0 });
  });
});

describe('after the trial', () => {
  it('§6 trial: nothing is uploaded or made, and what runs ends with what it made', async () => {
    const merchant = await open();
    const { import_id: id } = await checked(world, merchant.token, tableOf(600));
    await breakBeyond(250);
    await world.get(startImport, sent(merchant, id));
    await eventually('some rows', async () => (await world.get(getImport, sent(merchant, id))).processed === 250);
    const setTrial = (days: number) =>
      sql`update plans set trial_ends_at = now() + ${days} * interval '1 day'
        where business_id = ${merchant.businessId}`.execute(db());
    await setTrial(-1);
    await mend();
    const failed = await untilRest(world, merchant.token, id);
    expect(failed).toMatchObject({ state: 'failed', processed: 250, created: 250 });
    expect((await world.call(startImport, sent(merchant, id))).error?.code).toBe('trial_ended');
    expect((await upload(world, merchant.token, tableOf(1))).error?.code).toBe('trial_ended');
    await setTrial(10);
    await world.get(startImport, sent(merchant, id));
    expect(await untilRest(world, merchant.token, id)).toMatchObject({ state: 'finished', created: 600 });
    expect(await titlesOf(merchant)).toEqual(rowTitles(1, 600));
  });

  it('without a store nothing is made either', async () => {
    const merchant = await open();
    const { import_id: id } = await checked(world, merchant.token, tableOf(1));
    await sql`update stores set status = 'disconnected' where business_id = ${merchant.businessId}`.execute(db());
    expect((await world.call(startImport, sent(merchant, id))).error?.code).toBe('store_required');
  });
});

describe('links made by hand', () => {
  it('stand above those of an import that began before, and below those of one that began after', async () => {
    const merchant = await open();
    const make = (title: string) =>
      world.get(createLink, {
        token: merchant.token,
        body: { business_id: merchant.businessId, link_type: 'LOOK', title, inventory_ids: ['9001'] },
      });
    await make('Before');
    await imported(world, merchant.token, 'title,products\nA,9001\nB,9001');
    await make('After');
    expect(await titlesOf(merchant)).toEqual(['After', 'A', 'B', 'Before']);
  });
});
