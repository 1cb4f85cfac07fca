// Writes answers of public addresses: pages with their headers, redirects, the shopper script.
import { forEveryLanguage, type Language } from '@vitrine/contract/language';
import {
  toMeasureScript,
  toSeenScript,
  toShopScript,
  writeAssistants,
  type MeasuringSetting,
} from '@vitrine/shopfront/views';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { languageOf } from '../../platform/http/language.ts';
import { redirectHeaders, redirectSwiftly } from '../../platform/http/swift-redirect.ts';
import { hostsOf } from './measuring.ts';

const mostFormBytes = 65_536;

/** The body of a request as text; null when it has more than `most` bytes: the rest is left where it is. */
export function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    // without a body there is no end to wait for
    if (request.readableEnded) resolve('');
  });
}

/** A form as browsers send it unless it carries a file. */
export const isPlainForm = ({ headers }: IncomingMessage): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** Reads a form post, or says with which status it is refused: 413 beyond 64 kB, 415 when it is no plain form. */
export async function readForm(
  request: IncomingMessage,
): Promise<{ fields: Record<string, string[]> } | { refused: 413 | 415 }> {
  if (!isPlainForm(request)) return { refused: 415 };
  const text = await readBody(request, mostFormBytes);
  return text === null ? { refused: 413 } : { fields: readFields(text) };
}

/** Every name with all its values, in order. */
function readFields(text: string): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(fields);
}

export function redirect(response: ServerResponse, status: 302 | 303, location: string): void {
  if (status === 302 && redirectSwiftly(response, location)) return;
  response.writeHead(status, ['Location', location, ...redirectHeaders, 'Content-Length', '0']);
  response.end();
}

export interface PageAnswer {
  status: number;
  html: string;
  language: Language;
  /** The store's address: its pictures are shown and forms lead there. */
  storeUrl: string | null;
  publicUrl: string;
  /** False keeps it out of search results. */
  indexed: boolean;
  /** The merchant's own measuring on it; null when there is none. */
  measuring: MeasuringSetting | null;
  /** Shown in frames of anybody's pages. */
  framed?: boolean;
  /** Whether going back may show it again as it was left; a reload fetches it again all the same. */
  kept: boolean;
}

/** Sends a page, compressed when the browser takes that; a HEAD request gets the same without the body. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: PageAnswer): void {
  const zipped = acceptsGzip(request);
  const body = zipped ? gzipSync(page.html, { level: constants.Z_BEST_SPEED }) : Buffer.from(page.html, 'utf8');
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'content-language': page.language,
    'cache-control': page.kept && !isAhead(request) ? 'private, no-cache' : 'private, no-store',
    vary: 'accept-language, accept-encoding',
    'content-security-policy': contentPolicy(page),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(page.indexed ? {} : { 'x-robots-tag': 'noindex' }),
    ...(page.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function contentPolicy({ storeUrl, measuring, framed = false }: PageAnswer): string {
  const { scripts, connections } = measuring ? hostsOf(measuring) : { scripts: [], connections: [] };
  const store = storeUrl !== null && URL.canParse(storeUrl) ? ` ${new URL(storeUrl).origin}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["connect-src 'self'", ...connections].join(' '),
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: https:${store}`,
    "media-src 'self'",
    // browsers hold the redirect after a form to this too, and a checkout may live on a host of its own
    `form-action 'self' https:${store}`,
    // a look says its click id once, before all the addresses that carry it
    "base-uri 'self'",
    framed ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ');
}

/** What crawlers leave alone: the dashboard, and the ways from a look to the store, which belong to one visit each. */
const robots = [
  'User-agent: *',
  ...['/admin', '/auth', '/login', '/register', '/*/checkout', '/*/k/'].map((path) => `Disallow: ${path}`),
  '',
].join('\n');

export function sendRobots(request: IncomingMessage, response: ServerResponse): void {
  sendText(request, response, { text: robots, type: 'text/plain', language: null, indexed: true });
}

/** What assistants are told of the site, as https://llmstxt.org has it. */
export function sendAssistants(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOf(request.headers['accept-language']);
  sendText(request, response, { text: writeAssistants(language), type: 'text/plain', language, indexed: true });
}

interface PlainAnswer {
  readonly text: string;
  readonly type: 'text/plain' | 'text/markdown';
  readonly language: Language | null;
  /** False keeps it out of search results. */
  readonly indexed: boolean;
}

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type, language, indexed }: PlainAnswer,
): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': `public, max-age=${type === 'text/plain' ? 3600 : 60}`,
    'x-content-type-options': 'nosniff',
    ...(language && { 'content-language': language, vary: 'accept-language' }),
    ...(!indexed && { 'x-robots-tag': 'noindex' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** A file that browsers may keep for good: its address never means another one. */
export interface Served {
  readonly url: string;
  send(request: IncomingMessage, response: ServerResponse): void;
}

type Scripts = Readonly<Record<Language, Served>>;

/**
 * The built scripts, with the sentences of each language before them: the look's own, and the one for the merchant's
 * measuring, and that of looks that were seen; and those for photos, for keeping the bag and for its sign, which say nothing. Throws at start when they were not built.
 */
export function readScripts(assetsDir: string): {
  readonly shop: Scripts;
  readonly measure: Scripts;
  readonly seen: Scripts;
  readonly photos: Served;
  readonly kept: Served;
  readonly sign: Served;
} {
  const read = (file: string): string => readFileSync(join(assetsDir, file), 'utf8');
  const [shop, measure, seen] = [read('enhance.js'), read('measure.js'), read('seen.js')];
  return {
    shop: createScripts('shop', (language) => toShopScript(shop, language)),
    measure: createScripts('measure', (language) => toMeasureScript(measure, language)),
    seen: createScripts('seen', (language) => toSeenScript(seen, language)),
    photos: createScript('photos', Buffer.from(read('photos.js'), 'utf8')),
    kept: createScript('kept', Buffer.from(read('kept.js'), 'utf8')),
    sign: createScript('sign', Buffer.from(read('sign.js'), 'utf8')),
  };
}

function createScripts(name: string, toText: (language: Language) => string): Scripts {
  return forEveryLanguage((language) => createScript(name, Buffer.from(toText(language), 'utf8')));
}

function createScript(name: string, plain: Buffer): Served {
  const zipped = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 12);
  return {
    url: `/${name}.${hash}.js`,
    send: (request, response) => {
      const body = acceptsGzip(request) ? zipped : plain;
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
        ...(body === zipped ? { 'content-encoding': 'gzip' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

/** Asked for ahead of a visit that may never come: kept, it would be shown later without being counted. */
function isAhead({ headers }: IncomingMessage): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name])),
  );
}

export function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');
}
