// Copies all files from one place to another, and reads each again there: a copy that differs is none.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Files, OpenFile } from './files.ts';

interface CopyTally {
  readonly copied: number;
  /** Those that were there already, the same. */
  readonly same: number;
  readonly bytes: number;
}

/** What goes meanwhile is left out. Rejects where a copy is not as what it was made of; whoever begins again goes on from there. */
export async function copyFiles(from: Files, to: Files): Promise<CopyTally> {
  let [copied, same, bytes] = [0, 0, 0];
  for await (const { key } of from.list()) {
    const source = await from.read(key);
    if (source === null) continue;
    bytes += source.bytes;
    const known = await to.read(key);
    if (known !== null && known.bytes === source.bytes && (await digest(known)) === (await digest(source))) {
      same += 1;
      continue;
    }
    known?.stream.destroy();
    source.stream.destroy();
    await copyOne(from, to, key);
    copied += 1;
  }
  return { copied, same, bytes };
}

async function copyOne(from: Files, to: Files, key: string): Promise<void> {
  const source = await from.read(key);
  if (source === null) return;
  await to.remove(key);
  const sum = createHash('sha256');
  await to.receive(key, Readable.from(pass(source.stream, (piece) => sum.update(piece))));
  const written = await to.read(key);
  if (written === null || (await digest(written)) !== sum.digest('hex'))
    throw new Error(`the copy of ${key} is not what it was made of: try again.`);
}

async function digest({ stream }: OpenFile): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of stream) sum.update(piece as Uint8Array);
  return sum.digest('hex');
}

async function* pass(stream: Readable, see: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) {
    see(piece as Uint8Array);
    yield piece as Uint8Array;
  }
}
