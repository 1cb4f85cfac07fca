// For operators: lists the jobs whose retries are used up, and puts them back to work. Run by `npm run attention`.
import { resolve } from 'node:path';
import { readEnv } from './env.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const read = readEnv(process.env);
if (!read.ok) {
  process.stderr.write(`${read.problems.join('\n')}\n`);
  process.exit(78);
}
const { env } = read;
const log = createLog(env.logLevel);
const embedded =
  env.databaseUrl === null
    ? await startEmbeddedPostgres({ dataDir: resolve(env.dataDir), log: (line) => log.info(line) })
    : null;
const jobs = createJobs({ connectionString: env.databaseUrl ?? embedded?.connectionString('vitrine') }, log);
await jobs.start(false);

const [wish, name, id] = process.argv.slice(2);
if (wish === 'retry' && name !== undefined && id !== undefined) {
  await jobs.retry(name, id);
  say(`${name} ${id} goes back to work.`);
} else if (wish === undefined) {
  const failed = await jobs.listFailed(100);
  if (failed.length === 0) say('Nothing needs attention.');
  for (const job of failed) {
    say(`${job.failedAt.toISOString()}  ${job.name}  ${job.id}  after ${job.retries} retries`);
    say(`    ${JSON.stringify(job.data)}`);
    say(`    ${job.problem.split('\n')[0]}`);
  }
} else {
  process.stderr.write(
    'Usage: npm run attention            lists failed jobs\n       npm run attention -- retry NAME ID\n',
  );
  process.exitCode = 64;
}
await jobs.stop(5_000);
await embedded?.stop();
