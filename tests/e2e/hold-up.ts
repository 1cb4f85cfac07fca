// Holds up what the program writes to a table, so that a journey can meet long work in its middle on any machine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Program } from './program.ts';

/** Lets nobody write to the table of the program's own database until the answered function is called; all may read. */
export async function holdUp(program: Program, table: string): Promise<() => Promise<void>> {
  // the fifth line names the folder of the socket
  const lines = (await readFile(join(program.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ host: lines[4] ?? '', user: 'postgres', database: 'vitrine' });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in share mode`);
  return () => client.end();
}
