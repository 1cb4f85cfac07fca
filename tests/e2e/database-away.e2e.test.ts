// The whole program while its database stands still: known links lead on, all is taken in, said by /healthz, counted after.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, readPostmaster } from './own-database.ts';
import { startProgram, type Program } from '../world/program.ts';

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
/** By a visitor without a key of her own: each of her visits counts for itself. */
const tell = (code: string, body: string): Promise<Response> =>
  fetch(`${program.url}/${code}/e`, { method: 'POST', headers: { 'user-agent': phone, dnt: '1' }, body });

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
      `select count(*)::int as count from product_events where link_id = $1 and kind = 'view'`,
      [linkId],
    )
  )[0]?.count ?? 0;

async function findProduct(linkId: string): Promise<string> {
  const find = 'select product_id as id from link_products where link_id = $1 limit 1';
  const [product] = await query<{ id: string }>(program, find, [linkId]);
  if (!product) throw new Error('the look shows no product');
  return product.id;
}

async function click(code: string): Promise<string> {
  const page = await (await open(code)).text();
  return /name="click_id" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

it('while the database stands still, known links lead on, events are taken, /healthz says it; then all is counted', async () => {
  const [short, look] = [await findCode('SHORT'), await findCode('LOOK')];
  const product = await findProduct(look.link_id);
  const [history, seen] = [await countVisits(short.link_id), await countViews(look.link_id)];
  const visits = 40;
  const clicks = await Promise.all(Array.from({ length: visits }, () => click(look.code)));
  await open(short.code);
  await expect.poll(readHealth, { timeout: 60_000 }).toMatchObject({ code: 200, status: 'ok' });
  // nothing waits any more
  await expect.poll(() => countVisits(short.link_id), { timeout: 60_000, interval: 500 }).toBe(history + 1);

  await signalDatabase('SIGSTOP');
  try {
    for (let visit = 0; visit < visits; visit += 1) expect((await open(short.code)).status).toBe(302);
    for (const clickId of clicks) expect((await tell(look.code, `k=${clickId}&v=${product}`)).status).toBe(204);
    expect((await open(look.code)).status).toBe(200);
    const health = await readHealth();
    expect(health).toMatchObject({ code: 503, status: 'broken' });
    expect(health.checks['database']).toMatch(/^away: /);
  } finally {
    await signalDatabase('SIGCONT');
  }

  await expect.poll(() => countVisits(short.link_id), { timeout: 60_000, interval: 500 }).toBe(history + 1 + visits);
  await expect.poll(() => countViews(look.link_id), { timeout: 60_000, interval: 500 }).toBe(seen + visits);
  await expect.poll(readHealth, { timeout: 60_000 }).toMatchObject({ code: 200, status: 'ok' });
});
