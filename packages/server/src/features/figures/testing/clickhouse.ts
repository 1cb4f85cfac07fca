// A ClickHouse to test against: a real one where TEST_FIGURES_URL names it, else its HTTP interface in front of chdb where TEST_CHDB says where that is, else of DuckDB.
import { DuckDBInstance } from '@duckdb/node-api';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { root } from '../../../../../../tests/world/sources.ts';

type Row = Record<string, unknown>;

/** What answers behind the interface. */
interface Behind {
  readonly name: string;
  /** Of a server: hands on what the program sent, as it is. */
  readonly forward?: (search: URLSearchParams, body: Buffer) => Promise<Response>;
  /** Answers a statement of the program's. */
  run(sql: string): Promise<Row[]>;
  /** Takes in a Parquet file by a statement of the program's, where that is not handed on. */
  insert?(sql: string, file: Buffer): Promise<void>;
}

/** The part of chdb that is used here; it is no dependency, see decision 0018. */
interface Chdb {
  readonly Session: new (folder: string) => { query(sql: string, format: string): { toString(): string } };
}

/** Where TEST_CHDB names the folder it is installed in, as `.ci/run` does; it is an error where it is not there then. */
function findChdb(): Chdb | null {
  const folder = process.env['TEST_CHDB'];
  return folder === undefined ? null : (createRequire(join(folder, 'package.json'))('chdb') as Chdb);
}

const schema = (): string => readFileSync(join(root, 'docs/clickhouse/one-server.sql'), 'utf8');

/** The statement that takes in a file that lies in a folder, where what is given with a statement cannot be read. */
function toFileInsert(sql: string, from: string): string {
  const [, columns = '', told = '', load = ''] =
    /^insert into facts \((.+), load\) select (.+), (\d+) from input\(/.exec(sql) ?? [];
  return `insert into facts (${columns}, load) select ${told}, ${load} from ${from}`;
}

/** A server: its table is made anew. */
async function createServerBehind(url: string): Promise<Behind> {
  const { username, password, pathname, origin } = new URL(url);
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  const forward = (search: URLSearchParams, body: Buffer): Promise<Response> => {
    search.set('database', pathname.slice(1));
    return fetch(`${origin}/?${search.toString()}`, { method: 'POST', headers, body: new Uint8Array(body) });
  };
  const run = async (sql: string): Promise<Row[]> => {
    const search = new URLSearchParams({ default_format: 'JSON', output_format_json_quote_64bit_integers: '0' });
    const response = await forward(search, Buffer.from(sql));
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? [] : (JSON.parse(text) as { data: Row[] }).data;
  };
  await run('drop table if exists facts sync');
  await run(schema());
  return { name: 'ClickHouse', forward, run };
}

function createChdb({ Session }: Chdb, folder: string): Behind {
  const session = new Session(join(folder, 'chdb'));
  const run = (sql: string): string => String(session.query(sql, 'JSON'));
  for (const sql of ['create database vitrine', 'use vitrine', schema()]) run(sql);
  return {
    name: 'chdb',
    run: async (sql) => {
      const isQuestion = sql.startsWith('select');
      const text = run(isQuestion ? `${sql} settings output_format_json_quote_64bit_integers = 0` : sql);
      return isQuestion ? (JSON.parse(text) as { data: Row[] }).data : [];
    },
    insert: async (sql, file) => {
      const path = join(folder, `${randomUUID()}.parquet`);
      await writeFile(path, file);
      run(toFileInsert(sql, `file('${path}', Parquet)`));
    },
  };
}

const toNumber = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

async function createDuckDb(folder: string): Promise<Behind> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const types = schema().replaceAll('Int32', 'integer').replaceAll('Int16', 'smallint').replaceAll('UInt64', 'bigint');
  await connection.run(types.replace(/ engine = [^;]+/, ''));
  return {
    name: 'DuckDB',
    run: async (sql) => {
      if (sql.includes('system.tables')) return [{ engine: 'MergeTree' }];
      const asOwn = sql
        .replace(
          'system.columns where database = currentDatabase()',
          '(select table_name as "table", column_name as name from duckdb_columns()) where true',
        )
        .replace('Int32 after flag', 'integer');
      const asDelete = asOwn.replace(/^alter table facts drop partition /, 'delete from facts where load = ');
      // days are of no type that JSON knows
      const asText = asDelete.replace(/\bday as (k\d)/g, 'cast(day as varchar) as $1');
      const rows = (await connection.runAndReadAll(asText)).getRowObjects();
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toNumber(value)])));
    },
    insert: async (sql, file) => {
      const path = join(folder, `${randomUUID()}.parquet`);
      await writeFile(path, file);
      await connection.run(toFileInsert(sql, `read_parquet('${path}')`));
    },
  };
}

