// Runs a network that the operator gave: what it takes and answers is found by asking it, and each part of a picture is one question.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { basename } from 'node:path';
import type { Pixels } from './border-box.ts';
import { readKeptSayings, type GivenSayings } from './given-model.ts';
import { sessionOptions, type SeeingNetwork, type SeenWindow } from './network.ts';
import { cutOut } from './pixels.ts';
import { normalise, pool } from './pooling.ts';
import { listWindows, windowShares } from './windows.ts';

/** It may not read a picture of any size at once: fewer windows, as each costs a run of its own. */
const stride = 0.5;
const [fewest, most] = [8, 4096];

interface Fit {
  readonly input: string;
  readonly output: string;
  readonly size: number;
  /** Colours lie in planes behind one another, or beside one another in each pixel. */
  readonly isPlanar: boolean;
}

/** Rejects, in a sentence, a network that takes no picture or answers no vector. */
export async function openGivenNetwork(place: string): Promise<SeeingNetwork> {
  const said = await readKeptSayings(place);
  const session = await InferenceSession.create(place, sessionOptions).catch((problem: unknown) => {
    throw new Error('it is no ONNX file that can be read', { cause: problem });
  });
  const fit = findFit(session, said);
  const embed = (view: Pixels): Promise<Float32Array> => run(session, { fit, said }, view);
  const grey = new Uint8Array(fit.size * fit.size * 3).fill(128).map((value, at) => value + (at % 64));
  const { length: dimensions } = await embed({ data: grey, width: fit.size, height: fit.size });
  if (dimensions < fewest || dimensions > most)
    throw new Error(`it answers ${dimensions} numbers, but should answer from ${fewest} to ${most}`);
  return {
    model: { name: said.name, version: said.version, hash: basename(place, '.onnx'), dimensions },
    size: fit.size,
    embed,
    async readWindows(pixels) {
      const seen: SeenWindow[] = [];
      for (const part of listCrops(pixels))
        seen.push({ kind: 'box', part, vector: await embed(await cutOut(pixels, part, fit.size)) });
      return seen;
    },
    close: () => session.release(),
  };
}

const listCrops = (pixels: Pixels) =>
  windowShares.flatMap((share) =>
    listWindows(pixels, Math.max(1, Math.round(share * Math.min(pixels.width, pixels.height))), stride),
  );

/** What it takes and answers, by its own word. */
function findFit(session: InferenceSession, said: GivenSayings): Fit {
  const [input, ...others] = session.inputMetadata;
  if (input === undefined || others.length > 0)
    throw new Error(`it takes ${session.inputNames.join(', ')}, but should take one picture`);
  if (!input.isTensor || input.type !== 'float32' || input.shape.length !== 4)
    throw new Error(`it takes ${input.name}, which is no picture: float32 of four sizes`);
  const isPlanar = input.shape[3] !== 3;
  const [height, width, channels] = isPlanar
    ? [2, 3, 1].map((at) => input.shape[at])
    : [1, 2, 3].map((at) => input.shape[at]);
  if (typeof channels === 'number' && channels !== 3)
    throw new Error(`it takes ${channels} colours, but should take 3`);
  if (typeof height === 'number' && typeof width === 'number' && height !== width)
    throw new Error(`it takes pictures of ${width} × ${height} pixels, but should take square ones`);
  const size = [height, width].find((side) => typeof side === 'number' && side > 0) ?? said.size;
  return { input: input.name, output: findOutput(session, said), size: Number(size), isPlanar };
}

function findOutput({ outputMetadata, outputNames }: InferenceSession, { output }: GivenSayings): string {
  if (output !== undefined) {
    if (outputNames.includes(output)) return output;
    throw new Error(`it answers ${outputNames.join(', ')}, but not ${output}`);
  }
  const vectors = outputMetadata.filter((one) => one.isTensor && one.type === 'float32' && one.shape.length === 2);
  const [first = outputMetadata[0]] = vectors;
  if (first === undefined) throw new Error('it answers nothing');
  return first.name;
}

/** A vector of length 1. */
async function run(
  session: InferenceSession,
  { fit, said }: { readonly fit: Fit; readonly said: GivenSayings },
  view: Pixels,
): Promise<Float32Array> {
  const shape = fit.isPlanar ? [1, 3, fit.size, fit.size] : [1, fit.size, fit.size, 3];
  const tensor = new Tensor('float32', toInput(view, fit, said), shape);
  const { data, dims = [] } = (await session.run({ [fit.input]: tensor }, [fit.output]))[fit.output] ?? {};
  if (!(data instanceof Float32Array)) throw new Error(`it answers ${fit.output}, which is no float32`);
  const vector = toVector(data, dims, said);
  if (!vector.every(Number.isFinite) || vector.every((value) => value === 0))
    throw new Error(`it answers ${fit.output}, which is no vector`);
  return vector;
}

function toVector(data: Float32Array, dims: readonly number[], { pooling }: GivenSayings): Float32Array {
  const sizes = dims.slice(1);
  if (sizes.length === 1) return normalise(data.slice());
  if (sizes.length === 3) return pool(data, sizes[0] ?? 1);
  if (sizes.length !== 2) throw new Error(`it answers ${dims.join(' × ')} numbers, which is no vector`);
  const [places = 1, length = 0] = sizes;
  if (pooling === 'first') return normalise(data.slice(0, length));
  const sums = new Float32Array(length);
  for (let at = 0; at < places * length; at += 1) sums[at % length]! += data[at]! / places;
  return normalise(sums);
}

function toInput({ data }: Pixels, { size, isPlanar }: Fit, { mean, deviation }: GivenSayings): Float32Array {
  const numbers = new Float32Array(size * size * 3);
  for (let pixel = 0; pixel < size * size; pixel += 1)
    for (let colour = 0; colour < 3; colour += 1) {
      const value = (data[pixel * 3 + colour]! / 255 - mean[colour]!) / deviation[colour]!;
      numbers[isPlanar ? colour * size * size + pixel : pixel * 3 + colour] = value;
    }
  return numbers;
}
