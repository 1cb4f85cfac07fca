// A sketch collects the strokes of one drawing: cloth with volume, folds and seams, hard things, and lines.

import type { Pattern } from '../kind.ts';
import type { Piece } from '../scene.ts';
import { patternTile } from './patterns.ts';
import { type Tones, tonesOf } from './tones.ts';

export type Volume = 'body' | 'round' | 'soft' | 'none';

export interface ClothOptions {
  /** A paint such as `#fff` or one of the sketch's own; the pattern of the piece when absent. */
  fill?: string;
  volume?: Volume;
  /** Soft dark creases and soft bright ridges, as open paths. */
  folds?: readonly string[];
  lights?: readonly string[];
  /** Thin stitched lines. */
  seams?: readonly string[];
  /** Strength of folds, 1 is usual. */
  depth?: number;
}

const SOFTNESS = [
  [46, 0.05],
  [30, 0.07],
  [17, 0.09],
  [7, 0.1],
] as const;

export class Sketch {
  readonly tones: Tones;
  readonly turn: number;
  readonly pattern: Pattern;
  /** The piece's cloth, and the same cloth leaning for sleeves. */
  readonly fill: string;
  readonly leaning: string;
  readonly #prefix: string;
  readonly #parts: string[] = [];
  #count = 0;

  constructor(piece: Piece, prefix: string) {
    this.tones = tonesOf(piece.colour, piece.turn);
    this.turn = piece.turn;
    this.pattern = piece.pattern;
    this.#prefix = prefix;
    this.fill = `url(#${prefix}cloth)`;
    this.leaning = `url(#${prefix}leaning)`;
  }

  /** A surface of the piece, shaded so that it has a body. */
  cloth(path: string, options: ClothOptions = {}): this {
    const { fill = this.fill, volume = 'body', folds = [], lights = [], seams = [], depth = 1 } = options;
    const clip = this.#nextId();
    const shade = volume === 'none' ? '' : `<path d="${path}" fill="url(#${this.#prefix}${volume})"/>`;
    const fall = volume === 'none' ? '' : `<path d="${path}" fill="url(#${this.#prefix}fall)"/>`;
    this.#parts.push(
      `<clipPath id="${clip}"><path d="${path}"/></clipPath><g clip-path="url(#${clip})">`,
      `<path d="${path}" fill="${fill}"/>${shade}${fall}`,
      softLines(folds, this.tones.deep, depth),
      softLines(lights, '#ffffff', depth * gleam(volume, this.tones)),
      `<path d="${path}" fill="none" stroke="${this.tones.deep}" stroke-width="5" opacity=".42"/></g>`,
    );
    for (const seam of seams) this.seam(seam);
    return this;
  }

  /** A double stitched line. */
  seam(path: string): this {
    const { deep, light } = this.tones;
    this.line(path, { width: 3, colour: deep, opacity: 0.5 });
    return this.line(path, { width: 1.6, colour: light, opacity: 0.5, dash: '8 6' });
  }

  line(path: string, options: { width: number; colour?: string; opacity?: number; dash?: string }): this {
    const { width, colour = this.tones.deep, opacity = 1, dash } = options;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
    this.#parts.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"${dashes}/>`,
    );
    return this;
  }

  /** Soft light or shadow along a path, over what is drawn so far. */
  glow(path: string, colour: string, strength: number): this {
    this.#parts.push(softLines([path], colour, strength));
    return this;
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): this {
    this.#parts.push(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`);
    return this;
  }

  /** A button with its rim and thread. */
  button(x: number, y: number, radius: number, fill = '#efe6d6'): this {
    this.ellipse(x + 1.5, y + 3, radius, radius, this.tones.deep, 0.5).ellipse(x, y, radius, radius, fill);
    this.line(`M${x - radius * 0.3} ${y}H${x + radius * 0.3}`, { width: 2, opacity: 0.7 });
    return this;
  }

  /** Draws once as it is and once mirrored, for pairs such as sleeves. */
  pair(draw: (sketch: this) => void): this {
    const start = this.#parts.length;
    draw(this);
    const left = this.#parts.slice(start).join('');
    this.#parts.push(`<g transform="translate(1200 0) scale(-1 1)">${this.#renamed(left)}</g>`);
    return this;
  }

  /** Draws inside a transformed group. */
  moved(transform: string, draw: (sketch: this) => void): this {
    this.#parts.push(`<g transform="${transform}">`);
    draw(this);
    this.#parts.push('</g>');
    return this;
  }

  /** A gradient of one's own, from one side to the other or from top to bottom; answers its paint. */
  gradient(stops: readonly [number, string][], direction: 'across' | 'down' = 'across'): string {
    const id = this.#nextId();
    const end = direction === 'across' ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
    const list = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
    this.#parts.push(`<linearGradient id="${id}" x1="0" y1="0" ${end}>${list}</linearGradient>`);
    return `url(#${id})`;
  }

  toSvg(): string {
    return `<defs>${this.#defs()}</defs>${this.#parts.join('')}`;
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#prefix}${this.#count}`;
  }

  /** Ids may be used once in a document; the mirrored copy keeps pointing at the first ones, which is what it needs. */
  #renamed(part: string): string {
    return part.replaceAll(/ id="[^"]+"/g, (match) => `${match.slice(0, -1)}m"`);
  }

  #defs(): string {
    const { deep } = this.tones;
    const id = this.#prefix;
    const across = (name: string, stops: string): string =>
      `<linearGradient id="${id}${name}">${stops}</linearGradient>`;
    return [
      patternTile(`${id}cloth`, this.pattern, this.tones, this.turn, 0),
      patternTile(`${id}leaning`, this.pattern, this.tones, this.turn, 11),
      across(
        'body',
        stop(0, deep, 0.36) +
          stop(0.2, deep, 0.06) +
          stop(0.36, '#fff', 0.1) +
          stop(0.6, '#fff', 0) +
          stop(1, deep, 0.36),
      ),
      across(
        'round',
        stop(0, deep, 0.5) +
          stop(0.16, deep, 0.14) +
          stop(0.3, '#fff', 0.34) +
          stop(0.5, '#fff', 0) +
          stop(0.8, deep, 0.3) +
          stop(1, deep, 0.55),
      ),
      across('soft', stop(0, deep, 0.16) + stop(0.35, '#fff', 0.1) + stop(1, deep, 0.16)),
      `<linearGradient id="${id}fall" x1="0" y1="0" x2="0" y2="1">${stop(0, '#fff', 0.12)}${stop(0.45, '#fff', 0)}${stop(1, deep, 0.2)}</linearGradient>`,
    ].join('');
  }
}

/** Glazes and leather shine, cloth only catches the light; pale things can take more of it. */
function gleam(volume: Volume, { lightness }: Tones): number {
  const strength = volume === 'round' ? 0.6 : 0.3;
  return lightness > 0.75 ? strength + 0.4 : strength;
}

function stop(offset: number, colour: string, opacity: number): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

/** Several strokes of falling width make a soft edge without the price of a blur. */
function softLines(paths: readonly string[], colour: string, strength: number): string {
  if (paths.length === 0) return '';
  const path = paths.join('');
  const strokes = SOFTNESS.map(
    ([width, opacity]) => `<path d="${path}" stroke-width="${width}" opacity="${(opacity * strength).toFixed(3)}"/>`,
  );
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}
