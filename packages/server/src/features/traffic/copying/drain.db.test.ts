// What dead processes leave beside the own spool: counted, and removed once nobody can come back to it.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { Drain } from './drain.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const now = new Date('2026-11-23T12:00:00Z');

test('empty folders go after a minute, others an hour after they were last touched; those of the living stay', async () => {
  const root = join(world.dataDir, 'spools');
  const folders: [name: string, minutes: number, file: boolean][] = [
    ['empty-dead', 2, false],
    ['empty-alive', 0, false],
    ['written-lately', 59, true],
    ['written-long-ago', 61, true],
    ['own', 90, false],
  ];
  for (const [name, minutes, file] of folders) {
    await mkdir(join(root, name), { recursive: true });
    if (file) await writeFile(join(root, name, '0000000001.log'), '');
    const touched = new Date(now.getTime() - minutes * 60_000);
    await utimes(join(root, name), touched, touched);
  }
  const copied: string[] = [];
  const drain = new Drain({
    database: world.platform.database,
    log: world.platform.log,
    clock: { now: () => now },
    root,
    spoolId: 'own',
    written: () => ({ segment: 0, offset: 0 }),
    copy: async (spoolId) => {
      copied.push(spoolId);
      return { visits: 0, records: 0, damaged: 0, refused: 0 };
    },
  });
  await drain.adopt(true);
  await drain.run();
  await drain.stop();
  expect((await readdir(root)).toSorted()).toEqual(['empty-alive', 'own', 'written-lately']);
  expect(new Set(copied)).toEqual(new Set(folders.map(([name]) => name)));
});
