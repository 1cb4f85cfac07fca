// The spool on a real disk: whole lines in their order, told when they are written, synced together, refused when it must.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Spool } from './spool.ts';

let folder: string;
const failed: unknown[] = [];
let bytes = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-spool-'));
  failed.length = 0;
  bytes = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createSpool = (at = join(folder, 'own'), segmentBytes = 1_000_000): Spool =>
  new Spool({
    folder: at,
    segmentBytes,
    syncMs: 1_000,
    written: (more) => (bytes += more),
    failed: (problem) => failed.push(problem),
  });

const append = (spool: Spool, text: string): Promise<unknown> => new Promise((told) => spool.append(text, told));
const appendSynced = (spool: Spool, text: string): Promise<unknown> =>
  new Promise((told) => spool.appendSynced(text, told));

async function readLines(at = join(folder, 'own')): Promise<string[]> {
  const files = (await readdir(at)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(at, file), 'latin1')));
  return texts.flatMap((text) => text.split('\n').slice(0, -1));
}

const lineOf = (text: string): string => `${crc32(text).toString(16).padStart(8, '0')} ${text}`;

test('lines stand in their order with their checksums, however large the batch', async () => {
  const spool = createSpool();
  const texts = Array.from({ length: 3_000 }, (_, index) => `line ${index} ${'x'.repeat(index % 90)}`);
  expect(new Set(await Promise.all(texts.map((text) => append(spool, text))))).toEqual(new Set([null]));
  expect(await append(spool, 'v last')).toBeNull();
  const lines = await readLines();
  expect(lines).toEqual([...texts, 'v last'].map(lineOf));
  expect(bytes).toBe(lines.join('\n').length + 1);
  expect(spool.end).toEqual({ segment: 1, offset: bytes });
  await spool.close();
});

test('those who wait for the disk are told when it has their lines, also those who come while it works', async () => {
  const spool = createSpool();
  const order: string[] = [];
  const first = appendSynced(spool, 'first').then(() => order.push('first'));
  await append(spool, 'beside').then(() => order.push('beside'));
  const later = Array.from({ length: 200 }, (_, index) => appendSynced(spool, `later ${index}`));
  expect(await Promise.all(later)).toEqual(later.map(() => null));
  await first;
  expect(order).toEqual(['beside', 'first']);
  await spool.close();
  expect(await readLines()).toHaveLength(202);
});

test('a full segment is followed by another, and nobody who waits is forgotten', async () => {
  const spool = createSpool(join(folder, 'own'), 100);
  const told: Promise<unknown>[] = [];
  for (let round = 0; round < 30; round += 1) {
    const synced = appendSynced(spool, `synced ${round}`);
    const written = append(spool, `written ${round}`);
    told.push(synced, written);
    await (round % 3 === 0 ? Promise.all([synced, written]) : written);
  }
  await spool.close();
  expect(await Promise.all(told)).toEqual(told.map(() => null));
  expect(await readLines()).toHaveLength(60);
  expect((await readdir(join(folder, 'own'))).length).toBeGreaterThan(5);
});

test('closing tells everybody who waits; after it everybody is refused', async () => {
  const spool = createSpool();
  const told = [append(spool, 'one'), appendSynced(spool, 'two')];
  await spool.close();
  expect(await Promise.all(told)).toEqual([null, null]);
  expect(await append(spool, 'three')).toEqual(new Error('the spool is closed'));
  expect(await appendSynced(spool, 'four')).toEqual(new Error('the spool is closed'));
  expect(await readLines()).toEqual(['one', 'two'].map(lineOf));
});

test('a disk that refuses is told to all of the batch, and the next batch is tried anew', async () => {
  const at = join(folder, 'own');
  await writeFile(at, 'a file where the folder should be');
  const spool = createSpool(at);
  const problems = await Promise.all([append(spool, 'one'), appendSynced(spool, 'two')]);
  expect(problems.every((problem) => problem instanceof Error)).toBe(true);
  expect(failed).toHaveLength(1);
  await rm(at);
  expect(await append(spool, 'three')).toBeNull();
  await spool.close();
  expect(await readLines()).toEqual([lineOf('three')]);
});
