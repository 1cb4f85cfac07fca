// Draws a shot: its room, the goods in it, what is in the way and the light over all of it, as SVG and as JPEG.

import sharp from 'sharp';
import { DRAWINGS } from '../drawings/drawings.ts';
import { Sketch } from '../drawings/sketch.ts';
import { mix } from '../drawings/tones.ts';
import type { Random } from '../random.ts';
import { arrange, BOARDS, type Arrangement, type Light, type Placed } from './arrangement.ts';
import type { Setting, Shot } from './shot.ts';

/** Pixels across at which shots are drawn: a third of the work of a whole one, and no sharper than phones are. */
const DRAWN = 640;

/** The shot as JPEG, `width` pixels across. */
export async function drawShot(shot: Shot, width: number): Promise<Buffer> {
  return sharp(Buffer.from(toShotSvg(shot, DRAWN)))
    .resize(width)
    .jpeg({ quality: 80 })
    .toBuffer();
}

function toShotSvg(shot: Shot, width: number): string {
  const taken = arrange(shot);
  const goods = taken.placed.map((placed, index) => drawPlaced(placed, `g${index}`, true)).join('');
  const content = `${seenBy(taken, `${SURROUNDINGS[shot.setting](taken)}${goods}${drawProp(taken)}`)}${drawLight(taken)}`;
  return svg(taken, width, content);
}

function svg({ width: across, height }: Arrangement, width: number, content: string): string {
  const pixels = Math.round((width * height) / across);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${pixels}" viewBox="0 0 ${across} ${height}">${LIFT}${content}</svg>`;
}

/** A layer by itself, on a canvas twice as wide and high as the picture around the same middle: goods by their place, then what is in the way. */
export function layersOf(shot: Shot, width: number): { goods: string[]; prop: string } {
  const taken = arrange(shot);
  const { width: across, height } = taken;
  const alone = (content: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${Math.round((width * 2 * height) / across)}" viewBox="${-across / 2} ${-height / 2} ${across * 2} ${height * 2}">${seenBy(taken, content)}</svg>`;
  return {
    goods: taken.placed.map((placed, index) => alone(drawPlaced(placed, `g${index}`, false))),
    prop: alone(drawProp(taken)),
  };
}

const LIFT =
  '<filter id="lift" x="-20%" y="-10%" width="140%" height="130%"><feGaussianBlur in="SourceAlpha" stdDeviation="16"/><feOffset dx="12" dy="24" result="blur"/><feFlood flood-color="#2b211a" flood-opacity=".32"/><feComposite in2="blur" operator="in" result="shade"/><feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';

/** Everything as the camera is held. */
function seenBy({ width, height, camera }: Arrangement, content: string): string {
  const { turn, zoom, dx, dy } = camera;
  const [x, y] = [width / 2, height / 2];
  return `<g transform="translate(${round(x + dx)} ${round(y + dy)}) rotate(${round(turn)}) scale(${round(zoom)}) translate(${-x} ${-y})">${content}</g>`;
}

function drawPlaced({ item, x, y, scale, turn }: Placed, prefix: string, withShadow: boolean): string {
  const { draw, floor } = DRAWINGS[item.piece.kind];
  const sketch = new Sketch(item.piece, prefix);
  draw(sketch);
  const shadow =
    floor === null ? '' : `<ellipse cx="600" cy="${floor - 6}" rx="380" ry="34" fill="#2b211a" opacity=".3"/>`;
  const drawn = withShadow && floor === null ? `<g filter="url(#lift)">${sketch.toSvg()}</g>` : sketch.toSvg();
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)}) translate(-600 -750)">${withShadow ? shadow : ''}${drawn}</g>`;
}

const round = (number: number): string => number.toFixed(3);

const WALLS = ['#e9e2d6', '#dfe3dc', '#e6dcd8', '#d8dde2', '#efe6d8', '#cfc7ba', '#c9d1c6', '#d9c8bc'] as const;
const GROUNDS = ['#b98d5f', '#8f6b4a', '#c8b08f', '#a8a29a', '#7d6a5a', '#d2c2a8'] as const;

/** Wide enough that no turn of the camera shows where it ends. */
const wide = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${round(x - width)}" y="${round(y)}" width="${round(width * 3)}" height="${round(height)}" fill="${fill}"/>`;

const SURROUNDINGS: Record<Setting, (taken: Arrangement) => string> = {
  room: (taken) => `${drawWalls(taken, 0.7)}${drawWindow(taken)}${drawPlant(taken)}`,
  shelf: (taken) => `${drawWalls(taken, 2)}${drawBoards(taken)}`,
  layout: drawCloth,
  outfit: (taken) => `${drawWalls(taken, 0.82)}${drawDoor(taken)}${drawFigure(taken)}`,
};

