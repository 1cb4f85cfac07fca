// The spool of one process: visits appended to local files in batches; what was answered survives the process's death.
import { closeSync, fdatasync, mkdirSync, openSync, write } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const writeAsync = promisify(write);
const fdatasyncAsync = promisify(fdatasync);

/** A place in a spool: before the byte `offset` of a segment. */
export interface Position {
  readonly segment: number;
  readonly offset: number;
}

export interface SpoolSettings {
  readonly folder: string;
  /** A segment is closed when it has grown to this many bytes. */
  readonly segmentBytes: number;
  /** Milliseconds after which written records are also on the disk itself, not only in the system's hands. */
  readonly syncMs: number;
  /** Hears of every batch once it is written. */
  readonly written: () => void;
  /** Hears when the disk refuses; the lines concerned are rejected as well. */
  readonly failed: (problem: unknown) => void;
}

export function segmentName(segment: number): string {
  return `${String(segment).padStart(10, '0')}.log`;
}

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (problem: unknown) => void;
}

/** Appends lines; its folder must be its own. Segments count from 1 and are opened when the first line comes. */
export class Spool {
  readonly #settings: SpoolSettings;
  #fd: number | null = null;
  #segment = 0;
  #size = 0;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #syncTimer: NodeJS.Timeout | null = null;
  #syncing: Promise<void> | null = null;
  #closed = false;

  constructor(settings: SpoolSettings) {
    this.#settings = settings;
  }

  /** The end of what is written. */
  get end(): Position {
    return { segment: Math.max(1, this.#segment), offset: this.#size };
  }

  /** Resolves once the line is written; all lines that wait at that moment go in one write. Rejects when it failed. */
  append(line: string): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the spool is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Writes what waits, then closes the file. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#closeSegment();
  }

  async #writeAll(): Promise<void> {
    // requests that arrive in this turn of the event loop join the batch
    await new Promise((turn) => setImmediate(turn));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#writeBatch(batch);
    }
    this.#writing = null;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(Buffer.from(batch.map(({ line }) => line).join('')));
    } catch (problem) {
      // what was written in part stays a torn end: nothing may follow it
      await this.#closeSegment();
      this.#settings.failed(problem);
      for (const { reject } of batch) reject(problem);
      return;
    }
    for (const { resolve } of batch) resolve();
    this.#settings.written();
    this.#syncTimer ??= setTimeout(() => this.#startSync(), this.#settings.syncMs).unref();
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#size >= this.#settings.segmentBytes) await this.#closeSegment();
    this.#fd ??= this.#openSegment();
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await writeAsync(this.#fd, bytes, done, bytes.length - done);
      done += bytesWritten;
    }
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

  async #closeSegment(): Promise<void> {
    const fd = this.#fd;
    if (fd === null) return;
    await this.#syncing;
    this.#startSync();
    await this.#syncing;
    this.#fd = null;
    closeSync(fd);
  }

  #startSync(): void {
    if (this.#syncTimer) clearTimeout(this.#syncTimer);
    this.#syncTimer = null;
    if (this.#fd === null || this.#syncing) return;
    this.#syncing = fdatasyncAsync(this.#fd)
      .catch((problem: unknown) => this.#settings.failed(problem))
      .finally(() => {
        this.#syncing = null;
      });
  }
}
