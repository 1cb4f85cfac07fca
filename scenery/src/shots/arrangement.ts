// Where everything in a shot stands, in what light it is taken, from where, and what is in the way.

import { DRAWINGS } from '../drawings/drawings.ts';
import { getKind } from '../kinds.ts';
import { createRandom, type Random } from '../random.ts';
import { FRAMES, type Shot, type ShotItem } from './shot.ts';

export const LIGHTS = ['morning', 'noon', 'evening', 'lamp', 'overcast'] as const;
export type Light = (typeof LIGHTS)[number];

const PROPS = ['leaf', 'cup', 'hand', 'blur'] as const;
export type PropKind = (typeof PROPS)[number];

/** A piece on its board of 1200 × 1500, moved so that the middle of the board lies at `x`, `y`. */
export interface Placed {
  item: ShotItem;
  x: number;
  y: number;
  scale: number;
  /** Degrees, clockwise. */
  turn: number;
}

export interface Arrangement {
  width: number;
  height: number;
  /** From the farthest to the nearest. */
  placed: readonly Placed[];
  light: Light;
  /** How the camera is held: degrees it is turned by, how near it is, and what it is pointed past. */
  camera: { turn: number; zoom: number; dx: number; dy: number };
  /** What stands before everything; null where nothing does. */
  prop: { kind: PropKind; x: number; y: number; size: number } | null;
  random: Random;
}

interface Space {
  width: number;
  height: number;
  random: Random;
}

/** Decides all of it from the seed alone. */
export function arrange(shot: Shot): Arrangement {
  const random = createRandom(shot.seed);
  const [width, height] = FRAMES[shot.frame];
  const space = { width, height, random };
  const light = random.pick(LIGHTS);
  const camera = drawCamera(random, shot, width);
  const placed = PLACINGS[shot.setting](space, shot.items);
  const prop = random.chance(0.4) ? drawProp(space, placed) : null;
  return { width, height, placed, light, camera, prop, random };
}

function drawCamera(random: Random, { setting }: Shot, width: number): Arrangement['camera'] {
  const isNear = random.chance(0.3);
  const zoom = isNear ? 1.25 + random.fraction() * 0.3 : 1.04 + random.fraction() * 0.1;
  const reach = width * (isNear ? 0.13 : 0.03);
  const most = setting === 'layout' ? 12 : 5;
  return {
    turn: (random.fraction() - 0.5) * 2 * most,
    zoom,
    dx: (random.fraction() - 0.5) * 2 * reach,
    dy: (random.fraction() - 0.5) * 2 * reach,
  };
}

/** In front of one of the goods, at its side, so that some of it is hidden and most is not. */
function drawProp({ width, random }: Space, placed: readonly Placed[]): Arrangement['prop'] {
  const behind = placed.at(-1);
  if (behind === undefined) return null;
  const side = random.chance(0.5) ? 1 : -1;
  const reach = 330 * behind.scale;
  return {
    kind: random.pick(PROPS),
    x: behind.x + side * reach,
    y: behind.y + reach * (0.3 + random.fraction() * 0.5),
    size: width * (0.16 + random.fraction() * 0.1),
  };
}

type Placing = (space: Space, items: readonly ShotItem[]) => Placed[];

const PLACINGS: Record<Shot['setting'], Placing> = {
  room: (space, items) => alongFloor(space, items, space.height * 0.84),
  shelf: (space, items) => onBoards(space, items),
  layout: (space, items) => laidOut(space, items),
  outfit: (space, items) => wornTogether(space, items),
};

/** The middle of the board, for a piece that must touch `ground`. */
function toGround({ piece }: ShotItem, ground: number, scale: number): number {
  const { floor } = DRAWINGS[piece.kind];
  return floor === null ? ground - 620 * scale : ground - (floor - 750) * scale;
}

function alongFloor({ width, random }: Space, items: readonly ShotItem[], ground: number): Placed[] {
  const step = width / items.length;
  const scale = Math.min(0.92, (step / 1200) * 1.25);
  return items.map((item, index) => {
    const near = random.fraction();
    const own = scale * (0.85 + near * 0.3);
    const x = step * (index + 0.5) + (random.fraction() - 0.5) * step * 0.25;
    return { item, x, y: toGround(item, ground + near * 90, own), scale: own, turn: 0 };
  });
}

/** How high above the lower edge of the picture boards hang, as shares of its height. */
export const BOARDS = [0.46, 0.86] as const;

function onBoards({ width, height, random }: Space, items: readonly ShotItem[]): Placed[] {
  const above = items.slice(0, Math.floor(items.length / 2));
  const rows = [above, items.slice(above.length)];
  return rows.flatMap((row, index) => {
    const ground = height * (BOARDS[index] ?? BOARDS[1]) - 4;
    const step = width / Math.max(1, row.length);
    const scale = Math.min(0.62, (step / 1200) * 1.2, (height * 0.36) / 1100);
    return row.map((item, place) => ({
      item,
      x: step * (place + 0.5) + (random.fraction() - 0.5) * step * 0.2,
      y: toGround(item, ground, scale),
      scale,
      turn: 0,
    }));
  });
}

function laidOut({ width, height, random }: Space, items: readonly ShotItem[]): Placed[] {
  const columns = items.length > 1 ? 2 : 1;
  const rows = Math.ceil(items.length / columns);
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  const scale = Math.min(0.85, (Math.min(cellWidth / 1200, cellHeight / 1500) || 1) * 1.3);
  return random.shuffle(items).map((item, index) => ({
    item,
    x: cellWidth * ((index % columns) + 0.5) + (random.fraction() - 0.5) * cellWidth * 0.16,
    y: cellHeight * (Math.floor(index / columns) + 0.5) + (random.fraction() - 0.5) * cellHeight * 0.12,
    scale,
    turn: random.whole(-32, 32),
  }));
}

/** Where on a figure something is worn: across and down as shares of the picture, and how large. */
const WORN: Record<string, readonly [x: number, y: number, scale: number]> = {
  tops: [0, 0.4, 0.5],
  knitwear: [0, 0.4, 0.52],
  outerwear: [0, 0.44, 0.56],
  dresses: [0, 0.5, 0.62],
  bottoms: [0, 0.66, 0.5],
  shoes: [-0.05, 0.9, 0.26],
  bags: [0.26, 0.6, 0.34],
  accessories: [-0.28, 0.36, 0.3],
  textiles: [0.27, 0.78, 0.36],
  table: [-0.29, 0.82, 0.26],
};
/** What is worn over what. */
const OVER = [
  'bottoms',
  'dresses',
  'tops',
  'knitwear',
  'outerwear',
  'shoes',
  'accessories',
  'textiles',
  'table',
  'bags',
];

const rank = ({ piece }: ShotItem): number => OVER.indexOf(getKind(piece.kind).shelf);

function wornTogether({ width, height, random }: Space, items: readonly ShotItem[]): Placed[] {
  const size = Math.min(width / 1080, height / 1500);
  return items
    .toSorted((one, other) => rank(one) - rank(other))
    .map((item) => {
      const [x, y, scale] = WORN[getKind(item.piece.kind).shelf] ?? [0, 0.5, 0.4];
      return {
        item,
        x: width * (0.5 + x) + (random.fraction() - 0.5) * 20,
        y: height * y + (random.fraction() - 0.5) * 20,
        scale: scale * size * 1.35,
        turn: random.whole(-3, 3),
      };
    });
}
