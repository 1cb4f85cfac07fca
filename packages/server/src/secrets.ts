// What an installation keeps to itself in its data folder: made once, read ever after.
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from './platform/error-code.ts';

const schema = z.object({
  secret: z.string().min(40),
  shopify_client_id: z.string().min(3),
  shopify_client_secret: z.string().min(8),
});

/** Reads `secrets.json`, making it when it is missing. Several processes may start at once: the first to write wins. */
export async function getSecrets(dataDir: string) {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'secrets.json');
  const made = {
    secret: randomBytes(32).toString('base64url'),
    shopify_client_id: randomBytes(16).toString('hex'),
    shopify_client_secret: randomBytes(24).toString('hex'),
  };
  // written whole under another name first: nobody reads half a file, and a death in between leaves none behind
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, JSON.stringify(made, null, 2), { mode: 0o600 });
  try {
    await link(partial, path);
  } catch (problem) {
    if (codeOf(problem) !== 'EEXIST') throw problem;
  } finally {
    await rm(partial);
  }
  const kept = schema.parse(JSON.parse(await readFile(path, 'utf8')));
  return {
    secret: Buffer.from(kept.secret, 'base64url'),
    clientId: kept.shopify_client_id,
    clientSecret: kept.shopify_client_secret,
  };
}
