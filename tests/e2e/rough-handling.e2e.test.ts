// Rough handling: a demo world cut short is made again, whole and once; a database that was killed comes back by itself.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgramCutShort, type Program } from '../world/program.ts';

let program: Program;

interface Row {
  title: string | null;
  link_analytics: { visits: number; checkouts: number; revenue: number };
}

async function ask<T>(path: string, token: string, body: object = {}): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: T }).data;
}

async function readDemo(): Promise<Row[]> {
  const { token } = await ask<{ token: string }>('/auth/login', '', { username: 'demo', password: 'demo1234' });
  const { user } = await ask<{ user: { business_id: string } }>('/auth/verify', token);
  const { links } = await ask<{ links: Row[] }>(`/admin/v1/links/${user.business_id}?count=100`, token);
  return links.map(({ title, link_analytics: numbers }) => ({ title, link_analytics: numbers }));
}

beforeAll(async () => {
  program = await startProgramCutShort('orders: 200 of');
});
afterAll(async () => {
  await program?.stop();
});

it('makes the demo world again when its making was cut short', async () => {
  const links = await readDemo();
  expect(links).toHaveLength(31);
  expect(new Set(links.map(({ title }) => title)).size).toBe(31);
  for (const { link_analytics: numbers } of links) {
    expect(numbers.visits).toBeGreaterThan(0);
    expect(numbers.checkouts).toBeGreaterThan(0);
    expect(numbers.checkouts).toBeLessThan(numbers.visits);
  }
});

it('makes it once: after kill -9 and a start, everything is as it was', async () => {
  const before = await readDemo();
  await program.kill();
  await program.restart();
  expect(await readDemo()).toEqual(before);
  expect(program.printed().split('demo world …')).toHaveLength(3);
});

it('starts its database again when that was killed', async () => {
  const before = await readDemo();
  const [pid] = (await readFile(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => program.printed(), { timeout: 60_000 }).toContain('starting it again');
  await expect.poll(async () => (await fetch(`${program.url}/healthz`)).status, { timeout: 60_000 }).toBe(200);
  expect(await readDemo()).toEqual(before);
});
