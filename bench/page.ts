// A look page of 15 products with 24 variants each: its bytes, the time the server takes for it, and what Lighthouse says of one.
import { gunzipSync, gzipSync } from 'node:zlib';
import { startDemoLook } from './parts/demo-look.ts';
import { judgePages, prepareLighthouse, printVerdicts } from './parts/lighthouse.ts';
import { runLoad, shopperRequest } from './parts/load.ts';
import { pinTo, startServer } from './parts/servers.ts';

const answers = Number(process.argv[2] ?? 1_500);

// before this process and all it starts keep to one core
if (await prepareLighthouse()) {
  const look = await startDemoLook();
  try {
    const [verdicts = []] = await judgePages([look.url]);
    printVerdicts(verdicts);
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
