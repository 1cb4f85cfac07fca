// How large a cropped picture becomes.
import { expect, it } from 'vitest';
import { fitWithin, toAspect } from './image-crop-area.ts';

it.each([
  [1200, 1200, 600, 600],
  [1600, 900, 600, 338],
  [800, 1000, 480, 600],
  [1600, 400, 600, 150],
  [600, 600, 600, 600],
  [120, 90, 120, 90],
  [6000, 3, 600, 1],
])('§5 image: crop max size 600: %i × %i fits as %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitWithin({ width, height }, 600)).toEqual({ width: fitWidth, height: fitHeight });
});

it.each([
  ['1:1', 1],
  ['16:9', 16 / 9],
  ['4:5', 0.8],
  ['4:1', 4],
] as const)('§2 image crop: %s is %d wide', (shape, aspect) => {
  expect(toAspect(shape)).toBe(aspect);
});
