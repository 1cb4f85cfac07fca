// A ClickHouse to test against: a real one where TEST_FIGURES_URL names it, else its HTTP interface in front of chdb where that is installed, else of DuckDB.
import { DuckDBInstance } from '@duckdb/node-api';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { root } from './sources.ts';

type Row = Record<string, unknown>;

/** What answers behind the interface. */
interface Behind {
  readonly name: string;
  query(sql: string): Promise<Row[]>;
  /** Takes in a Parquet file, whose columns stand in the statement, with a number beside each row. */
  insert(columns: string, load: string, path: string): Promise<void>;
  drop(load: string): Promise<void>;
}

/** The part of chdb that is used here; it is no dependency, see decision 0018. */
interface Chdb {
  readonly Session: new (folder: string) => { query(sql: string, format?: string): { toString(): string } };
}

function findChdb(): Chdb | null {
  try {
    return createRequire(process.env['TEST_CHDB'] ?? import.meta.url)('chdb') as Chdb;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw problem;
  }
}

const schema = (): string => readFileSync(join(root, 'docs/clickhouse/one-server.sql'), 'utf8');

function createChdb({ Session }: Chdb, folder: string): Behind {
  const session = new Session(join(folder, 'chdb'));
  const run = (sql: string, format = 'JSON'): string => String(session.query(sql, format));
  run('create database vitrine');
  run('use vitrine');
  run(schema());
  return {
    name: 'chdb',
    query: async (sql) =>
      (JSON.parse(run(`${sql} settings output_format_json_quote_64bit_integers = 0`)) as { data: Row[] }).data,
    insert: async (columns, load, path) =>
      void run(`insert into facts (${columns}, load) select ${columns}, ${load} from file('${path}', Parquet)`),
    drop: async (load) => void run(`alter table facts drop partition ${load}`),
  };
}

async function createDuckDb(): Promise<Behind> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const types = schema().replaceAll('Int32', 'integer').replaceAll('Int16', 'smallint').replaceAll('UInt64', 'bigint');
  await connection.run(types.replace(/ engine = [^;]+/, ''));
  return {
    name: 'DuckDB',
    query: async (sql) => {
      if (sql.includes('system.tables')) return [{ engine: 'MergeTree' }];
      const read = await connection.runAndReadAll(sql);
      return read
        .getRowObjects()
        .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toJson(value)])));
    },
    insert: async (columns, load, path) => {
      const from = `select ${columns}, ${load} from read_parquet('${path}')`;
      await connection.run(`insert into facts (${columns}, load) ${from}`);
    },
    drop: async (load) => void (await connection.run(`delete from facts where load = ${load}`)),
  };
}

const toJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  return value === null || typeof value === 'number' ? value : String(value);
};

export interface Clickhouse {
  readonly url: string;
  /** What answers: `ClickHouse` itself, `chdb` or `DuckDB`. */
  readonly behind: string;
  /** What was asked, oldest first. */
  readonly asked: readonly string[];
  /** Has it take in the next file without some of its rows, answer nothing at all, or lose everything; of the stand-in alone. */
  readonly fault: { losesRows: boolean; isAway: boolean };
  empty(): Promise<void>;
  /** The loads there are, in order. */
  listLoads(): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts what can be had. */
export async function startClickhouse(): Promise<Clickhouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clickhouse-'));
  const chdb = findChdb();
  const behind = chdb === null ? await createDuckDb() : createChdb(chdb, folder);
  const asked: string[] = [];
  const fault = { losesRows: false, isAway: false };

  const listLoads = async (): Promise<number[]> => {
    const rows = await behind.query('select distinct load from facts order by load');
    return rows.map(({ load }) => Number(load));
  };

  const answer = async (statement: string, file: Buffer | null): Promise<Row[]> => {
    const sql = statement.replace(/\s*format json$/i, '').trim();
    asked.push(sql);
    const dropped = /^alter table facts drop partition (\d+)$/.exec(sql)?.[1];
    if (dropped !== undefined) await behind.drop(dropped);
    if (dropped !== undefined) return [];
    const inserted = /^insert into facts \((.+), load\) select .+, (\d+) from input\(.+\) format Parquet$/.exec(sql);
    if (inserted === null || file === null) return behind.query(sql);
    const path = join(folder, 'given.parquet');
    await writeFile(path, file);
    await behind.insert(inserted[1] ?? '', inserted[2] ?? '', path);
    return [];
  };

  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query');
    const body = await buffer(request);
    if (fault.isAway) return void request.socket.destroy();
    if (query !== null && fault.losesRows) {
      fault.losesRows = false;
      return void response.end();
    }
    try {
      const data = await answer(query ?? body.toString(), query === null ? null : body);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ meta: [], data, rows: data.length }));
    } catch (problem) {
      response.statusCode = 500;
      response.setHeader('x-clickhouse-exception-code', '47');
      response.end(`Code: 47. DB::Exception: ${String(problem)}. (UNKNOWN_IDENTIFIER)`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://vitrine:secret@127.0.0.1:${port}/vitrine`,
    behind: behind.name,
    asked,
    fault,
    empty: async () => {
      for (const load of await listLoads()) await behind.drop(String(load));
    },
    listLoads,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
