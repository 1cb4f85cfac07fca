// What was seen of a picture as bytes for the database: two bytes a number, as all of them lie between 0 and 1, or −1 and 1.
import { viewKinds } from '../seeing/views.ts';
import type { SeenView } from '../seeing/embedder.ts';
import { descriptorLength } from '../seeing/descriptor.ts';
import { isOwn, type Model } from '../seeing/model.ts';
import { traits } from './whitening.ts';

const most = 65_535;

/** Of which network a picture was seen. Ours answers nothing below 0. */
export type PackedBy = Pick<Model, 'name' | 'dimensions'>;

const sizeOf = ({ dimensions }: PackedBy): number => viewKinds.length * (dimensions + descriptorLength) * 2;

/** View by view, the vector before the descriptor; little end first. */
export function pack(views: readonly SeenView[], model: PackedBy): Buffer {
  const bytes = Buffer.alloc(sizeOf(model));
  const lowest = { vector: isOwn(model) ? 0 : -1, descriptor: 0 };
  let at = 0;
  for (const view of views)
    for (const trait of traits)
      for (const value of view[trait]) {
        const share = (value - lowest[trait]) / (1 - lowest[trait]);
        at = bytes.writeUInt16LE(Math.round(Math.min(1, Math.max(0, share)) * most), at);
      }
  return bytes;
}

/** Null for bytes of another shape. */
export function unpack(bytes: Uint8Array, model: PackedBy): SeenView[] | null {
  if (bytes.length !== sizeOf(model)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const read = (length: number, lowest: number): Float32Array =>
    Float32Array.from({ length }, () => lowest + ((1 - lowest) * view.getUint16((at += 2) - 2, true)) / most);
  return viewKinds.map((kind) => ({
    kind,
    vector: read(model.dimensions, isOwn(model) ? 0 : -1),
    descriptor: read(descriptorLength, 0),
  }));
}
