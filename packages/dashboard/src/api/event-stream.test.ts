// Server-sent events in whatever pieces they arrive, and the waits between tries.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventReader, toWait } from './event-stream.ts';

const readAll = (pieces: readonly string[]): string[] => {
  const read = createEventReader();
  return pieces.flatMap((piece) => read(piece));
};

describe('an event stream', () => {
  test.each([
    ['one event', 'data: {"a":1}\n\n', ['{"a":1}']],
    ['two events', 'data: 1\n\ndata: 2\n\n', ['1', '2']],
    ['a comment between', ': still here\n\ndata: 1\n\n', ['1']],
    ['other fields', 'id: 7\nevent: visit\nretry: 10\ndata: 1\n\n', ['1']],
    ['data on two lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['lines of another system', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
    ['no space after the colon', 'data:1\n\n', ['1']],
    ['one that is not whole', 'data: 1\n', []],
    ['nothing', '', []],
  ])('with %s', (_what, text, data) => {
    expect(readAll([text])).toEqual(data);
  });

  test('says the same however it is cut', () => {
    const text = 'data: {"x":"é"}\r\n\r\n: ping\n\nid: 3\ndata: 2\n\ndata: 3\r\n\r\n';
    const cuts = fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [0, ...places.toSorted((a, b) => a - b), text.length];
        const pieces = ends.slice(1).map((end, index) => text.slice(ends[index], end));
        expect(readAll(pieces)).toEqual(['{"x":"é"}', '2', '3']);
      }),
    );
  });
});

test.each([
  [1, 0.5, 1000],
  [2, 0.5, 2000],
  [3, 0, 3000],
  [3, 1, 5000],
  [20, 0.5, 30_000],
  [0, 0.5, 1000],
])('try %s waits, by chance %s, %s ms', (attempt, chance, wait) => {
  expect(toWait(attempt, chance)).toBe(wait);
});
