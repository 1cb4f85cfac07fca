// Serves what posts show: pictures drawn on first request and then kept, videos, and the portraits of accounts.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { drawShot } from '@vitrine/scenery/shots/picture';
import { FRAMES, type Shot } from '@vitrine/scenery/shots/shot';
import { hashOf } from '@vitrine/scenery/random';
import { readFields } from './consent.ts';
import type { Account } from './model.ts';
import type { Network } from './network.ts';
import { isSignedAddress } from './signing.ts';

const MEMORY_BYTES = 24 * 1024 * 1024;
const CLIP = join(import.meta.dirname, 'clip.mp4');

/** The sizes pictures come in: the whole one, and those that Pinterest cuts. */
const SIZES: Readonly<Record<string, readonly [width: number, height: number | null] | null>> = {
  full: null,
  '150x150': [150, 150],
  '400x300': [400, 300],
  '600x': [600, null],
  '1200x': [1200, null],
};

interface MediaRoute {
  Params: { size: string; file: string };
}

type ServedReply = FastifyReply<MediaRoute, RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression>;

/** Answers `/networks/media/{network}/{size}/{file}`; `folder` keeps drawings across restarts, memory alone when null. */
export function mediaRoutes(scope: FastifyInstance, networks: readonly Network[], folder: string | null): void {
  const pictures = keepPictures(folder);
  for (const network of networks) {
    scope.get<MediaRoute>(`/${network.profile.name}/:size/:file`, async (request, reply) => {
      const { size, file } = request.params;
      void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      if (!isGood(network, request.url)) return reply.code(403).type('text/plain').send('URL signature expired');
      const [id = '', ending = ''] = file.split('.');
      if (size === 'avatar') return send(reply, 'image/jpeg', await drawAvatar(network.findAccount(id)));
      const known = network.posts.findMedia(id);
      if (known === null) return send(reply, '', null);
      if (size === 'video' && network.switches.videosAway)
        return reply.code(503).type('text/plain').send('Try again later.');
      if (size === 'video' && ending === 'mp4') return send(reply, 'video/mp4', await readFile(CLIP));
      if (!Object.hasOwn(SIZES, size)) return send(reply, '', null);
      const drawn = network.switches.tinyPictures ? await drawTiny(id) : await pictures(known.media.shot, size);
      return send(reply, 'image/jpeg', network.switches.madeByAi ? await markAsAi(drawn) : drawn);
    });
  }
}

/** Null is a file that is not there. */
function send(reply: ServedReply, type: string, bytes: Buffer | null): ServedReply {
  if (bytes === null) return reply.code(404).type('text/plain').send('There is no such file.');
  return reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes);
}

/** The address as it was given out, and not over yet. */
function isGood(network: Network, url: string): boolean {
  const { profile, app, switches } = network;
  if (profile.mediaSeconds === null && switches.mediaSeconds === null) return true;
  const [path = '', query = ''] = url.split('?');
  const asked = readFields(Object.fromEntries(new URLSearchParams(query)));
  const expires = asked[profile.expiryParameter] ?? '';
  const seconds = profile.readExpiry(expires);
  const isSigned = isSignedAddress(path, expires, asked[profile.signatureParameter] ?? '', app.secret);
  return isSigned && seconds * 1000 > network.now().getTime();
}

function keepPictures(folder: string | null): (shot: Shot, size: string) => Promise<Buffer> {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const cache = new LRUCache<string, Buffer, { shot: Shot; size: string }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (name, _stale, { context }) => readKept(folder, name) ?? (await draw(folder, name, context)),
  });
  return async (shot, size) => {
    const name = createHash('sha256')
      .update(`${size} ${JSON.stringify(shot)}`)
      .digest('hex')
      .slice(0, 32);
    return cache.forceFetch(name, { context: { shot, size } });
  };
}

function readKept(folder: string | null, name: string): Buffer | null {
  if (folder === null) return null;
  try {
    return readFileSync(join(folder, `${name}.jpg`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function draw(
  folder: string | null,
  name: string,
  { shot, size }: { shot: Shot; size: string },
): Promise<Buffer> {
  const [width, height] = SIZES[size] ?? [FRAMES[shot.frame][0], null];
  const whole = await drawShot(shot, Math.max(width, 600));
  const isCut = height !== null || width < 600;
  const picture = isCut
    ? await sharp(whole).resize(width, height, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer()
    : whole;
  if (folder !== null) {
    const path = join(folder, `${name}.jpg`);
    writeFileSync(`${path}.${process.pid}`, picture);
    renameSync(`${path}.${process.pid}`, path);
  }
  return picture;
}

const AI_XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>';

/** Programs that draw pictures write it into them. */
const markAsAi = (picture: Buffer): Promise<Buffer> => sharp(picture).withXmp(AI_XMP).jpeg().toBuffer();

/** Each of another colour, so that no two are the same file. */
function drawTiny(id: string): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(id).digest();
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  return sharp({ create: { width: 48, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The first letter on a colour of its own. */
async function drawAvatar(account: Account | null): Promise<Buffer | null> {
  if (account === null) return null;
  const hue = hashOf(account.handle) % 360;
  const letter = account.handle.slice(0, 1).toUpperCase();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="hsl(${hue} 32% 46%)"/><text x="160" y="216" font-family="Georgia,serif" font-size="160" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
