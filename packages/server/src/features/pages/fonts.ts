// The fonts that themes may choose, served from their packages: no shopper's browser asks another company for them.
import { fontFiles } from '@vitrine/shopfront/views';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Served } from './answers.ts';

const { resolve } = createRequire(import.meta.url);

/** Each is read when it is first asked for, and kept. */
export function readFonts(): readonly Served[] {
  return fontFiles.map(({ url, path }) => {
    let bytes: Buffer | null = null;
    return {
      url,
      send: (request: IncomingMessage, response: ServerResponse) => {
        bytes ??= readFileSync(resolve(path));
        response.writeHead(200, {
          'content-type': 'font/woff2',
          'content-length': bytes.length,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        response.end(request.method === 'HEAD' ? undefined : bytes);
      },
    };
  });
}
