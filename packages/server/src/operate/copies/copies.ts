// Makes a backup of a whole installation while it runs, and an installation of a backup.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Pool, type Client } from 'pg';
import { migrate } from '../../platform/db/migrations.ts';
import type { Files } from '../../platform/files/files.ts';
import { createJobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { copyIn, copyOut, isEmpty, withClient } from './database-copy.ts';
import { copyData, copySpools, dropSpools, isOccupied, putBack } from './data-copy.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';

const databaseFolder = 'database';
const dataFolder = 'data';

interface Installation {
  readonly connectionString: string;
  readonly dataDir: string;
  /** Where files are kept that are not in the data folder; a backup has them in its own. */
  readonly mediaStore?: Files | null;
}

/**
 * Copies an installation, that may be running, into a new folder, which gets its name once it is whole. Visits that were
 * answered before it began are in it, those that are answered meanwhile wholly or not at all. Refuses a folder that is there.
 */
export async function makeBackup(
  { connectionString, dataDir, mediaStore = null }: Installation,
  folder: string,
  version: string,
): Promise<Manifest['database']> {
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${folder} is there already: name a new folder.`);
  const partial = `${folder}.unfinished`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(partial, { mode: 0o700 });
  const data = join(partial, dataFolder);
  const known = await withClient(connectionString, (client) => listSpools(client));
  await copySpools(dataDir, data);
  let segments: string[] = [];
  let done: string[] = [];
  const database = await copyOut(connectionString, join(partial, databaseFolder), async (client) => {
    segments = await listOf(client, 'select file as name from segments');
    const still = new Set(await listSpools(client));
    done = known.filter((spoolId) => !still.has(spoolId));
  });
  await dropSpools(data, done);
  const files = await copyData({ dataDir, mediaStore }, data, segments);
  await writeManifest(partial, { version, made_at: new Date().toISOString(), database, files });
  await rename(partial, folder);
  return database;
}

/** Fills an empty database and data folder. Refuses, in a sentence, what is not empty, newer or damaged. */
export async function restoreBackup(
  { connectionString, dataDir, mediaStore = null }: Installation,
  folder: string,
  log: Log,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!(await isEmpty(connectionString)))
    throw new Error('the database is not empty: restore into a new one, so that nothing is lost.');
  if (mediaStore !== null && (await isOccupied(mediaStore)))
    throw new Error('MEDIA_S3_BUCKET is not empty: restore into a new one, so that nothing is lost.');
  const pool = new Pool({ connectionString, max: 1 });
  try {
    await migrate(pool, { only: manifest.database.migrations });
  } finally {
    await pool.end();
  }
  // the queue makes its own tables
  const jobs = createJobs({ connectionString }, log);
  await jobs.start(false);
  await jobs.stop(5_000);
  await copyIn(connectionString, join(folder, databaseFolder), manifest.database);
  await putBack(join(folder, dataFolder), { dataDir, mediaStore }, manifest.files);
  return manifest;
}

async function listOf(client: Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

const listSpools = (client: Client): Promise<string[]> =>
  listOf(client, 'select spool_id as name from spool_positions');
