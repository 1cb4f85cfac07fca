// Backups between databases of a server: into one whose owner is nobody special, and what is refused, leaving nothing behind.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/world/app.ts';
import { startS3Server } from '../../../../../tests/world/s3-server.ts';
import { administer, toDatabaseUrl } from '../../../../../tests/world/database-server.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { createLog } from '../../platform/log.ts';
import { makeBackup, restoreBackup } from './copies.ts';

let world: TestApp;
let place: string;
let backup: string;
const role = `copies_${process.pid}`;
const log = createLog('silent');
let made = 0;
let target: { url: string; dataDir: string };

beforeAll(async () => {
  world = await startTestApp();
  await world.signUp('dana');
  await world.app.platform.files.write('dana/picture.webp', Buffer.from('a picture'));
  // a network that was given is given again
  await mkdir(join(world.dataDir, 'vision'));
  await writeFile(join(world.dataDir, 'vision/a.onnx'), 'a network');
  place = await mkdtemp(join(tmpdir(), 'vitrine-copies-'));
  backup = join(place, 'backup');
  await makeBackup({ connectionString: world.database.url, dataDir: world.dataDir }, backup, '0.2.0');
  await administer(inject('databaseServer').adminUrl, `create role ${role} login password 'x'`);
});
afterAll(async () => {
  const { adminUrl } = inject('databaseServer');
  for (let n = 1; n <= made; n += 1) await administer(adminUrl, `drop database ${role}_${n} with (force)`);
  await administer(adminUrl, `drop role ${role}`);
  await world.stop();
  await rm(place, { recursive: true });
});

/** An empty database that belongs to who restores, and an empty folder. */
beforeEach(async () => {
  const { adminUrl } = inject('databaseServer');
  made += 1;
  await administer(adminUrl, `create database ${role}_${made} owner ${role} template template0 encoding 'UTF8'`);
  const url = new URL(toDatabaseUrl(adminUrl, `${role}_${made}`));
  url.username = role;
  url.password = 'x';
  target = { url: url.href, dataDir: await mkdtemp(join(place, 'data-')) };
});

/** What every table holds, whatever the order of its rows. */
async function readTables(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')
         and tablename not in ('processes', 'sale_segments', 'bam', 'warning')`,
    );
    const told: Record<string, string> = {};
    for (const { name } of rows) {
      const sum = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`;
      told[name] = (await client.query<{ sum: string }>(sum)).rows[0]?.sum ?? '';
    }
    return told;
  } finally {
    await client.end();
  }
}

const restore = (from = backup): Promise<unknown> =>
  restoreBackup({ connectionString: target.url, dataDir: target.dataDir }, from, log);

it('fills an empty database of another owner with the same rows, and the folder with the same files', async () => {
  const quiet = join(place, 'quiet');
  await world.app.stop();
  await makeBackup({ connectionString: world.database.url, dataDir: world.dataDir }, quiet, '0.2.0');
  expect((await stat(quiet)).mode & 0o077).toBe(0);
  await restore(quiet);
  expect(await readTables(target.url)).toEqual(await readTables(world.database.url));
  expect(await readFile(join(target.dataDir, 'files/dana/picture.webp'), 'utf8')).toBe('a picture');
  expect(await readdir(target.dataDir)).not.toContain('vision');
});

it('refuses what is there already, on either side, and changes nothing of it', async () => {
  await restore();
  const before = await readTables(target.url);
  await expect(restore()).rejects.toThrow(/^the database is not empty/);
  expect(await readTables(target.url)).toEqual(before);
  const again = makeBackup({ connectionString: target.url, dataDir: target.dataDir }, backup, '0.2.0');
  await expect(again).rejects.toThrow(/is there already: name a new folder/);
});

it('puts files into a bucket where one is set, one that is empty', async () => {
  const server = await startS3Server();
  const bucket = await openFiles('', server.settings, log);
  try {
    await restoreBackup({ connectionString: target.url, dataDir: target.dataDir, mediaStore: bucket }, backup, log);
    expect(String(await bucket.readHead('dana/picture.webp', 100))).toBe('a picture');
    expect(await readdir(target.dataDir)).not.toContain('files');
    await administer(target.url, 'drop schema public cascade; drop schema pgboss cascade; create schema public');
    const again = { connectionString: target.url, dataDir: target.dataDir, mediaStore: bucket };
    await expect(restoreBackup(again, backup, log)).rejects.toThrow(/^MEDIA_S3_BUCKET is not empty/);
  } finally {
    bucket.close();
    await server.stop();
  }
});

it.each([
  ['no backup', (folder: string) => rm(join(folder, 'backup.json')), /is no backup, or one that was never finished/],
  ['one of a later format', (folder: string) => change(folder, '"format": 1', '"format": 2'), /by a newer version/],
  [
    'one with a migration of a newer version',
    (folder: string) => change(folder, '"migrations": [', '"migrations": ["9999-future.sql",'),
    /by a newer version of Vitrine/,
  ],
  [
    'one with rows missing',
    (folder: string) => change(folder, /("name": "accounts",[^}]*"rows": )1\b/, '$12'),
    /accounts has 1 rows in the backup, but had 2: the backup is damaged/,
  ],
  [
    'one that is torn',
    (folder: string) => truncate(join(folder, 'database/public.accounts.copy.gz'), 60),
    /unexpected end/,
  ],
  ['one with a file missing', (folder: string) => rm(join(folder, 'data/files/dana/picture.webp')), /it is damaged/],
])('refuses %s', async (_what, damage, reason) => {
  const folder = await mkdtemp(join(place, 'damaged-'));
  await rm(folder, { recursive: true });
  await makeBackup({ connectionString: world.database.url, dataDir: world.dataDir }, folder, '0.2.0');
  await damage(folder);
  await expect(restore(folder)).rejects.toThrow(reason);
  expect(await readdir(target.dataDir)).toEqual([]);
});

async function change(folder: string, what: string | RegExp, by: string): Promise<void> {
  const path = join(folder, 'backup.json');
  const text = await readFile(path, 'utf8');
  const changed = text.replace(what, by);
  expect(changed).not.toBe(text);
  await writeFile(path, changed);
}
