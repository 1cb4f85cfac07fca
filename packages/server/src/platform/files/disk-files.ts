// Files in a folder of our disk.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../error-code.ts';
import { isFileKey, toFileFolder, toFileKey, type Files, type ListedFile, type OpenFile } from './files.ts';

/** What is written under a name of its own until it is whole. */
const partialName = /\.[a-z0-9]+\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export class DiskFiles implements Files {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${randomUUID()}`;
    await writeFile(partial, bytes);
    await rename(partial, path);
  }

  async receive(key: string, stream: Readable): Promise<number> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(path, { flags: 'wx' });
    try {
      await pipeline(stream, file);
    } catch (problem) {
      await rm(path, { force: true });
      throw problem;
    }
    return file.bytesWritten;
  }

  async read(key: string): Promise<OpenFile | null> {
    const bytes = await this.#sizeOf(key);
    return bytes === null ? null : { stream: createReadStream(this.#pathOf(key)), bytes };
  }

  async readHead(key: string, most: number): Promise<Buffer | null> {
    if ((await this.#sizeOf(key)) === null) return null;
    const file = await open(this.#pathOf(key));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.#pathOf(key));
  }

  async has(key: string): Promise<boolean> {
    return (await this.#sizeOf(key)) !== null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async removeFolder(first: string): Promise<void> {
    await rm(join(this.#folder, toFileFolder(first)), { recursive: true, force: true });
  }

  async *list(): AsyncGenerator<ListedFile> {
    for await (const { path, bytes, changedAt } of this.#walk()) {
      const key = path.split(sep).join('/');
      if (isFileKey(key)) yield { key, bytes, changedAt };
    }
  }

  async dropBrokenOff(before: Date): Promise<void> {
    for await (const { path, changedAt } of this.#walk())
      if (partialName.test(path) && changedAt < before) await rm(join(this.#folder, path), { force: true });
  }

  /** What visits are written to is the same disk, and is asked about there. */
  findTrouble(): Promise<null> {
    return Promise.resolve(null);
  }

  close(): void {
    // a folder holds nothing open
  }

  #pathOf(key: string): string {
    return join(this.#folder, toFileKey(key));
  }

  async #sizeOf(key: string): Promise<number | null> {
    return isFileKey(key) ? ((await this.#stat(key))?.size ?? null) : null;
  }

  async #stat(path: string) {
    try {
      return await stat(join(this.#folder, path));
    } catch (problem) {
      if (codeOf(problem) === 'ENOENT') return null;
      throw problem;
    }
  }

  /** Folder by folder: of many businesses not all names are held at once. */
  async *#walk(folder = ''): AsyncGenerator<{ path: string; bytes: number; changedAt: Date }> {
    const entries = await readdir(join(this.#folder, folder), { withFileTypes: true }).catch((problem: unknown) => {
      if (codeOf(problem) === 'ENOENT') return [];
      throw problem;
    });
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* this.#walk(path);
      // what went meanwhile is no file any more
      const found = entry.isFile() ? await this.#stat(path) : null;
      if (found) yield { path, bytes: found.size, changedAt: found.mtime };
    }
  }
}