function drawWalls({ width, height, random }: Arrangement, horizon: number): string {
  const wall = random.pick(WALLS);
  const ground = random.pick(GROUNDS);
  const edge = height * horizon;
  const planks = Array.from({ length: 9 }, (_, index) => {
    const x = width * (index / 4 - 0.5);
    return `<path d="M${round(x)} ${round(height * 2)}L${round(width / 2 + (x - width / 2) * 0.55)} ${round(edge)}" stroke="${mix(ground, '#000000', 0.25)}" stroke-width="3" opacity=".5"/>`;
  }).join('');
  return `${wide(0, -height, width, height * 3, wall)}${wide(0, edge, width, height * 2, ground)}${planks}${wide(0, edge - 26, width, 26, mix(wall, '#ffffff', 0.6))}`;
}

/** The window is out of sight; its light lies on the wall. */
function drawWindow({ width, height, random }: Arrangement): string {
  const x = width * (0.08 + random.fraction() * 0.5);
  const y = height * (0.08 + random.fraction() * 0.1);
  const pane = (column: number, row: number): string =>
    `<rect x="${round(x + column * width * 0.17)}" y="${round(y + row * height * 0.16)}" width="${round(width * 0.15)}" height="${round(height * 0.145)}" fill="#fff8e2" opacity=".55"/>`;
  return `<g transform="skewX(-14) translate(${round(width * 0.12)} 0)">${[0, 1].flatMap((column) => [0, 1].map((row) => pane(column, row))).join('')}</g>`;
}

function drawPlant({ width, height, random }: Arrangement): string {
  const x = width * (random.chance(0.5) ? 0.06 : 0.94);
  const leaves = Array.from({ length: 9 }, () => {
    const turn = random.whole(-75, 75);
    const length = height * (0.16 + random.fraction() * 0.14);
    return `<path transform="translate(${round(x)} ${round(height * 0.66)}) rotate(${turn})" d="M0 0C${round(length * 0.2)} ${round(-length * 0.4)} ${round(length * 0.14)} ${round(-length * 0.8)} 0 ${round(-length)}C${round(-length * 0.14)} ${round(-length * 0.8)} ${round(-length * 0.2)} ${round(-length * 0.4)} 0 0Z" fill="${random.pick(['#4e6b4a', '#5f7d55', '#3f5a43'])}"/>`;
  }).join('');
  return `${leaves}<path d="M${round(x - 70)} ${round(height * 0.65)}h140l-22 150h-96z" fill="#b9724f"/>`;
}

function drawBoards({ width, height, random }: Arrangement): string {
  const wood = random.pick(['#b98d5f', '#8f6b4a', '#e9e2d6', '#6b5140']);
  const boards = BOARDS.map((place) => {
    const y = height * place;
    return `${wide(0, y, width, 34, wood)}${wide(0, y + 34, width, 16, mix(wood, '#000000', 0.4))}${drawBooks(random, width * random.pick([0.02, 0.8]), y, width)}`;
  });
  return boards.join('');
}

function drawBooks(random: Random, x: number, ground: number, width: number): string {
  let at = x;
  return Array.from({ length: random.whole(2, 5) }, () => {
    const [thick, high] = [width * (0.022 + random.fraction() * 0.02), width * (0.16 + random.fraction() * 0.07)];
    const book = `<rect x="${round(at)}" y="${round(ground - high)}" width="${round(thick)}" height="${round(high)}" fill="${random.pick(['#7a4b3a', '#3f5060', '#c9b27c', '#8c8a80', '#57364f', '#2f4f3f'])}"/>`;
    at += thick + 2;
    return book;
  }).join('');
}

function drawCloth({ width, height, random }: Arrangement): string {
  const cloth = random.pick(['#e7e0d4', '#cdd5cf', '#d9c4b4', '#b8b2a8', '#f0ece4', '#6f7a78', '#a9876a']);
  const folds = Array.from({ length: 7 }, () => {
    const [x, y] = [width * random.fraction(), height * random.fraction()];
    const reach = width * (0.3 + random.fraction() * 0.5);
    return `<path d="M${round(x - reach)} ${round(y)}C${round(x - reach / 3)} ${round(y - 90)} ${round(x + reach / 3)} ${round(y + 90)} ${round(x + reach)} ${round(y - 30)}" fill="none" stroke="${mix(cloth, random.chance(0.5) ? '#000000' : '#ffffff', 0.35)}" stroke-width="${random.whole(14, 40)}" opacity=".22"/>`;
  }).join('');
  return `${wide(0, -height, width, height * 3, cloth)}${folds}`;
}

function drawDoor({ width, height, random }: Arrangement): string {
  const x = width * random.pick([0.04, 0.66]);
  return `<rect x="${round(x)}" y="${round(height * 0.12)}" width="${round(width * 0.3)}" height="${round(height * 0.7)}" fill="#ffffff" opacity=".35" stroke="#000000" stroke-opacity=".12" stroke-width="6"/>`;
}

/** What is worn under what the shop sells, and is none of it. */
const LEGGINGS = '#3d4046';

