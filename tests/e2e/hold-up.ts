// Holds up what the program writes to a table, or its whole database, so that a journey can meet long work and outages.
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, readPostmaster } from './own-database.ts';
import type { Program } from './program.ts';

/** Lets nobody write to the table of the program's own database until the answered function is called; all may read. */
export async function holdUp(program: Program, table: string): Promise<() => Promise<void>> {
  const client = await connect(program);
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in share mode`);
  return () => client.end();
}

/**
 * Ends every connection to the program's own database and lets nobody in until the answered function is called, which
 * ends once the program has it again; what was promised to be kept is kept.
 */
export async function takeDatabaseAway(program: Program): Promise<() => Promise<void>> {
  const [first = ''] = await readPostmaster(program);
  const postmaster = Number(first);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  process.kill(postmaster, 'SIGSTOP');
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
