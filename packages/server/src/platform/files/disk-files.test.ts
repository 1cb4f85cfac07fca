// Files on the local disk: written whole, read back, and never outside their folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  files = new DiskFiles(join(folder, 'files'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function read(key: string): Promise<string | null> {
  const file = await files.read(key);
  if (!file) return null;
  const bytes = await buffer(file.stream);
  expect(bytes.length).toBe(file.bytes);
  return bytes.toString();
}

describe('files', () => {
  it('are read back as they were written', async () => {
    await files.write('business-1/a.webp', Buffer.from('one'));
    await files.write('business-1/b-400.webp', Buffer.alloc(0));
    expect(await read('business-1/a.webp')).toBe('one');
    expect(await read('business-1/b-400.webp')).toBe('');
    expect(await read('business-2/a.webp')).toBeNull();
  });

  it('are replaced whole, with no half-written one left beside them', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(texts.map((text) => files.write('business-1/race.webp', Buffer.from(text))));
    expect(texts).toContain(await read('business-1/race.webp'));
    const names = await readdir(join(folder, 'files/business-1'));
    expect(names.filter((name) => name.startsWith('race'))).toEqual(['race.webp']);
  });

  it.each([
    '',
    '..',
    '../secrets.json',
    'a/../../secrets.json',
    '/etc/passwd',
    'a//b.webp',
    'a/./b.webp',
    'a/.hidden.webp',
    'a/b.webp\0.png',
    'a\\b.webp',
    'a/b',
    'a/b.WEBP',
    'a/ב.webp',
    'a/b.webp/',
  ])('have no key %j', async (key) => {
    expect(await files.read(key)).toBeNull();
    await expect(files.write(key, Buffer.from('x'))).rejects.toThrow('not a file key');
  });
});
