// What every command for operators does around its work: reads the settings, opens the database, and reports what went wrong.
import { resolve } from 'node:path';
import { readEnv, type Env } from '../env.ts';
import { createEvents, type EventBus } from '../events.ts';
import { openDatabase, type Database } from '../platform/db/db.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/db/embedded-postgres.ts';
import type { Files } from '../platform/files/files.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog, type Log } from '../platform/log.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Ends the command: it was called with what it does not understand. */
export function refuseWish(usage: string): never {
  complain(usage);
  process.exit(64);
}

/** What commands find around the database. */
interface Around {
  readonly log: Log;
  readonly dataDir: string;
  readonly figuresUrl: string | null;
  /** Where files are kept; null for the data folder. */
  readonly mediaStore: Files | null;
}

/** Ends the command with 78 where they cannot be read. */
export function readSettings(): Env {
  const read = readEnv(process.env);
  if (!read.ok) {
    complain(read.problems.join('\n'));
    process.exit(78);
  }
  // what is written beside the program's own files is as much its own
  process.umask(0o077);
  return read.env;
}

/**
 * Works against the database of the settings, started for this where it is the embedded one. What the work throws is reported
 * and ends the command with 1; settings that cannot be read end it with 78. `look` comes before anything is started or made.
 */
export async function operate(
  work: (connectionString: string, around: Around) => Promise<void>,
  look: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const env = readSettings();
  const log = createLog(env.logLevel);
  const dataDir = resolve(env.dataDir);
  let embedded: EmbeddedPostgres | null = null;
  try {
    await look(dataDir);
    if (env.databaseUrl === null) {
      embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) });
      await createDatabaseIfMissing(embedded.connectionString(), 'vitrine');
    }
    const mediaStore = env.mediaStore && (await openFiles(dataDir, env.mediaStore, log));
    const around = { log, dataDir, figuresUrl: env.figuresUrl, mediaStore };
    await work(env.databaseUrl ?? embedded?.connectionString('vitrine') ?? '', around);
    mediaStore?.close();
  } catch (problem) {
    complain(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 1;
  }
  await embedded?.stop();
}

/** As `operate`, with the database open, and events that are delivered when the program runs. */
export function operateOn(
  work: (database: Database, events: EventBus, around: Around) => Promise<void>,
): Promise<void> {
  return operate(async (connectionString, around) => {
    const { log } = around;
    const database = openDatabase({ connectionString }, log);
    try {
      await work(database, createEvents(createJobs({ connectionString }, log)), around);
    } finally {
      await database.close();
    }
  });
}
