// Makes pictures of a store's products as they might be in a post: cut out of their own, turned, in another light, before another wall.
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { borderColour, findBorderBox, type CutOut, type Pixels } from '../seeing/border-box.ts';
import { decode } from '../seeing/pixels.ts';

/** Pixels of a picture across and down. */
const [across, down] = [640, 800] as const;

/** Where the middle of a product is and how wide it is, as shares of the picture. */
interface TrialPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Of three products. */
const places: readonly (readonly TrialPlace[])[] = [
  [
    { x: 0.3, y: 0.3, width: 0.48 },
    { x: 0.74, y: 0.42, width: 0.38 },
    { x: 0.42, y: 0.78, width: 0.4 },
  ],
  [
    { x: 0.68, y: 0.3, width: 0.52 },
    { x: 0.24, y: 0.55, width: 0.36 },
    { x: 0.66, y: 0.8, width: 0.36 },
  ],
  [
    { x: 0.5, y: 0.26, width: 0.42 },
    { x: 0.28, y: 0.7, width: 0.44 },
    { x: 0.76, y: 0.72, width: 0.4 },
  ],
];
const turns = [-9, 4, 0, 12, -5] as const;
/** Factors of red, green and blue. */
const lights = [
  [1, 1, 1],
  [0.82, 0.8, 0.76],
  [1.12, 1.06, 0.98],
  [0.9, 0.95, 1.06],
];
const walls = ['#d7c9b4', '#5d6f64', '#b7c4cc', '#8a5a44', '#e4d3e0', '#6b6b6b', '#c7b36a'] as const;

/** The entries of a list again and again. */
const at = <Entry>(list: readonly Entry[], index: number): Entry => {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('the list is empty');
  return entry;
};

/** A picture of up to three products by their own pictures; another `seed` is another one. Rejects what is no picture. */
export async function makeTrialPicture(pictures: readonly Uint8Array[], seed: number): Promise<Buffer> {
  const layers = await Promise.all(
    pictures.slice(0, 3).map(async (bytes, index) => {
      const place = at(places, seed)[index] ?? { x: 0.5, y: 0.5, width: 0.5 };
      return toLayer(await cutGoods(await decode(bytes)), place, at(turns, seed * 3 + index));
    }),
  );
  const shown = await sharp(Buffer.from(drawWall(seed)))
    .composite(layers)
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(shown).linear(at(lights, seed), [0, 0, 0]).jpeg({ quality: 75 }).toBuffer();
}

/** What differs from the border's colour, the rest clear; all of it where nothing does. */
async function cutGoods(picture: Pixels): Promise<Sharp> {
  const box = findBorderBox(picture);
  const clear = isWhole(box, picture) ? null : borderColour(picture);
  const { data, width, height } = picture;
  const pixels = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    const far =
      clear === null ? differs : Math.abs(red - clear[0]) + Math.abs(green - clear[1]) + Math.abs(blue - clear[2]);
    pixels.set([red, green, blue, Math.min(255, (255 * far) / differs)], pixel * 4);
  }
  const cut = sharp(pixels, { raw: { width, height, channels: 4 } }).extract(box);
  // extracting and turning are steps in the order of the library, not of the calls
  return sharp(await cut.png().toBuffer());
}

/** As far from the border's colour, the sum of three differences, what is seen is wholly goods. */
const differs = 40;

const isWhole = ({ width, height }: CutOut, picture: Pixels): boolean =>
  width === picture.width && height === picture.height;

async function toLayer(goods: Sharp, { x, y, width }: TrialPlace, turn: number): Promise<OverlayOptions> {
  const size = Math.round(across * width);
  const small = await goods.resize({ width: size, height: size, fit: 'inside' }).png().toBuffer();
  const { data, info } = await sharp(small)
    .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: within(x, info.width, across), top: within(y, info.height, down) };
}

/** Where something of a length begins whose middle is there, if it is not to reach out of the picture. */
const within = (middle: number, length: number, of: number): number =>
  Math.min(Math.max(0, Math.round(middle * of - length / 2)), Math.max(0, of - length));

/** A wall with a floor and a few stripes. */
function drawWall(seed: number): string {
  const [wall, line, floor] = [at(walls, seed), at(walls, seed * 3 + 2), at(walls, seed + 4)];
  const stripes = Array.from({ length: 3 + (seed % 4) }, (_, index) => {
    const y = ((index * 5 + seed * 3) % 16) * 50;
    return `<path d="M0 ${y}L${across} ${y + (((seed + index) % 5) - 2) * 60}" stroke="${line}" stroke-width="${6 + ((seed + index) % 4) * 8}" opacity=".5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><rect width="100%" height="100%" fill="${wall}"/>${stripes.join('')}<rect y="${down * 0.84}" width="100%" height="100%" fill="${floor}" opacity=".7"/></svg>`;
}
