// Helps to write paths: mirrored halves, and the torsos and sleeves that most clothes are made of.

/** The middle of the drawing board, 1200 by 1500 units. */
export const MIDDLE = 600;

type Point = [number, number];
type Segment = { command: string; points: Point[] };

function readPath(path: string): Segment[] {
  return [...path.matchAll(/([MLCQ])([^MLCQ]*)/g)].flatMap(([, command = 'L', rest = '']) => {
    const numbers = [...rest.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
    const perSegment = command === 'C' ? 6 : command === 'Q' ? 4 : 2;
    const segments: Segment[] = [];
    for (let start = 0; start < numbers.length; start += perSegment) {
      const points: Point[] = [];
      for (let at = start; at < start + perSegment; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
      segments.push({ command, points });
    }
    return segments;
  });
}

function write({ command, points }: Segment): string {
  return command + points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function flip([x, y]: Point): Point {
  return [2 * MIDDLE - x, y];
}

/**
 * Closes a half outline by its mirror image. The half runs from the middle at the top, down the left side, to the
 * middle at the bottom, in absolute M, L, C and Q.
 */
export function symmetric(half: string): string {
  const segments = readPath(half);
  const back = segments.slice(1).map(({ command, points }, index): Segment => {
    const before = segments[index]?.points.at(-1) ?? [MIDDLE, 0];
    const controls = points.slice(0, -1).toReversed();
    return { command, points: [...controls, before].map((point) => flip(point)) };
  });
  return `${segments.map(write).join('')}${back.toReversed().map(write).join('')}Z`;
}

/** Half widths and heights of a torso, all from the middle and the top of the board. */
export interface Torso {
  top: number;
  neck: number;
  neckDrop: number;
  shoulder: number;
  slope: number;
  armpit: Point;
  waist: Point;
  hem: Point;
  /** How much lower (or with a minus higher) the hem is in the middle. */
  hemDrop: number;
}

export function torsoHalf({ top, neck, neckDrop, shoulder, slope, armpit, waist, hem, hemDrop }: Torso): string {
  const x = (half: number): number => MIDDLE - half;
  const [armX, armY] = armpit;
  const [waistX, waistY] = waist;
  const [hemX, hemY] = hem;
  const shoulderY = top + slope;
  return [
    `M${MIDDLE} ${top + neckDrop}`,
    `C${x(neck * 0.5)} ${top + neckDrop} ${x(neck * 0.92)} ${top + neckDrop * 0.6} ${x(neck)} ${top}`,
    `C${x(neck + 30)} ${top + 14} ${x(shoulder - 50)} ${shoulderY - 18} ${x(shoulder)} ${shoulderY}`,
    `C${x(shoulder - 44)} ${shoulderY + 70} ${x(armX - 40)} ${armY - 60} ${x(armX)} ${armY}`,
    `C${x(armX - 2)} ${armY + (waistY - armY) * 0.4} ${x(waistX)} ${waistY - (waistY - armY) * 0.35} ${x(waistX)} ${waistY}`,
    `C${x(waistX)} ${waistY + (hemY - waistY) * 0.35} ${x(hemX - 4)} ${hemY - (hemY - waistY) * 0.3} ${x(hemX)} ${hemY}`,
    `C${x(hemX * 0.6)} ${hemY + hemDrop * 0.7} ${x(hemX * 0.3)} ${hemY + hemDrop} ${MIDDLE} ${hemY + hemDrop}`,
  ].join('');
}

export function torso(shape: Torso): string {
  return symmetric(torsoHalf(shape));
}

/** A left sleeve from the shoulder to the two ends of its cuff; `fullness` rounds it out. */
export function sleeve(shoulder: Point, armpit: Point, outer: Point, inner: Point, fullness: number): string {
  const [shoulderX, shoulderY] = shoulder;
  const [armX, armY] = armpit;
  const [outerX, outerY] = outer;
  const [innerX, innerY] = inner;
  const span = outerY - shoulderY;
  return [
    `M${shoulderX + 60} ${shoulderY - 28}`,
    `C${shoulderX + 20} ${shoulderY - 20} ${shoulderX - 8} ${shoulderY - 12} ${shoulderX - 28} ${shoulderY + 16}`,
    `C${shoulderX - 54 - fullness} ${shoulderY + span * 0.3} ${outerX - fullness} ${outerY - span * 0.3} ${outerX} ${outerY}`,
    `Q${(outerX + innerX) / 2} ${(outerY + innerY) / 2 + 14} ${innerX} ${innerY}`,
    `C${innerX + 8} ${innerY - (innerY - armY) * 0.35} ${armX - 14 + fullness * 0.2} ${armY + (innerY - armY) * 0.3} ${armX + 10} ${armY}`,
    `L${armX + 70} ${shoulderY + 60}Z`,
  ].join('');
}
