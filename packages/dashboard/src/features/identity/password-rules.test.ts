// What the field of a password says beside the list of its rules.
import { expect, it } from 'vitest';
import { toPasswordError } from './password-rules.tsx';

const common = 'Too many people use this password';

it.each([
  ['what the list of rules says is not said again', 'Use at least 6 characters', 'abc1', [], true],
  ['nor that a number is missing', 'Use at least one number', 'sunflowers', [], true],
  ['nor that it is made of names', 'Your own name is easy to guess', 'dunes1', ['dunes1'], true],
  ['what no rule of the list tells is said', common, 'password1', ['dunes'], common],
  [
    'nor that it is too long, which no rule tells',
    'Use at most 200 characters',
    `1${'a'.repeat(200)}`,
    [],
    'Use at most 200 characters',
  ],
  ['nothing is said of what is right', undefined, 'quiet1morning', ['dunes'], undefined],
  ['nor marked before it was left', undefined, 'abc', [], false],
] as const)('%s', (_rule, error, password, names, expected) => {
  expect(toPasswordError(error, password, names)).toBe(expected);
});
