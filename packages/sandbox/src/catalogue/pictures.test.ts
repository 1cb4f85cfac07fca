// Pictures over HTTP: every kind can be drawn, sizes hold, caching works, and nonsense is refused.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSvg } from './drawings/studio.ts';
import { PATTERNS } from './kind.ts';
import { getKind, KIND_NAMES } from './kinds.ts';
import { sandboxPictures } from './pictures.ts';
import { readPictureName, type Scene, toPictureName } from './scene.ts';

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

function sceneOf(kind: (typeof KIND_NAMES)[number], turn: number): Scene {
  const { colours } = getKind(kind);
  const pattern = PATTERNS[turn % PATTERNS.length] ?? 'plain';
  return { view: 'front', pieces: [{ kind, colour: colours[turn % colours.length] ?? 'oat', pattern, turn }] };
}

describe('drawings', () => {
  it.each(KIND_NAMES)('%s is drawn in every turn as an SVG that renders, one id once', async (kind) => {
    const svgs = [0, 1, 2, 3, 4, 5].map((turn) => toSvg(sceneOf(kind, turn), 60));
    for (const svg of svgs) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const { info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([60, 75]);
    }
    expect(new Set(svgs).size).toBe(svgs.length);
  });

  it('reads every name it writes, and no other', () => {
    for (const kind of KIND_NAMES) {
      const scene = sceneOf(kind, 3);
      expect(readPictureName(toPictureName('a-handle', scene))).toEqual(scene);
    }
    const bad = ['', 'x.webp', 'x.front.webp', 'x.back.mug-clay-plain-7.webp', 'x.front.mug-clay-plain-777.webp'];
    const worse = [
      'x.front.mug-clay-plain-7.png',
      'x.front.constructor-clay-plain-7.webp',
      'x.front.mug-toString-plain-7.webp',
    ];
    const many = `x.front.${'mug-clay-plain-7.'.repeat(2)}webp`;
    expect([...bad, ...worse, many].map((name) => readPictureName(name)).filter(Boolean)).toEqual([]);
  });
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
});