/** Somebody, from behind a phone: no face, so that it is nobody. */
function drawFigure({ width, height, random }: Arrangement): string {
  const skin = random.pick(['#e8bf9f', '#c98f68', '#8d5a3c', '#f0d2b8', '#5f3b28']);
  const hair = random.pick(['#2b211a', '#5b3d2e', '#a76c3f', '#d8b98a', '#777269']);
  const s = Math.min(width / 1080, height / 1500) * 1.35;
  const [x, top] = [width / 2, height * 0.035];
  const limb = (path: string, thick: number, colour = skin): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(thick * s)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const at = (dx: number, y: number): string => `${round(x + dx * s)} ${round(height * y)}`;
  return [
    limb(`M${at(-48, 0.58)}L${at(-56, 0.9)}`, 60),
    limb(`M${at(-48, 0.56)}L${at(-55, 0.84)}`, 70, LEGGINGS),
    limb(`M${at(48, 0.58)}L${at(56, 0.9)}`, 60),
    limb(`M${at(48, 0.56)}L${at(55, 0.84)}`, 70, LEGGINGS),
    limb(`M${at(-140, 0.24)}L${at(-190, 0.46)}L${at(-150, 0.58)}`, 50),
    limb(`M${at(140, 0.24)}L${at(196, 0.46)}L${at(170, 0.57)}`, 50),
    limb(`M${at(0, 0.1)}L${at(0, 0.3)}`, 70),
    `<path d="M${at(-120, 0.22)}L${at(120, 0.22)}L${at(92, 0.56)}L${at(-92, 0.56)}Z" fill="#d8d5cf"/>`,
    `<ellipse cx="${round(x)}" cy="${round(top + 60 * s)}" rx="${round(70 * s)}" ry="${round(86 * s)}" fill="${skin}"/>`,
    `<path d="M${round(x - 80 * s)} ${round(top + 90 * s)}C${round(x - 110 * s)} ${round(top - 60 * s)} ${round(x + 110 * s)} ${round(top - 60 * s)} ${round(x + 80 * s)} ${round(top + 90 * s)}C${round(x + 50 * s)} ${round(top)} ${round(x - 50 * s)} ${round(top)} ${round(x - 80 * s)} ${round(top + 90 * s)}Z" fill="${hair}"/>`,
    `<rect x="${round(x - 30 * s)}" y="${round(top + 38 * s)}" width="${round(62 * s)}" height="${round(104 * s)}" rx="${round(10 * s)}" fill="#2a2c31"/>`,
  ].join('');
}

function drawProp({ prop }: Arrangement): string {
  if (prop === null) return '';
  const { kind, x, y, size } = prop;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size / 100)})">${PROP_DRAWINGS[kind]}</g>`;
}

const PROP_DRAWINGS: Record<NonNullable<Arrangement['prop']>['kind'], string> = {
  leaf: '<path d="M-60 90C-50 0 20 -60 80 -90C90 -20 50 60 -60 90Z" fill="#48664a"/><path d="M-60 90C-10 30 40 -30 80 -90" stroke="#2f4632" stroke-width="4" fill="none"/><path d="M-70 100C-90 40 -70 -20 -30 -70C-5 -10 -15 50 -70 100Z" fill="#587a55"/>',
  cup: '<ellipse cx="0" cy="34" rx="92" ry="30" fill="#f4f0e8"/><path d="M-58 -40h116l-16 66q-42 20 -84 0z" fill="#fbf8f2"/><ellipse cx="0" cy="-40" rx="58" ry="18" fill="#5a3a26"/><path d="M56 -28q44 4 30 34q-10 18 -38 12" fill="none" stroke="#fbf8f2" stroke-width="12"/>',
  hand: '<path d="M-100 100C-90 30 -50 -10 -20 -30L60 -84q18 -6 18 12L24 -6L84 -10q16 8 2 22L20 30L60 50q2 18 -16 16L-6 62C-30 84 -40 110 -50 140Z" fill="#d9a67f"/>',
  blur: '<ellipse cx="0" cy="0" rx="90" ry="120" fill="#2f2a26" opacity=".82"/>',
};

const OVERLAYS: Record<Light, { colour: string; strength: number; from: number; dark: number }> = {
  morning: { colour: '#ffe2b0', strength: 0.28, from: 0, dark: 0.1 },
  noon: { colour: '#ffffff', strength: 0.1, from: 0.5, dark: 0 },
  evening: { colour: '#ff9a5a', strength: 0.34, from: 1, dark: 0.22 },
  lamp: { colour: '#ffcf87', strength: 0.3, from: 0.3, dark: 0.5 },
  overcast: { colour: '#b9c7d6', strength: 0.3, from: 0.7, dark: 0.12 },
};

function drawLight({ light }: Arrangement): string {
  const { colour, strength, from, dark } = OVERLAYS[light];
  return (
    `<radialGradient id="sun" cx="${from}" cy=".1" r="1.2"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".6" stop-color="${colour}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="#10131c" stop-opacity="${dark}"/></radialGradient>` +
    '<rect width="100%" height="100%" fill="url(#sun)"/>'
  );
}
