// What turns pictures into vectors: one interface, whichever network stands behind it.
import type { CutOut, Pixels } from './border-box.ts';
import { describe } from './descriptor.ts';
import { nameModel, networkSize, readNetwork, type Model } from './model.ts';
import { PictureNetwork } from './network.ts';
import { cutOut, cutPlain, decode, drawOut, shrink } from './pixels.ts';
import { PooledMap } from './pooling.ts';
import { listAskedViews, listKeptViews, type ViewKind } from './views.ts';
import { listTiles, listWindows, toReadSize, windowShares } from './windows.ts';

/** One view of a picture: what the network tells of it, and what is told by hand, both as they come. */
export interface SeenView {
  readonly kind: ViewKind;
  /** `dimensions` numbers, of length 1. */
  readonly vector: Float32Array;
  /** `descriptorLength` numbers. */
  readonly descriptor: Float32Array;
}

/** What was seen of a picture, and by which network. */
export interface SeenPicture {
  readonly model: Model;
  readonly views: readonly SeenView[];
}

/** A part of a picture that is asked about, in its pixels. */
export interface SeenPart extends SeenView {
  readonly part: CutOut;
}

/** A picture somebody asks about: it may show several things anywhere. */
export interface AskedPicture {
  readonly width: number;
  readonly height: number;
  /** All of it, and parts that often are all of one thing. */
  readonly views: readonly SeenPart[];
  /** Many parts, of which the network alone tells. */
  readonly windows: readonly Omit<SeenPart, 'descriptor'>[];
  /** A window, with what is told by hand. */
  describe(window: Omit<SeenPart, 'descriptor'>): Promise<SeenPart>;
}

export interface Embedder {
  readonly model: Model;
  /** Sees a product's own picture. Rejects where the bytes are no picture. */
  see(bytes: Uint8Array): Promise<SeenView[]>;
  /** Sees one somebody asks about. Rejects likewise. */
  open(bytes: Uint8Array): Promise<AskedPicture>;
  close(): Promise<void>;
}

/** Of the network that comes with the program: nothing is fetched for it. */
export async function openEmbedder(): Promise<Embedder> {
  const bytes = await readNetwork();
  const network = await PictureNetwork.open(bytes);
  return {
    model: nameModel(bytes),
    async see(picture) {
      const pixels = await decode(picture);
      const seen: SeenView[] = [];
      for (const { kind, ...part } of listKeptViews(pixels))
        seen.push({ kind, ...(await look(network, pixels, part)) });
      return seen;
    },
    async open(picture) {
      const pixels = await decode(picture);
      const views: SeenPart[] = [];
      for (const { kind, ...part } of listAskedViews(pixels))
        views.push({ kind, part, ...(await look(network, pixels, part)) });
      const { width, height } = pixels;
      return {
        width,
        height,
        views,
        windows: await readWindows(network, pixels),
        describe: async (window) => ({ ...window, descriptor: tell(await cutOut(pixels, window.part, networkSize)) }),
      };
    },
    close: () => network.close(),
  };
}

async function look(network: PictureNetwork, pixels: Pixels, part: CutOut): Promise<Omit<SeenView, 'kind'>> {
  const view = await cutOut(pixels, part, networkSize);
  return { vector: await network.embed(view), descriptor: tell(view) };
}

const tell = (view: Pixels): Float32Array => describe(shrink(view));

/** The network reads the picture once for each size of window, a tile at a time: what it holds meanwhile grows with what it reads. */
async function readWindows(network: PictureNetwork, pixels: Pixels): Promise<AskedPicture['windows']> {
  const seen: Omit<SeenPart, 'descriptor'>[] = [];
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
