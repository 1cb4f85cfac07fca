// Has spools copied by a thread of their own, so that the thread that answers shoppers has no part in it.
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import type { Copied } from './copy-spool.ts';
import type { SpoolPosition } from '../model.ts';

/** The thread's name, by which the system lists it too. */
export const copyThreadName = 'copy visits';

/** What the thread is started with. */
export interface CopyThreadData {
  readonly connection: PoolConfig;
  /** The folder that holds every spool's own. */
  readonly root: string;
  readonly logLevel: string;
}

/** What it is asked: to copy a spool, as far as `copySpool` says. */
export interface CopyRequest {
  readonly id: number;
  readonly spoolId: string;
  readonly until: SpoolPosition | null;
}

export type CopyAnswer = { readonly id: number } & ({ readonly copied: Copied } | { readonly problem: string });

/** Starts the thread with the first copy, and again with the next one when it has died. */
export class Copier {
  readonly #data: CopyThreadData;
  readonly #owed = new Map<number, PromiseWithResolvers<Copied>>();
  #thread: Worker | null = null;
  #asked = 0;

  constructor(data: CopyThreadData) {
    this.#data = data;
  }

  /** Does what `copySpool` does; rejects when the database is away or the thread dies. What was copied stays copied. */
  copy(spoolId: string, until: SpoolPosition | null): Promise<Copied> {
    this.#thread ??= this.#start();
    this.#asked += 1;
    const answer = Promise.withResolvers<Copied>();
    this.#owed.set(this.#asked, answer);
    ask(this.#thread, { id: this.#asked, spoolId, until });
    return answer.promise;
  }

  /** Ends the thread; no copy may run. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    ask(thread, 'end');
    await ended;
  }

  #start(): Worker {
    const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), {
      name: copyThreadName,
      workerData: this.#data,
      // batches come and go whole: a small room for young objects would have them carried about
      resourceLimits: { maxYoungGenerationSizeMb: 96 },
    });
    let why = 'the thread that copies visits ended';
    thread.on('message', (answer: CopyAnswer) => this.#take(answer));
    // it ends after that, which is answered for below
    thread.on('error', (problem) => (why = String(problem)));
    thread.on('exit', () => {
      this.#thread = null;
      for (const { reject } of this.#owed.values()) reject(new Error(why));
      this.#owed.clear();
    });
    return thread;
  }

  #take(answer: CopyAnswer): void {
    const owed = this.#owed.get(answer.id);
    this.#owed.delete(answer.id);
    if ('copied' in answer) owed?.resolve(answer.copied);
    else owed?.reject(new Error(answer.problem));
  }
}

function ask(thread: Worker, request: CopyRequest | 'end'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: there are no origins
  thread.postMessage(request);
}
