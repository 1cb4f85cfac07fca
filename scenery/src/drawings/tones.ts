// The tones of one colour: its lights, its shadows, and a second colour that goes with it.

import { COLOURS, type Colour } from '../colours.ts';

export interface Tones {
  base: string;
  light: string;
  dark: string;
  /** The colour of shadows and seams: the base turned deep and a little cold. */
  deep: string;
  /** For stripes, flowers, trims. */
  contrast: string;
  /** How light the base is, 0 to 1. */
  lightness: number;
}

type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [toRgb(one), toRgb(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function lightnessOf(hex: string): number {
  const [red, green, blue] = toRgb(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

const ON_LIGHT = ['#31456e', '#a4512f', '#3f6150', '#8a3a52', '#4b4a48'];
const ON_DARK = ['#f1e7d3', '#e3c58f', '#d9e0dc', '#e8bfae', '#f4efe6'];

export function tonesOf(colour: Colour, turn: number): Tones {
  const base = COLOURS[colour].tone;
  const lightness = lightnessOf(base);
  const contrasts = lightness > 0.55 ? ON_LIGHT : ON_DARK;
  return {
    base,
    light: mix(base, '#ffffff', lightness > 0.8 ? 0.55 : 0.24),
    dark: mix(base, '#241d2b', lightness > 0.8 ? 0.16 : 0.24),
    deep: mix(base, '#17121f', lightness > 0.8 ? 0.5 : 0.68),
    contrast: contrasts[turn % contrasts.length] ?? '#ffffff',
    lightness,
  };
}
