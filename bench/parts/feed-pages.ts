// What a page of the feed weighs, what Lighthouse says of it, and what a gallery costs the home page of a store that shows it.
import type { BusinessId } from '@vitrine/contract/ids';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startSandbox, type Sandbox } from '../../packages/sandbox/src/sandbox.ts';
import { givePictures } from '../../tests/world/posts.ts';
import type { ListeningApp } from './app.ts';
import { drawCover } from './covers.ts';
import { judgePages, prepareLighthouse, printMachine, printVerdicts, scoreOf, type Verdict } from './lighthouse.ts';

const aims = { page: 30, script: 6, score: 98, lost: 2, shift: 0 } as const;
const clientId = 'bench';

export interface FeedPages {
  readonly businessId: BusinessId;
  readonly feed: string;
  readonly gallery: string;
}

const kB = (text: string | Buffer): string => `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`;

/** As it is sent to a phone. */
export async function weighFeedPage(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0 Safari/604.1' } });
  const page = await answer.text();
  const sources = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => new URL(src, url).href);
  const scripts = await Promise.all(sources.map(async (src) => (await fetch(src)).text()));
  const zipped = gzipSync(page, { level: 9 });
  if (gunzipSync(zipped).length !== Buffer.byteLength(page)) throw new Error('the page was not read whole');
  const script = scripts.join('');
  console.log(`page with styles           ${kB(page)}, ${kB(zipped)} gzip (aim: at most ${aims.page} kB)`);
  console.log(
    `its ${scripts.length} scripts              ${kB(script)}, ${kB(gzipSync(script))} gzip (aim: at most ${aims.script} kB)`,
  );
}

/** With pictures that weigh what photographs do. */
export async function judgeFeedPages(listening: ListeningApp, pages: FeedPages): Promise<void> {
  if (!(await prepareLighthouse())) return;
  await givePictures(listening, pages.businessId, (at) => drawCover(`hsl(${(at * 37) % 360} 40% 60%)`));
  const [feed = []] = await judgePages([pages.feed]);
  console.log(`the feed's page, 50 posts (aim: at least ${aims.score} each)`);
  printVerdicts(feed);
  const store = await startSandbox({
    port: 0,
    dataDir: null,
    app: { clientId, clientSecret: 'bench', url: listening.url },
  });
  try {
    await judgeStore(store, pages.gallery);
  } finally {
    await store.close();
  }
}

/** Two shops of the same goods, one of which has the gallery above everything else. */
async function judgeStore(store: Sandbox, address: string): Promise<void> {
  store.setParameters('atelier-with', store.shop('atelier').parameters);
  const shop = store.shop('atelier-with');
  shop.access.install(clientId, []);
  shop.presence.placeBlock({ clientId, template: 'index', handle: 'vitrine-gallery', values: { address } });
  const [without = [], withIt = []] = await judgePages([`${store.shop('atelier').url}/`, `${shop.url}/`]);
  const [before, after] = [scoreOf(without, 'performance'), scoreOf(withIt, 'performance')];
  console.log(`a store's home page without ${before.words}, with a gallery ${after.words}`);
  console.log(`points lost                ${before.middle - after.middle} (aim: at most ${aims.lost})`);
  console.log(`shift                      without ${shiftsOf(without)}, with ${shiftsOf(withIt)} (aim: ${aims.shift})`);
  console.log(`largest paint              without ${lcpOf(without)}; with ${lcpOf(withIt)}`);
  printMachine([...without, ...withIt]);
}

const shiftsOf = (verdicts: readonly Verdict[]): string => verdicts.map(({ shift }) => shift.toFixed(3)).join(', ');
const lcpOf = (verdicts: readonly Verdict[]): string => verdicts.map(({ lcp }) => lcp).join(', ');
