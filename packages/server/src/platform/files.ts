// Files that people upload, behind one door: today a folder on the local disk.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from './error-code.ts';

export type Files = ReturnType<typeof createFiles>;

const keyPattern = /^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*\.[a-z0-9]+$/;

export function createFiles(folder: string) {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new RangeError(`not a file key: ${key}`);
    return join(folder, key);
  };
  const sizeOf = async (key: string): Promise<number | null> => {
    if (!keyPattern.test(key)) return null;
    try {
      return (await stat(join(folder, key))).size;
    } catch (problem) {
      if (codeOf(problem) === 'ENOENT') return null;
      throw problem;
    }
  };
  return {
    /** Stores the bytes under a key such as `business/name.webp`; an existing key is replaced at once or not at all. */
    async write(key: string, bytes: Buffer): Promise<void> {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${randomUUID()}`;
      await writeFile(partial, bytes);
      await rename(partial, path);
    },
    /** Stores what comes under a new key as it comes, and answers how many bytes; what breaks off leaves nothing behind. */
    async receive(key: string, stream: Readable): Promise<number> {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = createWriteStream(path, { flags: 'wx' });
      try {
        await pipeline(stream, file);
      } catch (problem) {
        await rm(path, { force: true });
        throw problem;
      }
      return file.bytesWritten;
    },
    /** Where a file lies, for what reads files by their path. */
    localPath: pathOf,
    /** Removes what is under a key; what is not there is removed already. */
    async remove(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
    },
    /** Removes everything under a first part of keys; what is not there is removed already. */
    async removeFolder(first: string): Promise<void> {
      if (!/^[A-Za-z0-9-]+$/.test(first)) throw new RangeError(`not a folder of files: ${first}`);
      await rm(join(folder, first), { recursive: true, force: true });
    },
    has: async (key: string): Promise<boolean> => (await sizeOf(key)) !== null,
    /** The bytes as a stream with their length, or null when there is no such file. */
    async read(key: string): Promise<{ stream: ReadStream; bytes: number } | null> {
      const bytes = await sizeOf(key);
      return bytes === null ? null : { stream: createReadStream(join(folder, key)), bytes };
    },
  };
}
