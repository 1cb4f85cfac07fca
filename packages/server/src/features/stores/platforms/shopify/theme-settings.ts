// Reads the settings of a theme, `config/settings_data.json`: the colours and the font most of its pages are in. Pure.
import { z } from 'zod';
import type { StoreColours } from '../platform.ts';

const settings = z.record(z.string(), z.unknown());
/** `current` holds the settings, or names one of the presets. */
const file = z.object({
  current: z.union([settings, z.string()]),
  presets: z.record(z.string(), settings).default({}),
});
const scheme = z.object({ settings });

export interface ThemeSettings {
  readonly colours: StoreColours;
  /** The family as the platform's library names it, such as `playfair_display`. */
  readonly font: string | null;
}

/** Null where it is no such file, or names no colour that we know how to read. */
export function readThemeSettings(text: string): ThemeSettings | null {
  const read = file.safeParse(parse(withoutComments(text)));
  if (!read.success) return null;
  const { current, presets } = read.data;
  const own = typeof current === 'string' ? presets[current] : current;
  if (own === undefined) return null;
  const colours = readColours(own);
  const font = readFont(own);
  return Object.values(colours).every((each) => each === null) && font === null ? null : { colours, font };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

/** The platform writes a comment above the file, and lets themes have more: outside of texts they are left out. */
const withoutComments = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/("(?:\\.|[^"\\])*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (_whole, quoted?: string) => quoted ?? '');

/** What each colour is called by themes with schemes (the first of which is the page's), by newer ones, and by those before. */
const names = {
  page: ['background', 'colors_background_1', 'color_body_bg', 'color_background'],
  text: ['text', 'foreground', 'colors_text', 'color_body_text', 'color_text'],
  button: ['button', 'primary_button_background', 'colors_accent_1', 'color_button', 'color_primary'],
  buttonText: ['button_label', 'primary_button_text', 'colors_solid_button_labels', 'color_button_text'],
} as const satisfies Record<keyof StoreColours, readonly string[]>;

function readColours(own: Readonly<Record<string, unknown>>): StoreColours {
  const first = Object.values(settings.safeParse(own['color_schemes']).data ?? {})[0];
  const places = [scheme.safeParse(first).data?.settings ?? {}, own];
  const find = (called: readonly string[]): string | null => {
    for (const place of places)
      for (const name of called) {
        const colour = readColour(place[name]);
        if (colour !== null) return colour;
      }
    return null;
  };
  return {
    page: find(names.page),
    text: find(names.text),
    button: find(names.button),
    buttonText: find(names.buttonText),
  };
}

/** As six small digits; one that is seen through, or is no colour, is none. */
export function readColour(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${text.slice(1).replaceAll(/./g, '$&$&')}`;
  if (/^#[0-9a-f]{6}ff$/.test(text)) return text.slice(0, 7);
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*1(?:\.0+)?\s*)?\)$/.exec(text);
  const [red, green, blue] = (parts?.slice(1) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  if (Math.max(red, green, blue) > 255) return null;
  return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** A font is named by its family with its style and weight behind it: `playfair_display_n4`. */
function readFont(own: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['type_body_font', 'type_header_font', 'type_base_font']) {
    const value = own[name];
    const family = typeof value === 'string' ? /^([a-z0-9_]+?)_[nio]\d$/.exec(value)?.[1] : undefined;
    if (family !== undefined) return family;
  }
  return null;
}
