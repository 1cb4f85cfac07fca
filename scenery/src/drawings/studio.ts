// Sets a scene: the backdrop, the light, the shadow a piece throws, and the piece itself, as one SVG document.

import type { Piece, Scene } from '../scene.ts';
import { COLOURS } from '../colours.ts';
import { DRAWINGS } from './drawings.ts';
import { Sketch } from './sketch.ts';
import { lightnessOf, mix } from './tones.ts';

export const PORTRAIT = { width: 1200, height: 1500 };
export const COVER = { width: 1500, height: 1200 };

const LIGHT_WALLS = ['#efe8dd', '#e9ebe4', '#ece5e3', '#e5eaec', '#f1e7da'] as const;
const MID_WALLS = ['#d3bfa9', '#b9c2b2', '#b4c0c8', '#d0b3a8', '#c5bccb'] as const;

/** The scene as SVG of the given width in pixels. */
export function toSvg(scene: Scene, width: number): string {
  const size = scene.view === 'cover' ? COVER : PORTRAIT;
  const height = Math.round((width * size.height) / size.width);
  const content =
    scene.view === 'cover' ? toCover(scene.pieces) : toPortrait(scene.pieces[0]!, scene.view === 'detail');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}">${LIFT}${content}</svg>`;
}

/** The one real blur of a picture: the shadow behind what lies flat. */
const LIFT =
  '<filter id="lift" x="-20%" y="-10%" width="140%" height="130%"><feGaussianBlur in="SourceAlpha" stdDeviation="20"/><feOffset dx="14" dy="30" result="blur"/><feFlood flood-color="#2b211a" flood-opacity=".34"/><feComposite in2="blur" operator="in" result="shade"/><feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';

/** A piece alone on nothing, to be laid into another SVG at a place of its own: `prefix` keeps its names apart there. */
export function toCutOut(piece: Piece, prefix: string): string {
  return `${LIFT}${placed(piece, prefix)}`;
}

function wallOf({ colour, turn }: Piece): string {
  const walls = lightnessOf(COLOURS[colour].tone) > 0.74 ? MID_WALLS : LIGHT_WALLS;
  return walls[turn % walls.length] ?? LIGHT_WALLS[0];
}

function toPortrait(piece: Piece, isDetail: boolean): string {
  const { floor, focus } = DRAWINGS[piece.kind];
  const wall = wallOf(piece);
  const shown = `${backdrop(wall, PORTRAIT, floor === null ? null : floor - 190)}${placed(piece, 'a')}`;
  if (!isDetail) return shown;
  const [x, y] = focus;
  return `<rect width="1200" height="1500" fill="${wall}"/><g transform="translate(600 750) scale(2.1) translate(${-x} ${-y})">${shown}</g>`;
}

function placed(piece: Piece, prefix: string): string {
  const { draw, floor, scale } = DRAWINGS[piece.kind];
  const sketch = new Sketch(piece, prefix);
  draw(sketch);
  const drawn = `<g transform="translate(600 740) scale(${scale}) translate(-600 -740)">${sketch.toSvg()}</g>`;
  return floor === null ? `<g filter="url(#lift)">${drawn}</g>` : `${contactShadow(floor)}${drawn}`;
}

function backdrop(wall: string, { width, height }: typeof PORTRAIT, horizon: number | null): string {
  const [bright, dim] = [mix(wall, '#ffffff', 0.42), mix(wall, '#3a2f2a', 0.14)];
  const ground = horizon === null ? '' : floorOf(wall, width, height, horizon);
  return (
    `<radialGradient id="spot" cx=".36" cy=".26" r=".95"><stop offset="0" stop-color="${bright}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${dim}"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#spot)"/>${ground}`
  );
}

function floorOf(wall: string, width: number, height: number, horizon: number): string {
  const near = mix(wall, '#ffffff', 0.3);
  const far = mix(wall, '#3a2f2a', 0.1);
  return (
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${far}" stop-opacity="0"/><stop offset=".12" stop-color="${far}" stop-opacity=".85"/><stop offset=".5" stop-color="${wall}"/><stop offset="1" stop-color="${near}"/></linearGradient>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#floor)"/>`
  );
}

/** Where a thing meets the floor: dark and narrow at the foot, wide and faint around. */
function contactShadow(floor: number): string {
  const stops =
    '<stop offset="0" stop-color="#2b211a" stop-opacity=".55"/><stop offset=".55" stop-color="#2b211a" stop-opacity=".2"/><stop offset="1" stop-color="#2b211a" stop-opacity="0"/>';
  return `<radialGradient id="contact">${stops}</radialGradient><ellipse cx="640" cy="${floor - 4}" rx="500" ry="70" fill="url(#contact)" opacity=".7"/><ellipse cx="600" cy="${floor - 6}" rx="370" ry="34" fill="url(#contact)"/>`;
}

/** Up to four pieces side by side on one floor. */
function toCover(pieces: readonly Piece[]): string {
  const wall = wallOf(pieces[0]!);
  const scale = pieces.length > 3 ? 0.5 : 0.6;
  const step = 1500 / (pieces.length + 0.3);
  const shown = pieces.map((piece, index) => {
    const { floor } = DRAWINGS[piece.kind];
    const x = step * (index + 0.65) - 600 * scale;
    const y = floor === null ? 590 - 750 * scale + (index % 2 === 0 ? -20 : 30) : 1040 - floor * scale;
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${scale})">${placed(piece, `p${index}`)}</g>`;
  });
  return `${backdrop(wall, COVER, 860)}${shown.join('')}`;
}
