// Serves the shop's pictures: drawn on first request, then kept in memory and, with a folder given, on disk.

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import { COVER, PORTRAIT, toSvg } from './drawings/studio.ts';
import { readPictureName, type Scene } from './scene.ts';

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
  const darkroom = new Darkroom(directory);
  app.get('/:shop/cdn/files/*', async (request, reply) => {
    const { shop, '*': name } = request.params as { shop: string; '*': string };
    const scene = hasShop(shop) ? readPictureName(name) : null;
    const { width } = request.query as { width?: unknown };
    const pixels = scene && readWidth(scene, width);
    if (!scene || pixels === null) return reply.code(404).type('text/plain').send('There is no such picture.');
    const svg = toSvg(scene, pixels);
    const print = createHash('sha256').update(svg).digest('hex').slice(0, 32);
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', `"${print}"`);
    if (request.headers['if-none-match'] === `"${print}"`) return reply.code(304).send();
    return reply.type('image/webp').send(await darkroom.develop(print, svg));
  });
};

/** The width to draw at: what was asked within bounds, the full one when nothing was, null for nonsense. */
function readWidth(scene: Scene, width: unknown): number | null {
  const full = scene.view === 'cover' ? COVER.width : PORTRAIT.width;
  if (width === undefined) return full;
  if (typeof width !== 'string' || !/^\d{1,5}$/.test(width)) return null;
  return Math.min(full, Math.max(SMALLEST, Number(width)));
}

/** Renders each drawing once, however many ask for it at the same time. */
class Darkroom {
  readonly #directory: string | null;
  /** In order of use, oldest first. */
  readonly #memory = new Map<string, Buffer>();
  readonly #developing = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(directory: string | null) {
    this.#directory = directory;
  }

  async develop(print: string, svg: string): Promise<Buffer> {
    const known = this.#memory.get(print);
    if (known) {
      this.#memory.delete(print);
      this.#memory.set(print, known);
      return known;
    }
    const running = this.#developing.get(print) ?? this.#load(print, svg);
    this.#developing.set(print, running);
    try {
      return await running;
    } finally {
      this.#developing.delete(print);
    }
  }

  async #load(print: string, svg: string): Promise<Buffer> {
    const picture = (await this.#read(print)) ?? (await this.#render(print, svg));
    this.#memory.set(print, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#memory) {
      if (this.#bytes <= MEMORY_BYTES) break;
      this.#memory.delete(oldest);
      this.#bytes -= length;
    }
    return picture;
  }

  async #read(print: string): Promise<Buffer | null> {
    if (this.#directory === null) return null;
    try {
      return await readFile(join(this.#directory, `${print}.webp`));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async #render(print: string, svg: string): Promise<Buffer> {
    const picture = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 3 }).toBuffer();
    if (this.#directory !== null) {
      const path = join(this.#directory, `${print}.webp`);
      await writeFile(`${path}.${process.pid}`, picture);
      await rename(`${path}.${process.pid}`, path);
    }
    return picture;
  }
}
