// The process that holds DuckDB, away from the program that answers shoppers: it runs statements over files, few at a time.
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { ofSource } from '../shapes.ts';
import { HeldFacts, readFiles } from './held-facts.ts';
import {
  statementsAtOnce,
  type EngineAnswer,
  type EngineColumns,
  type EngineRequest,
  type EngineSettings,
  type FactsAsked,
} from './messages.ts';
import { keepSpill } from './spill.ts';

// the program checks what it starts us with
const settings = JSON.parse(process.argv[2] ?? '') as EngineSettings;
// on the program's own stderr, which this process shares
const tell = (problem: string): void => process.emitWarning(problem);
keepSpill(settings.tempFolder, tell);
const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: `${settings.memoryMb}MB`,
  temp_directory: settings.tempFolder,
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
});
const free: DuckDBConnection[] = [];
for (let n = 0; n < statementsAtOnce; n += 1) free.push(await instance.connect());
// where it is told before there is an instance, nobody is held to it
await free[0]?.run(`set global max_temp_directory_size = '${settings.spillMb}MB'`);
// files never change; what is known of the parquet format is an extension's setting, which there is once one is connected
await free[0]?.run('set global parquet_metadata_cache = true');
// sums by numbers of a range, as those of links and countries are, stand in an array of up to 2^18: half the work of a hash table
await free[0]?.run('set global perfect_ht_threshold = 18');
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
  tell,
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
    const read = (statement: string): Promise<EngineColumns> => readColumns(connection, statement);
    const found = facts === undefined ? await read(sql) : await readFacts(read, sql, facts, () => job.tooSlow);
    return { id, found };
  } catch (problem) {
    return { id, problem: String(problem), tooSlow: job.tooSlow };
  }
}

/** Facts in memory may go while they are asked about, or have no room to be read in: their files are there. */
async function readFacts(
  read: (statement: string) => Promise<EngineColumns>,
  sql: string,
  facts: FactsAsked,
  isOver: () => boolean,
): Promise<EngineColumns> {
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

async function readColumns(connection: DuckDBConnection, sql: string): Promise<EngineColumns> {
  const result = await connection.runAndReadAll(sql);
  return { names: result.columnNames(), columns: result.getColumns().map((values) => values.map(toPlain)) };
}

function toPlain(value: DuckDBValue): number | string | null {
  if (typeof value !== 'bigint') return value === null || typeof value === 'number' ? value : String(value);
  if (!Number.isSafeInteger(Number(value))) throw new RangeError(`integer beyond 2^53: ${value}`);
  return Number(value);
}
