// The script of embedded galleries, for pages of anybody: under a short address that stays, and for good under one of its own bytes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { acceptsGzip, type Served } from './answers.ts';

/** Throws at start when it was not built. */
export function readEmbedScript(assetsDir: string): readonly Served[] {
  const plain = readFileSync(join(assetsDir, 'embed.js'));
  const zipped = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 12);
  const toServed = (url: string, kept: string): Served => ({
    url,
    send: (request, response) => {
      const headers = {
        'cache-control': kept,
        etag: `"${hash}"`,
        vary: 'accept-encoding',
        // pages that ask for their own isolation take it all the same, and may check it against its hash
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      };
      if (request.headers['if-none-match']?.includes(hash) === true) {
        response.writeHead(304, headers);
        response.end();
        return;
      }
      const body = acceptsGzip(request) ? zipped : plain;
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': body.length,
        ...(body === zipped ? { 'content-encoding': 'gzip' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  });
  return [
    toServed('/embed.js', 'public, max-age=3600, stale-while-revalidate=86400'),
    toServed(`/embed.${hash}.js`, 'public, max-age=31536000, immutable'),
  ];
}
