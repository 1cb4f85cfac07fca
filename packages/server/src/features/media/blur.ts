// Draws a picture so small that it fits into the page that shows it, to stand there until the picture has come.
import sharp from 'sharp';

const prefix = 'data:image/webp;base64,';
const longest = 200;

/** The first that is short enough is taken: width in pixels and WebP quality. */
const tries = [
  [16, 40],
  [16, 20],
  [12, 20],
  [8, 20],
  [6, 1],
] as const;

/** Of a picture that stands upright: a `data:` address of at most 200 characters; null for a picture one can see through, where it would stay visible. */
export async function drawBlur(bytes: Buffer): Promise<string | null> {
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return null;
  for (const [width, quality] of tries) {
    const drawn = await sharp(bytes)
      .resize({ width, height: 2 * width, fit: 'inside' })
      .webp({ quality, effort: 6 })
      .toBuffer();
    const address = prefix + drawn.toString('base64');
    if (address.length <= longest) return address;
  }
  return null;
}
