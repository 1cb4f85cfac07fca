// Reads from a file's first bytes what it is, whatever it is called. Pure.
import type { MediaType } from '@vitrine/contract/presigned-media';

/** How many of the first bytes are asked for. */
export const sniffedBytes = 64;

const starts = (bytes: Uint8Array, at: number, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

const textAt = (bytes: Uint8Array, at: number): string => String.fromCodePoint(...bytes.subarray(at, at + 4));

const avifBrands = new Set(['avif', 'avis', 'mif1']);
const moviesBrand = 'qt  ';

/** Null where it is none of the kinds we take. */
export function sniffType(bytes: Uint8Array): MediaType | null {
  if (starts(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const first = textAt(bytes, 0);
  if (first === 'GIF8') return 'image/gif';
  if (first === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp';
  if (first === 'OggS') return 'video/ogg';
  if (starts(bytes, 0, 0x1a, 0x45, 0xdf, 0xa3)) return 'video/webm';
  return sniffBoxes(textAt(bytes, 4), textAt(bytes, 8));
}

/** Files made of boxes say with the first one who may read them; those of old cameras begin with another box. */
function sniffBoxes(box: string, brand: string): MediaType | null {
  if (box === 'ftyp') {
    if (avifBrands.has(brand)) return 'image/avif';
    return brand === moviesBrand ? 'video/quicktime' : isStillPhoto(brand) ? null : 'video/mp4';
  }
  return box === 'moov' || box === 'mdat' || box === 'wide' ? 'video/quicktime' : null;
}

/** Phones' own kind of photo, which is no video although it is packed like one. */
const isStillPhoto = (brand: string): boolean => /^(he[ivc][cxmsf]|msf1)$/.test(brand);
