// Draws what the bench of seeing asks about: the sandbox's goods as somebody else might have photographed them.
import { toCutOut, toSvg } from '@vitrine/scenery/drawings/studio';
import { createRandom, hashOf, type Random } from '@vitrine/scenery/random';
import type { Piece } from '@vitrine/scenery/scene';
import sharp from 'sharp';

export const changes = [
  'light crop',
  'half crop',
  'light, cast',
  'background changed',
  'occluded',
  'two products',
  'all at once',
  'other colour',
] as const;
/** How a picture differs from those the store has. */
export type Change = (typeof changes)[number];

/** Pixels across at which pictures are drawn. */
const across = 480;
const [width, height] = [1200, 1500] as const;

/** What one picture is drawn of. */
interface Taken {
  readonly content: string;
  /** What of the board of 1200 × 1500 is in the picture. */
  readonly window: readonly [x: number, y: number, width: number, height: number];
  /** Factors of red, green and blue. */
  readonly cast: readonly [number, number, number];
}

const board = [0, 0, width, height] as const;
const noCast = [1, 1, 1] as const;

/** What is in a picture, as SVG for the board. */
export interface Thing {
  /** All of the picture its store shows. */
  readonly own: string;
  /** It alone, without what is around it. Names in it begin with `prefix`, so that two may stand in one picture. */
  readonly cutOut: (prefix: string) => string;
}

/** A piece of the sandbox's drawn shop. */
export const toThing = (piece: Piece): Thing => ({
  own: toSvg({ view: 'front', pieces: [piece] }, width),
  cutOut: (prefix) => toCutOut(piece, prefix),
});

/** A photograph that was cut out of its background, on white where it is its own. */
export async function readThing(path: string): Promise<Thing> {
  const image = await sharp(path).resize(760, 950, { fit: 'inside' }).png().toBuffer({ resolveWithObject: true });
  const [wide, high] = [image.info.width * 1.3, image.info.height * 1.3];
  const cutOut = `<image x="${(width - wide) / 2}" y="${(height - high) / 2}" width="${wide}" height="${high}" href="data:image/png;base64,${image.data.toString('base64')}"/>`;
  return { own: `<rect width="1200" height="1500" fill="#fff"/>${cutOut}`, cutOut: () => cutOut };
}

/** A product's own picture, as its store shows it. */
export interface OwnPicture {
  readonly piece: Piece;
  readonly view: 'front' | 'detail';
}

/** Two that are drawn the same are the same picture. */
export const drawingOf = ({ piece, view }: OwnPicture): string => toSvg({ view, pieces: [piece] }, across);

export const drawOwn = (own: OwnPicture): Promise<Buffer> =>
  sharp(Buffer.from(drawingOf(own)))
    .jpeg({ quality: 88 })
    .toBuffer();

/** A thing as its store shows it. */
export const drawThing = ({ own }: Thing): Promise<Buffer> => develop({ content: own, window: board, cast: noCast });

/** The thing under a change; `other` stands beside it where there are two. The same seed is the same picture. */
export function drawChanged(change: Change, thing: Thing, other: Thing, seed: string): Promise<Buffer> {
  return develop(takers[change](thing, createRandom(hashOf(`${seed} ${change}`)), other));
}

async function develop({ content, window, cast }: Taken): Promise<Buffer> {
  const [, , wide, high] = window;
  const pixels = Math.round((across * high) / wide);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${pixels}" viewBox="${window.join(' ')}">${content}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten()
    .linear([...cast], [0, 0, 0])
    .jpeg({ quality: 75 })
    .toBuffer();
}

type Taker = (thing: Thing, random: Random, other: Thing) => Taken;

