// Holds up what the program writes to a table, or its whole database, so that a journey can meet long work and outages.
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, query, readPostmaster } from './own-database.ts';
import type { Program } from '../world/program.ts';
import { expect } from './reader.ts';

/** Lets nobody write to the table of the program's own database until the answered function is called; all may read. */
export async function holdUp(program: Program, table: string): Promise<() => Promise<void>> {
  const client = await connect(program);
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in share mode`);
  return () => client.end();
}

/** Waits until somebody wants to write to a table that is held up. */
export async function untilWanted(program: Program, table: string): Promise<void> {
  const waiting = 'select count(*)::int as count from pg_locks where not granted and relation = $1::regclass';
  await expect
    .poll(async () => (await query<{ count: number }>(program, waiting, [table]))[0]?.count, { timeout: 60_000 })
    .toBeGreaterThan(0);
}

/**
 * Ends every connection to the program's own database and lets nobody in until the answered function is called, which
 * ends once the program has it again; what was promised to be kept is kept.
 */
export async function takeDatabaseAway(program: Program): Promise<() => Promise<void>> {
  const [first = ''] = await readPostmaster(program);
  const postmaster = Number(first);
  // it stands still before its children are listed: one that it begins meanwhile would live on
  process.kill(postmaster, 'SIGSTOP');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  for (const line of stdout.trim().split('\n')) {
    try {
      process.kill(Number(line), 'SIGKILL');
    } catch (problem) {
      // one that has ended by itself meanwhile
      if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem;
    }
  }
  return async () => {
    process.kill(postmaster, 'SIGCONT');
    for (let attempt = 0; !(await fetch(`${program.url}/healthz`)).ok; attempt += 1) {
      if (attempt > 600) throw new Error('the database did not come back');
      await wait(100);
    }
  };
}
