// The process that holds DuckDB, away from the program that answers shoppers: it runs statements over files, few at a time.
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { ofSource } from '../shapes.ts';
import { HeldFacts, readFiles } from './held-facts.ts';
import {
  statementsAtOnce,
  type EngineAnswer,
  type EngineRequest,
  type EngineRow,
  type EngineSettings,
  type FactsAsked,
} from './messages.ts';

// the program checks what it starts us with
const settings = JSON.parse(process.argv[2] ?? '') as EngineSettings;
const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: `${settings.memoryMb}MB`,
  temp_directory: settings.tempFolder,
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
});
const free: DuckDBConnection[] = [];
for (let n = 0; n < statementsAtOnce; n += 1) free.push(await instance.connect());
// files never change; what is known of the parquet format is an extension's setting, which there is once one is connected
await free[0]?.run('set global parquet_metadata_cache = true');
/** What is to be answered, and how it is given up once its time is over. */
interface Job {
  readonly request: EngineRequest;
  readonly limit: NodeJS.Timeout;
  giveUp: () => void;
  tooSlow: boolean;
}
const waiting: Job[] = [];
let answeredAt = performance.now();
const held = await HeldFacts.open({
  connection: await instance.connect(),
  mostBytes: settings.heldMb * 1e6,
  quietFor: () => (free.length === statementsAtOnce ? performance.now() - answeredAt : 0),
  // on the program's own stderr, which this process shares
  tell: (problem) => process.emitWarning(problem),
});

process.on('message', (request: EngineRequest) => {
  const job: Job = {
    request,
    tooSlow: false,
    giveUp: () => {
      waiting.splice(waiting.indexOf(job), 1);
      send({ id: request.id, problem: 'no statement ended in time', tooSlow: true });
    },
    limit: setTimeout(() => {
      job.tooSlow = true;
      job.giveUp();
    }, request.limitMs),
  };
  waiting.push(job);
  takeNext();
});
// Ctrl-C is meant for the program, which answers what is asked of it before it ends us
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
// the program that started us is gone, or wants no more of us
process.on('disconnect', () => process.exit(0));

function takeNext(): void {
  if (waiting.length === 0) return;
  const connection = free.pop();
  if (!connection) return;
  const job = waiting.shift();
  if (job) void answer(connection, job);
}

async function answer(connection: DuckDBConnection, job: Job): Promise<void> {
  job.giveUp = () => connection.interrupt();
  const answered = await run(connection, job);
  clearTimeout(job.limit);
  free.push(connection);
  answeredAt = performance.now();
  send(answered);
  takeNext();
}

function send(answered: EngineAnswer): void {
  process.send?.(answered, (problem: Error | null) => {
    // nobody hears us any more
    if (problem) process.exit(0);
  });
}

async function run(connection: DuckDBConnection, job: Job): Promise<EngineAnswer> {
  const { id, sql, facts } = job.request;
  try {
    const read = (statement: string): Promise<EngineRow[]> => readRows(connection, statement);
    const rows = facts === undefined ? await read(sql) : await readFacts(read, sql, facts, () => job.tooSlow);
    return { id, rows };
  } catch (problem) {
    return { id, problem: String(problem), tooSlow: job.tooSlow };
  }
}

/** Facts in memory may go while they are asked about, or have no room to be read in: their files are there. */
async function readFacts(
  read: (statement: string) => Promise<EngineRow[]>,
  sql: string,
  facts: FactsAsked,
  isOver: () => boolean,
): Promise<EngineRow[]> {
  const [source, files] = [held.toSource(facts), readFiles(facts.paths)];
  try {
    return await read(ofSource(sql, source));
  } catch (problem) {
    if (source === files || isOver()) throw problem;
    return await read(ofSource(sql, files));
  } finally {
    held.want(facts);
  }
}

async function readRows(connection: DuckDBConnection, sql: string): Promise<EngineRow[]> {
  const result = await connection.runAndReadAll(sql);
  const names = result.columnNames();
  return result.getRows().map((values) => toRow(names, values));
}

function toRow(names: readonly string[], values: readonly DuckDBValue[]): EngineRow {
  return Object.fromEntries(names.map((name, at) => [name, toPlain(values[at] ?? null)]));
}

function toPlain(value: DuckDBValue): number | string | null {
  if (typeof value !== 'bigint') return value === null || typeof value === 'number' ? value : String(value);
  if (!Number.isSafeInteger(Number(value))) throw new RangeError(`integer beyond 2^53: ${value}`);
  return Number(value);
}
