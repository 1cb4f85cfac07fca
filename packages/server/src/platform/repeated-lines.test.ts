// Lines that repeat are counted, not written; each count is told once, when its span is over.
import { expect, it } from 'vitest';
import { RepeatedLines, spanMs } from './repeated-lines.ts';

const [error, warn] = [50, 40];

it('writes five lines of a text within a span and counts the rest, by level and text', () => {
  const lines = new RepeatedLines();
  const written = Array.from({ length: 8 }, (_, n) => lines.take(error, 'a visit goes uncounted', { n }, n));
  expect(written).toEqual([true, true, true, true, true, false, false, false]);
  expect(lines.take(error, 'another', {}, 9)).toBe(true);
  expect(lines.take(warn, 'a visit goes uncounted', {}, 9)).toBe(true);
  expect(lines.end(spanMs - 1)).toEqual([]);
  expect(lines.end(spanMs)).toEqual([{ level: error, text: 'a visit goes uncounted', times: 3, last: { n: 7 } }]);
});

it('begins anew after a span, and tells nothing of what did not repeat', () => {
  const lines = new RepeatedLines();
  lines.take(error, 'once', {}, 0);
  expect(lines.end(spanMs)).toEqual([]);
  expect(Array.from({ length: 6 }, () => lines.take(error, 'once', {}, spanMs))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(lines.end(2 * spanMs)).toMatchObject([{ times: 1 }]);
  expect(lines.end(9 * spanMs)).toEqual([]);
});

it('remembers no more texts than it has room for', () => {
  const lines = new RepeatedLines();
  for (let n = 0; n < 600; n += 1) for (let times = 0; times < 6; times += 1) lines.take(error, `text ${n}`, {}, 0);
  expect(lines.end(1)).toHaveLength(100);
  expect(lines.end(1)).toHaveLength(0);
});
