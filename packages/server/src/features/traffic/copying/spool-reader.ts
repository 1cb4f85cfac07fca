// Reads a spool's segments from a position, whole lines only: a torn end is left alone, a damaged line is passed over.
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLine, type SpoolRecord } from '../intake/spool-record.ts';
import { segmentName } from '../intake/spool.ts';
import type { SpoolPosition } from '../model.ts';
import { codeOf } from '../../../platform/error-code.ts';

export interface SpoolBatch {
  readonly records: SpoolRecord[];
  /** Behind the last record; the position asked for when there is nothing more yet. */
  readonly next: SpoolPosition;
  /** Complete lines that were not ours or whose checksum did not fit. */
  readonly damaged: number;
}

const newline = 10;

/** Whether a position is another one or behind it. */
export function isAtLeast(position: SpoolPosition, other: SpoolPosition): boolean {
  return position.segment === other.segment ? position.offset >= other.offset : position.segment > other.segment;
}

/** How much is read: up to some `maxBytes`, and no further segment once `until` is reached. */
export interface BatchLimits {
  readonly maxBytes: number;
  readonly until: SpoolPosition | null;
}

/** The records behind a position; later segments are gone on to when one is read. */
export async function readBatch(
  folder: string,
  from: SpoolPosition,
  { maxBytes, until }: BatchLimits,
): Promise<SpoolBatch> {
  let batch: SpoolBatch = { records: [], next: from, damaged: 0 };
  for (let left = maxBytes; left > 0;) {
    const more = await readNext(folder, batch.next, left);
    if (more === null) return batch;
    left -= more.next.segment === batch.next.segment ? more.next.offset - batch.next.offset : more.next.offset;
    const { next, damaged } = more;
    batch = { records: batch.records.concat(more.records), next, damaged: batch.damaged + damaged };
    if (until !== null && isAtLeast(next, until)) return batch;
  }
  return batch;
}

/** What comes next in one segment; null when nothing more is there yet. */
async function readNext(folder: string, from: SpoolPosition, maxBytes: number): Promise<SpoolBatch | null> {
  const batch = await readSegment(folder, from, maxBytes);
  if (batch) return batch;
  for (const segment of (await listSegments(folder)).filter((each) => each >= from.segment)) {
    // also once more the one it came from: more may have come before the next one was begun
    const begin = segment === from.segment ? from : { segment, offset: 0 };
    const found = await readSegment(folder, begin, maxBytes);
    if (found) return found;
  }
  return null;
}

async function readSegment(folder: string, from: SpoolPosition, maxBytes: number): Promise<SpoolBatch | null> {
  const bytes = await readBytes(join(folder, segmentName(from.segment)), from.offset, maxBytes);
  const end = bytes.lastIndexOf(newline) + 1;
  return end > 0 ? toBatch(bytes.subarray(0, end), { ...from, offset: from.offset + end }) : null;
}

function toBatch(bytes: Buffer, next: SpoolPosition): SpoolBatch {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1);
  const read = lines.map(readLine);
  return { records: read.flat(), next, damaged: read.filter((records) => records.length === 0).length };
}

/** What a file holds from `offset` on; nothing when it is not there. */
async function readBytes(path: string, offset: number, maxBytes: number): Promise<Buffer> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const length = Math.max(0, Math.min(maxBytes, size - offset));
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return Buffer.alloc(0);
    throw problem;
  }
}

/** The numbers of the segments that are there, in order; none when the folder is not there. */
async function listSegments(folder: string): Promise<number[]> {
  try {
    const names = await readdir(folder);
    return names
      .flatMap((name) => (/^\d{10}\.log$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b);
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return [];
    throw problem;
  }
}

/** Removes the segments before a position. */
export async function removeSegments(folder: string, before: SpoolPosition): Promise<void> {
  for (const segment of await listSegments(folder)) {
    if (segment < before.segment) await rm(join(folder, segmentName(segment)), { force: true });
  }
}
