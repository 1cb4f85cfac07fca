// Seeing pictures: boxes, colours, edges and vectors by themselves, and the real network in its thread.
import type { PictureBox } from '@vitrine/contract/vision';
import type { Piece } from '@vitrine/scenery/scene';
import { toSvg } from '@vitrine/scenery/drawings/studio';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { pack } from './likeness/packing.ts';
import { multiply } from './likeness/dot-products.ts';
import { toWhitening, whiten } from './likeness/whitening.ts';
import { findBorderBox, type Pixels } from './seeing/border-box.ts';
import { describe as describeView, descriptorLength } from './seeing/descriptor.ts';
import { toLab } from './seeing/lab.ts';
import { Eye } from './eye/eye.ts';
import type { PackedPicture, PictureShelf } from './eye/shelf.ts';
import { pool, PooledMap } from './seeing/pooling.ts';
import { listAskedViews, listKeptViews } from './seeing/views.ts';
import { listTiles, listWindows, overlapOf, toReadSize } from './seeing/windows.ts';

type Colour = readonly [number, number, number];

/** A board of one colour with a block of another on it. */
function paint(
  size: readonly [number, number],
  ground: Colour,
  block?: readonly [number, number, number, number],
  ink: Colour = [0, 0, 0],
): Pixels {
  const [width, height] = size;
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [left, top, wide, high] = block ?? [0, 0, 0, 0];
    const isInside = x >= left && x < left + wide && y >= top && y < top + high;
    data.set(isInside ? ink : ground, pixel * 3);
  }
  return { data, width, height };
}

const white: Colour = [250, 250, 250];

const middle = ({ x, y, width, height }: PictureBox) => [x + width / 2, y + height / 2];

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

const draw = (piece: Piece, width: number): Promise<Buffer> =>
  sharp(Buffer.from(toSvg({ view: 'front', pieces: [piece] }, width)))
    .jpeg()
    .toBuffer();

describe('the box around what a picture shows', () => {
  it.each([
    [
      'a block in the middle, with a margin',
      [100, 100],
      [30, 40, 40, 20],
      { left: 28, top: 38, width: 44, height: 24 },
    ],
    ['a block at the edge', [100, 100], [0, 0, 40, 40], { left: 0, top: 0, width: 42, height: 42 }],
    ['nothing', [60, 40], undefined, { left: 0, top: 0, width: 60, height: 40 }],
    ['a speck, which counts as nothing', [100, 100], [50, 50, 6, 6], { left: 0, top: 0, width: 100, height: 100 }],
    ['one pixel', [1, 1], undefined, { left: 0, top: 0, width: 1, height: 1 }],
  ] as const)('%s', (_what, size, block, box) => {
    expect(findBorderBox(paint(size, white, block))).toEqual(box);
  });

  it.each([
    [1, 1],
    [3, 2],
    [640, 1],
    [1, 640],
    [480, 600],
  ] as const)('and every other view lies within %i × %i', (width, height) => {
    const picture = paint([width, height], white, [width >> 2, height >> 2, width >> 1, height >> 1]);
    for (const view of [...listKeptViews(picture), ...listAskedViews(picture)]) {
      expect(Math.min(view.left, view.top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(view.width, view.height)).toBeGreaterThan(0);
      expect(view.left + view.width).toBeLessThanOrEqual(width);
      expect(view.top + view.height).toBeLessThanOrEqual(height);
    }
  });
});

it.each([
  ['white', [255, 255, 255], [100, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [255, 0, 0], [53.2, 80.1, 67.2]],
  ['blue', [0, 0, 255], [32.3, 79.2, -107.9]],
] as const)('%s in Lab', (_name, colour, lab) => {
  toLab(paint([1, 1], colour)).forEach((value, at) => expect(Math.abs(value - lab[at]!)).toBeLessThan(0.3));
});

describe('a description by hand', () => {
  const block = [20, 30, 50, 40] as const;
  const red = describeView(paint([100, 100], white, block, [190, 40, 40]));

  it('is as long as it says, and a picture is 2.2 like itself', () => {
    expect(red).toHaveLength(descriptorLength);
    expect(dot(red, red)).toBeCloseTo(2.2, 4);
  });

  it.each([
    ['a little darker than', [170, 35, 35], block],
    ['of another colour, less than', [40, 60, 190], block],
    ['elsewhere and upright, less than', [40, 60, 190], [60, 5, 20, 90]],
  ] as const)('%s the one before', (_what, ink, place) => {
    const like = dot(red, describeView(paint([100, 100], white, place, ink)));
    expect(like).toBeLessThan(2.2);
    expect(like).toBeGreaterThan(0.3);
  });
});

it('channels are pooled to a vector of length 1, in which strong places count more than many', () => {
  const [one = 0, other = 0] = pool(Float32Array.of(0, 0, 0, 4, 1, 1, 1, 1), 2);
  expect(one ** 2 + other ** 2).toBeCloseTo(1, 5);
  expect(one).toBeGreaterThan(2 * other);
});

it('a part of what a network answers is pooled as if it were all of it', () => {
  const [channels, width, height] = [3, 7, 5];
  const data = Float32Array.from({ length: channels * width * height }, (_, at) => ((at * 37) % 11) / 3);
  const map = new PooledMap({ data, channels, width, height });
  for (const part of [
    { left: 0, top: 0, width, height },
    { left: 2, top: 1, width: 4, height: 3 },
    { left: 6, top: 4, width: 1, height: 1 },
  ]) {
    const cut = Array.from({ length: channels }, (_, channel) =>
      Array.from({ length: part.height }, (__, y) => {
        const from = channel * width * height + (part.top + y) * width + part.left;
        return [...data.subarray(from, from + part.width)];
      }),
    );
    const expected = pool(Float32Array.from(cut.flat(2)), channels);
    map.pool(part).forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 5));
  }
});

