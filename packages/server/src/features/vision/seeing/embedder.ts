// What turns pictures into vectors: one interface, whichever network stands behind it.
import type { CutOut, Pixels } from './border-box.ts';
import { describe } from './descriptor.ts';
import { openGivenNetwork } from './given-network.ts';
import { networkSize, type Model } from './model.ts';
import type { SeeingNetwork, SeenWindow } from './network.ts';
import { openOwnNetwork } from './own-network.ts';
import { cutOut, decode, shrink } from './pixels.ts';
import { listAskedViews, listKeptViews, type ViewKind } from './views.ts';

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
  readonly windows: readonly SeenWindow[];
  /** A window, with what is told by hand. */
  describe(window: SeenWindow): Promise<SeenPart>;
}

export interface Embedder {
  readonly model: Model;
  /** Sees a product's own picture. Rejects where the bytes are no picture. */
  see(bytes: Uint8Array): Promise<SeenView[]>;
  /** Sees one somebody asks about. Rejects likewise. */
  open(bytes: Uint8Array): Promise<AskedPicture>;
  close(): Promise<void>;
}

/** Of a network that the operator gave, at its place; or of the one that comes with the program. */
export async function openEmbedder(place: string | null = null): Promise<Embedder> {
  const network = await (place === null ? openOwnNetwork() : openGivenNetwork(place));
  return {
    model: network.model,
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
        windows: await network.readWindows(pixels),
        describe: async (window) => ({ ...window, descriptor: tell(await cutOut(pixels, window.part, networkSize)) }),
      };
    },
    close: () => network.close(),
  };
}

/** What is told by hand is told of one size, whatever the network takes. */
async function look(network: SeeingNetwork, pixels: Pixels, part: CutOut): Promise<Omit<SeenView, 'kind'>> {
  const view = await cutOut(pixels, part, networkSize);
  const taken = network.size === networkSize ? view : await cutOut(pixels, part, network.size);
  return { vector: await network.embed(taken), descriptor: tell(view) };
}

const tell = (view: Pixels): Float32Array => describe(shrink(view));
