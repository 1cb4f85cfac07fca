// A pool that waits when the database server has no connection left, as it does when its own are all in use.
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';

/** PostgreSQL's “too many connections”, also where only those for its administrators are left. */
const noneLeft = '53300';
const firstPauseMs = 20;
const longestPauseMs = 250;

type Taken = (
  problem: Error | undefined,
  client: PoolClient | undefined,
  release: (destroys?: boolean) => void,
) => void;

/** Others' connections come free within moments: they are waited for as long as one of its own would be. */
export class PatientPool extends Pool {
  readonly #patienceMs: number;

  constructor(config: PoolConfig) {
    super(config);
    this.#patienceMs = config.connectionTimeoutMillis ?? 0;
  }

  override connect(): Promise<PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<PoolClient> | void {
    const connecting = this.#connect();
    if (!taken) return connecting;
    connecting.then(
      (client) => taken(undefined, client, (destroys) => client.release(destroys)),
      (problem: Error) => taken(problem, undefined, () => undefined),
    );
  }

  async #connect(): Promise<PoolClient> {
    const deadline = Date.now() + this.#patienceMs;
    for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
      try {
        return await super.connect();
      } catch (problem) {
        if (codeOf(problem) !== noneLeft || Date.now() + wait > deadline) throw problem;
      }
      await pause(wait * (0.5 + Math.random()));
    }
  }
}
