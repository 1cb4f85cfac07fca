// Reads a form that carries a picture, few at a time: they are in memory while they are read.
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@vitrine/contract/limits';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pTimeout from 'p-timeout';
import { Problem } from '../../platform/problem.ts';
import { Turns } from '../../platform/turns.ts';
import type { FormFields } from '../joining/joining.ts';

/** Of the form, besides its picture. */
const mostFieldBytes = 65_536;
/** Too large a picture is read to its end and not kept, for what was typed beside it; beyond this nothing is. */
const mostBytes = 100 * 1024 ** 2;
/** What is let by of a form that is refused. */
const mostLetBy = 256 * 1024 ** 2;
const mostAtOnce = 4;
const mostWaiting = 20;
/** Whoever sends more slowly holds up others. */
const longestMs = 60_000;

export interface PictureForm {
  readonly fields: FormFields;
  /** Null where none was chosen. */
  readonly picture: Buffer | 'too_large' | null;
}

interface Refused {
  readonly refused: 400 | 413 | 415;
}

const turns = new Turns(mostAtOnce, mostWaiting);

/**
 * Of several fields the first that holds a picture counts, and of several files of one name the first. Or with which status it is refused: 413 for what is too long, 415 for no form of
 * this kind, 400 for what cannot be read. Null where too many are being read, and for one that takes longer than a minute.
 */
export async function readPictureForm(
  request: IncomingMessage,
  names: string | readonly string[],
): Promise<PictureForm | Refused | null> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return { refused: 415 };
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return { refused: 413 };
  try {
    return await turns.take(() => {
      const reading = parse(request, type, [names].flat()).finally(() => request.unpipe());
      return pTimeout(reading, { milliseconds: longestMs, fallback: () => null });
    });
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'rate_limited') return null;
    throw problem;
  }
}

/**
 * The rest of a form that nobody reads is let by, so that its sender hears why: many send all before they read. Of what has no end, or a
 * far one, nothing is waited for.
 */
export function letBy(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers['content-length'] ?? Infinity) <= mostLetBy) request.resume();
  else response.setHeader('connection', 'close');
}

function parse(request: IncomingMessage, type: string, names: readonly string[]): Promise<PictureForm | Refused> {
  return new Promise((resolve) => {
    const parts = openParts(type);
    if (parts === null) return resolve({ refused: 400 });
    const fields = new Map<string, string[]>();
    const pictures = names.map((name) => ({ name, chunks: [] as Buffer[], isSent: false, isTooLarge: false }));
    let [bytes, typed] = [0, 0];
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve({ refused: 413 });
    });
    parts.on('field', (name, value, isNameCut, isCut) => {
      typed += Buffer.byteLength([name, value].join(''));
      if (isNameCut || isCut || typed > mostFieldBytes) resolve({ refused: 413 });
      fields.set(name, [...(fields.get(name) ?? []), value]);
    });
    parts.on('file', (name, file) => {
      const picture = pictures.find((each) => each.name === name && !each.isSent);
      // a form that breaks off tells so itself as well
      file.on('error', () => resolve({ refused: 400 }));
      file.on('data', (chunk: Buffer) => {
        if (picture === undefined) return;
        picture.isSent = true;
        if (!picture.isTooLarge) picture.chunks.push(chunk);
      });
      file.on('limit', () => {
        if (picture === undefined) return;
        picture.isTooLarge = true;
        picture.chunks.length = 0;
      });
    });
    parts.on('finish', () => {
      const sent = pictures.find(({ isSent }) => isSent);
      const picture = sent === undefined ? null : sent.isTooLarge ? 'too_large' : Buffer.concat(sent.chunks);
      resolve({ fields: Object.fromEntries(fields), picture });
    });
    parts.on('error', () => resolve({ refused: 400 }));
    request.on('aborted', () => resolve({ refused: 413 }));
    request.on('error', () => resolve({ refused: 400 }));
    request.pipe(parts);
  });
}

/** Null where the header says no boundary. */
function openParts(type: string): BusboyInstance | null {
  try {
    const most = { fileSize: limits.upload.image, fieldSize: mostFieldBytes, fields: 1000, files: 10 };
    return new Busboy({ headers: { 'content-type': type }, limits: most });
  } catch {
    // all it refuses by is that header
    return null;
  }
}
