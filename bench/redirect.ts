// Redirects a second over a warm short with visits recorded, beside a bare node:http 302 and a plain Fastify one, in turns.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runLoad, shopperRequest, type LoadResult } from './parts/load.ts';
import { pinTo, startServer, type MeasuredServer } from './parts/servers.ts';

// `redirect.ts [rounds] [seconds]`, or `redirect.ts memory [minutes]`
const isMemory = process.argv[2] === 'memory';
const rounds = Number((isMemory ? undefined : process.argv[2]) ?? 7);
const seconds = Number((isMemory ? undefined : process.argv[3]) ?? 2);
const minutes = Number((isMemory ? process.argv[3] : undefined) ?? 10);
const connections = 32;

const pinned = pinTo('rest');
let offset = 0;

interface Measured extends LoadResult {
  /** Microseconds of the server's core for each answer: steady where the machine has other work. */
  readonly processor: number;
  /** The same of the thread that copies visits into the database, on the other core. */
  readonly copying: number;
}

async function measure(server: MeasuredServer, forSeconds = seconds): Promise<Measured> {
  let wrong = 0;
  const before = server.processorSeconds();
  const result = await runLoad({
    port: server.port,
    connections,
    seconds: forSeconds,
    request: (n) => shopperRequest('/aShort1', n, offset),
    answered: (head) => {
      if (!head.startsWith('HTTP/1.1 302')) wrong += 1;
    },
  });
  offset += result.answers;
  if (wrong > 0 || result.broken > 0) throw new Error(`${wrong} wrong answers, ${result.broken} broken connections`);
  const after = server.processorSeconds();
  const copying = ((after.copying - before.copying) * 1e6) / result.answers;
  const processor = ((after.all - before.all) * 1e6) / result.answers - copying;
  return { ...result, processor, copying };
}

/** Waits until the thread that copies visits has nothing to do, so that no other round pays for it; answers the seconds. */
async function untilCopied(server: MeasuredServer): Promise<number> {
  const started = performance.now();
  let busy = started;
  for (let before = -1; performance.now() - busy < 2_500;) {
    const { copying } = server.processorSeconds();
    if (copying > before) busy = performance.now();
    before = copying;
    await pause(50);
  }
  return (busy - started) / 1000;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const row = (name: string, { perSecond, p50, p99, processor, copying }: Measured): string =>
  `${name.padEnd(9)}${String(Math.round(perSecond)).padStart(6)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   processor ${processor.toFixed(1)} + ${copying.toFixed(1)} µs`;

async function compare(pages: MeasuredServer): Promise<void> {
  const [bare, fastify] = [await startServer('bare'), await startServer('fastify')];
  for (const server of [bare, fastify, pages]) await measure(server);
  await untilCopied(pages);
  const all: { plain: Measured; framed: Measured; ours: Measured; behind: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const plain = await measure(bare);
    const framed = await measure(fastify);
    const ours = await measure(pages);
    const behind = await untilCopied(pages);
    all.push({ plain, framed, ours, behind });
    console.log(`${row('bare', plain)}\n${row('fastify', framed)}\n${row('redirect', ours)}`);
    console.log(`ratio ${(ours.perSecond / plain.perSecond).toFixed(2)}`);
  }
  await Promise.all([bare.stop(), fastify.stop()]);
  const place = pinned ? 'one core for the server, one for load, database and copying' : 'not pinned to cores';
  const print = (of: string, ratios: number[]): void => console.log(`ratio ${median(ratios).toFixed(2)} ${of}`);
  console.log(`\nto bare node:http (medians of ${rounds} rounds of ${seconds} s; aim 0.80; ${place}):`);
  const byRequests = all.map(({ plain, ours }) => ours.perSecond / plain.perSecond);
  print('by requests a second', byRequests);
  print(
    'by processor time of the server’s core for each answer',
    all.map(({ plain, ours }) => plain.processor / ours.processor),
  );
  print(
    'the same with the thread that copies visits, as far as it ran beside the load',
    all.map(({ plain, ours }) => plain.processor / (ours.processor + ours.copying)),
  );
  print(
    'of plain Fastify by requests a second',
    all.map(({ plain, framed }) => framed.perSecond / plain.perSecond),
  );
  print(
    'of plain Fastify by processor time',
    all.map(({ plain, framed }) => plain.processor / framed.processor),
  );
  const behind = median(all.map((each) => each.behind));
  console.log(`all was in the database ${behind.toFixed(1)} s after the last answer of a round`);
}

/** Load from a process of its own on a core; answers requests a second. */
function loadFrom(server: MeasuredServer): Promise<number> {
  const words = [String(server.port), String(seconds), String(connections), server.core];
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'parts/load-process.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, failed) => {
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('exit', (code) => (code === 0 ? done(Number(said)) : failed(new Error(`load ended with ${code}`))));
  });
}

/** Each web process has a core for itself and the load upon it, so that two have twice of everything one has. */
async function compareTwo(one: MeasuredServer): Promise<void> {
  const two = await startServer('pages', 'rest');
  for (const server of [one, two]) await loadFrom(server);
  const ratios: number[] = [];
  const costs: number[] = [];
  const spent = (): number => [one, two].reduce((sum, server) => sum + server.processorSeconds().all, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const start = spent();
    const alone = await loadFrom(one);
    const between = spent();
    const both = await Promise.all([loadFrom(one), loadFrom(two)]);
    const together = both.reduce((sum, each) => sum + each, 0);
    const [costAlone, costTogether] = [(between - start) / alone, (spent() - between) / together];
    ratios.push(together / alone);
    costs.push((2 * costAlone) / costTogether);
    console.log(
      `one process ${Math.round(alone)}/s   two ${Math.round(together)}/s   ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  await two.stop();
  console.log(`\ntwo web processes reach ${median(ratios).toFixed(2)} of one by requests a second (aim 1.80), `);
  console.log(
    `${median(costs).toFixed(2)} by the processor time of an answer; each with its load on a core of its own`,
  );
}

/** Memory over minutes of load: its slope by least squares over the second half, when all caches are filled. */
async function watchMemory(pages: MeasuredServer): Promise<void> {
  const points: { minute: number; megabytes: number }[] = [];
  const started = performance.now();
  while ((performance.now() - started) / 60_000 < minutes) {
    const { perSecond, p99 } = await measure(pages, 10);
    const minute = (performance.now() - started) / 60_000;
    const megabytes = pages.residentBytes() / 1024 / 1024;
    points.push({ minute, megabytes });
    const at = `${minute.toFixed(1).padStart(5)} min`;
    console.log(`${at}   ${megabytes.toFixed(0)} MB   ${Math.round(perSecond)}/s   p99 ${p99.toFixed(2)} ms`);
  }
  const late = points.slice(Math.floor(points.length / 2));
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    late.reduce((sum, point) => sum + of(point), 0) / late.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const above = mean(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  const slope = above / mean(({ minute }) => (minute - x) ** 2);
  console.log(
    `\nmemory ${y.toFixed(0)} MB over the second half of ${minutes} min, slope ${slope.toFixed(2)} MB a minute`,
  );
}

const pages = await startServer('pages');
if (isMemory) await watchMemory(pages);
else {
  await compare(pages);
  await compareTwo(pages);
}
await pages.stop();
