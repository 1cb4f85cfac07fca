// The code that says a deletion was done: of ours it tells the day, of anybody else's nothing.
import { expect, test } from 'vitest';
import { readDeletionCode, writeDeletionCode } from './deletion-code.ts';

const key = Buffer.alloc(32, 'a key');
const code = writeDeletionCode(key, new Date('2026-11-28T23:59:00Z'));

test('tells its day', () => {
  expect(code).toMatch(/^[\da-z]+$/);
  expect(readDeletionCode(key, code)).toBe('2026-11-28');
});

test.each(['', 'x', code.slice(1), `${code}0`, `20261129${code.slice(8)}`, code.toUpperCase()])(
  '%j tells nothing',
  (text) => {
    expect(readDeletionCode(key, text)).toBeNull();
  },
);

test('of another installation tells nothing', () => {
  expect(readDeletionCode(Buffer.alloc(32, 'other'), code)).toBeNull();
});
