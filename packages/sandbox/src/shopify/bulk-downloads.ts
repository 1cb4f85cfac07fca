// Serves the files of bulk operations at their signed addresses, whole or in ranges.

import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';

interface DownloadRoute {
  Params: { shop: string; file: string };
  Querystring: { Expires?: string; Signature?: string };
}

/** Registers the file host. `Range: bytes=n-` answers 206, so that a broken download can go on. */
export function bulkDownloadRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.get<DownloadRoute>('/:shop/bulk-operation-outputs/:file', (request, reply) => {
    const open = context.findShop(request.params.shop);
    const { Expires = '', Signature = '' } = request.query;
    const file = open?.bulk.findFile(request.params.file, Expires, Signature) ?? null;
    if (open === null || file === null) {
      return reply.code(403).type('application/xml').send('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const range = readRange(request.headers.range, file.size);
    if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    const { start, end } = range;
    void reply
      .type('application/jsonl')
      .header('accept-ranges', 'bytes')
      .header('content-length', end - start + 1);
    if (request.headers.range !== undefined) {
      void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
    }
    const stream = createReadStream(file.path, { start, end });
    const cutAfter = open.faults.cutDownloadAfter;
    return reply.send(cutAfter === null ? stream : stream.pipe(cut(cutAfter)));
  });
}

/** The asked bytes, everything without a range, or null when they lie outside the file. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  if (header === undefined) return { start: 0, end: size - 1 };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Lets `bytes` through and then breaks the connection off. */
function cut(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      this.push(part);
      if (left > 0) done();
      // A turn later, so that what was let through is on its way.
      else setTimeout(() => done(new Error('The download was cut by a fault switch.')), 20);
    },
  });
}
