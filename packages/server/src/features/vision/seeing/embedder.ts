// What turns pictures into vectors: one interface, whichever network stands behind it.
import type { CutOut, Pixels } from './border-box.ts';
import { describe } from './descriptor.ts';
import { nameModel, networkSize, readNetwork, type Model } from './model.ts';
import { PictureNetwork } from './network.ts';
import { cutOut, decode, drawOut, shrink } from './pixels.ts';
import { PooledMap } from './pooling.ts';
import { listAskedViews, listKeptViews, type ViewKind } from './views.ts';
import { listWindows, toReadSize, windowShares } from './windows.ts';

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

/** The network reads all of the picture once for each size of window. */
async function readWindows(network: PictureNetwork, pixels: Pixels): Promise<AskedPicture['windows']> {
  const seen: Omit<SeenPart, 'descriptor'>[] = [];
  for (const share of windowShares) {
    const size = toReadSize(pixels, share, networkSize);
    const map = new PooledMap(await network.read(await drawOut(pixels, size)));
    const side = Math.round((map.width * networkSize) / size.width);
    for (const window of listWindows(map, side))
      seen.push({ kind: 'box', part: toPart(window, map, pixels), vector: map.pool(window) });
  }
  return seen;
}

/** Where a window of a map is in the picture. */
function toPart({ left, top, width, height }: CutOut, map: PooledMap, of: Pixels): CutOut {
  const [x, y] = [Math.floor((left * of.width) / map.width), Math.floor((top * of.height) / map.height)];
  const [right, bottom] = [((left + width) * of.width) / map.width, ((top + height) * of.height) / map.height];
  return { left: x, top: y, width: Math.max(1, Math.floor(right) - x), height: Math.max(1, Math.floor(bottom) - y) };
}
