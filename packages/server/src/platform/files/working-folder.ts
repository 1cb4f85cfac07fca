// Folders outside of our own in which something is worked on for a while, and what crashes left of them on this machine.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has work done in a new folder, which is gone afterwards; by its prefix it is found should that never come. */
export async function withWorkingFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes those of a prefix that nobody has touched since a moment. */
export async function cleanWorkingFolders(prefix: string, before: Date): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of folders) {
    const path = join(tmpdir(), name);
    const { mtime, uid } = await stat(path);
    // others on this machine clean their own
    if (mtime < before && uid === process.getuid?.()) await rm(path, { recursive: true, force: true });
  }
}
