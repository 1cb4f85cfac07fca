// Background work: jobs enqueued inside the caller's transaction, retried with back-off, ending in a needs-attention list.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pMap from 'p-map';
import type { PoolConfig } from 'pg';
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import type { Db } from './db/db.ts';
import { actAs, type Acting } from './acting.ts';
import { DueJobs } from './due-jobs.ts';
import type { Log } from './log.ts';
import { LostJobs, type LostJob } from './lost-jobs.ts';
import { jobSeconds } from './metrics.ts';

export interface JobOptions {
  /** How many run at once in this process; 1 by default. */
  concurrency?: number;
  /** How many of one group run at once, in all processes, unless several begin at the same moment: others of the queue go on beside it. */
  share?: number;
  /** Retries after the first failure; 8 by default, with exponential back-off up to an hour. */
  retries?: number;
  /** Seconds after which a running job counts as lost and is given to another worker. */
  expireSeconds?: number;
  /** It passes on what a store tells: what it changes is told as the store's doing. */
  isOfStore?: boolean;
  /** Cron expression; the job then runs by itself as well. */
  schedule?: string;
}

/** What is done once for a job whose retries are used up. */
interface GivesUp<Data> {
  giveUp?: (data: Data, problem: unknown) => Promise<void>;
}

interface EnqueueOptions {
  /** Of two waiting jobs with the same key the second is dropped. */
  key?: string;
  startAfterSeconds?: number;
  /** Whose it is: of a queue with a share, one group takes no more slots than that. */
  group?: string;
}

export type Jobs = ReturnType<typeof createJobs>;

/** One queue as it stands. */
export interface QueueMeasures {
  readonly name: string;
  /** Jobs whose time has come and that nobody has taken yet. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs whose retries are used up. */
  readonly failed: number;
  /** How long the job has waited that has done so longest; 0 when none does. */
  readonly oldestSeconds: number;
}

interface Defined {
  name: string;
  handler: (data: readonly object[]) => Promise<void>;
  /** How many the handler takes at once. */
  most: number;
  options: JobOptions & GivesUp<object>;
  /** Whose doing its changes are: the program's, or the store's whose news it passes on. */
  acting: Acting;
}

const schema = 'pgboss';

/** A job `j` that failed for good, unless the same was asked for again since, and done. */
const isLost = `j.state = 'failed' and not exists (select from ${schema}.job done where done.state = 'completed' and done.name = j.name
  and coalesce(done.singleton_key, '') = coalesce(j.singleton_key, '')
  and coalesce(done.data, 'null') = coalesce(j.data, 'null') and done.completed_on > j.completed_on)`;

