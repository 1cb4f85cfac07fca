import { describe, expect, it } from 'vitest';
import { findDirection, toPlace, toZoom, zooms } from './image-viewer-steps.ts';

describe('among pictures', () => {
  it.each([
    [0, 3, 0],
    [3, 3, 0],
    [-1, 3, 2],
    [-4, 3, 2],
    [7, 1, 0],
    [2, 0, 0],
  ])('place %i of %i is %i', (at, count, place) => expect(toPlace(at, count)).toBe(place));

  it.each([
    ['ArrowRight', 'ltr', 1],
    ['ArrowLeft', 'ltr', -1],
    ['ArrowRight', 'rtl', -1],
    ['ArrowLeft', 'rtl', 1],
    ['ArrowUp', 'ltr', null],
    ['a', 'rtl', null],
  ] as const)('%s in %s leads %s', (key, direction, by) => expect(findDirection(key, direction)).toBe(by));
});

describe('closer', () => {
  const last = zooms.length - 1;
  it.each([
    [0, 1, 1],
    [0, -1, 0],
    [last, 1, last],
    [last, -1, last - 1],
    [last, 'whole', 0],
  ] as const)('from %i by %s to %i', (zoom, step, next) => expect(toZoom(zoom, step)).toBe(next));
});
