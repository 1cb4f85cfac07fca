// For operators: lists the jobs whose retries are used up, and puts them back to work or takes them off the list. Run by `npm run attention`.
import { operate, refuseWish, say } from './operate.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';

const [wish, name, id] = process.argv.slice(2);
const isAct = (wish === 'retry' || wish === 'dismiss') && name !== undefined && id !== undefined;
if (wish !== undefined && !isAct)
  refuseWish(
    `Usage: npm run attention                     lists failed jobs
       npm run attention -- retry NAME ID    puts one back to work
       npm run attention -- dismiss NAME ID  takes one off the list for good`,
  );
await operate(async (connectionString, { log }) => {
  const jobs = createJobs({ connectionString }, log);
  await jobs.start(false);
  try {
    if (!isAct) await tellFailed(jobs);
    else if (wish === 'retry') await retry(jobs, name, id);
    else await dismiss(jobs, name, id);
  } finally {
    await jobs.stop(5_000);
  }
});

async function retry(jobs: Jobs, queue: string, job: string): Promise<void> {
  await jobs.retry(queue, job);
  say(`${queue} ${job} goes back to work.`);
}

async function dismiss(jobs: Jobs, queue: string, job: string): Promise<void> {
  await jobs.dismiss(queue, job);
  say(`${queue} ${job} is off the list.`);
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
