// Reads a form that carries a picture, few at a time: they are in memory while they are read.
import { limits } from '@vitrine/contract/limits';
import type { IncomingMessage } from 'node:http';
import { Turns } from '../../platform/turns.ts';
import type { FormFields } from '../joining/joining.ts';

/** Of the form, besides its picture. */
const mostFieldBytes = 65_536;
export const mostFormBytes = limits.upload.image + mostFieldBytes;
const mostAtOnce = 4;
const mostWaiting = 20;

export interface PictureForm {
  readonly fields: FormFields;
  /** Null where none was chosen. */
  readonly picture: Buffer | null;
}

const turns = new Turns(mostAtOnce, mostWaiting);

/** Of several fields the first that holds a picture counts. Or with which status it is refused: 413 for what is too long, 415 for no form of this kind, 400 for what cannot be read. Refuses `rate_limited`. */
export function readPictureForm(
  request: IncomingMessage,
  fields: string | readonly string[],
): Promise<PictureForm | { readonly refused: 400 | 413 | 415 }> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return Promise.resolve({ refused: 415 });
  return turns.take(async () => {
    const body = await readBytes(request, mostFormBytes);
    return body === null ? { refused: 413 } : parse(body, type, [fields].flat());
  });
}

/** Null when it has more: the rest is left where it is. */
function readBytes(request: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('aborted', () => resolve(null));
    request.on('error', reject);
  });
}

async function parse(
  body: Buffer<ArrayBuffer>,
  type: string,
  pictures: readonly string[],
): Promise<PictureForm | { readonly refused: 400 }> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return { refused: 400 };
  }
  const fields = new Map<string, string[]>();
  for (const [name, value] of form)
    if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value]);
  const file = pictures.map((name) => form.get(name)).find((found) => found instanceof File && found.size > 0);
  const picture = file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
  return { fields: Object.fromEntries(fields), picture };
}
