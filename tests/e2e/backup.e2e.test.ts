// Backup, restore and upgrade as docs/operations.md tells them, command by command, over the real program under visits.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram, startProgramOver, type Program } from '../world/program.ts';
import { root } from '../world/sources.ts';
import { query } from './own-database.ts';

const run = promisify(execFile);
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1';

let program: Program;
let place: string;
let documented: { Backup: string[]; Restore: string[]; Upgrade: string[] };

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const commandsOf = (title: string): string[] => {
    const section = text.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
    const blocks = [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)];
    return blocks.flatMap(([, block = '']) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    );
  };
  documented = { Backup: commandsOf('Backup'), Restore: commandsOf('Restore'), Upgrade: commandsOf('Upgrade') };
  program = await startProgram();
});
afterAll(async () => {
  await program?.stop();
  await rm(place, { recursive: true, force: true });
});

/** Runs a command of the document with its example paths under `name` in our folder; answers what it said. */
async function execute(command: string, name: string): Promise<string> {
  const here = command.replaceAll('/srv/', `${join(place, name)}/`).replaceAll('http://localhost:3000', program.url);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: program.dataDir, LOG_LEVEL: 'warn' };
  const { stdout } = await run('sh', ['-c', here], { cwd: root, env });
  return stdout;
}

interface Link {
  readonly code: string;
  readonly link_id: string;
}

/** Visits are told apart by a value of their own that their addresses carry. */
let visits = 0;

async function visit({ code }: Link): Promise<string> {
  visits += 1;
  const name = `v${visits}`;
  const answer = await fetch(`${program.url}/${code}?utm_source=backup&utm_content=${name}`, {
    redirect: 'manual',
    headers: { 'user-agent': phone, dnt: '1' },
  });
  expect(answer.status).toBe(302);
  return name;
}

const listVisits = async (link: Link): Promise<string[]> => {
  const find = `select utm_content as name from visits join sources using (source_id)
    where link_id = $1 and utm_source = 'backup'`;
  return (await query<{ name: string }>(program, find, [link.link_id])).map(({ name }) => name);
};

async function ask(path: string, token: string, body?: object): Promise<unknown> {
  const response = await fetch(program.url + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await response.json()) as { data: Record<string, unknown> | null; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  // when it was asked is no figure
  const { freshness: _freshness, ...told } = data;
  return told;
}

/** Everything at once: traffic and sales split by what they are split by, lists, and what everybody earned. */
async function readFigures(): Promise<Record<string, unknown>> {
  const signIn = await fetch(`${program.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
  });
  const { data } = (await signIn.json()) as { data: { token: string } };
  const days = { from_date: '2024-01-01', to_date: '2026-12-31', traffic: 'all' };
  const measures = ['visits', 'views', 'adds', 'checkouts', 'revenue', 'commission'];
  const figures: Record<string, unknown> = {};
  for (const key of ['month', 'day', 'link', 'influencer', 'country', 'channel', 'product'])
    figures[key] = await ask('/admin/v1/figures/query', data.token, {
      ...days,
      measures: key === 'product' ? measures.slice(0, 3) : measures,
      split_by: [key],
    });
  const rows = 'select count(*)::int as count, coalesce(sum(amount), 0)::text as sum from ledger_entries';
  figures['ledger'] = await query(program, rows);
  figures['links'] = await query(program, 'select * from link_totals order by 1, 2, 3');
  figures['sales'] = await query(program, 'select * from link_sales order by 1, 2, 3');
  figures['jobs'] = await query(program, `select count(*)::int from pgboss.job where state = 'failed'`);
  return figures;
}

it('a backup under visits loses and doubles none; a restored copy agrees in every figure; commands are those documented', async () => {
  const [link] = await query<Link>(
    program,
    `select code, link_id from links where link_type = 'SHORT' and closed_at is null and parent_multilink_id is null
       and url_type = 'custom' limit 1`,
  );
  if (!link) throw new Error('the demo world has no short');
  const answered: string[] = [];
  for (let n = 0; n < 20; n += 1) answered.push(await visit(link));
  const before = [...answered];
  const making = new AbortController();
  const visiting = (async () => {
    while (!making.signal.aborted) answered.push(await visit(link));
  })();
  try {
    for (const command of documented.Backup) await execute(command, 'busy');
  } finally {
    making.abort();
    await visiting;
  }
  expect(answered.length).toBeGreaterThan(before.length);

  await expect.poll(async () => (await listVisits(link)).length, { timeout: 60_000 }).toBe(answered.length);
  for (const command of documented.Upgrade) await execute(command, 'quiet');
  const figures = await readFigures();
  await program.end();

  const restore = async (name: string, backup: string): Promise<void> => {
    for (const command of documented.Restore) {
      const said = await execute(command.replace('vitrine-today', backup), name);
      expect(said).toMatch(/as they were written|no difference/);
    }
    program = await startProgramOver(join(place, name, 'vitrine-restored'), program);
  };
  await restore('quiet', 'vitrine-before-upgrade');
  expect(await readFigures()).toEqual(figures);
  // a folder that is in use is refused, and stays as it is
  const again = execute(documented.Restore[0]?.replace('vitrine-today', 'vitrine-before-upgrade') ?? '', 'quiet');
  await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('restore into an empty folder') });
  await program.end();

  await restore('busy', 'vitrine-today');
  await expect
    .poll(async () => (await listVisits(link)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before.length);
  const kept = await listVisits(link);
  expect(new Set(kept).size).toBe(kept.length);
  expect(before.filter((name) => !kept.includes(name))).toEqual([]);
  expect(kept.filter((name) => !answered.includes(name))).toEqual([]);
});
