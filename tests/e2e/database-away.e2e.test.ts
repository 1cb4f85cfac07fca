// The whole program while its database stands still: known links lead on, all is taken in, said by /healthz, counted after.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, readPostmaster } from './own-database.ts';
import { startProgram, type Program } from './program.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1';
let program: Program;

beforeAll(async () => {
  program = await startProgram();
});
afterAll(async () => {
  await program?.stop();
});

/** The database server and every process it has, first the one that starts others. */
async function listDatabaseProcesses(): Promise<number[]> {
  const [pid = ''] = await readPostmaster(program);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [Number(pid), ...children.trim().split(' ').filter(Boolean).map(Number)];
}

async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const pid of await listDatabaseProcesses()) {
    try {
      process.kill(pid, signal);
    } catch (problem) {
      // a connection that ended meanwhile
      if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem;
    }
  }
}

const open = (path: string): Promise<Response> =>
  fetch(`${program.url}/${path}`, { redirect: 'manual', headers: { 'user-agent': phone } });
const tell = (code: string, body: string): Promise<Response> =>
  fetch(`${program.url}/${code}/e`, { method: 'POST', headers: { 'user-agent': phone }, body });

async function readHealth(): Promise<{ code: number; status: string; checks: Record<string, string> }> {
  const response = await fetch(`${program.url}/healthz`);
  return { code: response.status, ...((await response.json()) as { status: string; checks: Record<string, string> }) };
}

async function findCode(type: 'LOOK' | 'SHORT'): Promise<{ code: string; link_id: string }> {
  const [link] = await query<{ code: string; link_id: string }>(
    program,
    `select code, link_id from links where link_type = $1 and closed_at is null and parent_multilink_id is null limit 1`,
    [type],
  );
  if (!link) throw new Error(`the demo world has no ${type}`);
  return link;
}

const countVisits = async (linkId: string): Promise<number> =>
  (await query<{ count: number }>(program, 'select count(*)::int as count from visits where link_id = $1', [linkId]))[0]
    ?.count ?? 0;
const countViews = async (linkId: string): Promise<number> =>
  (
    await query<{ count: number }>(
      program,
      `select count(*)::int as count from product_events where link_id = $1 and product_id like '7_________'`,
      [linkId],
    )
  )[0]?.count ?? 0;

it('while the database stands still, known links lead on, events are taken, /healthz says it; then all is counted', async () => {
  const [short, look] = [await findCode('SHORT'), await findCode('LOOK')];
  const history = await countVisits(short.link_id);
  await open(short.code);
  const page = await (await open(look.code)).text();
  const clickId = /name="click_id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await expect.poll(readHealth, { timeout: 60_000 }).toMatchObject({ code: 200, status: 'ok' });
  // nothing waits any more
  await expect.poll(() => countVisits(short.link_id), { timeout: 60_000, interval: 500 }).toBe(history + 1);

  await signalDatabase('SIGSTOP');
  const visits = 40;
  try {
    for (let visit = 0; visit < visits; visit += 1) expect((await open(short.code)).status).toBe(302);
    for (let event = 0; event < visits; event += 1) {
      expect((await tell(look.code, `k=${clickId}&v=${7_000_000_000 + event}`)).status).toBe(204);
    }
    expect((await open(look.code)).status).toBe(200);
    const health = await readHealth();
    expect(health).toMatchObject({ code: 503, status: 'broken' });
    expect(health.checks['database']).toMatch(/^away: /);
  } finally {
    await signalDatabase('SIGCONT');
  }

  await expect.poll(() => countVisits(short.link_id), { timeout: 60_000, interval: 500 }).toBe(history + 1 + visits);
  await expect.poll(() => countViews(look.link_id), { timeout: 60_000, interval: 500 }).toBe(visits);
  await expect.poll(readHealth, { timeout: 60_000 }).toMatchObject({ code: 200, status: 'ok' });
});