/** Those of the queues $1 that hold a job whose time has come: a look into the index for each. */
const dueQueues = `select name from unnest($1::text[]) queue(name) where exists (
  select from ${schema}.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

const retriesOf = ({ retries = 8 }: JobOptions): number => retries;

/** How often a queue asks by itself: announcements and `DueJobs` wake it long before. */
const pollSeconds = 60;

const polling = {
  perJobResults: true,
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
} as const;

/** A running job whose worker has given no sign of life for this long is given to another. */
const lostAfterSeconds = 15;

const toActing = (via: string, { isOfStore = false }: JobOptions): Acting => ({
  kind: isOfStore ? 'store' : 'program',
  via,
});

export function createJobs(connection: PoolConfig, log: Log) {
  const boss = new PgBoss({
    ...toBossConnection(connection),
    schema,
    useListenNotify: true,
    max: 4,
    superviseIntervalSeconds: lostAfterSeconds,
    monitorIntervalSeconds: lostAfterSeconds,
  });
  boss.on('error', (problem) => log.warn({ problem: problem.message }, 'the job queue had a problem'));
  const defined: Defined[] = [];
  let started = false;
  const lost = new LostJobs(async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select id, name, data ->> 'businessId' as "businessId" from ${schema}.job j where data ? 'businessId' and ${isLost}`,
      );
    return rows as LostJob[];
  });
  const due = new DueJobs({
    listDue: async (queues) => {
      const { rows } = await boss.getDb().executeSql(dueQueues, [queues]);
      return (rows as { name: string }[]).map(({ name }) => name);
    },
    wake: (workerId) => boss.notifyWorker(workerId),
    onProblem: (problem) => log.warn({ problem: String(problem) }, 'due jobs could not be looked up'),
  });

  const run = async (job: Defined, taken: Job): Promise<JobResult> => {
    const done = jobSeconds.startTimer({ job: job.name });
    try {
      await actAs(job.acting, () => job.handler([taken.data]));
      done({ outcome: 'completed' });
      return { id: taken.id, status: 'completed' };
    } catch (problem) {
      done({ outcome: 'failed' });
      const message = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
      log.warn({ job: job.name, id: taken.id, problem: message }, 'a job failed and will be tried again');
      if (taken.retryCount >= retriesOf(job.options)) await giveUp(job, taken, problem);
      return { id: taken.id, status: 'failed', output: { message } };
    }
  };

  const giveUp = async (job: Defined, { id, data }: Job, problem: unknown): Promise<void> => {
    try {
      await job.options.giveUp?.(data, problem);
    } catch (other) {
      log.warn({ job: job.name, id, problem: String(other) }, 'what is left of a job could not be written down');
    }
  };

  const runTogether = async (job: Defined, taken: readonly Job[]): Promise<JobResult[] | null> => {
    const done = jobSeconds.startTimer({ job: job.name, outcome: 'completed' });
    try {
      await actAs(job.acting, () => job.handler(taken.map(({ data }) => data)));
      done();
      return taken.map(({ id }) => ({ id, status: 'completed' }));
    } catch (problem) {
      log.debug({ job: job.name, problem }, 'one of several jobs failed: each is run by itself');
      return null;
    }
  };

  const handle = async (job: Defined, taken: readonly Job[]): Promise<JobResult[]> =>
    (job.most > 1 && taken.length > 1 && (await runTogether(job, taken))) ||
    pMap(taken, (each) => run(job, each), { concurrency: job.options.concurrency ?? 1 });

  const work = async (job: Defined): Promise<void> => {
    const { share, concurrency = 1 } = job.options;
    if (share !== undefined) return workByShares(job, share, concurrency);
    // jobs that may run side by side are taken in batches, as long as full batches are there
    const batchSize = concurrency === 1 ? job.most : concurrency * 4;
    const worker = await boss.work(job.name, { ...polling, batchSize, burstWhenBatchFull: true }, (taken: Job[]) =>
      handle(job, taken),
    );
    due.watch(job.name, worker);
  };

  /** Where groups have shares each slot takes its own jobs, as a batch of one group would hold all others up. */
  const workByShares = async (job: Defined, share: number, slots: number): Promise<void> => {
    for (let slot = 0; slot < slots; slot += 1) {
      const worker: { id?: string } = {};
      worker.id = await boss.work(
        job.name,
        { ...polling, batchSize: 1, groupConcurrency: share },
        async (taken: Job[]) => {
          const results = await handle(job, taken);
          // more may wait: pg-boss asks again at once after full batches alone, and none of one is full to it
          if (worker.id !== undefined) boss.notifyWorker(worker.id);
          return results;
        },
      );
      due.watch(job.name, worker.id);
    }
  };

  return {
    /** Declares a job and its handler. To be called before `start`. Handlers must be safe to repeat. */
    define<Data extends object>(
      name: string,
      handler: (data: Data) => Promise<void>,
      { giveUp: leave, ...options }: JobOptions & GivesUp<Data> = {},
    ): void {
      // a queue's data is what `enqueue` put there under the same name
      defined.push({
        name,
        handler: ([data]) => handler(data as Data),
        most: 1,
        options: leave ? { ...options, giveUp: (data, problem) => leave(data as Data, problem) } : options,
        acting: toActing(name, options),
      });
    },
    /** The same for jobs that are cheaper in batches: those waiting come together, up to `most`; should that fail, one by one. */
    defineMany<Data extends object>(
      name: string,
      handler: (data: readonly Data[]) => Promise<void>,
      { most, ...options }: Pick<JobOptions, 'retries' | 'expireSeconds'> & { most: number },
    ): void {
      defined.push({
        name,
        handler: (data) => handler(data as readonly Data[]),
        most,
        options,
        acting: toActing(name, {}),
      });
    },
    /**
     * Enqueues in the caller's transaction: rolled back with it, started only after it commits. False where a job with the
     * same key waits already, which may begin at any moment.
     */
    async enqueue(
      db: Db,
      name: string,
      data: object,
      { key, startAfterSeconds, group }: EnqueueOptions = {},
    ): Promise<boolean> {
      const id = await boss.send(name, data, {
        db: fromKysely(db),
        singletonKey: key ?? randomUUID(),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(group === undefined ? {} : { group: { id: group } }),
      });
      return id !== null;
    },
    /** Takes the job of a key out of the queue that waits for its time, so that one asked for next begins at once. */
    async dropDelayed(db: Db, name: string, key: string): Promise<void> {
      await sql`delete from ${sql.table(`${schema}.job`)} where name = ${name} and singleton_key = ${key}
        and state = 'created' and start_after > now()`.execute(db);
    },
    /** Makes the queues known; with `works` also runs them in this process. */
    async start(works: boolean): Promise<void> {
      await boss.start();
      started = true;
      for (const job of defined) await prepare(boss, job);
      if (!works) return;
      for (const job of defined) await work(job);
      due.start();
    },
    /** Jobs whose retries are used up and that nobody has done since, newest first: what needs a person's attention. */
    async listFailed(limit: number) {
      const { rows } = await boss.getDb().executeSql(
        `select id, name, data, output, completed_on, retry_count from ${schema}.job j
         where ${isLost} order by completed_on desc limit $1`,
        [limit],
      );
      return rows.map(toFailedJob);
    },
    /** Puts a failed job back to work. */
    async retry(name: string, id: string): Promise<void> {
      await boss.retry(name, id);
    },
    /** How many of one business, which their data name, failed for good, but for those of the queues `told`; up to ten seconds ago. */
    async countLost(businessId: string, told: readonly string[]): Promise<number> {
      return started ? (await lost.of(businessId, told)).length : 0;
    },
    /** Puts those back to work; answers how many. */
    async retryLost(businessId: string, told: readonly string[]): Promise<number> {
      lost.forget();
      const jobs = await lost.of(businessId, told);
      for (const { name, id } of jobs) await boss.retry(name, id);
      lost.forget();
      return jobs.length;
    },
    /** Takes a failed job off the list for good: what it was for is done, or no longer wanted. */
    async dismiss(name: string, id: string): Promise<void> {
      await boss.deleteJob(name, id);
    },
    /** Takes jobs that carry a word out of the queue: those that are over, or those that wait as well. What runs goes on. */
    async forget(db: Db, word: string, which: 'finished' | 'all'): Promise<void> {
      const states = ['completed', 'cancelled', 'failed', ...(which === 'all' ? ['created', 'retry'] : [])];
      await sql`delete from ${sql.table(`${schema}.job`)}
        where state::text = any(${states})
          and concat_ws(' ', data::text, group_id, singleton_key) like ${`%${word}%`}`.execute(db);
    },
    /** What waits, runs and has failed for good, by queue. Empty before `start`. */
    async measure(): Promise<QueueMeasures[]> {
      if (!started) return [];
      const { rows } = await boss.getDb().executeSql(
        `select name, (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
           (count(*) filter (where state = 'active'))::int as running,
           (count(*) filter (where state = 'failed'))::int as failed,
           coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
             as "oldestSeconds"
         from (select name, state, start_after from ${schema}.job where state < 'completed'
           union all select name, state, start_after from ${schema}.job j where ${isLost}) standing group by name`,
      );
      return rows as QueueMeasures[];
    },
    /** Waits for running jobs, up to `timeoutMs`. */
    async stop(timeoutMs: number): Promise<void> {
      await due.stop();
      if (started) await boss.stop({ graceful: true, close: true, timeout: timeoutMs });
    },
  };
}

async function prepare(boss: PgBoss, { name, options }: Defined): Promise<void> {
  const settings = {
    retryLimit: retriesOf(options),
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: options.expireSeconds ?? 900,
    heartbeatSeconds: lostAfterSeconds,
    notify: true,
  };
  // `short`: of jobs with one key at most one waits; a running one does not hold the next back
  const queue = await boss.getQueue(name);
  if (queue) await boss.updateQueue(name, settings);
  else await boss.createQueue(name, { ...settings, policy: 'short' });
  if (options.schedule) await boss.schedule(name, options.schedule);
}

function toFailedJob(row: {
  id: string;
  name: string;
  data: unknown;
  output: unknown;
  completed_on: Date;
  retry_count: number;
}) {
  const output = row.output as { message?: string } | null;
  return {
    id: row.id,
    name: row.name,
    data: row.data,
    problem: output?.message ?? 'unknown',
    failedAt: row.completed_on,
    retries: row.retry_count,
  };
}

function toBossConnection(connection: PoolConfig): Record<string, unknown> {
  const { connectionString, host, port, user, password, database } = connection;
  const given = { connectionString, host, port, user, password, database };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
