// Runs the network that pictures are seen with: our copy of the first layers of a detector (the notice beside it says of which).
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { CutOut, Pixels } from './border-box.ts';
import { networkChannels, type Model } from './model.ts';
import { pool, type FeatureMap } from './pooling.ts';
import type { ViewKind } from './views.ts';

/** A part of a picture, of which the network alone tells. */
export interface SeenWindow {
  readonly kind: ViewKind;
  readonly part: CutOut;
  readonly vector: Float32Array;
}

/** A network pictures are seen with, whichever it is. */
export interface SeeingNetwork {
  readonly model: Model;
  /** Pixels across and down of the views it takes. */
  readonly size: number;
  /** A square view as one vector of length 1. */
  embed(view: Pixels): Promise<Float32Array>;
  /** Many parts of a picture, as it may show goods anywhere. */
  readWindows(pixels: Pixels): Promise<readonly SeenWindow[]>;
  close(): Promise<void>;
}

/** One thread of low priority: two were slower, and shoppers' pages come first. */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
} as const;

export class PictureNetwork {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async open(model: Uint8Array): Promise<PictureNetwork> {
    return new PictureNetwork(await InferenceSession.create(model, sessionOptions));
  }

  /** A square view as one vector of length 1. */
  async embed(view: Pixels): Promise<Float32Array> {
    return pool((await this.read(view)).data, networkChannels);
  }

  /** What it answers of a picture of any size, a cell for each 16 pixels. */
  async read(view: Pixels): Promise<FeatureMap> {
    const [input = '', output = ''] = [this.#session.inputNames[0], this.#session.outputNames[0]];
    const tensor = new Tensor('float32', toPlanes(view), [1, 3, view.height, view.width]);
    const answers = await this.#session.run({ [input]: tensor });
    const { data, dims: [, channels = 0, height = 0, width = 0] = [] } = answers[output] ?? {};
    if (!(data instanceof Float32Array)) throw new Error('the network answered no numbers');
    return { data, channels, width, height };
  }

  close(): Promise<void> {
    return this.#session.release();
  }
}

/** One plane a colour, −1 to 1. */
function toPlanes({ data, width, height }: Pixels): Float32Array {
  const size = width * height;
  const planes = new Float32Array(size * 3);
  for (let pixel = 0; pixel < size; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      planes[channel * size + pixel] = data[pixel * 3 + channel]! / 127.5 - 1;
  return planes;
}
