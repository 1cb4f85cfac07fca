// Uploading a picture, and serving stored ones.
import '@fastify/multipart';
import { uploadFile } from '@vitrine/contract/media';
import type { FastifyInstance } from 'fastify';
import type { Files } from '../../platform/files.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Media } from './media.ts';

export function mediaRoutes(serve: Serve, app: FastifyInstance, media: Media, files: Files): void {
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

  // addresses carry a random id and never change what they show, so they may be kept for good
  app.get<{ Params: { business: string; name: string } }>('/files/:business/:name', async (request, reply) => {
    const file = await files.read(`${request.params.business}/${request.params.name}`);
    if (!file) throw new Problem('not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', file.bytes)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(file.stream);
  });
}
