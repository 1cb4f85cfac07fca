// Asking for an address to send a file to, and that address.
import {
  cancelCompression,
  checkCompression,
  presignMedia,
  triggerCompression,
} from '@vitrine/contract/presigned-media';
import type { BusinessId } from '@vitrine/contract/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Serve } from '../../identity/identity.ts';
import type { Videos } from '../videos/videos.ts';
import type { MediaUploads } from './media-uploads.ts';
import { incomingPath } from './upload-address.ts';

export interface IncomingDeps {
  readonly mediaUploads: MediaUploads;
  readonly videos: Videos;
  /** Refuses a business whose plan does not open what such files are for. */
  readonly admit: (businessId: BusinessId) => Promise<void>;
}

type Sent = FastifyRequest<{ Params: { business: string; upload: string }; Querystring: Record<string, unknown> }>;

export function incomingRoutes(
  serve: Serve,
  app: FastifyInstance,
  { mediaUploads, videos, admit }: IncomingDeps,
): void {
  serve(presignMedia, async ({ actor, body }) => {
    await admit(actor.businessId);
    return mediaUploads.sign(actor, body);
  });
  serve(triggerCompression, async ({ actor, body }) => {
    await admit(actor.businessId);
    return videos.trigger(actor, body.file_url);
  });
  serve(checkCompression, async ({ actor: { businessId }, body }) => {
    await admit(businessId);
    return videos.check(businessId, body.job_id);
  });
  serve(cancelCompression, async ({ actor: { businessId }, body }) => {
    await admit(businessId);
    return videos.cancel(businessId, body.job_id);
  });

  void app.register(async (scope) => {
    // the body stays a stream: it is written as it comes
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      (_request: unknown, body: IncomingMessage, done: (problem: null, body: unknown) => void) => done(null, body),
    );
    scope.put(incomingPath, async (request: Sent, reply) => {
      const { business, upload } = request.params;
      const length = request.headers['content-length'];
      await mediaUploads.receive(
        { business, upload, query: request.query },
        {
          type: request.headers['content-type'],
          length: length === undefined ? null : Number(length),
          stream: request.raw,
        },
      );
      return reply.code(200).header('cache-control', 'no-store').send();
    });
  });
}
