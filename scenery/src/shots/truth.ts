// What a shot shows, measured on its layers: where each of the goods is to be seen, and how much of it.

import sharp from 'sharp';
import { arrange, type Light } from './arrangement.ts';
import { layersOf } from './picture.ts';
import type { Frame, Setting, Shot } from './shot.ts';

export interface Seen {
  productId: string;
  variantId: string;
  /** Around what is to be seen of it, as shares of the picture; null when nothing is. */
  box: { x: number; y: number; width: number; height: number } | null;
  /** How much of the whole piece is in the picture and not covered, 0 to 1. */
  visible: number;
  /** Degrees it stands askew in the picture, clockwise. */
  turned: number;
}

export interface ShotTruth {
  shows: Seen[];
  conditions: {
    setting: Setting;
    frame: Frame;
    light: Light;
    /** Degrees the camera is turned by. */
    angle: number;
    /** How near it is: 1 shows everything. */
    crop: number;
    /** Something stands before the goods. */
    occluded: boolean;
  };
}

/** Pixels across at which layers are measured. */
const ACROSS = 180;
const OPAQUE = 100;

interface Layer {
  width: number;
  height: number;
  covers: Uint8Array;
}

export async function tellTruth(shot: Shot): Promise<ShotTruth> {
  const { placed, camera, light, prop } = arrange(shot);
  const { goods, prop: before } = layersOf(shot, ACROSS);
  const layers = await Promise.all([...goods, before].map(measure));
  const shows = placed.map(({ item, turn }, index): Seen => {
    const [own, ...above] = layers.slice(index);
    const { box, visible } = own === undefined ? { box: null, visible: 0 } : look(own, above);
    return { productId: item.productId, variantId: item.variantId, box, visible, turned: turn + camera.turn };
  });
  const { setting, frame } = shot;
  return {
    shows,
    conditions: { setting, frame, light, angle: camera.turn, crop: camera.zoom, occluded: prop !== null },
  };
}

async function measure(svg: string): Promise<Layer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, covers: data };
}

/** The picture is the middle of its layers, half as wide and half as high. */
function look(own: Layer, above: readonly Layer[]): Pick<Seen, 'box' | 'visible'> {
  const { width, height } = own;
  const [left, top] = [width / 4, height / 4];
  const seen = { left: width, top: height, right: -1, bottom: -1, count: 0 };
  let whole = 0;
  own.covers.forEach((alpha, at) => {
    if (alpha < OPAQUE) return;
    whole += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = x >= left && x < left * 3 && y >= top && y < top * 3;
    if (!isInside || above.some(({ covers }) => (covers[at] ?? 0) >= OPAQUE)) return;
    seen.count += 1;
    seen.left = Math.min(seen.left, x);
    seen.right = Math.max(seen.right, x);
    seen.top = Math.min(seen.top, y);
    seen.bottom = Math.max(seen.bottom, y);
  });
  if (seen.count === 0) return { box: null, visible: 0 };
  const [x, y] = [share(seen.left - left, width), share(seen.top - top, height)];
  const [right, bottom] = [share(seen.right + 1 - left, width), share(seen.bottom + 1 - top, height)];
  return { box: { x, y, width: right - x, height: bottom - y }, visible: seen.count / whole };
}

/** Of the picture, which is half as wide as its layer; a pixel half outside counts as far as it is inside. */
const share = (pixels: number, across: number): number => Math.min(1, Math.max(0, pixels / (across / 2)));
