// The thread that copies spools into the database, over a connection of its own; a copier starts it and asks.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import type { CopyAnswer, CopyRequest, CopyThreadData } from './copier.ts';
import { copySpool, createCopyTools } from './copy-spool.ts';

if (!parentPort) throw new Error('this is a thread of a copier, not a program');
const port = parentPort;
// shoppers come first where the processor is short; elsewhere this would be the whole program's priority
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { connection, root, logLevel } = workerData as CopyThreadData;
const database = openDatabase({ ...connection, max: 2 }, createLog(logLevel));
const tools = createCopyTools(database);

port.on('message', (request: CopyRequest | 'end') => {
  if (request === 'end') end();
  else void answer(request);
});

async function answer(request: CopyRequest): Promise<void> {
  port.postMessage(await copy(request));
}

async function copy({ id, spoolId, until }: CopyRequest): Promise<CopyAnswer> {
  try {
    return { id, copied: await copySpool(tools, root, spoolId, until) };
  } catch (problem) {
    return { id, problem: String(problem) };
  }
}

function end(): void {
  port.close();
  void database.close();
}