describe('windows', () => {
  it.each([
    [19, 19, 1],
    [30, 19, 4],
    [5, 40, 6],
    [1, 1, 1],
  ] as const)('of a map of %i × %i lie within it, from edge to edge', (width, height, count) => {
    const windows = listWindows({ width, height }, 19);
    expect(windows).toHaveLength(count);
    expect(Math.max(...windows.map((window) => window.left + window.width))).toBe(width);
    expect(Math.max(...windows.map((window) => window.top + window.height))).toBe(height);
    expect(Math.min(...windows.map(({ left, top }) => Math.min(left, top)))).toBe(0);
  });

  it.each([
    [400, 640, 1],
    [667, 833, 4],
    [909, 1136, 6],
    [909, 1616, 8],
    [2400, 300, 7],
    [641, 300, 2],
  ] as const)('of %i × %i are read in %i tiles, each window within one', (width, height, count) => {
    const side = 300;
    const tiles = listTiles({ width, height }, side);
    expect(tiles).toHaveLength(count);
    for (const tile of tiles) {
      expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(640);
      expect(Math.min(tile.left, tile.top)).toBeGreaterThanOrEqual(0);
      expect(tile.left + tile.width).toBeLessThanOrEqual(width);
      expect(tile.top + tile.height).toBeLessThanOrEqual(height);
    }
    for (let left = 0; left <= width - side; left += 7)
      expect(tiles.some((tile) => tile.left <= left && left + side <= tile.left + tile.width)).toBe(true);
    for (let top = 0; top <= height - side; top += 7)
      expect(tiles.some((tile) => tile.top <= top && top + side <= tile.top + tile.height)).toBe(true);
  });

  it('are read at the size the network takes, but a strip is not drawn out without end', () => {
    expect(toReadSize({ width: 600, height: 800 }, 0.5, 300)).toEqual({ width: 600, height: 800 });
    expect(toReadSize({ width: 640, height: 1 }, 0.33, 300)).toEqual({ width: 2400, height: 909 });
  });

  it.each([
    ['the same', { left: 0, top: 0, width: 10, height: 10 }, 1],
    ['apart', { left: 10, top: 0, width: 10, height: 10 }, 0],
    ['half beside', { left: 5, top: 0, width: 10, height: 10 }, 1 / 3],
    ['within', { left: 2, top: 2, width: 5, height: 5 }, 0.25],
  ] as const)('%s overlap as far as they have in common', (_how, other, share) => {
    expect(overlapOf({ left: 0, top: 0, width: 10, height: 10 }, other)).toBeCloseTo(share, 6);
  });
});

it('matrices are multiplied', async () => {
  const one = { data: Float32Array.of(1, 2, 3, 4, 5, 6), rows: 2, columns: 3 };
  const other = { data: Float32Array.of(7, 8, 9), rows: 3, columns: 1 };
  expect([...(await multiply(one, other))]).toEqual([50, 122]);
});

it('what was learnt is taken for the network it was learnt of alone', () => {
  const whitening = toWhitening(Float32Array.of(1, 1, 0, 0, 2, 3, 4), 2);
  expect([...whitening.matrix]).toEqual([2, 0, 3, 4]);
  const [one = 0, other = 0] = whiten(Float32Array.of(2, 1), whitening.means.whole, whitening);
  expect([one, other]).toEqual([Math.fround(2 / Math.sqrt(13)), Math.fround(3 / Math.sqrt(13))]);
  expect(() => toWhitening(Float32Array.of(1, 2, 3), 2)).toThrow('another network');
});

