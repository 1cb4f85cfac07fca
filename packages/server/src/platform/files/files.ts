// Files that people upload, behind one door: a folder on our disk, or a bucket of a store that speaks S3's protocol.
import type { Readable } from 'node:stream';

export interface OpenFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** A file as a list names it. */
export interface ListedFile {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/**
 * Keys are such as `business/name.webp`. Where the place cannot be reached, or refuses, each of them rejects with
 * `files_unavailable`, and what was there is there as before.
 */
export interface Files {
  /** Stores the bytes under a key; an existing key is replaced at once or not at all. */
  write(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores what comes under a new key as it comes, never whole in memory, and answers how many bytes; what breaks off leaves
   * nothing behind under the key, and rejects as its stream does.
   */
  receive(key: string, stream: Readable): Promise<number>;
  /** The bytes as a stream with their length, or null when there is no such file. */
  read(key: string): Promise<OpenFile | null>;
  /** The first bytes, at most so many; null when there is no such file. */
  readHead(key: string, most: number): Promise<Buffer | null>;
  /** Has work done on a file by its path on this machine, which is good until the work is done. Rejects where there is no such file. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  has(key: string): Promise<boolean>;
  /** Removes what is under a key; what is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Removes everything under a first part of keys, and what is still on its way there; what is not there is removed already. */
  removeFolder(first: string): Promise<void>;
  /** All of them, in no order that means anything; those that come meanwhile may be left out. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what was begun before a moment and broke off: whoever wrote it is gone. */
  dropBrokenOff(before: Date): Promise<void>;
  /** Null while the place can be reached, else in words what is wrong. */
  findTrouble(): Promise<string | null>;
  /** Lets go of connections. */
  close(): void;
}

const keyPattern = /^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*\.[a-z0-9]+$/;
const firstPattern = /^[A-Za-z0-9-]+$/;

export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** Throws for what is no key: a mistake of ours, never of whoever asks. */
export function toFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError(`not a file key: ${key}`);
  return key;
}

/** The same of the first part of keys. */
export function toFileFolder(first: string): string {
  if (!firstPattern.test(first)) throw new RangeError(`not a folder of files: ${first}`);
  return first;
}
