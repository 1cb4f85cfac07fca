// The spool of one process: visits appended to local files in batches; what was answered survives the process's death.
import { closeSync, fdatasync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

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

/** The lines of one turn of the event loop. */
interface Batch {
  readonly lines: string[];
  readonly written: PromiseWithResolvers<void>;
}

/** Appends lines; its folder must be its own. Segments count from 1 and are opened when the first line comes. */
export class Spool {
  readonly #settings: SpoolSettings;
  #fd: number | null = null;
  #segment = 0;
  #size = 0;
  #waiting: Batch | null = null;
  #syncDue = false;
  #syncing: Promise<void> | null = null;
  #closed = false;

  constructor(settings: SpoolSettings) {
    this.#settings = settings;
  }

  /** Behind the last line that is written. */
  get end(): Position {
    return { segment: this.#segment, offset: this.#size };
  }

  /** Resolves once the line is written; the lines of one turn of the event loop go in one write. Rejects when it failed. */
  append(line: string): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the spool is closed'));
    this.#waiting ??= this.#beginBatch();
    this.#waiting.lines.push(line);
    return this.#waiting.written.promise;
  }

  /** Writes what waits, then closes the file. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#writeWaiting();
    await this.#closeSegment();
  }

  #beginBatch(): Batch {
    setImmediate(() => this.#writeWaiting());
    return { lines: [], written: Promise.withResolvers() };
  }

  #writeWaiting(): void {
    const batch = this.#waiting;
    if (!batch) return;
    this.#waiting = null;
    try {
      this.#write(Buffer.from(batch.lines.join('')));
    } catch (problem) {
      // what was written in part stays a torn end: nothing may follow it
      void this.#closeSegment();
      this.#settings.failed(problem);
      batch.written.reject(problem);
      return;
    }
    batch.written.resolve();
    this.#settings.written();
    if (this.#syncDue) return;
    this.#syncDue = true;
    setTimeout(() => this.#startSync(), this.#settings.syncMs).unref();
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
    await this.#syncing;
    await this.#sync(fd);
    closeSync(fd);
  }

  #startSync(): void {
    this.#syncDue = false;
    if (this.#fd === null || this.#syncing) return;
    this.#syncing = this.#sync(this.#fd).finally(() => {
      this.#syncing = null;
    });
  }

  async #sync(fd: number): Promise<void> {
    try {
      await fdatasyncAsync(fd);
    } catch (problem) {
      this.#settings.failed(problem);
    }
  }
}
