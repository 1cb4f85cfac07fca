// Uploading a picture, and serving stored ones.
import '@fastify/multipart';
import type { BusinessId } from '@vitrine/contract/ids';
import { uploadFile } from '@vitrine/contract/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { parse as parseRange } from 'range-parser';
import { namesTag } from '../../platform/http/entity-tags.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import { incomingRoutes, type IncomingDeps } from './incoming/routes.ts';
import { LighterCopies } from './lighter.ts';
import type { Media } from './media.ts';
import { isSealedBy } from './sealed-address.ts';

interface Deps extends IncomingDeps {
  readonly media: Media;
  readonly platform: Platform;
  /** How a picture of a post stands, or one that was sent to be one; null for any other file. */
  readonly findPicture: (businessId: string, fileId: string) => Promise<PictureStanding | null>;
}

/** `held` is for signed addresses alone, `down` for nobody. */
type PictureStanding = 'post' | 'held' | 'down';

/** Addresses carry a random id and never change what they show. */
const forGood = 'public, max-age=31536000, immutable';
/** Of pictures of posts, which may be kept back from one moment to the next: then each is asked for anew. */
const forAWhile = 'public, max-age=300, must-revalidate';
/** Kept from the public; and a shared cache that knows nothing of `Vary` would give AVIF to browsers that cannot read it. */
const forOneBrowser = 'private, max-age=300, must-revalidate';
const fileName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})((?:-\d+)?)\.webp$/;
const clipName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.mp4$/;
const ownerName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function mediaRoutes(serve: Serve, app: FastifyInstance, deps: Deps): void {
  const { media, platform, findPicture } = deps;
  const lighter = new LighterCopies(platform, null);
  incomingRoutes(serve, app, deps);
  serve(uploadFile, async ({ actor, query, request }) => {
    if (!request.isMultipart()) throw new Problem('file_missing', { field: 'file_resource' });
    const part = await request.file();
    if (!part || part.fieldname !== 'file_resource') throw new Problem('file_missing', { field: 'file_resource' });
    const read = async (): Promise<Buffer> => {
      const bytes = await part.toBuffer();
      // the one byte too many may come when all that fit were read
      if (part.file.truncated) throw new Problem('file_too_large', { values: { limit: '10MB' } });
      return bytes;
    };
    return media.storeUpload(actor, read, query.custom_name ?? part.filename);
  });

  const answer = async (request: FastifyRequest<FileAddress>, reply: FastifyReply) => {
    const asked = readName(request.params);
    if (asked === null) throw new Problem('not_found');
    const { business, name, fileId, suffix } = asked;
    const standing = await findPicture(business, fileId);
    if (!mayHave(standing, asked)) throw new Problem('not_found');
    if (suffix === null) {
      const clip = standing === null ? null : await platform.files.read(`${business}/${name}`);
      if (clip === null) throw new Problem('not_found');
      void reply.header('cache-control', standing === 'held' ? forOneBrowser : forAWhile);
      return sendClip(request, reply, await buffer(clip.stream));
    }
    const takesAvif = standing !== null && request.headers.accept?.includes('image/avif') === true;
    const light = takesAvif ? await lighter.find({ businessId: business as BusinessId, fileId, suffix }) : null;
    const file = light ?? (await platform.files.read(`${business}/${name}`));
    if (!file) throw new Problem('not_found');
    const tag = `"${fileId}${suffix}${light ? '.avif' : ''}"`;
    if (standing !== null) void reply.header('vary', 'accept').header('etag', tag);
    void reply
      .header('cache-control', standing === null ? forGood : light || standing === 'held' ? forOneBrowser : forAWhile)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (standing !== null && namesTag(request.headers['if-none-match'] ?? '', tag)) {
      file.stream.destroy();
      return reply.code(304).send();
    }
    return reply
      .header('content-length', file.bytes)
      .type(light ? 'image/avif' : 'image/webp')
      .send(file.stream);
  };
  const mayHave = (standing: PictureStanding | null, { business, fileId, seal }: AskedFile): boolean => {
    if (standing === 'down') return false;
    if (seal === '') return standing !== 'held';
    const file = { businessId: business as BusinessId, fileId };
    return isSealedBy(platform.keys.cookies, file, seal, platform.clock.now());
  };
  app.get<FileAddress>('/files/:business/:name', answer);
  app.get<FileAddress>('/files/:business/:seal/:name', answer);
}

interface FileAddress {
  Params: { business: string; seal?: string; name: string };
}

interface AskedFile {
  readonly business: string;
  readonly name: string;
  readonly seal: string;
  readonly fileId: string;
  /** What its name says of the width; null for a clip. */
  readonly suffix: string | null;
}

/** Null for names that no file of ours has. */
function readName({ business, name, seal = '' }: FileAddress['Params']): AskedFile | null {
  if (!ownerName.test(business)) return null;
  const [, clipOf] = clipName.exec(name) ?? [];
  if (clipOf !== undefined) return { business, name, seal, fileId: clipOf, suffix: null };
  const [, fileId, suffix = ''] = fileName.exec(name) ?? [];
  return fileId === undefined ? null : { business, name, seal, fileId, suffix };
}

/** Players ask for a video by pieces, and some play none that comes whole (RFC 9110, 14.2). A clip is small: it is read, then cut. */
function sendClip(request: FastifyRequest<FileAddress>, reply: FastifyReply, clip: Buffer) {
  void reply.header('accept-ranges', 'bytes').header('cross-origin-resource-policy', 'cross-origin').type('video/mp4');
  const { type, ranges } = parseRange(clip.length, request.headers.range ?? '');
  if (type === 'bytes' && ranges.length === 0)
    return reply.code(416).header('content-range', `bytes */${clip.length}`).send();
  const [range] = ranges;
  // several pieces at once are nobody's wish of a video
  if (type !== 'bytes' || range === undefined || ranges.length > 1) return reply.send(clip);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${clip.length}`)
    .send(clip.subarray(range.start, range.end + 1));
}
