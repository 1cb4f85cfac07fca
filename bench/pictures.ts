// The first fifty pictures of a fresh sandbox at each width that pages ask for, against the same fifty asked for again.
import { listFirstScenes } from '@vitrine/scenery/prints';
import { toPictureName } from '@vitrine/scenery/scene';
import { startSandbox } from '../packages/sandbox/src/sandbox.ts';

/** What browsers open to one host. */
const connections = 6;
const pictures = 50;

/** Who asks for which width, in the order asked here; the first also pays for a program that has just started. */
const asked: readonly (readonly [width: number, by: string])[] = [
  [600, 'cards of the shop'],
  [360, 'look, grid'],
  [720, 'look, grid, dense screen'],
  [400, 'look, strip; collections'],
  [800, 'look, strip, dense screen; one column'],
  [480, 'look, one column, small'],
  [1200, 'look, one column, wide; dashboard; a product'],
  [136, 'cart, orders and thumbnails of the shop'],
  [108, 'products in the shop’s admin'],
];

interface Spent {
  /** Seconds by the clock until the last answer, and on average until each. */
  readonly wall: number;
  readonly each: number;
  /** Seconds of processor time, those of the asking included. */
  readonly processor: number;
  readonly bytes: number;
}

/** Fetches every address, as many at a time as a browser does. */
async function fetchAll(addresses: readonly string[]): Promise<Spent> {
  const waiting = addresses.values();
  const before = process.cpuUsage();
  const start = performance.now();
  const answeredAt: number[] = [];
  let bytes = 0;
  const take = async (): Promise<void> => {
    for (const address of waiting) {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      bytes += (await answer.arrayBuffer()).byteLength;
      answeredAt.push((performance.now() - start) / 1000);
    }
  };
  await Promise.all(Array.from({ length: connections }, take));
  const { user, system } = process.cpuUsage(before);
  const sum = answeredAt.reduce((total, at) => total + at, 0);
  return { wall: Math.max(...answeredAt), each: sum / answeredAt.length, processor: (user + system) / 1e6, bytes };
}

const sandbox = await startSandbox({
  port: 0,
  dataDir: null,
  app: { clientId: 'bench', clientSecret: 'bench', url: 'http://localhost' },
});
try {
  const names = listFirstScenes()
    .slice(0, pictures)
    .map((scene) => toPictureName('bench', scene));
  sandbox.shop('atelier');
  console.log(`${pictures} first pictures over ${connections} connections; seconds, of the processor first`);
  for (const [width, by] of asked) {
    const addresses = names.map((name) => `${sandbox.url}/atelier/cdn/files/${name}?width=${width}`);
    const first = await fetchAll(addresses);
    const again = await fetchAll(addresses);
    const show = ({ processor, wall, each }: Spent): string =>
      `${processor.toFixed(2)} (${wall.toFixed(2)} by the clock, ${each.toFixed(2)} until each)`;
    const ratio = (first.processor / again.processor).toFixed(1).padStart(5);
    const kilobytes = (first.bytes / pictures / 1000).toFixed(1).padStart(5);
    console.log(
      `${String(width).padStart(4)}  ratio ${ratio}  ${show(first)}, again ${show(again)}  ${kilobytes} kB  ${by}`,
    );
  }
} finally {
  await sandbox.close();
}
