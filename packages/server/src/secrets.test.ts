// An installation's secrets: made once, the same ever after, readable by nobody else, and never replaced in silence.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSecrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('getSecrets', () => {
  it('makes them once, in a folder that need not be there yet', async () => {
    const dataDir = join(folder, 'data/deep');
    const made = await getSecrets(dataDir);
    expect(made.secret).toHaveLength(32);
    expect(await getSecrets(dataDir)).toEqual(made);
    expect(await getSecrets(join(folder, 'other'))).not.toEqual(made);
  });

  it('keeps them from other accounts of the machine', async () => {
    await getSecrets(folder);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o077).toBe(0);
  });

  it('gives the same to all who start at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => getSecrets(folder)));
    expect(new Set(all.map(({ secret }) => secret.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it.each(['', '{', '[]', '{"secret":"short"}'])('stops at a spoilt file %j and leaves it as it is', async (text) => {
    const path = join(folder, 'secrets.json');
    await writeFile(path, text);
    await expect(getSecrets(folder)).rejects.toThrow(/secrets|JSON|expected/i);
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});
