// Stops the parts of the program in the reverse of the order they were started in, and waits for none of them for ever.
import pTimeout from 'p-timeout';
import type { Log } from './platform/log.ts';

export interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Longer than jobs and the sandbox are given to end by themselves. */
const longestMs = 20_000;

/**
 * Goes on without a part that does not stop: what waits in the database, for a lock somebody else holds, may wait for
 * ever, and what it had not finished is taken back by the database.
 */
export async function stopParts(running: readonly Part[], log: Log, mostMs = longestMs): Promise<void> {
  for (const { name, stop } of running.toReversed()) {
    try {
      await pTimeout(stop(), { milliseconds: mostMs, message: new Error(`it did not stop within ${mostMs} ms`) });
    } catch (problem) {
      log.error({ part: name, problem: String(problem) }, 'a part did not stop well');
    }
  }
}
