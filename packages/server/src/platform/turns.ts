// Lets few do heavy work at a time; the rest wait their turn, and those for whom the wait would be too long are refused.
import { Problem } from './problem.ts';

export class Turns {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Refuses `rate_limited` where too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#mostAtOnce) this.#busy += 1;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new Problem('rate_limited');
      // whoever ends hands the turn on: it is never free in between
      await new Promise<void>((go) => this.#waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** Turns of each of many, who never wait for one another. */
export class TurnsOfEach {
  readonly #limits: readonly [mostAtOnce: number, mostWaiting: number];
  readonly #turns = new Map<string, Turns>();

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#limits = [mostAtOnce, mostWaiting];
  }

  /** Refuses `rate_limited` where too much of `whose` waits already. */
  async take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(whose) ?? new Turns(...this.#limits);
    this.#turns.set(whose, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle) this.#turns.delete(whose);
    }
  }
}
