// Finds in a picture the box around what differs from the colour at its border. Pure.

/** Pixels of a picture, three bytes each (red, green, blue), row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in whole pixels. */
export interface CutOut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far a pixel must be from the border's colour: the sum of its three differences. */
const differs = 60;
/** Of a row or column, the share of pixels that must differ: less are specks. */
const share = 0.02;
/** Kept free around what was found, as a share of its longer side. */
const margin = 0.04;
/** A box narrower than this share of the picture is taken for none. */
const narrowest = 0.12;

/** The box around what the picture shows; the whole of it where nothing, or all, differs from its border. */
export function findBorderBox(picture: Pixels): CutOut {
  const { width, height } = picture;
  const whole = { left: 0, top: 0, width, height };
  const { rows, columns } = countDiffering(picture);
  const across = findSpan(columns, height * share);
  const down = findSpan(rows, width * share);
  if (!across || !down) return whole;
  const free = Math.round(margin * Math.max(across.length, down.length));
  const left = Math.max(0, across.first - free);
  const top = Math.max(0, down.first - free);
  const box = {
    left,
    top,
    width: Math.min(width, across.first + across.length + free) - left,
    height: Math.min(height, down.first + down.length + free) - top,
  };
  return box.width < width * narrowest || box.height < height * narrowest ? whole : box;
}

/** How many pixels of each row and column differ from the colour at the border. */
function countDiffering(picture: Pixels): { rows: Uint32Array; columns: Uint32Array } {
  const { data, width, height } = picture;
  const [red, green, blue] = borderColour(picture);
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const far = Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue);
      if (far < differs) continue;
      rows[y]! += 1;
      columns[x]! += 1;
    }
  return { rows, columns };
}

/** The median of each channel along the four edges. */
export function borderColour({ data, width, height }: Pixels): readonly [number, number, number] {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width, y * width + width - 1);
  const median = (channel: number): number =>
    edge.map((pixel) => data[pixel * 3 + channel]!).sort((one, other) => one - other)[edge.length >> 1]!;
  return [median(0), median(1), median(2)];
}

function findSpan(counts: Uint32Array, least: number): { first: number; length: number } | null {
  const first = counts.findIndex((count) => count > least);
  if (first < 0) return null;
  return { first, length: counts.findLastIndex((count) => count > least) - first + 1 };
}
