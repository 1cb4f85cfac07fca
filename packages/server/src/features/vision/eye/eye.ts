// Has pictures looked at by a thread of its own and low priority, so that the thread that answers shoppers has no part in it.
import { Worker } from 'node:worker_threads';
import type { Purpose, SeenPicture } from '../seeing/embedder.ts';

export interface EyeRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly purpose: Purpose;
}

export type EyeAnswer = { readonly id: number } & ({ readonly seen: SeenPicture } | { readonly problem: string });

/** How long the thread stays, with its network in memory, when nobody asks for anything. */
const idleMs = 60_000;

/** Starts a thread with the first picture, ends it when none has come for a while, and starts another with the next. */
export class Eye {
  #thread: SeeingThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** Rejects where the bytes are no picture, or the thread died. */
  async see(bytes: Uint8Array, purpose: Purpose): Promise<SeenPicture> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= new SeeingThread(() => this.#thread === thread && (this.#thread = null)));
    try {
      return await thread.see(bytes, purpose);
    } finally {
      if (thread.isIdle) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  /** Ends the thread; what is asked of it is answered first. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.close();
  }
}

/** One thread, and what it owes. */
class SeeingThread {
  readonly #owed = new Map<number, PromiseWithResolvers<SeenPicture>>();
  readonly #worker = new Worker(new URL('./eye-thread.ts', import.meta.url), { name: 'see pictures' });
  readonly #ended: Promise<void>;
  #asked = 0;

  constructor(ended: () => void) {
    let why = 'the thread that sees pictures ended';
    const exit = Promise.withResolvers<void>();
    this.#ended = exit.promise;
    this.#worker.on('message', (answer: EyeAnswer) => this.#take(answer));
    // it ends after that, which is answered for below
    this.#worker.on('error', (problem) => (why = String(problem)));
    this.#worker.on('exit', () => {
      ended();
      for (const { reject } of this.#owed.values()) reject(new Error(why));
      this.#owed.clear();
      exit.resolve();
    });
  }

  get isIdle(): boolean {
    return this.#owed.size === 0;
  }

  see(bytes: Uint8Array, purpose: Purpose): Promise<SeenPicture> {
    this.#asked += 1;
    const answer = Promise.withResolvers<SeenPicture>();
    this.#owed.set(this.#asked, answer);
    this.#ask({ id: this.#asked, bytes, purpose });
    return answer.promise;
  }

  close(): Promise<void> {
    this.#ask('end');
    return this.#ended;
  }

  #ask(request: EyeRequest | 'end'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: there are no origins
    this.#worker.postMessage(request);
  }

  #take(answer: EyeAnswer): void {
    const owed = this.#owed.get(answer.id);
    this.#owed.delete(answer.id);
    if ('seen' in answer) owed?.resolve(answer.seen);
    else owed?.reject(new Error(answer.problem));
  }
}
