// What a backup says of itself: how it was made, and what has to be in it for a restore to be whole.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../platform/error-code.ts';

const fileName = 'backup.json';
/** Backups of a later format are refused. */
const format = 1;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() });
const partition = z.object({ schema: z.string(), name: z.string(), parent: z.string(), bound: z.string() });
const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });

/** The database's part: enough to make its tables anew and to know that all of each is there. */
const databasePart = z.object({
  migrations: z.array(z.string()),
  /** The version of the job queue's own schema. */
  queue: z.number(),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
});

const manifest = z.object({
  format: z.number(),
  version: z.string(),
  made_at: z.iso.datetime(),
  database: databasePart,
  /** How many files of `DATA_DIR` it holds. */
  files: z.number(),
});

export type TableCopy = z.output<typeof table>;
export type DatabasePart = z.output<typeof databasePart>;
export type Manifest = z.output<typeof manifest>;

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, told: Omit<Manifest, 'format'>): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify({ format, ...told }, null, 2)}\n`, { flush: true });
}

/** Refuses, in a sentence, a folder that is no whole backup and one of a later format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((problem: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(problem) ?? '')) return null;
    throw problem;
  });
  if (text === null) throw new Error(`${folder} is no backup, or one that was never finished: it has no ${fileName}.`);
  const json: unknown = JSON.parse(text);
  const told = z.object({ format: z.number(), version: z.string() }).parse(json);
  if (told.format > format)
    throw new Error(`${folder} was made by a newer version of Vitrine (${told.version}): restore it with that one.`);
  return manifest.parse(json);
}
