// What a picker lets be chosen, with its limits.
import { describe, expect, it } from 'vitest';
import { canCommit, chooseAll, isAllChosen, toggle } from './picker-selection.ts';

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id).join('');

describe('§4 picker: with a limit of 1 a pick replaces the choice; over the limit it is refused and said (toggle)', () => {
  it.each([
    ['adds at the end', 'ab', 'c', 5, 'abc', false],
    ['removes in place', 'abc', 'b', 5, 'ac', false],
    ['removes at the limit', 'abc', 'c', 3, 'ab', false],
    ['refuses over the limit', 'abc', 'd', 3, 'abc', true],
    ['replaces when one is the limit', 'a', 'b', 1, 'b', false],
    ['lets go of the only one', 'a', 'a', 1, '', false],
    ['refuses when nothing may be chosen', '', 'a', 0, '', true],
  ])('%s', (_name, chosen, item, max, expected, overLimit) => {
    const choice = toggle(items(...chosen.split('')), { id: item }, { max });
    expect(ids(choice.chosen)).toBe(expected);
    expect(choice.overLimit).toBe(overLimit);
  });

  it('keeps a choice that is already over a lowered limit until the person lets go', () => {
    const choice = toggle(items('a', 'b', 'c'), { id: 'd' }, { max: 2 });
    expect(choice).toEqual({ chosen: items('a', 'b', 'c'), overLimit: true });
  });
});

describe('§2 picker: select all (chooseAll)', () => {
  it.each([
    ['adds what is missing', 'a', 'abc', 5, 'abc', false],
    ['stops at the limit and says so', 'a', 'bcd', 3, 'abc', true],
    ['keeps what is chosen but not listed', 'z', 'ab', 5, 'zab', false],
    ['adds nothing twice', 'ab', 'ab', 5, 'ab', false],
    ['has no room below zero', 'abc', 'd', 2, 'abc', true],
    ['fits exactly', '', 'abc', 3, 'abc', false],
  ])('%s', (_name, chosen, listed, max, expected, overLimit) => {
    const choice = chooseAll(items(...chosen.split('')), items(...listed.split('')), { max });
    expect(ids(choice.chosen)).toBe(expected);
    expect(choice.overLimit).toBe(overLimit);
  });
});

describe('§2 picker: select all becomes unselect all (isAllChosen)', () => {
  it.each([
    ['nothing chosen', '', 'ab', 5, false],
    ['nothing listed, nothing chosen', '', '', 5, false],
    ['some of the listed', 'a', 'ab', 5, false],
    ['all of the listed', 'ab', 'ab', 5, true],
    ['the limit is reached', 'xyz', 'ab', 3, true],
  ])('%s', (_name, chosen, listed, max, expected) => {
    expect(isAllChosen(items(...chosen.split('')), items(...listed.split('')), { max })).toBe(expected);
  });
});

describe('§5 picker: Done waits for the minimum (canCommit)', () => {
  it.each([
    [0, 1, 15, false],
    [1, 1, 15, true],
    [15, 1, 15, true],
    [16, 1, 15, false],
    [0, 0, 7, true],
  ])('%i chosen of %i to %i: %s', (count, min, max, expected) => {
    const chosen = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
    expect(canCommit(chosen, { min, max })).toBe(expected);
  });
});
