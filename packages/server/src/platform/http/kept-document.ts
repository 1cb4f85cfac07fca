// A large document that never changes while the program runs: written when it is first asked for, and once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { namesTag } from './entity-tags.ts';

interface Kept {
  readonly bytes: Buffer;
  /** Weak: what is sent is compressed for some and not for others. */
  readonly tag: string;
}

export class KeptDocument {
  readonly #write: () => object;
  #kept: Kept | null = null;

  constructor(write: () => object) {
    this.#write = write;
  }

  /** Answers the document as JSON; 304 to whoever names the one they have (RFC 9110, 13.1.2). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { bytes, tag } = (this.#kept ??= keep(this.#write()));
    void reply.header('etag', tag).header('cache-control', 'no-cache');
    if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(bytes);
  }
}

function keep(document: object): Kept {
  const bytes = Buffer.from(JSON.stringify(document));
  return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
