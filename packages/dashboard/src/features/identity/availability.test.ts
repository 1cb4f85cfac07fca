// The four states of a live check, in the order they are passed through.
import { describe, expect, test } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { toAvailability } from './availability.ts';

const taken = new Problem({ code: 'username_taken', message: 'taken', request_id: 'r' }, 409);
const sentence = (problem: Problem | null) => problem?.code ?? 'malformed';
const free = { typed: 'maya', settled: 'maya', isWellFormed: true, isAnswered: true, problem: null };

describe('availability', () => {
  test.each([
    ['nothing typed', { ...free, typed: '' }, { state: 'none' }],
    ['cleared before it settled', { ...free, typed: '', settled: 'maya', problem: taken }, { state: 'none' }],
    ['still typing', { ...free, settled: 'may' }, { state: 'validating' }],
    ['typing on after a refusal', { ...free, typed: 'mayan', problem: taken }, { state: 'validating' }],
    ['malformed', { ...free, isWellFormed: false, isAnswered: false }, { state: 'invalid', message: 'malformed' }],
    ['asked, not answered', { ...free, isAnswered: false }, { state: 'validating' }],
    ['taken', { ...free, isAnswered: false, problem: taken }, { state: 'invalid', message: 'username_taken' }],
    ['free', free, { state: 'valid' }],
  ] as const)('%s', (_, facts, expected) => {
    expect(toAvailability(facts, sentence)).toEqual(expected);
  });
});
