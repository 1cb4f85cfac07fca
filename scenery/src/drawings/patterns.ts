// The patterns cloth and glazes come in, as SVG pattern tiles in the tones of one colour.

import type { Pattern } from '../kind.ts';
import { createRandom } from '../random.ts';
import { mix, type Tones } from './tones.ts';

/** A tile of `size` by `size` units and its contents; null for plain cloth. */
interface Tile {
  width: number;
  height: number;
  content: string;
}

/** The `<pattern>` of this id, leaning by `angle` degrees; plain cloth gets a faint weave. */
export function patternTile(id: string, pattern: Pattern, tones: Tones, turn: number, angle: number): string {
  const { width, height, content } = tileOf(pattern, tones, turn);
  const ground = `<rect width="${width}" height="${height}" fill="${tones.base}"/>`;
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${ground}${content}</pattern>`;
}

function tileOf(pattern: Pattern, tones: Tones, turn: number): Tile {
  switch (pattern) {
    case 'plain':
      return weave(tones);
    case 'stripe':
      return stripes(tones, turn);
    case 'check':
      return checks(tones, turn);
    case 'rib':
      return ribs(tones);
    case 'floral':
      return flowers(tones, turn);
    case 'dots':
      return dots(tones, turn);
  }
}

function weave({ light, dark }: Tones): Tile {
  const content =
    `<path d="M0 1.5H8M0 5.5H8" stroke="${light}" stroke-width="1" opacity=".22"/>` +
    `<path d="M2 0V8M6 0V8" stroke="${dark}" stroke-width="1" opacity=".16"/>`;
  return { width: 8, height: 8, content };
}

function stripes(tones: Tones, turn: number): Tile {
  const gap = 34 + (turn % 4) * 14;
  const band = turn % 2 === 0 ? gap * 0.42 : gap * 0.16;
  const bar = `<rect width="100%" height="${band}" y="${gap * 0.3}" fill="${tones.contrast}" opacity=".86"/>`;
  const upright = `<rect height="100%" width="${band * 0.7}" x="${gap * 0.3}" fill="${tones.contrast}" opacity=".8"/>`;
  return { width: gap, height: gap, content: turn % 3 === 0 ? upright : bar };
}

function checks(tones: Tones, turn: number): Tile {
  const size = 90 + (turn % 3) * 30;
  const soft = mix(tones.base, tones.contrast, 0.55);
  const content =
    `<rect width="${size}" height="${size * 0.36}" fill="${soft}" opacity=".55"/>` +
    `<rect width="${size * 0.36}" height="${size}" fill="${soft}" opacity=".55"/>` +
    `<path d="M0 ${size * 0.7}H${size}M${size * 0.7} 0V${size}" stroke="${tones.contrast}" stroke-width="4" opacity=".7"/>`;
  return { width: size, height: size, content };
}

function ribs({ light, deep }: Tones): Tile {
  const content =
    `<rect x="0" width="4" height="22" fill="${deep}" opacity=".34"/>` +
    `<rect x="4" width="5" height="22" fill="${deep}" opacity=".12"/>` +
    `<rect x="11" width="5" height="22" fill="${light}" opacity=".5"/>` +
    `<path d="M4 4L13 11L22 4M4 15L13 22L22 15" fill="none" stroke="${deep}" stroke-width="1.4" opacity=".22"/>`;
  return { width: 22, height: 22, content };
}

function dots(tones: Tones, turn: number): Tile {
  const size = 44 + (turn % 3) * 16;
  const radius = size * (turn % 2 === 0 ? 0.13 : 0.19);
  const spot = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tones.contrast}"/>`;
  return { width: size, height: size, content: spot(size * 0.25, size * 0.25) + spot(size * 0.75, size * 0.75) };
}

function flowers(tones: Tones, turn: number): Tile {
  const random = createRandom(turn + 11);
  const places = [
    [40, 48],
    [132, 34],
    [86, 108],
    [24, 138],
    [150, 132],
  ] as const;
  const leaf = mix(tones.contrast, '#5f7f5d', 0.6);
  const flower = ([x, y]: readonly [number, number]): string => {
    const size = random.whole(9, 15);
    const petals = [0, 72, 144, 216, 288].map(
      (angle) => `<ellipse cx="0" cy="${-size}" rx="${size * 0.62}" ry="${size}" transform="rotate(${angle})"/>`,
    );
    const stem = `<path d="M0 0C${size} ${size * 1.6} ${size * 2} ${size * 2} ${size * 2.3} ${size * 3}" stroke="${leaf}" stroke-width="3.4" fill="none"/><ellipse cx="${size * 1.9}" cy="${size * 1.7}" rx="5" ry="10" fill="${leaf}" transform="rotate(-38 ${size * 1.9} ${size * 1.7})"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${random.whole(-40, 40)})">${stem}<g fill="${tones.contrast}">${petals.join('')}</g><circle r="${size * 0.42}" fill="${mix(tones.contrast, '#e2a93b', 0.75)}"/></g>`;
  };
  return { width: 176, height: 172, content: places.map(flower).join('') };
}
