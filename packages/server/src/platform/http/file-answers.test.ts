// Files that are sent while they are written: whole, refused before their first piece, and let go of when nobody reads on.
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { toStream } from './file-answers.ts';

const patience = 5_000;

/** Pieces, and whether who writes them was told that it is over. */
function write(pieces: readonly (string | Error)[]): { pieces: AsyncGenerator<string>; isOver: () => boolean } {
  let isOver = false;
  async function* run(): AsyncGenerator<string> {
    try {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield piece;
      }
    } finally {
      isOver = true;
    }
  }
  return { pieces: run(), isOver: () => isOver };
}

describe('toStream', () => {
  it.each([[[]], [['one']], [['one', 'שתיים', '3'.repeat(200_000)]]])('sends all pieces', async (pieces) => {
    const written = write(pieces);
    expect(await text(await toStream(written.pieces, patience))).toBe(pieces.join(''));
    expect(written.isOver()).toBe(true);
  });

  it('refuses what is refused before the first piece', async () => {
    const written = write([new Problem('question_too_large')]);
    await expect(toStream(written.pieces, patience)).rejects.toMatchObject({ code: 'question_too_large' });
    expect(written.isOver()).toBe(true);
  });

  it('breaks off where it fails later', async () => {
    const written = write(['one', new Error('the disk is full')]);
    await expect(text(await toStream(written.pieces, patience))).rejects.toThrow('the disk is full');
  });

  it('refuses as timed_out what does not begin, and tells who writes once it would', async () => {
    const gate = Promise.withResolvers<null>();
    const over = Promise.withResolvers<boolean>();
    async function* late(): AsyncGenerator<string> {
      try {
        await gate.promise;
        yield 'late';
      } finally {
        over.resolve(true);
      }
    }
    await expect(toStream(late(), 1)).rejects.toMatchObject({ code: 'timed_out' });
    gate.resolve(null);
    expect(await over.promise).toBe(true);
  });

  it('tells who writes when the reader goes away', async () => {
    const written = write(['one', 'two', 'three']);
    const stream = await toStream(written.pieces, patience);
    for await (const piece of stream) {
      expect(String(piece)).toBe('one');
      break;
    }
    expect(written.isOver()).toBe(true);
  });
});
