// Uploading a picture, and serving stored ones.
import '@fastify/multipart';
import { uploadFile } from '@vitrine/contract/media';
import type { FastifyInstance } from 'fastify';
import type { Files } from '../../platform/files.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import { incomingRoutes, type IncomingDeps } from './incoming/routes.ts';
import type { Media } from './media.ts';

interface Deps extends IncomingDeps {
  readonly media: Media;
  readonly files: Files;
  /** Whether a file is a picture of a post; `down` where nobody may have it. */
  readonly findPicture: (businessId: string, fileId: string) => Promise<'post' | 'down' | null>;
}

/** Addresses carry a random id and never change what they show. */
const forGood = 'public, max-age=31536000, immutable';
/** Pictures of posts may be taken down. */
const forAnHour = 'public, max-age=3600';
const fileName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-\d+)?\.webp$/;
const ownerName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function mediaRoutes(serve: Serve, app: FastifyInstance, deps: Deps): void {
  const { media, files, findPicture } = deps;
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
    const fileId = ownerName.test(business) ? fileName.exec(name)?.[1] : undefined;
    const standing = fileId === undefined ? null : await findPicture(business, fileId);
    const file = fileId === undefined || standing === 'down' ? null : await files.read(`${business}/${name}`);
    if (!file) throw new Problem('not_found');
    return reply
      .header('cache-control', standing === null ? forGood : forAnHour)
      .header('content-length', file.bytes)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(file.stream);
  });
}
