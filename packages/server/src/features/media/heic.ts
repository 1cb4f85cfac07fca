// Whether a file is a photo as iPhones keep it: HEVC in HEIF, which our image library does not decode. Pure.

const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
/** A file names more brands than these only by accident. */
const mostBrands = 32;

/** By the brands that its first box names (ISO/IEC 23008-12): the first is the file’s own, the others it is like. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * mostBrands);
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && brands.has(bytes.toString('latin1', at, at + 4))) return true;
  return false;
}
