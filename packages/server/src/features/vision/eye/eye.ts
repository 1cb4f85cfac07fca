// Has pictures looked at and compared by a thread of its own and low priority: the thread that answers shoppers has no part in it.
import type { Likely } from '../likeness/picture-index.ts';
import type { Purpose, SeenPicture } from '../seeing/embedder.ts';
import type { PictureShelf } from './shelf.ts';
import { SeeingThread } from './seeing-thread.ts';

/** How long the thread stays, with its network and shelves in memory, when nobody asks for anything. */
const idleMs = 60_000;

/** Starts a thread with the first picture, ends it when none has come for a while, and starts another with the next. */
export class Eye {
  #thread: SeeingThread | null = null;
  #idle: NodeJS.Timeout | undefined;
  #busy = 0;

  /** Rejects where the bytes are no picture, or the thread died. */
  see(bytes: Uint8Array, purpose: Purpose): Promise<SeenPicture> {
    return this.#with((thread) => thread.ask({ kind: 'see', bytes, purpose }));
  }

  /** The products of a shelf that a picture may show, the likeliest first. Rejects as `see`. */
  find(shelf: PictureShelf, bytes: Uint8Array, most: number): Promise<Likely[]> {
    return this.#with((thread) => thread.find(shelf, bytes, most));
  }

  /** Ends the thread; what is asked of it is answered first. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.close();
  }

  async #with<T>(work: (thread: SeeingThread) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= new SeeingThread(() => this.#thread === thread && (this.#thread = null)));
    this.#busy += 1;
    try {
      return await work(thread);
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }
}
