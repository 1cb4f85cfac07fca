// The redirect's p99 while pictures are seen in the background of the same process, against without, in turns of one run.
import { setTimeout as pause } from 'node:timers/promises';
import { runLoad, shopperRequest, type LoadResult } from './parts/load.ts';
import { pinTo, startServer, type MeasuredServer } from './parts/servers.ts';

// `seeing.ts [rounds] [seconds]`
const [rounds = 20, seconds = 2] = process.argv.slice(2).map(Number);
const aim = 1.2;

/** Shoppers that come at a pace, and as many as are answered. */
const loads = {
  'at 800 a second': { connections: 16, everyMs: 20 },
  'as fast as it answers': { connections: 32, everyMs: 0 },
} as const;

/** Of a store whose pictures are looked at. */
const pictures = 10_000;

const pinned = pinTo('rest');
let offset = 0;

interface Pace {
  readonly connections: number;
  readonly everyMs: number;
}

async function measure({ port }: MeasuredServer, load: Pace): Promise<LoadResult> {
  let wrong = 0;
  const result = await runLoad({
    port,
    ...load,
    seconds,
    request: (n) => shopperRequest('/aShort1', n, offset),
    answered: (head) => {
      if (!head.startsWith('HTTP/1.1 302')) wrong += 1;
    },
  });
  offset += result.answers;
  if (wrong > 0 || result.broken > 0) throw new Error(`${wrong} wrong answers, ${result.broken} broken connections`);
  return result;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const pages = await startServer('pages');
type Times = Record<'p50' | 'p99', number[]>;
const none = (): Times => ({ p50: [], p99: [] });
const times = new Map(
  Object.keys(loads).map((name) => [name, { without: none(), beside: none(), seen: 0, seconds: 0 }]),
);

/** How many are seen in a time, and what came of the time. */
async function seeBeside<T>(work: () => Promise<T>): Promise<{ made: T; seen: number; seconds: number }> {
  const before = await pages.see(true);
  const begun = performance.now();
  const made = await work();
  const spent = (performance.now() - begun) / 1000;
  return { made, seen: (await pages.see(false)) - before, seconds: spent };
}

await seeBeside(async () => {
  for (const load of Object.values(loads)) await measure(pages, load);
});
for (let round = 0; round < rounds; round += 1)
  for (const [name, load] of Object.entries(loads)) {
    const told = times.get(name)!;
    // whatever else the machine does falls on either as often
    for (const kind of round % 2 === 0 ? (['without', 'beside'] as const) : (['beside', 'without'] as const)) {
      const { made, seen, ...beside } =
        kind === 'beside'
          ? await seeBeside(() => measure(pages, load))
          : { made: await measure(pages, load), seen: 0, seconds: 0 };
      told[kind].p50.push(made.p50);
      told[kind].p99.push(made.p99);
      told.seen += seen;
      told.seconds += beside.seconds;
    }
  }
const quiet = await seeBeside(() => pause(6_000));
await pages.stop();

const place = pinned ? 'one core for the server with what sees, one for load and database' : 'not pinned to cores';
for (const [name, { without, beside, ...told }] of times) {
  const ratio = median(beside.p99) / median(without.p99);
  const half = median(beside.p50) / median(without.p50);
  const spans = `${median(without.p99).toFixed(1)} ms without, ${median(beside.p99).toFixed(1)} beside`;
  const verdict = ratio > aim ? '  ✗ missed' : '';
  console.log(
    `ratio ${ratio.toFixed(2)} of the p99 ${name} (${spans}; of the p50 ${half.toFixed(2)}; medians of ${rounds} rounds; aim ${aim})${verdict}`,
  );
  console.log(`  ${(told.seen / told.seconds).toFixed(1)} pictures a second were seen beside it`);
}
const perSecond = quiet.seen / quiet.seconds;
console.log(
  `${perSecond.toFixed(1)} pictures a second while nobody asks: ${pictures} take ${(pictures / perSecond / 60).toFixed(0)} minutes (${place})`,
);
