// A cluster of ClickHouse that holds the facts of segments as well, for what one machine can read no more in time.
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { Problem } from '../../../platform/problem.ts';
import type { EngineRow } from '../engine/messages.ts';
import {
  countRows,
  listMissing,
  readLacking,
  readTableEngine,
  toDrop,
  toInsert,
  toLoadSums,
} from './cluster-shapes.ts';

/** A question is given up after this by the server, and a little later here. */
const limitSeconds = 10;
const patienceMs = 2_000;
/** What is written may take long. */
const writeLimitMs = 600_000;
/** For so long it is believed what was counted there. */
const believedMs = 60_000;
/** The server's number for a question that took too long. */
const timeoutExceeded = '159';

/** A segment as it was taken there. */
export interface Loaded {
  readonly load: number;
  readonly rows: number;
}

/** What a load holds: rows, and how much is counted by kind. */
export interface LoadContent {
  readonly rows: number;
  readonly sums: Readonly<Record<string, number>>;
}

interface ClusterParts {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
}

export class Cluster {
  readonly #client: ClickHouseClient;
  readonly #parts: ClusterParts;
  #counted: { readonly until: number; readonly rows: Promise<ReadonlyMap<number, number>> } | null = null;

  #isAway = false;

  /** `url` names the database, and who may read and write it. */
  constructor(parts: ClusterParts) {
    this.#parts = parts;
    this.#client = createClient({
      url: parts.url,
      request_timeout: writeLimitMs,
      compression: { response: true },
      // what went wrong is thrown, and told by us
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: {
        output_format_json_quote_64bit_integers: 0,
        // what one replica has taken in, all that answer have
        insert_quorum: 'auto',
        insert_quorum_parallel: 0,
        select_sequential_consistency: '1',
        distributed_foreground_insert: 1,
      },
    });
  }

  /**
   * Those of the loads that are there with all their rows, as it was at most a minute ago; none while the cluster is away, so that
   * a server that was emptied, or is another one, leaves no figure out.
   */
  async listWhole(loads: readonly Loaded[]): Promise<number[]> {
    if (loads.length === 0) return [];
    const counted = await this.#count();
    return loads.flatMap(({ load, rows }) => (counted.get(load) === rows ? load : []));
  }

  /** Rejects with the problem `figures_unavailable` when it is away, `timed_out` when it took too long. */
  async ask(sql: string): Promise<readonly EngineRow[]> {
    try {
      return await this.#query(sql);
    } catch (cause) {
      if (cause instanceof ClickHouseError && cause.code === timeoutExceeded) throw new Problem('timed_out', { cause });
      if (cause instanceof RangeError) throw cause;
      // the next question finds out what is there
      this.#counted = null;
      throw new Problem('figures_unavailable', { cause });
    }
  }

  /** Has the table there have every column that is asked for; nothing where it has them. */
  async prepare(): Promise<void> {
    // to change a table over several servers waits for each of them
    if ((await this.#query(readLacking)).length === 0) return;
    const [found] = await this.#query(readTableEngine);
    for (const query of listMissing(String(found?.['engine']))) await this.#client.command({ query });
  }

  /** Brings a segment's file there under a number, and answers what is there of it then. */
  async load(load: number, path: string, has: { hasVisitors: boolean }): Promise<LoadContent> {
    const { stream } = await this.#client.exec({ query: toInsert(load, has), values: createReadStream(path) });
    await text(stream);
    const rows = await this.#query(toLoadSums(load));
    return {
      rows: rows.reduce((sum, row) => sum + Number(row['rows']), 0),
      sums: Object.fromEntries(rows.map(({ kind, sum }) => [String(kind), Number(sum)])),
    };
  }

  /** All loads there are now. */
  async countLoads(): Promise<Loaded[]> {
    return (await this.#query(countRows)).map(({ load, rows }) => ({ load: Number(load), rows: Number(rows) }));
  }

  /** Removes loads. */
  async drop(loads: readonly number[]): Promise<void> {
    if (loads.length === 0) return;
    const [table] = await this.#query(readTableEngine);
    for (const load of loads) await this.#client.command({ query: toDrop(load, String(table?.['engine'])) });
  }

  /** Has it found out whether it is there, unless that was found out lately. */
  look(): void {
    void this.#count();
  }

  /** Whether it was away when it was asked last. */
  get isAway(): boolean {
    return this.#isAway;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #count(): Promise<ReadonlyMap<number, number>> {
    const now = this.#parts.clock.now().getTime();
    if (this.#counted === null || this.#counted.until < now)
      this.#counted = { until: now + believedMs, rows: this.#countNow() };
    return this.#counted.rows;
  }

  async #countNow(): Promise<ReadonlyMap<number, number>> {
    try {
      const counted = new Map((await this.countLoads()).map(({ load, rows }) => [load, rows]));
      this.#isAway = false;
      return counted;
    } catch (problem) {
      this.#isAway = true;
      this.#parts.log.warn({ problem: String(problem) }, 'the cluster of figures is away; files answer in its place');
      return new Map();
    }
  }

  async #query(sql: string): Promise<readonly EngineRow[]> {
    const result = await this.#client.query({
      query: sql,
      format: 'JSON',
      clickhouse_settings: { max_execution_time: limitSeconds },
      abort_signal: AbortSignal.timeout(limitSeconds * 1000 + patienceMs),
    });
    const { data } = await result.json<EngineRow>();
    for (const row of data) for (const value of Object.values(row)) expectExact(value);
    return data;
  }
}

/** Refuses a number that may have been rounded on the way. */
function expectExact(value: EngineRow[string]): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53: ${value}`);
}
