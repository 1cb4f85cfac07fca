// Serves the shop's pictures: those printed ahead at once, others drawn on first request and then kept.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullWidth, narrow, printFolder, render, toPrint } from '@vitrine/scenery/prints';
import { readPictureName, type Scene } from '@vitrine/scenery/scene';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';

const SMALLEST = 16;
const MEMORY_BYTES = 48 * 1024 * 1024;

export interface PicturesOptions {
  /** Does this shop exist? */
  hasShop: (handle: string) => boolean;
  /** Where rendered pictures are kept across restarts; memory alone when null. */
  directory: string | null;
}

/**
 * Answers `GET /{shop}/cdn/files/{name}` with WebP, 4:5 portraits and 5:4 covers, at `?width=` pixels (the full size at
 * most). The address names what is drawn, so an answer never changes: cached for a year, with an ETag of its drawing.
 */
export const sandboxPictures: FastifyPluginAsync<PicturesOptions> = async (app, { hasShop, directory }) => {
  if (directory !== null) await mkdir(directory, { recursive: true });
  const pictures = createPictures(directory);
  app.get('/:shop/cdn/files/*', async (request, reply) => {
    const { shop, '*': name } = request.params as { shop: string; '*': string };
    const scene = hasShop(shop) ? readPictureName(name) : null;
    const { width } = request.query as { width?: unknown };
    const pixels = scene && readWidth(scene, width);
    if (!scene || pixels === null) return reply.code(404).type('text/plain').send('There is no such picture.');
    const print = toPrint(scene, pixels);
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', `"${print}"`);
    if (request.headers['if-none-match'] === `"${print}"`) return reply.code(304).send();
    return reply.type('image/webp').send(await pictures.fetch(print, { context: { scene, width: pixels } }));
  });
};

/** The width to draw at: what was asked within bounds, the full one when nothing was, null for nonsense. */
function readWidth(scene: Scene, width: unknown): number | null {
  const full = fullWidth(scene);
  if (width === undefined) return full;
  if (typeof width !== 'string' || !/^\d{1,5}$/.test(width)) return null;
  return Math.min(full, Math.max(SMALLEST, Number(width)));
}

interface Wanted {
  scene: Scene;
  width: number;
}

/** Pictures by the name of their print; each is made once, however many ask for it at the same time. */
function createPictures(directory: string | null): LRUCache<string, Buffer, Wanted> {
  return new LRUCache<string, Buffer, Wanted>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (print, _stale, { context }) =>
      (await read(directory, print)) ?? (await make(directory, print, context)),
  });
}

/** Takes the print made ahead, at its own width or narrowed, else draws; what cost work is kept in the folder. */
async function make(directory: string | null, print: string, { scene, width }: Wanted): Promise<Buffer> {
  const full = fullWidth(scene);
  const ahead = await read(printFolder, toPrint(scene, full));
  if (ahead !== null && width === full) return ahead;
  const picture = await (ahead === null ? render(scene, width) : narrow(ahead, width));
  if (directory !== null) {
    const path = join(directory, `${print}.webp`);
    await writeFile(`${path}.${process.pid}`, picture);
    await rename(`${path}.${process.pid}`, path);
  }
  return picture;
}

async function read(folder: string | null, print: string): Promise<Buffer | null> {
  if (folder === null) return null;
  try {
    return await readFile(join(folder, `${print}.webp`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
