// Readers without a pause beside visits that are copied at a steady rate, and how soon a visit is told.
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Copier } from '../../packages/server/src/features/traffic/copying/copier.ts';
import { ask, type ListeningApp } from './app.ts';
import { makeBusiness, writeSpool } from './intake.ts';
import { shopperRequest } from './load.ts';
import { askQuestion, mixOf, timesOf, type Asked, type Times } from './questions.ts';

const perSecond = 20_000;
const segmentVisits = 2_000;

/** A second reader of small businesses for each of the large one. */
export interface Readers {
  readonly large: Asked;
  readonly small: readonly Asked[];
}

export interface Busy {
  readonly large: Times;
  readonly small: Times;
  readonly asked: number;
  readonly visible: Times;
  /** Visits a second that were copied while it was read. */
  readonly copied: number;
  /** How far copying was behind at the end, in seconds. */
  readonly behind: number;
}

/** From the answer to a visit of the link until a question tells it, in ms, so many times. */
export async function timeVisible(
  { url }: ListeningApp,
  { reader }: Asked,
  link: { code: string; id: string },
  count: number,
): Promise<Times> {
  const today = new Date().toISOString().slice(0, 10);
  const days = { from_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), to_date: today };
  const read = async (): Promise<number> => {
    const body = { ...days, measures: ['visits'], filters: [{ by: 'link', values: [link.id] }] };
    const { data } = JSON.parse(await ask(reader, '/admin/v1/figures/query', 'POST', body)) as {
      data: { totals: { visits: number } };
    };
    return data.totals.visits;
  };
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const before = await read();
    const [agent = ''] = /(?<=User-Agent: ).*/.exec(shopperRequest('/', n)) ?? [];
    // somebody else each time: who comes again within the hour is no further visit
    const headers = { 'user-agent': agent, 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
    const { status } = await fetch(`${url}/${link.code}`, { headers, redirect: 'manual' });
    if (status >= 400) throw new Error(`the visit was answered with ${status}`);
    const begun = performance.now();
    while ((await read()) === before) {
      if (performance.now() - begun > 30_000) throw new Error('a visit is not told');
    }
    times.push(performance.now() - begun);
    await pause(100);
  }
  return timesOf(times);
}

/** Four readers of the large business and four of small ones ask, each as soon as it has its answer, while visits come in. */
export async function measureBusy(
  listening: ListeningApp,
  connectionString: string,
  folder: string,
  { readers, link, seconds }: { readers: Readers; link: { code: string; id: string }; seconds: number },
): Promise<Busy> {
  const spoolId = randomUUID();
  const count = perSecond * (seconds + 5);
  const business = makeBusiness();
  const sizes = await writeSpool(join(folder, spoolId), business, count, segmentVisits);
  const copier = new Copier({ connection: { connectionString }, root: folder, logLevel: 'warn' });
  // what it knows of the business is known of any that has been visited before
  await copier.copy(spoolId, { segment: 0, offset: sizes[0] ?? 0 });
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1_000;
  const times = { large: [] as number[], small: [] as number[] };
  const read = async (of: keyof typeof times, asked: Asked, first: number): Promise<void> => {
    for (let turn = first; !isOver(); turn += 1) times[of].push(await askQuestion(asked, mixOf(turn)));
  };
  let copied = 0;
  let behind = 0;
  const copy = async (): Promise<void> => {
    for (let next = 1; !isOver();) {
      const due = Math.min(
        sizes.length - 1,
        1 + Math.floor(((performance.now() - begun) / 1000) * (perSecond / segmentVisits)),
      );
      if (due < next) await pause(20);
      else {
        const { records } = await copier.copy(spoolId, { segment: due, offset: sizes[due] ?? 0 });
        copied += records;
        next = 1 + Math.floor(copied / segmentVisits);
        behind = (performance.now() - begun) / 1000 - copied / perSecond;
      }
    }
  };
  const visible: Times[] = [];
  const watch = async (): Promise<void> => {
    while (!isOver()) visible.push(await timeVisible(listening, readers.large, link, 1));
  };
  const of = readers.small.slice(0, 4).map((asked, at) => read('small', asked, at * 11));
  await Promise.all([copy(), watch(), ...of, ...[0, 1, 2, 3].map((at) => read('large', readers.large, at * 9))]);
  const took = (performance.now() - begun) / 1000;
  await copier.close();
  await rm(join(folder, spoolId), { recursive: true, force: true });
  await forget(listening, business.businessId);
  return {
    large: timesOf(times.large),
    small: timesOf(times.small),
    asked: times.large.length + times.small.length,
    visible: timesOf(visible.map(({ half }) => half)),
    copied: copied / took,
    behind,
  };
}

/** The visits of the business that is nobody's go again, so that the next run has what this one had. */
async function forget({ app }: ListeningApp, businessId: string): Promise<void> {
  const { pool } = app.platform.database;
  await pool.query(
    `delete from facts using facet_values b where b.business_id = $1 and b.dim = 0 and business = b.value_id`,
    [businessId],
  );
  for (const table of ['visits', 'link_totals', 'facet_values'])
    await pool.query(`delete from ${table} where business_id = $1`, [businessId]);
  await pool.query('vacuum analyze facts');
}

/** The most memory a process has held, in bytes; 0 where the system does not tell. */
export function readMostBytes(pid: number | null): number {
  if (pid === null || process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}
