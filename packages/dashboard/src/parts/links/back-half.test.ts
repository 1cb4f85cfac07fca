// What a form says of a custom end of an address, and whether it may be saved with it.
import { describe, expect, it } from 'vitest';
import { isBackHalfSound, toAddressBase, toBackHalfState } from './back-half.ts';

const free = { available: true, problem: null, message: null, suggestion: null };
const taken = { available: false, problem: 'code_taken' as const, message: 'Taken', suggestion: 'sale-2' };
const idle = { saved: null, answer: undefined, isFailed: false };

describe('§8 custom back-half: answered live', () => {
  it.each([
    ['nothing typed', { ...idle, typed: '', settled: '' }, 'none', true],
    ['spaces', { ...idle, typed: '  ', settled: '' }, 'none', true],
    ['what the link has', { ...idle, typed: 'sale ', settled: 'sale', saved: 'sale', answer: taken }, 'none', true],
    ['while typing', { ...idle, typed: 'sal', settled: 'sa', answer: free }, 'checking', false],
    ['before the answer', { ...idle, typed: 'sale', settled: 'sale' }, 'checking', false],
    ['free', { ...idle, typed: ' sale', settled: 'sale', answer: free }, 'free', true],
    ['taken', { ...idle, typed: 'sale', settled: 'sale', answer: taken }, 'taken', false],
    [
      'a reserved word',
      { ...idle, typed: 'api', settled: 'api', answer: { ...taken, problem: 'code_reserved' as const } },
      'reserved',
      false,
    ],
    [
      'letters no address has',
      { ...idle, typed: 'é', settled: 'é', answer: { ...taken, problem: 'code_invalid' as const } },
      'invalid',
      false,
    ],
    ['a server out of reach', { ...idle, typed: 'sale', settled: 'sale', isFailed: true }, 'unknown', true],
  ])('%s', (_name, asked, kind, sound) => {
    const state = toBackHalfState(asked);
    expect(state.kind).toBe(kind);
    expect(isBackHalfSound(state)).toBe(sound);
  });

  it('offers what is free instead of what is taken', () => {
    const state = toBackHalfState({ ...idle, typed: 'sale', settled: 'sale', answer: taken });
    expect(state).toMatchObject({ message: 'Taken', suggestion: 'sale-2' });
  });
});

it.each([
  ['https://go.example/abc1234', 'go.example/'],
  ['http://localhost:3000', 'localhost:3000/'],
  ['https://go.example/shop/abc1234', 'go.example/shop/'],
])('reads %s as %s', (address, base) => {
  expect(toAddressBase(address)).toBe(base);
});
