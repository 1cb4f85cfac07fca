// Serves the shop's pictures: those printed ahead at once, others drawn on first request and then kept.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullWidth, narrow, printFolder, printWidths, render, toPrint } from '@vitrine/scenery/prints';
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
  if (directory !== null) mkdirSync(directory, { recursive: true });
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

/**
 * Pictures by the name of their print; each is made once, however many ask for it at the same time. Their small files are
 * read and written on the spot: in the thread pool they would wait for all pictures that are being made there, so that the
 * first of fifty was answered after the last.
 */
function createPictures(directory: string | null): LRUCache<string, Buffer, Wanted> {
  return new LRUCache<string, Buffer, Wanted>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (print, _stale, { context }) =>
      read(printFolder, print) ?? read(directory, print) ?? (await make(directory, print, context)),
  });
}

/** Narrows the next wider print made ahead, else draws; what cost work is kept in the folder. */
async function make(directory: string | null, print: string, { scene, width }: Wanted): Promise<Buffer> {
  const wider = printWidths(scene).find((printed) => printed > width);
  const ahead = wider === undefined ? null : read(printFolder, toPrint(scene, wider));
  const picture = await (ahead === null ? render(scene, width) : narrow(ahead, width));
  if (directory !== null) {
    const path = join(directory, `${print}.webp`);
    writeFileSync(`${path}.${process.pid}`, picture);
    renameSync(`${path}.${process.pid}`, path);
  }
  return picture;
}

function read(folder: string | null, print: string): Buffer | null {
  if (folder === null) return null;
  try {
    return readFileSync(join(folder, `${print}.webp`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
