// Draws the picture of a page's link preview from its pictures; of a look once for each content, and keeps it among the files.
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { Files } from '../../platform/files/files.ts';
import type { Store } from '../stores/stores.ts';
import type { Drawing } from './drawings.ts';
import { ogSize, type OgPlan } from './og-plan.ts';
import type { PictureSource } from './picture-source.ts';

const gap = 24;
const paper = '#f3f0eb';
const ink = '#1d1b19';
/** Pixels of a picture that will be looked at, however it was packed. */
const mostPixels = 60_000_000;

export interface OgSources {
  readonly files: Files;
  readonly source: PictureSource;
}

/** The JPEG of a plan, kept among the files once it is whole; without bytes while none of its pictures can be had. */
export async function drawKeptOgPicture({ files, source }: OgSources, store: Store, plan: OgPlan): Promise<Drawing> {
  const key = `${store.businessId}/og-${plan.hash}.jpg`;
  const kept = await files.read(key);
  if (kept) return { bytes: await buffer(kept.stream), whole: true };
  const drawing = await drawOgPicture(source, store, plan);
  if (drawing.whole && drawing.bytes) await files.write(key, drawing.bytes);
  return drawing;
}

/** The same, and nothing is kept of it. */
export async function drawOgPicture(source: PictureSource, store: Store, plan: OgPlan): Promise<Drawing> {
  const read = await Promise.all(plan.pictures.map((src) => source.read(store, src)));
  const tiles = (await Promise.all(read.map(toUpright))).filter((tile) => tile !== null);
  if (tiles.length === 0) return { bytes: null, whole: false };
  const [first] = tiles;
  const drawn =
    plan.isChosen && first
      ? sharp(first).resize({ ...ogSize, fit: 'cover' })
      : await drawCollage(tiles, plan.storeName);
  return { bytes: await toSmallJpeg(drawn), whole: tiles.length === plan.pictures.length };
}

/** The picture as it stands upright, or null when it cannot be read or is no more than a dot. */
async function toUpright(bytes: Buffer | null): Promise<Buffer | null> {
  if (!bytes) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: paper })
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true });
    return Math.min(info.width, info.height) < 40 ? null : data;
  } catch {
    // what a store serves as a picture may be anything
    return null;
  }
}

/** A picture's place; every one is 4:5, as product pictures are, so that hardly anything is cut off. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Layout {
  boxes: Box[];
  /** Where the store's name stands: its middle, the room beside it, and how large it may be. */
  name: { x: number; y: number; room: number; size: number };
}

/** A single picture fills one side, with the name on the other; several stand in a row over it. */
function layOut(count: number): Layout {
  const { width: wide, height: high } = ogSize;
  if (count === 1) {
    const width = Math.round((high * 4) / 5);
    const name = { x: (width + wide) / 2, y: high / 2, room: wide - width - 96, size: 64 };
    return { boxes: [{ left: 0, top: 0, width, height: high }], name };
  }
  const width = Math.min(416, Math.floor((wide - gap * (count + 1)) / count));
  const height = Math.round((width * 5) / 4);
  const line = 96;
  const top = Math.max(gap, Math.round((high - height - line) / 2));
  const start = Math.round((wide - count * width - (count - 1) * gap) / 2);
  const boxes = Array.from({ length: count }, (_, index) => ({
    left: start + index * (width + gap),
    top,
    width,
    height,
  }));
  const below = Math.min(line, high - top - height);
  return { boxes, name: { x: wide / 2, y: top + height + below / 2, room: wide - 96, size: below * 0.5 } };
}

/** WhatsApp shows no picture beyond this. */
const mostBytes = 300_000;
const qualities = [84, 72, 60, 45, 30, 15];

/** The best of the qualities that is small enough; 1200 by 630 pixels of noise are so with the last. */
async function toSmallJpeg(drawn: Sharp): Promise<Buffer> {
  const flat = await drawn.png({ compressionLevel: 1 }).toBuffer();
  let bytes = flat;
  for (const quality of qualities) {
    bytes = await sharp(flat).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return bytes;
}

async function drawCollage(tiles: readonly Buffer[], storeName: string): Promise<Sharp> {
  const { boxes, name } = layOut(tiles.length);
  const drawn = await Promise.all(
    boxes.map(async ({ left, top, width, height }, index) => ({
      left,
      top,
      input: await sharp(tiles[index]).resize({ width, height, fit: 'cover' }).toBuffer(),
    })),
  );
  return sharp({ create: { ...ogSize, channels: 3, background: paper } }).composite([
    ...drawn,
    { left: 0, top: 0, input: Buffer.from(drawName(storeName, name)) },
  ]);
}

function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const mostLetters = 40;
/** A letter's width in parts of its height, on average and generously. */
const letterWidth = 0.6;

/** The store's name, small enough to fit its room. */
function drawName(storeName: string, { x, y, room, size: most }: Layout['name']): string {
  const letters = Array.from(storeName.trim());
  const shown = letters.length > mostLetters ? [...letters.slice(0, mostLetters - 1), '…'] : letters;
  const size = Math.min(most, Math.floor(room / (Math.max(1, shown.length) * letterWidth)));
  const { width, height } = ogSize;
  const font = 'font-family="Georgia, Noto Serif, Noto Serif Hebrew, serif"';
  const text = `<text x="${x}" y="${y + size * 0.35}" ${font} font-size="${size}" text-anchor="middle" fill="${ink}">`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}${escapeXml(shown.join(''))}</text></svg>`;
}
