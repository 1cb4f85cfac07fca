// Copies what an installation keeps beside its database: the spools before it is read, everything else after.
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { copyFiles } from '../../platform/files/copy-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { diskFilesOf } from '../../platform/files/open-files.ts';
import { codeOf } from '../../platform/error-code.ts';

const spool = 'spool';
const figures = 'figures';
const store = 'sandbox';
const storeRecords = 'sandbox.sqlite';
const uploads = 'files';
/**
 * Copied whole; `figures` and `sandbox` are not, as files of them come and go or are being written, nor copies of a network that was
 * given (`vision`), which is given again.
 */
const wholes = [uploads, 'outbox', 'secrets.json', 'layout.json'];

/**
 * Has to come before the database is read: what is taken from a spool meanwhile is then in the database, which knows how far
 * each is copied, so that a restore counts every visit once.
 */
export async function copySpools(dataDir: string, folder: string): Promise<void> {
  await copyTree(join(dataDir, spool), join(folder, spool));
}

/** Leaves spools out that were copied to their end and forgotten between the two. */
export async function dropSpools(folder: string, spoolIds: readonly string[]): Promise<void> {
  for (const spoolId of spoolIds) await rm(join(folder, spool, spoolId), { recursive: true, force: true });
}

/** Has to come after it: files are written before the database names them, and stay for a day after it names others. */
export async function copyData(
  { dataDir, mediaStore }: { readonly dataDir: string; readonly mediaStore: Files | null },
  folder: string,
  segments: readonly string[],
): Promise<number> {
  for (const name of wholes) await copyTree(join(dataDir, name), join(folder, name));
  if (mediaStore !== null) await copyFiles(mediaStore, diskFilesOf(folder));
  for (const file of segments) await copyOne(join(dataDir, figures, file), join(folder, figures, file));
  await copyStore(join(dataDir, store), join(folder, store));
  return countFiles(folder);
}

/** Puts all of it into an empty data folder, and files into the store where there is one. Refuses a copy with fewer files than it had. */
export async function putBack(
  folder: string,
  { dataDir, mediaStore }: { readonly dataDir: string; readonly mediaStore: Files | null },
  files: number,
): Promise<void> {
  const found = await countFiles(folder);
  if (found !== files) throw new Error(`the backup has ${found} files, but had ${files}: it is damaged.`);
  const names = (await readdir(folder)).filter((name) => mediaStore === null || name !== uploads);
  for (const name of names) await copyTree(join(folder, name), join(dataDir, name));
  if (mediaStore !== null) await copyFiles(diskFilesOf(folder), mediaStore);
}

/** Whether a store of files holds any. */
export async function isOccupied(mediaStore: Files): Promise<boolean> {
  for await (const { bytes } of mediaStore.list()) return bytes >= 0;
  return false;
}

/** What of an installation is in a folder already. */
export async function listOccupied(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((problem: unknown) => {
    if (codeOf(problem) === 'ENOENT') return [];
    throw problem;
  });
  const ours = new Set([spool, figures, store, uploads, 'secrets.json', 'postgres']);
  return names.filter((name) => ours.has(name));
}

/** Of the demo's store its records, which are written all the time, by the database they are in; the rest it makes anew. */
async function copyStore(from: string, to: string): Promise<void> {
  const records = openRecords(join(from, storeRecords));
  if (records === null) return;
  await mkdir(to, { recursive: true });
  await backup(records, join(to, storeRecords));
  records.close();
}

function openRecords(path: string): DatabaseSync | null {
  try {
    return new DatabaseSync(path, { readOnly: true });
  } catch (problem) {
    if (codeOf(problem) === 'ERR_SQLITE_ERROR') return null;
    throw problem;
  }
}

/** A file or a folder with all that is in it; what is gone by the time it is its turn was not to stay. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((problem: unknown) => {
    if (codeOf(problem) === 'ENOENT') return [];
    if (codeOf(problem) === 'ENOTDIR') return null;
    throw problem;
  });
  if (entries === null) return copyOne(from, to);
  for (const entry of entries) {
    const copy = entry.isFile() ? copyOne : copyTree;
    await copy(join(from, entry.name), join(to, entry.name));
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (problem) {
    if (codeOf(problem) !== 'ENOENT') throw problem;
  }
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => !entry.isDirectory()).length;
}
