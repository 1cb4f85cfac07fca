import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTinyNetwork } from '../../../../../../tests/world/tiny-network.ts';
import { takeVisionModel } from '../vision.ts';
import { dropHalfCopies, takeGivenModel } from './given-model.ts';

let dataDir = '';
const folder = (): string => join(dataDir, 'vision');
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'vitrine-given-'))));
afterAll(() => rm(dataDir, { recursive: true }));

const give = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(dataDir, name);
  await writeFile(path, bytes);
  return path;
};

it('is new among ours once', async () => {
  const path = await give('tiny.onnx', writeTinyNetwork({ dimensions: 12 }));
  const [first, again] = [await takeGivenModel(path, folder()), await takeGivenModel(path, folder())];
  expect([first.isNew, again.isNew, again.hash]).toEqual([true, false, first.hash]);
});

it('is let go of when it cannot be seen with, unless it was there before', async () => {
  const broken = await give('broken.onnx', Buffer.from('no network'));
  const before = await readdir(folder());
  await expect(takeVisionModel(broken, dataDir)).rejects.toThrow('no ONNX file');
  expect(await readdir(folder())).toEqual(before);
  const { place } = await takeGivenModel(broken, folder());
  await expect(takeVisionModel(broken, dataDir)).rejects.toThrow('no ONNX file');
  expect((await readdir(folder())).map((name) => join(folder(), name))).toContain(place);
});

it('leaves nothing half copied for long', async () => {
  const half = 'abc.onnx.01a22b16-f09d-754c-b9d6-e61a21b74b2f';
  await writeFile(join(folder(), half), 'begun');
  await dropHalfCopies(folder(), new Date(Date.now() - 60_000));
  expect(await readdir(folder())).toContain(half);
  await dropHalfCopies(folder(), new Date(Date.now() + 60_000));
  expect(await readdir(folder())).not.toContain(half);
});
