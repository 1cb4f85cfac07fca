// Product events a second over HTTP, each on the disk before its answer, as a ratio to a bare node:http POST in turns with it.
import { runLoad, type LoadResult } from './parts/load.ts';
import { pinTo, startServer, type MeasuredServer } from './parts/servers.ts';
import { setTimeout as pause } from 'node:timers/promises';

const rounds = Number(process.argv[2] ?? 7);
const seconds = Number(process.argv[3] ?? 2);
/** Those that wait share a sync of the disk: the more wait, the less each pays for it. */
const connections = Number(process.argv[4] ?? 256);

const pinned = pinTo('rest');
const [bare, pages] = [await startServer('bare'), await startServer('pages')];
let offset = 0;

interface Measured extends LoadResult {
  /** Microseconds of the server's core for each answer. */
  readonly processor: number;
}

/** What a look sends as it is left: five products seen, one put in the bag. */
function beaconRequest(n: number): string {
  const body = `k=${pages.clickId}&v=1,2,3,4,${5 + ((n + offset) % 11)}&a=2`;
  const m = n + offset;
  return [
    'POST /aLook11/e HTTP/1.1',
    'Host: localhost',
    'User-Agent: Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Accept: */*',
    'Content-Type: text/plain;charset=UTF-8',
    `Content-Length: ${body.length}`,
    `X-Forwarded-For: 10.${(m >> 16) & 255}.${(m >> 8) & 255}.${m & 255}`,
    '',
    body,
  ].join('\r\n');
}

async function measure(server: MeasuredServer): Promise<Measured> {
  let wrong = 0;
  const before = server.processorSeconds();
  const result = await runLoad({
    port: server.port,
    connections,
    seconds,
    request: beaconRequest,
    hasBody: true,
    answered: (head) => {
      if (!head.startsWith('HTTP/1.1 204')) wrong += 1;
    },
  });
  offset += result.answers;
  if (wrong > 0 || result.broken > 0) throw new Error(`${wrong} wrong answers, ${result.broken} broken connections`);
  const after = server.processorSeconds();
  const spent = after.all - after.copying - (before.all - before.copying);
  return { ...result, processor: (spent * 1e6) / result.answers };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const row = (name: string, { perSecond, p50, p99, processor }: Measured): string =>
  `${name.padEnd(9)}${String(Math.round(perSecond)).padStart(6)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   processor ${processor.toFixed(1)} µs`;

await measure(bare);
await measure(pages);
const ratios: number[] = [];
const processorRatios: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const plain = await measure(bare);
  const ours = await measure(pages);
  await pause(500);
  ratios.push(ours.perSecond / plain.perSecond);
  processorRatios.push(plain.processor / ours.processor);
  console.log(`${row('bare', plain)}\n${row('events', ours)}   ratio ${ratios.at(-1)?.toFixed(2)}`);
}
await Promise.all([bare.stop(), pages.stop()]);
const place = pinned ? 'one core for the server, one for load, database and copying' : 'not pinned to cores';
console.log(
  `\nratio ${median(ratios).toFixed(2)} (median of ${rounds} rounds of ${seconds} s at ${connections} connections; aim 0.50; ${place})`,
);
console.log(`ratio ${median(processorRatios).toFixed(2)} by the processor time of the server for each answer`);
