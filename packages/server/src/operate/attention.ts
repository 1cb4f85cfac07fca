// For operators: lists the jobs whose retries are used up, and puts them back to work. Run by `npm run attention`.
import { operate, refuseWish, say } from './operate.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';

const [wish, name, id] = process.argv.slice(2);
const isRetry = wish === 'retry' && name !== undefined && id !== undefined;
if (wish !== undefined && !isRetry)
  refuseWish('Usage: npm run attention            lists failed jobs\n       npm run attention -- retry NAME ID');
await operate(async (connectionString, { log }) => {
  const jobs = createJobs({ connectionString }, log);
  await jobs.start(false);
  try {
    if (isRetry) await retry(jobs, name, id);
    else await tellFailed(jobs);
  } finally {
    await jobs.stop(5_000);
  }
});

async function retry(jobs: Jobs, queue: string, job: string): Promise<void> {
  await jobs.retry(queue, job);
  say(`${queue} ${job} goes back to work.`);
}

async function tellFailed(jobs: Jobs): Promise<void> {
  const failed = await jobs.listFailed(100);
  if (failed.length === 0) say('Nothing needs attention.');
  for (const job of failed) {
    say(`${job.failedAt.toISOString()}  ${job.name}  ${job.id}  after ${job.retries} retries`);
    say(`    ${JSON.stringify(job.data)}`);
    say(`    ${job.problem.split('\n')[0]}`);
  }
}
