// A network the operator gives in place of ours: what is said of it beside it, its name, and its copy among our files.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../../platform/error-code.ts';
import { isOwn } from './model.ts';

const colours = z.tuple([z.number(), z.number(), z.number()]);

/** What may stand in the JSON beside a network; without one it is taken as CLIP's are published. */
const sayings = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !isOwn({ name }), { error: 'is the name of the network that comes with the program' })
    .optional(),
  version: z.string().min(1).max(40).default('1'),
  /** Pixels across and down, where the network itself does not say. */
  size: z.number().int().min(16).max(1024).default(224),
  /** Of red, green and blue, each from 0 to 1: what is taken off, and what the rest is divided by. */
  mean: colours.default([0.481_454_66, 0.457_827_5, 0.408_210_73]),
  deviation: colours
    .refine((each) => each.every((value) => value > 0))
    .default([0.268_629_54, 0.261_302_58, 0.275_777_11]),
  /** The name of what it answers; without one the answer that is one vector. */
  output: z.string().min(1).optional(),
  /** Of an answer of many places: their mean, or the first (a class token). */
  pooling: z.enum(['mean', 'first']).default('mean'),
});

export type GivenSayings = z.output<typeof sayings> & { readonly name: string };

/** A network as it lies among our files: of which vectors are kept that must go on answering. */
export interface GivenModel {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the network and of what is said of it, in hex. */
  readonly hash: string;
  readonly place: string;
}

/** Where a network of that content lies, whichever it was given as. */
export const placeOf = (folder: string, hash: string): string => join(folder, `${hash}.onnx`);
const sayingsOf = (place: string): string => place.replace(/\.onnx$/, '.json');

/**
 * Copies a network among our files, where it stays for as long as vectors of it answer, and says whether it is new there. Rejects, in a
 * sentence, what cannot be read.
 */
export async function takeGivenModel(path: string, folder: string): Promise<GivenModel & { readonly isNew: boolean }> {
  const said = await readSayings(path);
  const sum = createHash('sha256');
  for await (const piece of createReadStream(path)) sum.update(piece as Uint8Array);
  const hash = sum.update(JSON.stringify(said)).digest('hex');
  const place = placeOf(folder, hash);
  await mkdir(folder, { recursive: true });
  const isNew = await stat(place).then(() => false, isNotThere);
  const partial = `${place}.${randomUUID()}`;
  try {
    await writeFile(sayingsOf(place), JSON.stringify(said));
    await copyFile(path, partial, constants.COPYFILE_FICLONE);
    await rename(partial, place);
  } finally {
    await rm(partial, { force: true });
  }
  return { name: said.name, version: said.version, hash, place, isNew };
}

/** Forgets one of ours. */
export async function dropGivenModel(place: string): Promise<void> {
  for (const path of [place, sayingsOf(place)]) await rm(path, { force: true });
}

/** Removes copies that a crash left half made before a moment. */
export async function dropHalfCopies(folder: string, before: Date): Promise<void> {
  for (const name of (await readFolder(folder)).filter((each) => /\.onnx\.[\da-f-]{36}$/.test(each))) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

/** The places of those that lie there and were not given again since a moment. */
export async function listGivenModels(folder: string, before: Date): Promise<{ hash: string; place: string }[]> {
  const names = await readFolder(folder);
  const places = names.filter((name) => name.endsWith('.onnx')).map((name) => join(folder, name));
  const stats = await Promise.all(places.map((place) => stat(place)));
  return places
    .filter((_, at) => (stats[at]?.mtime ?? before) < before)
    .map((place) => ({ hash: basename(place, '.onnx'), place }));
}

const isNotThere = (problem: unknown): true => {
  if (codeOf(problem) === 'ENOENT') return true;
  throw problem;
};

const readFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((problem: unknown) => {
    isNotThere(problem);
    return [];
  });

/** What is said of one of ours. */
export async function readKeptSayings(place: string): Promise<GivenSayings> {
  return JSON.parse(await readFile(sayingsOf(place), 'utf8')) as GivenSayings;
}

async function readSayings(path: string): Promise<GivenSayings> {
  const beside = `${path.replace(/\.onnx$/, '')}.json`;
  const text = await readFile(beside, 'utf8').catch((problem: unknown) => {
    if (codeOf(problem) === 'ENOENT') return '{}';
    throw problem;
  });
  const read = sayings.safeParse(parse(text));
  if (read.success) return { ...read.data, name: read.data.name ?? basename(path).replace(/\.onnx$/, '') };
  const [issue] = read.error.issues;
  throw new Error(`${beside} is not as it should be: ${[...(issue?.path ?? []), issue?.message].join(' ')}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
