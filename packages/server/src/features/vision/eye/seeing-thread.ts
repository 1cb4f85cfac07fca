// One thread that sees, and what it owes: started with the eye, asked by messages.
import { Worker } from 'node:worker_threads';
import type { FoundGood } from '../likeness/find-goods.ts';
import type { Likely } from '../likeness/picture-index.ts';
import type { Model } from '../seeing/model.ts';
import type { SeenPicture } from '../seeing/embedder.ts';
import type { PackedPicture, PictureShelf } from './shelf.ts';

/** What it can be asked, and what it answers. */
export type EyeQuestion =
  /** With which network it sees. */
  | { readonly kind: 'name' }
  | { readonly kind: 'see'; readonly bytes: Uint8Array }
  /** Puts pictures on a shelf, which is cleared first where they are the first. */
  | {
      readonly kind: 'put';
      readonly shelf: string;
      readonly pictures: readonly PackedPicture[];
      readonly isFirst: boolean;
    }
  | { readonly kind: 'drop'; readonly shelf: string }
  | ({ readonly kind: 'find'; readonly shelf: string; readonly bytes: Uint8Array } & FindWish)
  /** What is like a picture that was seen before. */
  | ({ readonly kind: 'compare'; readonly shelf: string; readonly views: Uint8Array } & FindWish);

/** Products at most, and those that are left out. */
export interface FindWish {
  readonly most: number;
  readonly without?: readonly string[];
}

export interface EyeAnswers {
  name: Model;
  see: SeenPicture;
  put: null;
  drop: null;
  find: FoundGood[];
  compare: Likely[];
}

/** What its thread is started with: the place of a network that was given, null for the one that comes with the program. */
export interface SeeingWith {
  readonly place: string | null;
}

export interface EyeRequest {
  readonly id: number;
  readonly question: EyeQuestion;
}

export type EyeReply = { readonly id: number } & ({ readonly answer: unknown } | { readonly problem: string });

/** Of whom pictures are held at once; those of others are read again. */
const mostShelves = 4;

export class SeeingThread {
  readonly #owed = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  /** The stamps of the shelves it holds, the one used last at the end. */
  readonly #held = new Map<string, string>();
  #finding: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #isOver = false;
  #why = 'the thread that sees pictures ended';

  constructor(place: string | null, ended: () => void) {
    const workerData: SeeingWith = { place };
    this.#worker = new Worker(new URL('./eye-thread.ts', import.meta.url), { name: 'see pictures', workerData });
    const exit = Promise.withResolvers<void>();
    this.#ended = exit.promise;
    this.#worker.on('message', (reply: EyeReply) => this.#take(reply));
    // it ends after that, which is answered for below
    this.#worker.on('error', (problem) => (this.#why = String(problem)));
    this.#worker.on('exit', () => {
      ended();
      this.#isOver = true;
      for (const { reject } of this.#owed.values()) reject(new Error(this.#why));
      this.#owed.clear();
      exit.resolve();
    });
  }

  ask<Question extends EyeQuestion>(question: Question): Promise<EyeAnswers[Question['kind']]> {
    if (this.#isOver) return Promise.reject(new Error(this.#why));
    this.#asked += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#owed.set(this.#asked, answer);
    this.#send({ id: this.#asked, question });
    // the thread answers each kind with its own
    return answer.promise as Promise<EyeAnswers[Question['kind']]>;
  }

  /** A product's own picture, once nobody waits for an answer. */
  async see(bytes: Uint8Array): Promise<SeenPicture> {
    for (let last; last !== this.#finding;) await (last = this.#finding);
    return this.ask({ kind: 'see', bytes });
  }

  /** What is like a picture on a shelf, which is filled before where the thread does not hold it; one shelf at a time. */
  find(shelf: PictureShelf, bytes: Uint8Array, wanted: FindWish): Promise<FoundGood[]> {
    return this.#takeTurn(shelf, () => this.ask({ kind: 'find', shelf: shelf.name, bytes, ...wanted }));
  }

  /** As `find`, of a picture by what was seen of it. */
  compare(shelf: PictureShelf, views: Uint8Array, wanted: FindWish): Promise<Likely[]> {
    return this.#takeTurn(shelf, () => this.ask({ kind: 'compare', shelf: shelf.name, views, ...wanted }));
  }

  #takeTurn<T>(shelf: PictureShelf, work: () => Promise<T>): Promise<T> {
    const turn = this.#finding.then(async () => {
      await this.#fill(shelf);
      return work();
    });
    // whoever asked is told what went wrong; the next one's turn comes all the same
    this.#finding = turn.catch(() => undefined);
    return turn;
  }

  close(): Promise<void> {
    if (!this.#isOver) this.#send('end');
    return this.#ended;
  }

  async #fill({ name, stamp, pages }: PictureShelf): Promise<void> {
    const isHeld = this.#held.get(name) === stamp;
    this.#held.delete(name);
    if (!isHeld) {
      let isFirst = true;
      for await (const pictures of pages()) {
        await this.ask({ kind: 'put', shelf: name, pictures, isFirst });
        isFirst = false;
      }
    }
    this.#held.set(name, stamp);
    const [oldest = name] = this.#held.keys();
    if (this.#held.size <= mostShelves) return;
    this.#held.delete(oldest);
    await this.ask({ kind: 'drop', shelf: oldest });
  }

  #send(request: EyeRequest | 'end'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: there are no origins
    this.#worker.postMessage(request);
  }

  #take(reply: EyeReply): void {
    const owed = this.#owed.get(reply.id);
    this.#owed.delete(reply.id);
    if ('answer' in reply) owed?.resolve(reply.answer);
    else owed?.reject(new Error(reply.problem));
  }
}
