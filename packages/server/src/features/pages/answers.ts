// Writes answers of public addresses: pages with their headers, redirects, the shopper script.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** Reads a form post of at most 64 kB; null when it is larger or of another kind. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string> | null> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > 65_536) return null;
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

export function redirect(response: ServerResponse, status: 302 | 303, location: string): void {
  response.writeHead(status, {
    location,
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-length': 0,
  });
  response.end();
}

export interface PageAnswer {
  status: number;
  html: string;
  language: 'en' | 'he';
  /** The store's origin: its pictures are shown and forms lead there. */
  storeOrigin: string | null;
  secure: boolean;
}

/** Sends a page, compressed when the browser takes that; a HEAD request gets the same without the body. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: PageAnswer): void {
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const body = zipped ? gzipSync(page.html, { level: constants.Z_BEST_SPEED }) : Buffer.from(page.html, 'utf8');
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'content-language': page.language,
    'cache-control': 'private, no-store',
    vary: 'accept-language, accept-encoding',
    'content-security-policy': contentPolicy(page),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(page.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function contentPolicy({ storeOrigin }: PageAnswer): string {
  const store = storeOrigin === null ? '' : ` ${storeOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: https:${store}`,
    // browsers hold the redirect after a form to this too, and a checkout may live on a host of its own
    `form-action 'self' https:${store}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export interface Script {
  /** Its address carries a hash of what it says, so it may be kept for good. */
  url: string;
  send(response: ServerResponse): void;
}

/** The built shopper script. Throws at start when it was not built. */
export function readScript(assetsDir: string): Script {
  const body = readFileSync(join(assetsDir, 'enhance.js'));
  const zipped = gzipSync(body);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return {
    url: `/shop.${hash}.js`,
    send: (response) => {
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': zipped.length,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      response.end(zipped);
    },
  };
}