describe('the eye', () => {
  const eye = new Eye();
  afterAll(() => eye.close());
  const pieces = {
    shirt: { kind: 'shirt', colour: 'sand', pattern: 'stripe', turn: 7 },
    vase: { kind: 'vase', colour: 'teal', pattern: 'plain', turn: 33 },
    boot: { kind: 'boot', colour: 'cocoa', pattern: 'plain', turn: 12 },
  } as const satisfies Record<string, Piece>;

  /** What is kept of the pieces' own pictures. */
  async function shelve(): Promise<PictureShelf> {
    const kept: PackedPicture[] = [];
    for (const [productId, piece] of Object.entries(pieces)) {
      const { views, model } = await eye.see(await draw(piece, 400));
      expect(model).toMatchObject({
        name: 'mobilenet-v2-coco',
        dimensions: 384,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      });
      kept.push({ productId, pictureId: productId, views: pack(views, model) });
    }
    return { name: 'shelf', stamp: String(kept.length), pages: () => Readable.from([kept]) };
  }

  it('finds a product by another picture of it, unless it is left out', async () => {
    const shelf = await shelve();
    const cut = await sharp(await draw(pieces.vase, 500))
      .extract({ left: 60, top: 120, width: 380, height: 430 })
      .modulate({ brightness: 0.8 })
      .png()
      .toBuffer();
    const [found, ...others] = await eye.find(shelf, cut, { most: 3 });
    expect(found).toMatchObject({ productId: 'vase', pictureId: 'vase' });
    expect(found?.lead).toBeGreaterThan(0.2);
    expect(others.every(({ lead }) => lead < 0.2)).toBe(true);
    const without = await eye.find(shelf, cut, { most: 3, without: ['vase'] });
    expect(without.map(({ productId }) => productId)).not.toContain('vase');
    const nothing = { name: 'empty', stamp: '', pages: () => Readable.from([]) };
    expect(await eye.find(nothing, cut, { most: 3 })).toEqual([]);
  });

  it('finds each of several products where it is', async () => {
    const [vase, boot] = await Promise.all([draw(pieces.vase, 300), draw(pieces.boot, 300)]);
    const wall = sharp({ create: { width: 700, height: 800, channels: 3, background: '#7d8b80' } });
    const photo = await wall
      .composite([
        { input: vase, left: 10, top: 20 },
        { input: boot, left: 390, top: 400 },
      ])
      .jpeg()
      .toBuffer();
    const found = await eye.find(await shelve(), photo, { most: 3 });
    const where = (id: string) =>
      found.find(({ productId }) => productId === id)?.box ?? { x: NaN, y: NaN, width: 0, height: 0 };
    const [[vaseX, vaseY], [bootX, bootY]] = [middle(where('vase')), middle(where('boot'))] as [number[], number[]];
    expect([vaseX! < 0.5, vaseY! < 0.5, bootX! > 0.5, bootY! > 0.5]).toEqual([true, true, true, true]);
    expect(
      found
        .slice(0, 2)
        .map(({ productId }) => productId)
        .toSorted(),
    ).toEqual(['boot', 'vase']);
  });

  it('lets whoever waits for an answer go before the store’s own pictures', async () => {
    const [shelf, photo] = [await shelve(), await draw(pieces.shirt, 200)];
    const order: string[] = [];
    const find = () => eye.find(shelf, photo, { most: 1 }).then(() => order.push('found'));
    const see = () => eye.see(photo).then(() => order.push('seen'));
    await Promise.all([find(), see(), find(), see()]);
    expect(order).toEqual(['found', 'found', 'seen', 'seen']);
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.of()],
    ['a picture that was cut off', null],
  ])('refuses %s, and goes on seeing', async (_what, bytes) => {
    const whole = await draw(pieces.boot, 300);
    await expect(eye.see(bytes ?? whole.subarray(0, whole.length / 3))).rejects.toThrow(/Error: /);
    expect((await eye.see(whole)).views).toHaveLength(2);
  });

  it('sees grey pictures, clear ones and single pixels, and again after it was closed', async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } });
    await eye.close();
    for (const bytes of [
      await pixel.png().toBuffer(),
      await sharp(await draw(pieces.boot, 90))
        .greyscale()
        .png()
        .toBuffer(),
    ]) {
      const { views } = await eye.see(bytes);
      for (const { vector } of views) expect(vector.every(Number.isFinite)).toBe(true);
    }
  });
});
