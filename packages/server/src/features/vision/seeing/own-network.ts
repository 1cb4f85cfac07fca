// The network that comes with the program: it reads pictures of any size at once, so that many windows cost little.
import type { CutOut, Pixels } from './border-box.ts';
import { nameModel, networkSize, readNetwork } from './model.ts';
import { PictureNetwork, type SeeingNetwork, type SeenWindow } from './network.ts';
import { cutPlain, drawOut } from './pixels.ts';
import { PooledMap } from './pooling.ts';
import { listTiles, listWindows, toReadSize, windowShares } from './windows.ts';

export async function openOwnNetwork(): Promise<SeeingNetwork> {
  const bytes = await readNetwork();
  const network = await PictureNetwork.open(bytes);
  return {
    model: nameModel(bytes),
    size: networkSize,
    embed: (view) => network.embed(view),
    readWindows: (pixels) => readWindows(network, pixels),
    close: () => network.close(),
  };
}

/** The network reads the picture once for each size of window, a tile at a time: what it holds meanwhile grows with what it reads. */
async function readWindows(network: PictureNetwork, pixels: Pixels): Promise<SeenWindow[]> {
  const seen: SeenWindow[] = [];
  for (const share of windowShares) {
    const drawn = await drawOut(pixels, toReadSize(pixels, share, networkSize));
    for (const tile of listTiles(drawn, networkSize)) {
      const map = new PooledMap(await network.read(cutPlain(drawn, tile)));
      const side = Math.round((map.width * networkSize) / tile.width);
      for (const window of listWindows(map, side))
        seen.push({ kind: 'box', part: toPart({ window, map, tile }, drawn, pixels), vector: map.pool(window) });
    }
  }
  return seen;
}

/** Where a window of a tile's map is in the picture. */
function toPart(
  { window, map, tile }: { readonly window: CutOut; readonly map: PooledMap; readonly tile: CutOut },
  drawn: Pixels,
  of: Pixels,
): CutOut {
  const across = (cell: number): number => ((tile.left + (cell * tile.width) / map.width) * of.width) / drawn.width;
  const down = (cell: number): number => ((tile.top + (cell * tile.height) / map.height) * of.height) / drawn.height;
  const [left, top] = [Math.floor(across(window.left)), Math.floor(down(window.top))];
  const [right, bottom] = [
    Math.floor(across(window.left + window.width)),
    Math.floor(down(window.top + window.height)),
  ];
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
