// Networks that operators give: what fits is taken, named by its content and seen with; what does not is refused in a sentence.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTinyNetwork } from '../../../tests/world/tiny-network.ts';
import { Eye } from './features/vision/eye/eye.ts';
import { pack, unpack } from './features/vision/likeness/packing.ts';
import { claimVisionModel } from './vision-model-check.ts';

let folder: string;
let given = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-model-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Answers the path of a network, with what is said of it beside it. */
async function give(network: Uint8Array, said?: object | string): Promise<string> {
  const path = join(folder, `given-${(given += 1)}.onnx`);
  await writeFile(path, network);
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  if (said !== undefined) await writeFile(path.replace('.onnx', '.json'), text);
  return path;
}

const take = (path: string) => claimVisionModel(path, join(folder, 'data'));
const refusalOf = (path: string): Promise<string> =>
  take(path).then(
    () => 'taken',
    (problem: unknown) => String(problem),
  );

/** A board of one colour above another. */
const board = (above: string, below: string): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: above } })
    .composite([{ input: { create: { width: 200, height: 100, channels: 3, background: below } }, left: 0, top: 100 }])
    .png()
    .toBuffer();

it('is named by its content, of what is said of it too, and its copy stays when the file goes', async () => {
  const path = await give(writeTinyNetwork({ dimensions: 16 }), { name: 'tiny', version: '3' });
  const model = await take(path);
  expect(model).toMatchObject({ name: 'tiny', version: '3', hash: expect.stringMatching(/^[\da-f]{64}$/) });
  expect((await take(path)).hash).toBe(model.hash);
  const others = [
    await give(writeTinyNetwork({ dimensions: 16, seed: 2 }), { name: 'tiny', version: '3' }),
    await give(writeTinyNetwork({ dimensions: 16 }), { name: 'tiny', version: '3', mean: [0.5, 0.5, 0.5] }),
    await give(writeTinyNetwork({ dimensions: 16 })),
  ];
  const hashes = await Promise.all(others.map(async (other) => (await take(other)).hash));
  expect(new Set([model.hash, ...hashes]).size).toBe(4);
  await rm(path);
  const eye = new Eye(model.place);
  expect(await eye.name()).toMatchObject({ name: 'tiny', hash: model.hash, dimensions: 16 });
  await eye.close();
  expect(
    (await readdir(join(folder, 'data/vision'))).filter((name) => !/^[\da-f]{64}\.(onnx|json)$/.test(name)),
  ).toEqual([]);
});

it.each<[string, () => Promise<string>, RegExp]>([
  ['that is not there', async () => join(folder, 'none.onnx'), /ENOENT\.$/],
  ['that is no network', () => give(Buffer.from('hello')), /it is no ONNX file that can be read\.$/],
  [
    'of one colour',
    () => give(writeTinyNetwork({ dimensions: 16, channels: 1 })),
    /takes 1 colours, but should take 3/,
  ],
  [
    'that takes more than a picture',
    () => give(writeTinyNetwork({ dimensions: 16, further: ['words'] })),
    /takes picture, words, but should take one picture/,
  ],
  [
    'of too few numbers',
    () => give(writeTinyNetwork({ dimensions: 4 })),
    /answers 4 numbers, but should answer from 8/,
  ],
  [
    'without the answer that is named',
    () => give(writeTinyNetwork({ dimensions: 16 }), { output: 'image_embeds' }),
    /answers vector, but not image_embeds/,
  ],
  [
    'of another size than is said',
    () => give(writeTinyNetwork({ dimensions: 16, size: 'any' }), { size: 64 }),
    /cannot be used: .+/,
  ],
  [
    'with words beside it that are no JSON',
    () => give(writeTinyNetwork({ dimensions: 16 }), '{'),
    /\.json is not as it should be/,
  ],
  [
    'with a setting nobody knows',
    () => give(writeTinyNetwork({ dimensions: 16 }), { sizes: 3 }),
    /\.json is not as it should be/,
  ],
  [
    'under the name of ours',
    () => give(writeTinyNetwork({ dimensions: 16 }), { name: 'mobilenet-v2-coco' }),
    /is the name of the network that comes with the program/,
  ],
])('one %s is refused, and the setting is named', async (_what, make, reason) => {
  const refusal = await refusalOf(await make());
  expect(refusal).toMatch(/^BadSetting: VISION_MODEL is "/);
  expect(refusal).toMatch(reason);
});

it.each([16, 48])('of %d numbers finds what is alike, in whole pictures and in parts of them', async (dimensions) => {
  const eye = new Eye((await take(await give(writeTinyNetwork({ dimensions, size: 'any' }), { size: 32 }))).place);
  const boards = { dawn: ['#d22', '#fd8'], sea: ['#28c', '#045'], meadow: ['#3a3', '#de6'] } as const;
  const kept = await Promise.all(
    Object.entries(boards).map(async ([productId, colours]) => {
      const { views, model } = await eye.see(await board(colours[0], colours[1]));
      expect(model.dimensions).toBe(dimensions);
      expect(views.some(({ vector }) => vector.some((value) => value < 0))).toBe(true);
      const packed = pack(views, model);
      const [first] = unpack(packed, model) ?? [];
      first?.vector.forEach((value, at) => expect(value).toBeCloseTo(views[0]?.vector[at] ?? NaN, 3));
      expect(unpack(packed, { ...model, dimensions: dimensions + 1 })).toBeNull();
      return { productId, pictureId: productId, views: packed };
    }),
  );
  const shelf = { name: 'shelf', stamp: '1', pages: () => Readable.from([kept]) };
  const [found] = await eye.find(shelf, await board('#29d', '#156'), { most: 3 });
  expect(found?.productId).toBe('sea');
  const wall = sharp({ create: { width: 600, height: 600, channels: 3, background: '#aaa' } });
  const input = await sharp(await board(...boards.meadow))
    .resize(240)
    .toBuffer();
  const photo = await wall
    .composite([{ input, left: 330, top: 330 }])
    .png()
    .toBuffer();
  const [part] = await eye.find(shelf, photo, { most: 3 });
  expect(part?.productId).toBe('meadow');
  expect((part?.box.x ?? 0) + (part?.box.width ?? 0) / 2).toBeGreaterThan(0.5);
  await eye.close();
});
