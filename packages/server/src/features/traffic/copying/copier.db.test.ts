// The thread that copies spools: it copies, says when it cannot, and is started again after its death.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { Copier } from './copier.ts';
import { createClickId } from '../intake/click-id.ts';
import { asideName } from './set-aside.ts';
import { writeOrigin, writeVisit } from '../intake/spool-record.ts';
import { Spool } from '../intake/spool.ts';

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

const key = Buffer.alloc(32, 'k');

function visit(spool: Spool, day = '2026-09-21'): Promise<void> {
  const clickId = createClickId(key, { businessId, linkId, clickedAt: new Date(1_790_000_000_000) });
  const visitor = { key: null, agentId: '0'.repeat(16), sourceId: '1'.repeat(16), country: null, flag: null };
  const origin = writeOrigin({ linkType: 'SHORT', influencerId: null, day });
  return new Promise((resolve, reject) => {
    const line = writeVisit({ clickId, ...visitor, origin });
    spool.append(line, (problem) => (problem === null ? resolve() : reject(problem)));
  });
}

test('after its death the next copy goes on where it was', async () => {
  const { spool, spoolId } = createSpool();
  const copying = createCopier();
  await visit(spool);
  expect(await copying.copy(spoolId, null)).toEqual({ records: 1, visits: 1, damaged: 0, refused: 0 });
  await visit(spool);
  await visit(spool);
  await threads.at(-1)?.terminate();
  expect(await copying.copy(spoolId, null)).toEqual({ records: 2, visits: 2, damaged: 0, refused: 0 });
  await spool.close();
  const { rows } = await sql<{ visits: number }>`
    select visits from link_totals where business_id = ${businessId}`.execute(world.platform.database.db);
  expect(rows).toEqual([{ visits: 3 }]);
  // the segments before the last are copied and gone
  expect(await readdir(join(world.dataDir, spoolId))).toEqual(['0000000003.log']);
});

test('a record the database refuses is set aside and holds up nothing else', async () => {
  const spoolId = randomUUID();
  const unheard = { written: () => undefined, failed: () => undefined };
  const spool = new Spool({ folder: join(world.dataDir, spoolId), segmentBytes: 1e6, syncMs: 1_000, ...unheard });
  const visitsOf = async (): Promise<number> =>
    (
      await sql<{ visits: number }>`
        select visits from link_totals where business_id = ${businessId}`.execute(world.platform.database.db)
    ).rows[0]?.visits ?? 0;
  const before = await visitsOf();
  for (const day of ['2026-09-21', '2026-09-21', '2026-13-45', '2026-09-22', '2026-09-21']) await visit(spool, day);
  const copying = createCopier();
  expect(await copying.copy(spoolId, null)).toEqual({ records: 4, visits: 4, damaged: 0, refused: 1 });
  expect(await visitsOf()).toBe(before + 4);
  const aside = await readFile(join(world.dataDir, asideName), 'utf8');
  expect(
    aside
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ record: { day: '2026-13-45' } }]);
  await visit(spool);
  expect(await copying.copy(spoolId, null)).toEqual({ records: 1, visits: 1, damaged: 0, refused: 0 });
  await spool.close();
});

test('a copy ends where it is to, though more is there', async () => {
  const { spool, spoolId } = createSpool();
  await visit(spool);
  const { end } = spool;
  await visit(spool);
  await visit(spool);
  const copying = createCopier();
  expect(await copying.copy(spoolId, end)).toEqual({ records: 1, visits: 1, damaged: 0, refused: 0 });
  expect(await copying.copy(spoolId, spool.end)).toEqual({ records: 2, visits: 2, damaged: 0, refused: 0 });
  expect(await copying.copy(spoolId, spool.end)).toEqual({ records: 0, visits: 0, damaged: 0, refused: 0 });
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
