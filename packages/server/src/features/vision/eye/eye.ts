// Has pictures looked at and compared by a thread of its own and low priority: the thread that answers shoppers has no part in it.
import type { FoundGood } from '../likeness/find-goods.ts';
import type { Likely } from '../likeness/picture-index.ts';
import type { Model } from '../seeing/model.ts';
import type { SeenPicture } from '../seeing/embedder.ts';
import type { PictureShelf } from './shelf.ts';
import { SeeingThread, type FindWish } from './seeing-thread.ts';

/** How long the thread stays, with its network and shelves in memory, when nobody asks for anything. */
const idleMs = 60_000;

/** Starts a thread with the first picture, ends it when none has come for a while, and starts another with the next. */
export class Eye {
  readonly #place: string | null;
  #thread: SeeingThread | null = null;
  #idle: NodeJS.Timeout | undefined;
  #busy = 0;

  /** With a network that was given, at its place; with the one that comes with the program where there is none. */
  constructor(place: string | null = null) {
    this.#place = place;
  }

  /** The network it sees with. Rejects, in a sentence, one that takes no picture or answers no vector. */
  name(): Promise<Model> {
    return this.#with((thread) => thread.ask({ kind: 'name' }));
  }

  /** A product's own picture. Rejects where the bytes are no picture, or the thread died. */
  see(bytes: Uint8Array): Promise<SeenPicture> {
    return this.#with((thread) => thread.see(bytes));
  }

  /** The products of a shelf that a picture may show, as `findGoods` orders them. Rejects as `see`. */
  find(shelf: PictureShelf, bytes: Uint8Array, wanted: FindWish): Promise<FoundGood[]> {
    return this.#with((thread) => thread.find(shelf, bytes, wanted));
  }

  /** The products of a shelf whose pictures are like one that was seen before, the likeliest first. */
  compare(shelf: PictureShelf, views: Uint8Array, wanted: FindWish): Promise<Likely[]> {
    return this.#with((thread) => thread.compare(shelf, views, wanted));
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
    const thread = (this.#thread ??= new SeeingThread(
      this.#place,
      () => this.#thread === thread && (this.#thread = null),
    ));
    this.#busy += 1;
    try {
      return await work(thread);
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }
}
