// What the app's deployed version brings into stores: its web pixel and its theme's app embed, read of the app's own folder.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

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

/** Null parts where the app brings none. */
export interface AppExtensions {
  pixel: PixelExtension | null;
  embed: EmbedExtension | null;
}

const EXTENSIONS = 'extensions';
const nothing: AppExtensions = { pixel: null, embed: null };

/** Reads `extensions/` of an app's folder, as its deployment would; nothing where there is no such folder. */
export function readAppExtensions(folder: string): AppExtensions {
  const all = join(folder, EXTENSIONS);
  if (!existsSync(all)) return nothing;
  return readdirSync(all).reduce<AppExtensions>((found, name) => {
    const own = join(all, name);
    const settings = parse(readFileSync(join(own, 'shopify.extension.toml'), 'utf8'));
    if (settings['type'] === 'web_pixel_extension') return { ...found, pixel: readPixel(own, settings) };
    return settings['type'] === 'theme' ? { ...found, embed: readEmbed(own) } : found;
  }, nothing);
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

/** Of the extension's blocks the one that is switched on for all pages. */
function readEmbed(folder: string): EmbedExtension {
  const blocks = readdirSync(join(folder, 'blocks')).map((block) => ({
    block,
    ...readSchema(join(folder, 'blocks', block)),
  }));
  const embed = blocks.find(({ target }) => target === 'body');
  if (typeof embed?.javascript !== 'string') throw new Error(`${folder} has no app embed of the body`);
  return {
    handle: embed.block.replace(/\.liquid$/, ''),
    script: readFileSync(join(folder, 'assets', embed.javascript), 'utf8'),
  };
}

function readSchema(file: string): { readonly target: unknown; readonly javascript: unknown } {
  const liquid = readFileSync(file, 'utf8');
  const schema = /\{%-?\s*schema\s*-?%\}(?<json>.*?)\{%-?\s*endschema/s.exec(liquid)?.groups?.['json'] ?? '{}';
  const { target, javascript } = tableOf(JSON.parse(schema));
  return { target, javascript };
}

function tableOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
