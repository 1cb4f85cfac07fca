// What the app's deployed version brings into stores: its web pixel, its theme's app embed and its blocks for sections, read of the app's own folder.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { readBlocks, readBlockWords, type AppBlock, type BlockWords } from './app-blocks.ts';

/** Permissions a pixel may need of a shopper before the store loads it. */
interface PixelNeeds {
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
}

interface PixelExtension {
  script: string;
  /** Names of the settings its record in a store must have, no more and no fewer. */
  fields: readonly string[];
  needs: PixelNeeds;
}

interface EmbedExtension {
  /** The name of its block. */
  handle: string;
  script: string;
}

/** What themes are brought. */
interface ThemeExtension {
  embed: EmbedExtension | null;
  /** Of all blocks, wherever they are meant to stand. */
  blocks: readonly AppBlock[];
  words: BlockWords;
}

/** Null parts where the app brings none. */
export interface AppExtensions extends ThemeExtension {
  pixel: PixelExtension | null;
}

const EXTENSIONS = 'extensions';

/** Of an app that brings nothing. */
export const noExtensions: AppExtensions = { pixel: null, embed: null, blocks: [], words: new Map() };

/** Reads `extensions/` of an app's folder, as its deployment would; nothing where there is no such folder. */
export function readAppExtensions(folder: string): AppExtensions {
  const all = join(folder, EXTENSIONS);
  if (!existsSync(all)) return noExtensions;
  return readdirSync(all).reduce<AppExtensions>((found, name) => {
    const own = join(all, name);
    const settings = parse(readFileSync(join(own, 'shopify.extension.toml'), 'utf8'));
    if (settings['type'] === 'web_pixel_extension') return { ...found, pixel: readPixel(own, settings) };
    return settings['type'] === 'theme' ? { ...found, ...readTheme(own) } : found;
  }, noExtensions);
}

function readPixel(folder: string, settings: Record<string, unknown>): PixelExtension {
  if (settings['runtime_context'] !== 'strict') throw new Error('a pixel of an app runs in the strict sandbox alone');
  const privacy = tableOf(settings['customer_privacy']);
  return {
    script: readFileSync(join(folder, 'src', 'index.js'), 'utf8'),
    fields: Object.keys(tableOf(tableOf(settings['settings'])['fields'])),
    needs: {
      analytics: privacy['analytics'] === true,
      marketing: privacy['marketing'] === true,
      preferences: privacy['preferences'] === true,
    },
  };
}

/** Of the extension's blocks the one for the body is switched on for all pages. */
function readTheme(folder: string): ThemeExtension {
  const blocks = readBlocks(folder);
  const embed = blocks.find(({ target }) => target === 'body');
  if (!embed?.javascript) throw new Error(`${folder} has no app embed of the body`);
  const script = readFileSync(join(folder, 'assets', embed.javascript), 'utf8');
  return { embed: { handle: embed.handle, script }, blocks, words: readBlockWords(folder) };
}

function tableOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
