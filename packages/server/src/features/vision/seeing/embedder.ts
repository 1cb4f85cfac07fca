// What turns pictures into vectors: one interface, whichever network stands behind it.
import type { Pixels } from './border-box.ts';
import { describe } from './descriptor.ts';
import { nameModel, networkSize, readNetwork, type Model } from './model.ts';
import { PictureNetwork } from './network.ts';
import { cutOut, decode, shrink } from './pixels.ts';
import { listAskedViews, listKeptViews, type ViewKind } from './views.ts';

/** Why a picture is looked at: one of a product is kept as few views, one somebody asks about is looked at from more. */
export type Purpose = 'kept' | 'asked';

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

export interface Embedder {
  readonly model: Model;
  /** Rejects where the bytes are no picture. */
  see(bytes: Uint8Array, purpose: Purpose): Promise<SeenView[]>;
  close(): Promise<void>;
}

/** Of the network that comes with the program: nothing is fetched for it. */
export async function openEmbedder(): Promise<Embedder> {
  const bytes = await readNetwork();
  const network = await PictureNetwork.open(bytes);
  return {
    model: nameModel(bytes),
    async see(picture, purpose) {
      const pixels = await decode(picture);
      const views = purpose === 'kept' ? listKeptViews(pixels) : listAskedViews(pixels);
      const seen: SeenView[] = [];
      for (const { kind, ...box } of views)
        seen.push({ kind, ...(await look(network, await cutOut(pixels, box, networkSize))) });
      return seen;
    },
    close: () => network.close(),
  };
}

async function look(network: PictureNetwork, view: Pixels): Promise<Omit<SeenView, 'kind'>> {
  return { vector: await network.embed(view), descriptor: describe(shrink(view)) };
}
