// The dashboard on a cold browser: first paint, when a screen is there, its script files, and the way on to another screen, beside
// a bare page that loads as much script.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { z } from 'zod';
import { browserFlags, chromiumPath } from '../tests/world/browser-flags.ts';
import { startProgram, type Program } from '../tests/world/program.ts';

const rounds = Number(process.argv[2] ?? 3);
/** Where a cold visit ends, and where it goes on to from home. */
const screens = [
  '/admin/home',
  '/admin/links',
  '/admin/analytics',
  '/admin/orders',
  '/admin/influencers',
  '/admin/settings',
];
const aims = { paint: 600, usable: 1500, further: 400, files: 10 };

interface Visit {
  readonly paint: number;
  readonly usable: number;
  readonly files: number;
  readonly bytes: Buffer[];
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Since the page was asked for, in its own time. */
const since = (page: Page): Promise<number> => page.evaluate(() => performance.now());

async function load(page: Page, address: string): Promise<Visit> {
  const scripts: Promise<Buffer>[] = [];
  const hear = (response: Response): void => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  page.on('response', hear);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const usable = await since(page);
  page.off('response', hear);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  return { paint, usable, files: scripts.length, bytes: await Promise.all(scripts) };
}

/** A browser that has seen nothing, with the demo's merchant signed in. */
async function openReader(browser: Browser, { url }: Program): Promise<Page> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
  });
  const { token } = z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json()).data;
  const accounts = { list: [{ token, name: 'demo', plan: '', type: 'merchant', lastUsed: 1 }], active: token };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript((text) => localStorage.setItem('vitrine.accounts', text), JSON.stringify(accounts));
  return context.newPage();
}

async function visitCold(browser: Browser, program: Program, path: string): Promise<Visit> {
  const page = await openReader(browser, program);
  try {
    return await load(page, program.url + path);
  } finally {
    await page.context().close();
  }
}

/** From home, once it rests, by the frame's own entry. */
async function goOn(browser: Browser, program: Program, path: string): Promise<number> {
  const page = await openReader(browser, program);
  try {
    await load(page, `${program.url}/admin/home`);
    await page.waitForLoadState('networkidle');
    const entry = page.locator(`nav a[href^="${path}"]`).first();
    await entry.hover();
    const before = await since(page);
    await entry.click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.locator('main').getByRole('heading', { level: 1 }).first().waitFor();
    return (await since(page)) - before;
  } finally {
    await page.context().close();
  }
}

/** A page with nothing on it but a heading, written by a script as heavy as what it is measured beside. */
async function visitBare(browser: Browser, scripts: readonly Buffer[]): Promise<Visit> {
  // parsed as a browser parses what it does not call yet
  const body = scripts.map((text) => `/*${text.toString().replaceAll('*/', '* /')}*/`).join('\n');
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? `${body}\ndocument.body.innerHTML = '<h1>Bare</h1>';`
        : '<!doctype html><title>Bare</title><body><script type="module" src="/main.js"></script>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const context = await browser.newContext();
  try {
    return await load(await context.newPage(), `http://127.0.0.1:${port}/`);
  } finally {
    await context.close();
    server.close();
  }
}

const line = (name: string, value: number, unit: string, aim: number, beside = ''): void => {
  const verdict = value <= aim ? '' : '  ✗ missed';
  console.log(`${name.padEnd(44)}${value.toFixed(0).padStart(6)} ${unit} (aim ${aim})${beside}${verdict}`);
};

const program = await startProgram();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
});
try {
  // the first browser of a machine reads its own files
  await visitCold(browser, program, '/admin/home');
  for (const path of screens) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visitCold(browser, program, path));
    const [first] = visits;
    const bare = await visitBare(browser, first?.bytes ?? []);
    const paint = middle(visits.map((each) => each.paint));
    const usable = middle(visits.map((each) => each.usable));
    line(`${path}, cold: first paint`, paint, 'ms', aims.paint);
    line(
      `${path}, cold: its heading is there`,
      usable,
      'ms',
      aims.usable,
      `  ${(usable / bare.usable).toFixed(1)} × bare`,
    );
    const weight = (first?.bytes ?? []).reduce((sum, each) => sum + gzipSync(each).length, 0);
    const beside = `  ${(weight / 1000).toFixed(0)} kB after gzip`;
    line(`${path}, cold: script files`, Math.max(...visits.map(({ files }) => files)), '', aims.files, beside);
  }
  for (const path of screens.slice(1)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await goOn(browser, program, path));
    line(`home → ${path}`, middle(times), 'ms', aims.further);
  }
} finally {
  await browser.close();
  await program.stop();
}
