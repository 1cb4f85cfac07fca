// Videos that tests draw themselves, by ffmpeg: of patterns, or of pictures one after the other.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../packages/server/src/platform/ffmpeg.ts';

const run = promisify(execFile);

/** Takes what ffmpeg is told between its input and the name of its file. */
export async function drawVideo(ending: string, ...args: readonly string[]): Promise<Buffer> {
  return inFolder(async (folder) => {
    const file = join(folder, `drawn.${ending}`);
    await run(findProgram(), ['-v', 'error', '-y', ...args, file], { cwd: folder });
    return readFile(file);
  });
}

/** So many pixels wide and high, of a pattern that moves. */
export const pattern = (size: string, seconds: number, rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];

/** Each picture is shown for some seconds, in a frame of this size. */
export async function showPictures(pictures: readonly Buffer[], seconds: number, size = '960x1280'): Promise<Buffer> {
  return inFolder(async (folder) => {
    const inputs: string[] = [];
    for (const [place, picture] of pictures.entries()) {
      const file = join(folder, `${place}.jpg`);
      await writeFile(file, picture);
      inputs.push('-loop', '1', '-framerate', '10', '-t', String(seconds), '-i', file);
    }
    const [width, height] = size.split('x');
    const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1:white,setsar=1,format=yuv420p`;
    const fitted = pictures.map((_, place) => `[${place}]${fit}[v${place}]`).join(';');
    const joined = `${pictures.map((_, place) => `[v${place}]`).join('')}concat=n=${pictures.length}`;
    const file = join(folder, 'drawn.mp4');
    const how = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '20', '-movflags', '+faststart'];
    await run(findProgram(), ['-v', 'error', '-y', ...inputs, '-filter_complex', `${fitted};${joined}`, ...how, file]);
    return readFile(file);
  });
}

/** Whichever is there: the system's, or the one of the demo. */
export const findTestFfmpeg = (): string | null =>
  findFfmpeg({ named: null, path: process.env['PATH'] ?? '', takesBundled: true });

function findProgram(): string {
  const program = findTestFfmpeg();
  if (program === null) throw new Error('tests of videos need ffmpeg: install it, or the optional packages');
  return program;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-drawn-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
