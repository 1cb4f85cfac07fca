// What endpoints answer in place of the envelope: files, whole or sent while they are written, under the name they are kept by.
import { Readable } from 'node:stream';
import type { Answers } from '@vitrine/contract/endpoint';
import type { FastifyReply } from 'fastify';
import pTimeout from 'p-timeout';
import { Problem } from '../problem.ts';

/** As its project registered it. */
export const parquetType = 'application/vnd.apache.parquet';

/** Null where it is the envelope, or a stream that says so itself. */
export const fileTypes: Readonly<Record<Answers, string | null>> = {
  json: null,
  events: null,
  csv: 'text/csv; charset=utf-8',
  parquet: parquetType,
  pdf: 'application/pdf',
  xml: 'application/xml; charset=utf-8',
  file: 'application/octet-stream',
};

/** The pieces of a file, one after the other. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** A file, whole or in pieces, under the name it is to be kept by. */
export interface NamedFile<Content> {
  readonly name: string;
  readonly content: Content;
}

/** The answer of a call that is such a file. */
export async function sendFile<Content>(reply: FastifyReply, writing: Promise<NamedFile<Content>>): Promise<Content> {
  const { name, content } = await writing;
  return asFile(reply, name, content);
}

/** The answer of a call that is a file to be kept under this name. */
export function asFile<Content>(reply: FastifyReply, name: string, content: Content): Content {
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  return content;
}

/**
 * Sends pieces once the first is there, so that what is refused before is refused like everything else; as `timed_out` after
 * `limitMs`. Pieces whose reader goes away are asked for no longer.
 */
export async function toStream(pieces: Pieces, limitMs: number): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    const first = await pTimeout(iterator.next(), { milliseconds: limitMs, message: new Problem('timed_out') });
    return Readable.from(goOn(first, iterator), { objectMode: false });
  } catch (problem) {
    // once it has come so far it lets go of what it holds
    void iterator.return?.();
    throw problem;
  }
}

async function* goOn(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (first.done) return;
  try {
    yield first.value;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
