// The files of segments: written under another name, on the disk before they are named, and never changed.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const unfinished = 'unfinished-';

/** A file nobody names is left alone for so long: its transaction may be on its way. */
const orphanMs = 3_600_000;

export class SegmentFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder, unless it is there. */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  pathOf(file: string): string {
    return join(this.folder, file);
  }

  /** A path to write to. */
  createUnfinished(ending: string): string {
    return join(this.folder, `${unfinished}${randomUUID()}.${ending}`);
  }

  /** Gives a written file of a month its name; on the disk with it before this returns. */
  async finish(unfinishedPath: string, month: string): Promise<{ file: string; bytes: number; sha256: string }> {
    await sync(unfinishedPath);
    const file = `${month.slice(0, 7)}-${randomUUID()}.parquet`;
    await rename(unfinishedPath, this.pathOf(file));
    await sync(this.folder);
    return { file, ...(await this.measure(file)) };
  }

  /** The size and the hash of a file as it is now; rejects when it is not there. */
  async measure(file: string): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.pathOf(file))) hash.update(chunk as Buffer);
    const { size } = await stat(this.pathOf(file));
    return { bytes: size, sha256: hash.digest('hex') };
  }

  /** Rejects when one of these files is not there. */
  async expectThere(files: readonly string[]): Promise<void> {
    for (const file of files) await stat(this.pathOf(file));
  }

  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) await rm(this.pathOf(file), { force: true });
  }

  /** Removes what was begun or written and is named nowhere, once it is old enough; answers how many files. */
  async removeOrphans(named: ReadonlySet<string>, now: Date): Promise<number> {
    const orphans: string[] = [];
    for (const file of await readdir(this.folder)) {
      if (named.has(file) || !/\.(parquet|csv|json)$/.test(file)) continue;
      if (await isOlder(this.pathOf(file), now.getTime() - orphanMs)) orphans.push(file);
    }
    await this.remove(orphans);
    return orphans.length;
  }
}

/** Whether a file was written to last before a moment; one that another program removed meanwhile was not. */
async function isOlder(path: string, before: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw problem;
  }
}

/** Has a file or a folder on the disk. */
async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}
