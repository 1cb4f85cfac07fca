// Which pictures of a video are picked.
import { expect, it } from 'vitest';
import { pickFrames } from './pick-frames.ts';

/** `|` begins a new scene; a digit is how sharp, `.` a picture of one colour. `moves` is the change between pictures of a scene. */
const toCandidates = (film: string, moves = 0.04) => {
  const list: { atMs: number; change: number; sharpness: number; spread: number }[] = [];
  let change = 0;
  for (const sign of film) {
    if (sign === '|') change = 0.6;
    else {
      const isEmpty = sign === '.';
      const sharpness = isEmpty ? 0 : Number(sign);
      list.push({ atMs: list.length * 1000, change, sharpness, spread: isEmpty ? 2 : 40 });
      change = moves;
    }
  }
  return list;
};

it.each([
  ['nothing of nothing', '', 3, []],
  ['the one there is', '5', 3, [0]],
  ['the first of what is dark throughout', '...', 3, [0]],
  ['of each scene the sharpest', '595|373|118', 3, [1, 4, 8]],
  ['the earlier of two as sharp', '55|5', 2, [0, 2]],
  ['no fade between scenes', '59|..|85', 3, [1, 4]],
  ['the longest scenes where there are too many', '9|58|969|9', 2, [2, 3]],
  ['several of one long take', '12345678', 2, [3, 7]],
  ['parts of the longest where there is room', '12345678|99', 3, [3, 7, 8]],
  ['no part of a scene that is short', '123|4', 6, [2, 3]],
  ['a soft scene beside sharp ones', '9|1|8', 3, [0, 1, 2]],
  ['in the order of time', '5|9999999', 2, [0, 1]],
])('%s', (_what, film, most, expected) => {
  expect(pickFrames(toCandidates(film), most).map(({ atMs }) => atMs / 1000)).toEqual(expected);
});

it('a scene in which nothing moves is one picture, however long it is', () => {
  expect(pickFrames(toCandidates('12345678|99', 0.001), 6)).toHaveLength(2);
});