const takers: Record<Change, Taker> = {
  'light crop': (thing, random) => ({ content: thing.own, window: crop(random, 0.78, 0.9, 0.5), cast: noCast }),
  'half crop': (thing, random) => ({ content: thing.own, window: crop(random, 0.48, 0.6, 0.4), cast: noCast }),
  'light, cast': (thing, random) => ({ content: thing.own, window: board, cast: castOf(random, 0.34) }),
  'background changed': (thing, random) => ({
    content: `${backdrop(random)}${laid(thing, random, 10)}`,
    window: board,
    cast: noCast,
  }),
  occluded: (thing, random) => ({ content: `${thing.own}${inTheWay(random)}`, window: board, cast: noCast }),
  'two products': (thing, random, other) => ({
    content: `${backdrop(random)}${beside(thing, 'a', random.chance(0.5) ? 0 : 1)}${beside(other, 'b', 0)}`,
    window: board,
    cast: noCast,
  }),
  'all at once': (thing, random) => ({
    content: `${backdrop(random)}${laid(thing, random, 14)}${inTheWay(random)}`,
    window: crop(random, 0.75, 0.95, 0.5),
    cast: castOf(random, 0.22),
  }),
  'other colour': (thing) => ({ content: thing.own, window: board, cast: noCast }),
};

const between = (random: Random, from: number, to: number): number => from + random.fraction() * (to - from);

function crop(random: Random, least: number, most: number, middle: number): Taken['window'] {
  const [wide, high] = [width * between(random, least, most), height * between(random, least, most)];
  const place = (room: number): number => room * (middle + (random.fraction() - 0.5) * 0.8);
  return [Math.max(0, place(width - wide)), Math.max(0, place(height - high)), wide, high];
}

function castOf(random: Random, strength: number): Taken['cast'] {
  const light = between(random, 1 - strength * 1.3, 1 + strength * 0.6);
  const each = (): number => light * between(random, 1 - strength / 2, 1 + strength / 2);
  return [each(), each(), each()];
}

const grounds = [
  '#5d6f64',
  '#8a5a44',
  '#d7c9b4',
  '#39424e',
  '#b7c4cc',
  '#a3433a',
  '#e4d3e0',
  '#6b6b6b',
  '#c7b36a',
] as const;

/** A wall with planks, tiles or spots, of other colours than the store's. */
function backdrop(random: Random): string {
  const [wall, line] = [random.pick(grounds), random.pick(grounds)];
  const count = random.whole(6, 14);
  const marks = Array.from({ length: count }, (_, index) => {
    const at = (index * height) / count;
    return random.chance(0.5)
      ? `<path d="M0 ${at.toFixed(0)}L1200 ${(at + random.whole(-200, 200)).toFixed(0)}" stroke="${line}" stroke-width="${random.whole(4, 30)}" opacity=".5"/>`
      : `<circle cx="${random.whole(0, width)}" cy="${random.whole(0, height)}" r="${random.whole(20, 140)}" fill="${line}" opacity=".45"/>`;
  });
  return `<rect width="1200" height="1500" fill="${wall}"/>${marks.join('')}`;
}

function laid({ cutOut }: Thing, random: Random, turn: number): string {
  const scale = between(random, 0.72, 1.02);
  const [x, y] = [random.whole(-90, 90), random.whole(-90, 90)];
  return `<g transform="translate(${600 + x} ${750 + y}) rotate(${random.whole(-turn, turn)}) scale(${scale.toFixed(3)}) translate(-600 -750)">${cutOut('a')}</g>`;
}

/** On the left the first, on the right the other, the smaller by half. */
function beside({ cutOut }: Thing, prefix: string, raised: number): string {
  const x = prefix === 'a' ? 310 : 890;
  return `<g transform="translate(${x} ${780 - raised * 120}) scale(.56) translate(-600 -750)">${cutOut(prefix)}</g>`;
}

/** Over something like a quarter of the goods. */
function inTheWay(random: Random): string {
  const [x, y] = [random.pick([300, 420, 780, 900]), random.whole(450, 1050)];
  const fill = random.pick(grounds);
  return random.chance(0.5)
    ? `<rect x="${x - 210}" y="${y - 260}" width="420" height="520" rx="60" fill="${fill}" transform="rotate(${random.whole(-40, 40)} ${x} ${y})"/>`
    : `<ellipse cx="${x}" cy="${y}" rx="240" ry="280" fill="${fill}"/>`;
}
