// A lock between programs on one machine that cannot be left behind.
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 150_000;

/**
 * Runs `work` while no other program runs its own under the same `name`; waits for its turn, two and a half minutes at
 * most. The lock is a socket in Linux's abstract namespace: the kernel frees it when its holder dies in whatever way.
 */
export async function withProcessLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const address = `\0vitrine-lock-${createHash('sha256').update(name).digest('hex')}`;
  const deadline = Date.now() + LIMIT_MS;
  let lock = await listen(address);
  while (lock === null) {
    if (Date.now() > deadline) throw new Error(`Another program has been busy with ${name} for too long.`);
    await pause(50);
    lock = await listen(address);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/** Answers null while somebody else holds the address. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const lock = createServer();
    lock.once('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'EADDRINUSE') resolve(null);
      else reject(problem);
    });
    lock.listen(address, () => resolve(lock));
  });
}
