// Keeps our own PostgreSQL running: should it end without being asked to, it is started again at the same address.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

/** Where it is reached for as long as it is kept, and its end. */
export interface KeptPostgres {
  /** The address of one of its databases, the same however often it was started. */
  connectionString(database?: string): string;
  stop(): Promise<void>;
}

const [firstWaitMs, longestWaitMs] = [1_000, 30_000];

/**
 * Starts it, as `startEmbeddedPostgres` does and refuses. Later on nothing is refused any more: what keeps it from starting, such
 * as a disk without room, may be over at any time, so it is tried again, after half a minute at most.
 */
export async function keepEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  log: Log,
): Promise<KeptPostgres> {
  const launch = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ ...options, log: (line) => log.info(line) });
  const stopping = new AbortController();
  let server = await launch();

  const again = async (): Promise<void> => {
    for (let waitMs = firstWaitMs; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        server = await launch();
        return;
      } catch (problem) {
        log.error({ problem: String(problem) }, 'the embedded database does not start; trying again');
        // it rejects for one reason, that nobody wants the database any more: the loop ends by that
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // ended in the way it was asked to, it never settles: then nobody waits for this any more
      const why = await server.exited;
      if (stopping.signal.aborted) return;
      log.error({ why }, 'the embedded database ended; starting it again');
      restarting = again();
      await restarting;
    }
  };
  let restarting: Promise<void> = Promise.resolve();
  void keep();
  return {
    connectionString: (database) => server.connectionString(database),
    stop: async () => {
      stopping.abort();
      await restarting;
      await server.stop();
    },
  };
}
