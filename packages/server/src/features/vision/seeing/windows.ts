// Windows over a picture at several sizes, as it may show goods anywhere; and which of many parts lie apart. Pure.
import type { CutOut, Pixels } from './border-box.ts';

/** Sides of the windows, as shares of the picture's shorter side. */
export const windowShares = [0.8, 0.6, 0.45, 0.33] as const;
/** How far one window is from the next, as a share of its side. */
const stride = 0.25;

/** How large a picture has to be for windows of a share of it to be as large as what the network takes. */
export function toReadSize(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  share: number,
  networkSize: number,
): { width: number; height: number } {
  const factor = networkSize / (share * Math.min(width, height));
  // a strip is not drawn out without end
  const of = (side: number): number => Math.min(Math.round(side * factor), networkSize * 8);
  return { width: of(width), height: of(height) };
}

/** Pixels of the longer side of a tile. */
const longestTile = 640;

/** Tiles of a picture, of about the same size, that overlap so far that every window of a side lies within one. */
export function listTiles({ width, height }: Pick<Pixels, 'width' | 'height'>, side: number): CutOut[] {
  const [columns, rows] = [splitUp(width, side), splitUp(height, side)];
  return columns.flatMap(({ from: left, length }) =>
    rows.map((row) => ({ left, top: row.from, width: length, height: row.length })),
  );
}

function splitUp(whole: number, side: number): { from: number; length: number }[] {
  if (whole <= longestTile) return [{ from: 0, length: whole }];
  const count = Math.ceil((whole - side) / (longestTile - side));
  const step = (whole - side) / count;
  return Array.from({ length: count }, (_, at) => ({
    from: Math.round(at * step),
    length: Math.ceil(step) + side,
  })).map(({ from, length }) => ({ from: Math.min(from, whole - length), length }));
}

/** Square windows of a map, from edge to edge; a map that is smaller is one window. `step` is how far one is from the next, as a share of its side. */
export function listWindows(
  map: { readonly width: number; readonly height: number },
  side: number,
  step = stride,
): CutOut[] {
  const [width, height] = [Math.min(side, map.width), Math.min(side, map.height)];
  return listSteps(map.width - width, side * step).flatMap((left) =>
    listSteps(map.height - height, side * step).map((top) => ({ left, top, width, height })),
  );
}

function listSteps(room: number, length: number): number[] {
  const step = Math.max(1, Math.round(length));
  const steps = Array.from({ length: Math.floor(room / step) + 1 }, (_, at) => at * step);
  return steps.at(-1) === room ? steps : [...steps, room];
}

/** What two parts have in common, as a share of what they cover together. */
export function overlapOf(one: CutOut, other: CutOut): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (one.width * one.height + other.width * other.height - both);
}
