// Decodes pictures: upright, without transparency, no larger than is looked at; and cuts views out of them.
import sharp from 'sharp';
import type { CutOut, Pixels } from './border-box.ts';

/** Pixels of the longer side beyond which nothing more is seen. */
const longest = 640;
/** Unpacked, a picture takes three bytes a pixel. */
const mostPixels = 50_000_000;

/** Rejects, in sharp's words, what is no picture it can read. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: info.channels === 3 ? data : toThree(data, info.channels), width: info.width, height: info.height };
}

/** Grey pictures have one channel. */
function toThree(data: Uint8Array, channels: number): Uint8Array {
  return Uint8Array.from({ length: (data.length / channels) * 3 }, (_, at) => data[Math.floor(at / 3) * channels]!);
}

/** A part of it, drawn out to a square of `size` pixels. */
export async function cutOut(
  { data, width, height }: Pixels,
  { left, top, ...part }: CutOut,
  size: number,
): Promise<Pixels> {
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: part.width, height: part.height })
    .resize(size, size, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: cut, width: size, height: size };
}

/** A part of it as it is. */
export function cutPlain({ data, width }: Pixels, { left, top, ...part }: CutOut): Pixels {
  const cut = new Uint8Array(part.width * part.height * 3);
  for (let row = 0; row < part.height; row += 1) {
    const from = ((top + row) * width + left) * 3;
    cut.set(data.subarray(from, from + part.width * 3), row * part.width * 3);
  }
  return { data: cut, ...part };
}

/** All of it, drawn out to so many pixels. */
export async function drawOut(
  { data, ...of }: Pixels,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels> {
  const drawn = await sharp(data, { raw: { ...of, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: drawn, ...size };
}

/** A third as wide and high, each pixel the mean of nine. */
export function shrink({ data, width, height }: Pixels): Pixels {
  const [across, down] = [Math.floor(width / 3), Math.floor(height / 3)];
  const small = new Uint8Array(across * down * 3);
  for (let y = 0, to = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let row = 0; row < 3; row += 1)
          for (let column = 0; column < 3; column += 1)
            sum += data[((y * 3 + row) * width + x * 3 + column) * 3 + channel]!;
        small[to++] = sum / 9;
      }
  return { data: small, width: across, height: down };
}
