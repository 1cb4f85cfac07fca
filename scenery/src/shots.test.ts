// Shots are the same at every drawing, and their truth is what is to be seen in them.

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { KindName } from './kinds.ts';
import { arrange } from './shots/arrangement.ts';
import { drawShot } from './shots/picture.ts';
import { FRAMES, SETTINGS, type Shot, type ShotItem } from './shots/shot.ts';
import { tellTruth } from './shots/truth.ts';

const item = (kind: KindName, productId: string): ShotItem => ({
  productId,
  variantId: `${productId}1`,
  piece: { kind, colour: 'berry', pattern: 'plain', turn: 7 },
});

const items = [item('jeans', '1'), item('sweater', '2'), item('vase', '3')];
const shot = (change: Partial<Shot> = {}): Shot => ({ seed: 12, setting: 'room', frame: 'portrait', items, ...change });

describe.each(SETTINGS)('%s', (setting) => {
  test('is drawn in the size of its frame, the same each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => drawShot(shot({ setting }), 360)));
    const { width, height, format } = await sharp(one).metadata();
    expect([width, height, format]).toEqual([360, 450, 'jpeg']);
    expect(one?.equals(other ?? Buffer.of())).toBe(true);
  });

  test('tells of each of the goods where it is, within the picture', async () => {
    const { shows, conditions } = await tellTruth(shot({ setting }));
    expect(shows.map(({ productId }) => productId).toSorted()).toEqual(['1', '2', '3']);
    expect(conditions.setting).toBe(setting);
    for (const { box, visible } of shows) {
      expect(visible).toBeGreaterThan(0);
      expect(visible).toBeLessThanOrEqual(1);
      const { x, y, width, height } = box ?? { x: -1, y: 0, width: 0, height: 0 };
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.0001);
    }
  });
});

test('the box holds what differs from the picture without the piece', async () => {
  const alone = shot({ setting: 'layout', items: [item('bowl', '1')], seed: 3 });
  const { shows } = await tellTruth(alone);
  const box = shows[0]?.box ?? { x: 0, y: 0, width: 1, height: 1 };
  const other = {
    ...alone,
    items: [{ ...item('bowl', '1'), piece: { ...item('bowl', '1').piece, colour: 'teal' as const } }],
  };
  const [one, two] = await Promise.all(
    [alone, other].map(async (each) =>
      sharp(await drawShot(each, 200))
        .greyscale(false)
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  if (one === undefined || two === undefined) throw new Error('nothing was drawn');
  const { width, height, channels } = one.info;
  const outside = (at: number): boolean => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const near = 0.03;
    return (
      x / width < box.x - near ||
      x / width > box.x + box.width + near ||
      y / height < box.y - near ||
      y / height > box.y + box.height + near
    );
  };
  const changed = [...one.data].flatMap((value, at) => (Math.abs(value - (two.data[at] ?? 0)) > 40 ? [at] : []));
  expect(changed.length).toBeGreaterThan(100);
  expect(changed.filter(outside)).toEqual([]);
});

test('light, angle, crop and what is in the way differ from shot to shot', () => {
  const taken = Array.from({ length: 60 }, (_, seed) => arrange(shot({ seed, frame: 'tall' })));
  expect(new Set(taken.map(({ light }) => light)).size).toBe(5);
  expect(taken.filter(({ prop }) => prop !== null).length).toBeGreaterThan(10);
  expect(taken.filter(({ camera }) => camera.zoom > 1.2).length).toBeGreaterThan(5);
  expect(taken.every(({ width, height }) => width === FRAMES.tall[0] && height === FRAMES.tall[1])).toBe(true);
});
