// A look page of 15 products with 24 variants each: its bytes, the time the server takes for it, and what Lighthouse says of one.
import { gunzipSync, gzipSync } from 'node:zlib';
import { startDemoLook } from './parts/demo-look.ts';
import { categories, judgePage, prepareLighthouse, type Verdict } from './parts/lighthouse.ts';
import { runLoad, shopperRequest } from './parts/load.ts';
import { pinTo, startServer } from './parts/servers.ts';

const answers = Number(process.argv[2] ?? 1_500);
/** How often Lighthouse looks; its middle score counts. */
const rounds = 3;

// before this process and all it starts keep to one core
if (await prepareLighthouse()) {
  const look = await startDemoLook();
  try {
    // once unjudged: the sandbox draws its pictures when they are first asked for
    await judgePage(look.url);
    const verdicts: Verdict[] = [];
    for (let round = 0; round < rounds; round += 1) verdicts.push(await judgePage(look.url));
    for (const name of categories) {
      const scores = verdicts.map((verdict) => verdict.scores[name]).toSorted((a, b) => a - b);
      console.log(`${`lighthouse ${name}`.padEnd(27)}${scores[Math.floor(rounds / 2)]} of 100 (${scores.join(', ')})`);
    }
    console.log(`largest paint              ${verdicts.map(({ lcp }) => lcp).join(', ')} on its throttled phone`);
    const machine = verdicts.map((verdict) => Math.round(verdict.machine)).join(', ');
    console.log(`machine                    ${machine} by its own measure; below 1000 it is too busy to judge speed`);
    for (const fault of new Set(verdicts.flatMap(({ faults }) => faults))) console.log(`  not in full: ${fault}`);
  } finally {
    await look.stop();
  }
}

pinTo('rest');
const pages = await startServer('pages');
const base = `http://127.0.0.1:${pages.port}`;
const request = (n: number): string => shopperRequest('/aLook11', n);

const html = await fetch(`${base}/aLook11`, { headers: { 'user-agent': 'Mozilla/5.0 Safari/604.1' } });
const text = await html.text();
const scriptUrl = /<script src="([^"]+)"/.exec(text)?.[1] ?? '';
const script = Buffer.from(await (await fetch(`${base}${scriptUrl}`)).arrayBuffer());

let sent = 0;
const alone = await runLoad({ port: pages.port, connections: 1, seconds: 60, answers, request });
const crowd = await runLoad({
  port: pages.port,
  connections: 16,
  seconds: 3,
  request,
  answered: (_, bodyBytes) => {
    sent = bodyBytes;
  },
});
await pages.stop();

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const zipped = gzipSync(text, { level: 9 });
if (gunzipSync(zipped).length !== Buffer.byteLength(text)) throw new Error('the page was not read whole');
console.log(`page with styles   ${kB(Buffer.byteLength(text))}, sent as ${kB(sent)} gzip`);
console.log(`script             ${kB(script.length)}, ${kB(gzipSync(script, { level: 9 }).length)} gzip, optional`);
console.log(`one at a time      p50 ${alone.p50.toFixed(2)} ms   p99 ${alone.p99.toFixed(2)} ms`);
console.log(
  `16 at a time       ${Math.round(crowd.perSecond)}/s   p50 ${crowd.p50.toFixed(2)} ms   p99 ${crowd.p99.toFixed(2)} ms`,
);
