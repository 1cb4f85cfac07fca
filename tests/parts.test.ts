// The parts of the long tests make up the whole, each row once, and leave nothing out where nobody asks for a part.
import { existsSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journeysOfEachRun, parts, takePart } from './world/parts.ts';

const all = Array.from({ length: parts }, (_, at) => at + 1);

describe('parts', () => {
  it('are the whole together, and each row is in one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(9), (rows, shift) => {
        const taken = all.flatMap((part) => takePart(rows, part, shift));
        expect(taken.toSorted()).toEqual(rows.toSorted());
        expect(takePart(rows, undefined, shift)).toEqual(rows);
      }),
    );
  });

  it('of as many tables of the same rows are each the whole once more', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const part of all) expect(all.flatMap((_, shift) => takePart(rows, part, shift)).toSorted()).toEqual(rows);
  });

  it.each(journeysOfEachRun)('%s is there', (file) => {
    expect(existsSync(file)).toBe(true);
  });
});
