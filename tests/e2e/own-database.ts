// Asks the program's own database, for what no address of it tells.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Program } from '../world/program.ts';

/** The lines of the database server's own note: first its process, fifth the folder of its socket. */
export const readPostmaster = async ({ dataDir }: Program): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

/** A connection of the caller's own, to be ended by her. */
export async function connect(program: Program): Promise<Client> {
  const lines = await readPostmaster(program);
  const password = (await readFile(join(program.dataDir, 'postgres.password'), 'utf8')).trim();
  const client = new Client({ host: lines[4] ?? '', user: 'postgres', password, database: 'vitrine' });
  await client.connect();
  return client;
}

export async function query<Row extends object>(
  program: Program,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(program);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
