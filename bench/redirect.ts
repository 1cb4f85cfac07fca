// Redirects a second over a warm short with visits recorded, as a ratio to a bare node:http 302 measured in turns with it.
import { setTimeout as pause } from 'node:timers/promises';
import { runLoad, shopperRequest, type LoadResult } from './parts/load.ts';
import { pinTo, startServer, type MeasuredServer } from './parts/servers.ts';

const rounds = Number(process.argv[2] ?? 7);
const seconds = Number(process.argv[3] ?? 2);
const connections = 32;

const pinned = pinTo('rest');
const [bare, pages] = [await startServer('bare'), await startServer('pages')];
let offset = 0;

interface Measured extends LoadResult {
  /** Microseconds of the server's core for each answer: steady where the machine has other work. */
  readonly processor: number;
  /** The same of the thread that copies visits into the database, on the other core. */
  readonly copying: number;
}

async function measure(server: MeasuredServer): Promise<Measured> {
  let wrong = 0;
  const before = server.processorSeconds();
  const result = await runLoad({
    port: server.port,
    connections,
    seconds,
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
  for (let before = -1; performance.now() - busy < 400;) {
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

await measure(bare);
await measure(pages);
await untilCopied(pages);
const ratios: number[] = [];
const processorRatios: number[] = [];
const wholeRatios: number[] = [];
const behind: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const plain = await measure(bare);
  const ours = await measure(pages);
  behind.push(await untilCopied(pages));
  ratios.push(ours.perSecond / plain.perSecond);
  processorRatios.push(plain.processor / ours.processor);
  wholeRatios.push(plain.processor / (ours.processor + ours.copying));
  console.log(`${row('bare', plain)}\n${row('redirect', ours)}   ratio ${ratios.at(-1)?.toFixed(2)}`);
}
await Promise.all([bare.stop(), pages.stop()]);
const place = pinned ? 'one core for the server, one for load, database and copying' : 'not pinned to cores';
console.log(`\nratio ${median(ratios).toFixed(2)} (median of ${rounds} rounds of ${seconds} s; aim 0.60; ${place})`);
console.log(`ratio ${median(processorRatios).toFixed(2)} by the processor time of the server's core for each answer`);
console.log(`ratio ${median(wholeRatios).toFixed(2)} with the time of the thread that copies visits into the database`);
console.log(`all was in the database ${median(behind).toFixed(1)} s after the last answer of a round`);
