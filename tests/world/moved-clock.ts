// The clock of a program under test: it goes on by itself, and can be moved.
import type { Clock } from '../../packages/server/src/platform/clock.ts';

export class MovedClock implements Clock {
  #ahead: number;

  /** Begins with `at`, or now. */
  constructor(at: Date | null = null) {
    this.#ahead = at === null ? 0 : at.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }

  /** Moves on to the beginning of the next window in which attempts are counted, so that no test straddles two. */
  startWindow(lengthMs: number): void {
    this.advance(lengthMs - (this.now().getTime() % lengthMs));
  }
}
