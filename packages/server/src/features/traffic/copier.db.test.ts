// The thread that copies spools: it copies, says when it cannot, and is started again after its death.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { Copier } from './copier.ts';
import { writeLine } from './spool-writer.ts';
import { Spool } from './spool.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const threads: Worker[] = [];
const keep = (thread: Worker): number => threads.push(thread);
process.on('worker', keep);
afterAll(() => void process.off('worker', keep));

let copier: Copier | null = null;
afterEach(() => copier?.close());

function createCopier(connection = world.platform.database.connection): Copier {
  copier = new Copier({ connection, root: world.dataDir, logLevel: 'silent' });
  return copier;
}

const businessId = randomUUID() as BusinessId;
const linkId = randomUUID() as LinkId;

/** A spool of which each line is a segment of its own. */
function createSpool(): { spool: Spool; spoolId: string } {
  const spoolId = randomUUID();
  const unheard = { written: () => undefined, failed: () => undefined };
  const folder = join(world.dataDir, spoolId);
  return { spoolId, spool: new Spool({ folder, segmentBytes: 1, syncMs: 1_000, ...unheard }) };
}

const visitor = { key: null, device: 'mobile', browser: 'safari', country: null, referrerHost: null, inApp: null };

function writeVisit(spool: Spool, clickId: string): Promise<void> {
  const facts = { kind: 'visit', clickId, businessId, linkId, at: 1_790_000_000_000, timeZone: 'UTC' } as const;
  return spool.append(writeLine({ ...facts, ...visitor, flag: null }));
}

test('after its death the next copy goes on where it was', async () => {
  const { spool, spoolId } = createSpool();
  const copying = createCopier();
  await writeVisit(spool, 'one');
  expect(await copying.copy(spoolId, null)).toEqual({ records: 1, damaged: 0 });
  await writeVisit(spool, 'two');
  await writeVisit(spool, 'three');
  await threads.at(-1)?.terminate();
  expect(await copying.copy(spoolId, null)).toEqual({ records: 2, damaged: 0 });
  await spool.close();
  const { rows } = await sql<{ visits: number }>`
    select visits from visit_days where business_id = ${businessId}`.execute(world.platform.database.db);
  expect(rows).toEqual([{ visits: 3 }]);
  // the segments before the last are copied and gone
  expect(await readdir(join(world.dataDir, spoolId))).toEqual(['0000000003.log']);
});

test('a copy ends where it is to, though more is there', async () => {
  const { spool, spoolId } = createSpool();
  await writeVisit(spool, 'four');
  const { end } = spool;
  await writeVisit(spool, 'five');
  await writeVisit(spool, 'six');
  const copying = createCopier();
  expect(await copying.copy(spoolId, end)).toEqual({ records: 1, damaged: 0 });
  expect(await copying.copy(spoolId, spool.end)).toEqual({ records: 2, damaged: 0 });
  expect(await copying.copy(spoolId, spool.end)).toEqual({ records: 0, damaged: 0 });
  await spool.close();
});

test('a copy under which the thread dies is refused', async () => {
  const started = once(process, 'worker');
  const outcome = Promise.allSettled([createCopier().copy('nobody’s', null)]);
  await started;
  await threads.at(-1)?.terminate();
  expect(await outcome).toEqual([{ status: 'rejected', reason: new Error('the thread that copies visits ended') }]);
});

test('without the database a copy is refused, and the thread stays', async () => {
  const copying = createCopier({ host: '127.0.0.1', port: 1 });
  const before = threads.length;
  await expect(copying.copy('one', null)).rejects.toThrow(/ECONNREFUSED/);
  await expect(copying.copy('one', null)).rejects.toThrow(/ECONNREFUSED/);
  expect(threads.length).toBe(before + 1);
});

test('a visit spooled before its link’s type was kept is counted for the link alone', async () => {
  const { spool, spoolId } = createSpool();
  const other = randomUUID() as LinkId;
  const facts = { kind: 'visit', businessId, timeZone: 'UTC', at: 1_790_000_000_000, ...visitor, flag: null } as const;
  await spool.append(writeLine({ ...facts, clickId: 'old', linkId: other }));
  await spool.append(writeLine({ ...facts, clickId: 'new', linkId: other, linkType: 'SHORT' }));
  await createCopier().copy(spoolId, null);
  const { rows } = await sql<{ days: number; totals: number; business: number }>`
    select (select sum(visits) from visit_days where link_id = ${other})::int as days,
      (select sum(visits) from link_totals where link_id = ${other})::int as totals,
      (select sum(visits) from business_days where business_id = ${businessId})::int as business`.execute(
    world.platform.database.db,
  );
  // they came in segments, and so in batches, of their own
  expect(rows).toEqual([{ days: 2, totals: 2, business: 1 }]);
  await spool.close();
});
