// Uploading a picture, and serving stored ones.
import '@fastify/multipart';
import type { BusinessId } from '@vitrine/contract/ids';
import { uploadFile } from '@vitrine/contract/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { parse as parseRange } from 'range-parser';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import { incomingRoutes, type IncomingDeps } from './incoming/routes.ts';
import { LighterCopies } from './lighter.ts';
import type { Media } from './media.ts';

interface Deps extends IncomingDeps {
  readonly media: Media;
  readonly platform: Platform;
  /** Whether a file is a picture of a post; `down` where nobody may have it. */
  readonly findPicture: (businessId: string, fileId: string) => Promise<'post' | 'down' | null>;
}

/** Addresses carry a random id and never change what they show. */
const forGood = 'public, max-age=31536000, immutable';
/** Pictures of posts may be taken down. */
const forAnHour = 'public, max-age=3600';
/** A shared cache that knows nothing of `Vary` would give it to browsers that cannot read it. */
const forOneBrowser = 'private, max-age=3600';
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

  app.get<{ Params: { business: string; name: string } }>('/files/:business/:name', async (request, reply) => {
    const { business, name } = request.params;
    const [, clipOf] = (ownerName.test(business) && clipName.exec(name)) || [];
    if (clipOf !== undefined) {
      const isPosts = (await findPicture(business, clipOf)) === 'post';
      const clip = isPosts ? await platform.files.read(`${business}/${name}`) : null;
      return sendClip(request, reply, clip && (await buffer(clip.stream)));
    }
    const [, fileId, suffix = ''] = (ownerName.test(business) && fileName.exec(name)) || [];
    if (fileId === undefined) throw new Problem('not_found');
    const standing = await findPicture(business, fileId);
    const takesAvif = standing === 'post' && request.headers.accept?.includes('image/avif') === true;
    const size = { businessId: business as BusinessId, fileId, suffix };
    const light = takesAvif ? await lighter.find(size) : null;
    const file = standing === 'down' ? null : (light ?? (await platform.files.read(`${business}/${name}`)));
    if (!file) throw new Problem('not_found');
    if (standing !== null) void reply.header('vary', 'accept');
    return reply
      .header('cache-control', standing === null ? forGood : light ? forOneBrowser : forAnHour)
      .header('content-length', file.bytes)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(light ? 'image/avif' : 'image/webp')
      .send(file.stream);
  });
}

/** Players ask for a video by pieces, and some play none that comes whole (RFC 9110, 14.2). A clip is small: it is read, then cut. */
function sendClip(request: FastifyRequest, reply: FastifyReply, clip: Buffer | null) {
  if (clip === null) throw new Problem('not_found');
  void reply
    .header('cache-control', forAnHour)
    .header('accept-ranges', 'bytes')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('video/mp4');
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
