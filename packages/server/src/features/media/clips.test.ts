// What is cut of a file that says it is a video: the beginning of one, and nothing of anything else.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutClip } from './clips.ts';

const clip = join(import.meta.dirname, '../../../../sandbox/src/networks/clip.mp4');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-clips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Null also where reading it is refused: its cover then stands alone. */
async function cut(bytes: Buffer): Promise<Buffer | null> {
  const path = join(folder, 'video.part');
  await writeFile(path, bytes);
  return cutClip(path).catch(() => null);
}

describe('a clip', () => {
  it('is an MP4 with one track, of pictures', async () => {
    const told = (await cut(await readFile(clip)))?.toString('latin1') ?? '';
    expect(told.slice(4, 8)).toBe('ftyp');
    expect([told.split('trak').length, told.includes('vide'), told.includes('soun')]).toEqual([2, true, false]);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(100_000)],
    ['text', () => Buffer.from('<script>alert(1)</script>'.repeat(1000))],
    ['a head alone', (video: Buffer) => video.subarray(0, 40)],
    ['a box larger than the file', (video: Buffer) => Buffer.concat([Buffer.from([255, 255, 255, 255]), video])],
  ])('is none of %s', async (_name, spoil) => {
    expect(await cut(spoil(await readFile(clip)))).toBeNull();
  });

  it('of a file that breaks off is no longer than what is there', async () => {
    const video = await readFile(clip);
    const half = video.subarray(0, video.length / 2);
    expect((await cut(half))?.length ?? 0).toBeLessThan(video.length);
  });
});
