// Shares the few statements that run at once among businesses: each in its turn, none all of them, nobody waits without end.
import { Problem } from '../../platform/problem.ts';

interface LanesSettings {
  /** So much is done at once, and so much of it of one business: somebody else's question always finds a place before long. */
  readonly lanes: number;
  readonly ofOne: number;
  /** So many questions of one business wait at most. */
  readonly mostWaiting: number;
}

interface Waiting {
  readonly business: number;
  readonly go: () => void;
}

export class Lanes {
  readonly #settings: LanesSettings;
  /** In the order in which they came. */
  #waiting: readonly Waiting[] = [];
  /** How many of each business are being answered; none of it where nothing is. */
  readonly #busy = new Map<number, number>();

  constructor(settings: LanesSettings) {
    this.#settings = settings;
  }

  /**
   * Does work of a business once it is its turn, and tells it how much of its time is left. Refuses `rate_limited` where too much of
   * the business waits already, `timed_out` where its turn does not come in time.
   */
  async take<T>(business: number, limitMs: number, work: (leftMs: number) => Promise<T>): Promise<T> {
    const until = performance.now() + limitMs;
    if (this.#isFree(business)) this.#count(business, 1);
    else await this.#wait(business, limitMs);
    try {
      return await work(until - performance.now());
    } finally {
      this.#count(business, -1);
      this.#admit();
    }
  }

  /** Resolves once a lane is the caller's. */
  async #wait(business: number, limitMs: number): Promise<void> {
    const own = this.#waiting.filter((each) => each.business === business);
    if (own.length >= this.#settings.mostWaiting) throw new Problem('rate_limited');
    const turn = Promise.withResolvers<void>();
    const waiting = { business, go: turn.resolve };
    this.#waiting = [...this.#waiting, waiting];
    const limit = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      turn.reject(new Problem('timed_out'));
    }, limitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Lets in whoever waits, as far as there is room: first who has least, then who came first. */
  #admit(): void {
    for (;;) {
      const may = this.#waiting.filter(({ business }) => this.#isFree(business));
      const [next] = may.toSorted((one, other) => this.#busyOf(one.business) - this.#busyOf(other.business));
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#count(next.business, 1);
      next.go();
    }
  }

  get tally(): { readonly answering: number; readonly waiting: number } {
    return {
      answering: this.#busy.values().reduce((sum, count) => sum + count, 0),
      waiting: this.#waiting.length,
    };
  }

  #isFree(business: number): boolean {
    return this.tally.answering < this.#settings.lanes && this.#busyOf(business) < this.#settings.ofOne;
  }

  #busyOf(business: number): number {
    return this.#busy.get(business) ?? 0;
  }

  #count(business: number, change: number): void {
    const count = this.#busyOf(business) + change;
    if (count > 0) this.#busy.set(business, count);
    else this.#busy.delete(business);
  }
}