async function createBehind(folder: string): Promise<Behind> {
  const url = process.env['TEST_FIGURES_URL'];
  if (url !== undefined) return createServerBehind(url);
  const chdb = findChdb();
  return chdb === null ? createDuckDb(folder) : createChdb(chdb, folder);
}

export interface Clickhouse {
  readonly url: string;
  /** What answers: `ClickHouse` itself, `chdb` or `DuckDB`. */
  readonly behind: string;
  /** What was asked, oldest first. */
  readonly asked: readonly string[];
  /** Has it take in nothing of the next file, answer nothing at all, or give up what is asked of facts. */
  readonly fault: { losesRows: boolean; isAway: boolean; isSlow: boolean };
  /** Has it lose everything. */
  empty(): Promise<void>;
  /** Has its table be that of an older program, which knew no visitors. */
  forgetVisitors(): Promise<unknown>;
  /** The loads there are, in order. */
  listLoads(): Promise<number[]>;
  /** How many rows there are of a business, by its number. */
  countRowsOf(business: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts what can be had. */
export async function startClickhouse(): Promise<Clickhouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clickhouse-'));
  const behind = await createBehind(folder);
  const asked: string[] = [];
  const fault = { losesRows: false, isAway: false, isSlow: false };

  const listLoads = async (): Promise<number[]> => {
    const rows = await behind.run('select distinct load from facts order by load');
    return rows.map(({ load }) => Number(load));
  };

  const take = async (query: string, file: Buffer): Promise<void> => {
    if (!fault.losesRows) await behind.insert?.(query, file);
    fault.losesRows = false;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const query = searchParams.get('query');
    const body = await buffer(request);
    if (fault.isAway) return void request.socket.destroy();
    const sql = (query ?? body.toString()).replace(/\s*format json$/i, '').trim();
    asked.push(sql);
    const refuse = (code: string, problem: string): void => {
      response.statusCode = 500;
      response.setHeader('x-clickhouse-exception-code', code);
      response.end(`Code: ${code}. DB::Exception: ${problem}`);
    };
    if (fault.isSlow && sql.includes('where load in')) return refuse('159', 'Timeout exceeded. (TIMEOUT_EXCEEDED)');
    if (behind.forward && !(query !== null && fault.losesRows)) {
      const answered = await behind.forward(searchParams, body);
      response.statusCode = answered.status;
      const code = answered.headers.get('x-clickhouse-exception-code');
      if (code !== null) response.setHeader('x-clickhouse-exception-code', code);
      return void response.end(await answered.text());
    }
    try {
      const data = query === null ? await behind.run(sql) : await take(query, body);
      response.setHeader('content-type', 'application/json');
      response.end(data === undefined ? '' : JSON.stringify({ meta: [], data, rows: data.length }));
    } catch (problem) {
      refuse('47', `${String(problem)}. (UNKNOWN_IDENTIFIER)`);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://vitrine:secret@127.0.0.1:${port}/vitrine`,
    behind: behind.name,
    asked,
    fault,
    empty: async () => {
      for (const load of await listLoads()) await behind.run(`alter table facts drop partition ${load}`);
    },
    forgetVisitors: () => behind.run('alter table facts drop column visitor'),
    listLoads,
    countRowsOf: async (business) => {
      const [row] = await behind.run(`select count(*) as count from facts where business = ${business}`);
      return Number(row?.['count']);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
