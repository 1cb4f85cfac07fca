// The spool of one process: visits appended to local files in batches; what was answered survives the process's death.
import { closeSync, fdatasync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { SpoolPosition, Written } from '../model.ts';
import { checkLength } from './spool-record.ts';

const fdatasyncAsync = promisify(fdatasync);

export interface SpoolSettings {
  readonly folder: string;
  /** A segment is closed when it has grown to this many bytes. */
  readonly segmentBytes: number;
  /** Milliseconds after which written records are also on the disk itself, not only in the system's hands. */
  readonly syncMs: number;
  /** Is called with the bytes of every batch once it is written. */
  readonly written: (bytes: number) => void;
  /** Is called when the disk refuses; the lines concerned are rejected as well. */
  readonly failed: (problem: unknown) => void;
}

export function segmentName(segment: number): string {
  return `${String(segment).padStart(10, '0')}.log`;
}

/** The lines of one turn of the event loop, and who waits for what. */
interface LineBatch {
  /** With room for the checksum before each. */
  lines: string;
  /** Of each line, with its end. */
  readonly lengths: number[];
  readonly written: Written[];
  readonly synced: Written[];
}

/** Most batches are written from here. */
const draft = Buffer.allocUnsafeSlow(64 * 1024);
const hex = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** The bytes of a batch, until the next is asked for. Checksums of bytes cost a quarter of those of texts. */
function toBytes({ lines, lengths }: LineBatch): Buffer {
  const size = lines.length;
  const bytes = size <= draft.length ? draft.subarray(0, size) : Buffer.allocUnsafe(size);
  bytes.write(lines, 'latin1');
  let start = 0;
  for (const length of lengths) {
    const check = crc32(bytes.subarray(start + checkLength, start + length - 1));
    for (let digit = 0; digit < 8; digit += 1) bytes[start + digit] = hex[(check >>> (28 - 4 * digit)) & 15] ?? 0;
    start += length;
  }
  return bytes;
}

/** Appends lines; its folder must be its own. Segments count from 1 and are opened when the first line comes. */
export class Spool {
  readonly #settings: SpoolSettings;
  #fd: number | null = null;
  #segment = 0;
  #size = 0;
  #waiting: LineBatch | null = null;
  #syncDue = false;
  #syncing: Promise<void> | null = null;
  /** Who waits for the next sync. */
  #unsynced: Written[] = [];
  #closed = false;

  constructor(settings: SpoolSettings) {
    this.#settings = settings;
  }

  /** Behind the last line that is written. */
  get end(): SpoolPosition {
    return { segment: this.#segment, offset: this.#size };
  }

  /**
   * Appends a line of ASCII without its end, with a checksum before it. Calls `written` once it is written; the lines of
   * one turn of the event loop go in one write.
   */
  append(text: string, written: Written): void {
    const batch = this.#take(text);
    if (batch) batch.written.push(written);
    else written(new Error('the spool is closed'));
  }

  /**
   * Calls `synced` once the line is on the disk itself. Lines that come while a sync runs share the next one, which
   * runs beside the event loop.
   */
  appendSynced(text: string, synced: Written): void {
    const batch = this.#take(text);
    if (batch) batch.synced.push(synced);
    else synced(new Error('the spool is closed'));
  }

  /** Writes what waits, then closes the file. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#writeWaiting();
    await this.#closeSegment();
  }

  #take(text: string): LineBatch | null {
    if (this.#closed) return null;
    if (this.#waiting === null) {
      setImmediate(() => this.#writeWaiting());
      this.#waiting = { lines: '', lengths: [], written: [], synced: [] };
    }
    this.#waiting.lines += `         ${text}\n`;
    this.#waiting.lengths.push(checkLength + text.length + 1);
    return this.#waiting;
  }

  #writeWaiting(): void {
    const batch = this.#waiting;
    if (!batch) return;
    this.#waiting = null;
    let problem: unknown = null;
    try {
      this.#write(toBytes(batch));
    } catch (refused) {
      // what was written in part stays a torn end: nothing may follow it
      void this.#closeSegment();
      problem = refused;
      this.#settings.failed(refused);
    }
    for (const written of batch.written) written(problem);
    if (problem !== null) for (const synced of batch.synced) synced(problem);
    else this.#follow(batch);
  }

  /** Reports what is written, and brings it to the disk: at once when somebody waits for it, else soon. */
  #follow({ lines, synced }: LineBatch): void {
    this.#settings.written(lines.length);
    if (synced.length > 0) {
      this.#unsynced.push(...synced);
      if (this.#syncing === null) this.#startSync();
    } else if (!this.#syncDue) {
      this.#syncDue = true;
      setTimeout(() => this.#startSync(), this.#settings.syncMs).unref();
    }
  }

  /** Into the system's memory, which takes microseconds; handing it to another thread takes several times that. */
  #write(bytes: Buffer): void {
    if (this.#size >= this.#settings.segmentBytes) void this.#closeSegment();
    this.#fd ??= this.#openSegment();
    for (let done = 0; done < bytes.length;) done += writeSync(this.#fd, bytes, done);
    this.#size += bytes.length;
  }

  #openSegment(): number {
    const { folder } = this.#settings;
    mkdirSync(folder, { recursive: true });
    const fd = openSync(join(folder, segmentName(this.#segment + 1)), 'ax');
    this.#segment += 1;
    this.#size = 0;
    return fd;
  }

  /** The next line begins a new segment at once; this one is brought to the disk and closed beside it. */
  async #closeSegment(): Promise<void> {
    const fd = this.#fd;
    if (fd === null) return;
    this.#fd = null;
    const waiting = this.#unsynced;
    this.#unsynced = [];
    await this.#syncing;
    await this.#sync(fd, waiting);
    closeSync(fd);
  }

  #startSync(): void {
    this.#syncDue = false;
    if (this.#fd === null || this.#syncing) return;
    const waiting = this.#unsynced;
    this.#unsynced = [];
    this.#syncing = this.#sync(this.#fd, waiting).finally(() => {
      this.#syncing = null;
      if (this.#unsynced.length > 0) this.#startSync();
    });
  }

  async #sync(fd: number, waiting: readonly Written[]): Promise<void> {
    let problem: unknown = null;
    try {
      await fdatasyncAsync(fd);
    } catch (refused) {
      problem = refused;
      this.#settings.failed(refused);
    }
    for (const synced of waiting) synced(problem);
  }
}
