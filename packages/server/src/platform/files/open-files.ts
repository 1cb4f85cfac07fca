// Opens the place where files are kept: our disk, unless the settings name a store.
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { DiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import type { S3Settings } from './s3-store.ts';

export const diskFilesOf = (dataDir: string): DiskFiles => new DiskFiles(join(dataDir, 'files'));

/** The libraries of a store are loaded where there is one: they take 20 MB of memory. */
export async function openFiles(dataDir: string, store: S3Settings | null, log: Log): Promise<Files> {
  if (store === null) return diskFilesOf(dataDir);
  const [{ openS3 }, { S3Files }] = await Promise.all([import('./s3-store.ts'), import('./s3-files.ts')]);
  return new S3Files(openS3(store), store, log);
}
