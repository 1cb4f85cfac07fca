// The network that comes with the program: its name, its sizes and its bytes, without what runs it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pixels across and down that it takes. */
export const networkSize = 300;
/** Channels it answers. */
export const networkChannels = 384;

/** Which network a vector is of: vectors of two are never compared. */
export interface Model {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the network's bytes, in hex. */
  readonly hash: string;
  readonly dimensions: number;
}

const folder = join(import.meta.dirname, 'model');

/** The network that comes with the program: nothing is fetched for it. */
export const readNetwork = (): Promise<Buffer> => readFile(join(folder, 'backbone.onnx'));

const ownName = 'mobilenet-v2-coco';

/** Whether it is the network that comes with the program: what was learnt of it holds for no other. */
export const isOwn = ({ name }: Pick<Model, 'name'>): boolean => name === ownName;

export function nameModel(bytes: Buffer): Model {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { name: ownName, version: '1', hash, dimensions: networkChannels };
}

/** Which network pictures are seen with, without starting it. */
export async function readModel(): Promise<Model> {
  return nameModel(await readNetwork());
}
