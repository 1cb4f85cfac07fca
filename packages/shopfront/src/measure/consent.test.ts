// What an answer to the question for consent is worth, and for how long.
import { expect, test } from 'vitest';
import { decideStart, readAnswer, writeAnswer } from './consent.ts';

const day = 24 * 3600 * 1000;
const now = Date.UTC(2026, 10, 21);

test.each([
  ['yes', 0, 'yes'],
  ['no', 0, 'no'],
  ['yes', 179 * day, 'yes'],
  ['no', 179 * day, 'no'],
  ['yes', 180 * day, null],
  ['no', 400 * day, null],
  // a clock that was set back
  ['yes', -day, null],
] as const)('%s, %i ms later, is %s', (answer, later, read) => {
  expect(readAnswer(writeAnswer(answer, now), now + later)).toBe(read);
});

test.each([null, '', 'yes', 'yes ', 'maybe 1', 'yes 1 2', `yes ${now}x`, `YES ${now}`, '{}'])(
  '%j is no answer',
  (kept) => {
    expect(readAnswer(kept, now)).toBeNull();
  },
);

test.each([
  [true, null, 'ask'],
  [true, 'yes', 'yes'],
  [true, 'no', 'no'],
  [false, null, 'yes'],
  [false, 'yes', 'yes'],
  // who once said no is not measured where nobody is asked either
  [false, 'no', 'no'],
] as const)('asking %s with the answer %s begins with %s', (asks, answer, start) => {
  expect(decideStart({ asks, answer })).toBe(start);
});
