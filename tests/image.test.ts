// The image starts the program as `npm start` does: with the same flags for Node and the same allocator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
const sparing = z.object({ sparingFlags: z.array(z.string()), sparingEnv: z.record(z.string(), z.string()) });

it('says every flag and variable of scripts/sparing.mjs', async () => {
  const { sparingFlags, sparingEnv } = sparing.parse(await import(join(root, 'scripts/sparing.mjs')));
  expect(image).toContain(`exec node ${sparingFlags.join(' ')} packages/server/src/main.ts`);
  for (const [name, value] of Object.entries(sparingEnv)) {
    expect(image).toMatch(new RegExp(`ENV .*\\b${name}=${value}\\b`));
  }
});
