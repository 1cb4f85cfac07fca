// Draws the picture of a look's link preview from its pictures, once for each content, and keeps it among the files.
import sharp from 'sharp';
import type { Files } from '../../platform/files.ts';
import type { Store } from '../stores/stores.ts';
import { ogSize, type OgPlan } from './og-plan.ts';
import type { PictureSource } from './picture-source.ts';

export interface OgPictures {
  /** The JPEG of a plan; null while none of its pictures can be had. `whole` is false when some were missing. */
  get(store: Store, plan: OgPlan): Promise<{ bytes: Buffer; whole: boolean } | null>;
}

const bar = 84;
const gap = 6;
const paper = '#f3f0eb';
const ink = '#1d1b19';
/** Drawing takes a core for some hundred milliseconds: shoppers' pages go first. */
const mostAtOnce = 2;
/** Pixels of a picture that will be looked at, however it was packed. */
const mostPixels = 60_000_000;

export function createOgPictures({ files, source }: { files: Files; source: PictureSource }): OgPictures {
  const running = new Map<string, Promise<{ bytes: Buffer; whole: boolean } | null>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  };

  const make = async (store: Store, plan: OgPlan, key: string): ReturnType<OgPictures['get']> => {
    const kept = await files.read(key);
    if (kept) return { bytes: Buffer.concat((await kept.stream.toArray()) as Buffer[]), whole: true };
    return inTurn(async () => {
      const read = await Promise.all(plan.pictures.map((src) => source.read(store, src)));
      const tiles = (await Promise.all(read.map(toUpright))).filter((tile) => tile !== null);
      if (tiles.length === 0) return null;
      const bytes = await drawCollage(tiles, plan.storeName);
      const whole = tiles.length === plan.pictures.length;
      if (whole) await files.write(key, bytes);
      return { bytes, whole };
    });
  };

  return {
    get: (store, plan) => {
      const key = `${store.businessId}/og-${plan.hash}.jpg`;
      const known = running.get(key);
      if (known) return known;
      const made = make(store, plan, key).finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
  };
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

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One picture beside a wide margin, so that an upright one is not cut to a slit; several side by side. */
function layOut(count: number): Box[] {
  const { width, height } = ogSize;
  const tall = height - bar;
  if (count === 1) return [{ left: 0, top: 0, width: 620, height }];
  const each = (width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => {
    const left = Math.round(index * (each + gap));
    return { left, top: 0, width: Math.round(index * (each + gap) + each) - left, height: tall };
  });
}

async function drawCollage(tiles: readonly Buffer[], storeName: string): Promise<Buffer> {
  const boxes = layOut(tiles.length);
  const drawn = await Promise.all(
    boxes.map(async ({ left, top, width, height }, index) => ({
      left,
      top,
      // products stand in the middle, and a little high
      input: await sharp(tiles[index]).resize({ width, height, fit: 'cover', position: 'attention' }).toBuffer(),
    })),
  );
  const name = { left: 0, top: 0, input: Buffer.from(drawName(storeName, tiles.length === 1)) };
  return sharp({ create: { ...ogSize, channels: 3, background: paper } })
    .composite([...drawn, name])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The store's name under the pictures, or beside a single one; small enough to fit. */
function drawName(storeName: string, beside: boolean): string {
  const letters = Array.from(storeName.trim());
  const most = beside ? 40 : 60;
  const text = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
  const room = beside ? 500 : 1120;
  const size = Math.min(beside ? 56 : 36, Math.floor(room / (Math.max(1, Math.min(letters.length, most)) * 0.6)));
  const x = beside ? 910 : ogSize.width / 2;
  const y = beside ? ogSize.height / 2 + size * 0.35 : ogSize.height - bar / 2 + size * 0.35;
  const font = 'font-family="Georgia, Noto Serif, Noto Serif Hebrew, serif"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ogSize.width}" height="${ogSize.height}"><text x="${x}" y="${y}" ${font} font-size="${size}" text-anchor="middle" fill="${ink}">${escapeXml(text)}</text></svg>`;
}
