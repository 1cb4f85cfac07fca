// What was seen of a picture as bytes for the database: two bytes a number, as all of them lie between 0 and 1.
import { viewKinds } from '../seeing/views.ts';
import type { SeenView } from '../seeing/embedder.ts';
import { lengthOf, traits } from './whitening.ts';

const most = 65_535;
const numbers = viewKinds.length * (lengthOf.vector + lengthOf.descriptor);

/** View by view, the vector before the descriptor; little end first. */
export function pack(views: readonly SeenView[]): Buffer {
  const bytes = Buffer.alloc(numbers * 2);
  let at = 0;
  for (const view of views)
    for (const trait of traits)
      for (const value of view[trait]) at = bytes.writeUInt16LE(Math.round(Math.min(1, Math.max(0, value)) * most), at);
  return bytes;
}

/** Null for bytes of another shape. */
export function unpack(bytes: Uint8Array): SeenView[] | null {
  if (bytes.length !== numbers * 2) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const read = (length: number): Float32Array =>
    Float32Array.from({ length }, () => view.getUint16((at += 2) - 2, true) / most);
  return viewKinds.map((kind) => ({ kind, vector: read(lengthOf.vector), descriptor: read(lengthOf.descriptor) }));
}
