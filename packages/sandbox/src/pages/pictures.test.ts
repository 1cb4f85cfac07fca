// Pictures over HTTP: sizes hold, caching works, those printed ahead are not drawn, and nonsense is refused.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullWidth, listFirstScenes, printFolder, printWidths, toPrint } from '@vitrine/scenery/prints';
import { toPictureName } from '@vitrine/scenery/scene';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPictures } from './pictures.ts';

const directory = mkdtempSync(join(tmpdir(), 'sandbox-pictures-'));
const app = Fastify();
const MUG = '/atelier/cdn/files/tea-mug.front.mug-clay-plain-7.webp';

beforeAll(async () => {
  await app.register(sandboxPictures, { hasShop: (handle) => handle === 'atelier', directory });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

describe('GET /{shop}/cdn/files/{name}', () => {
  it.each([
    ['', 1200, 1500],
    ['?width=300', 300, 375],
    ['?v=1&width=9999', 1200, 1500],
    ['?width=1', 16, 20],
  ])('answers WebP at the width of %j', async (query, width, height) => {
    const answer = await app.inject(MUG + query);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toContain('max-age=31536000');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  it('answers the same bytes again, 304 to their ETag, and keeps them on disk', async () => {
    const [one, other] = await Promise.all([app.inject(`${MUG}?width=200`), app.inject(`${MUG}?width=200`)]);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    const etag = String(one.headers.etag);
    expect((await app.inject({ url: `${MUG}?width=200`, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect(readdirSync(directory)).toContain(`${etag.replaceAll('"', '')}.webp`);
  });

  it.each([
    '/nobody/cdn/files/tea-mug.front.mug-clay-plain-7.webp',
    '/atelier/cdn/files/x.webp',
    `${MUG}?width=abc`,
    `${MUG}?width=1&width=2`,
  ])('answers 404 to %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  const [scene] = listFirstScenes();
  const address = `/atelier/cdn/files/${toPictureName('first', scene!)}`;

  it.each(['', ...printWidths(scene!).map((width) => `?width=${width}`)])(
    'answers a print made ahead as it is to %j',
    async (query) => {
      const width = query === '' ? fullWidth(scene!) : Number(query.replace('?width=', ''));
      const print = readFileSync(join(printFolder, `${toPrint(scene!, width)}.webp`));
      expect((await app.inject(address + query)).rawPayload.equals(print)).toBe(true);
    },
  );

  it.each([
    [240, 300],
    [599, 749],
    [640, 800],
    [1000, 1250],
  ])('narrows one of them for a width of %i', async (width, height) => {
    const narrow = await sharp((await app.inject(`${address}?width=${width}`)).rawPayload).metadata();
    expect(narrow).toMatchObject({ format: 'webp', width, height });
  });
});
