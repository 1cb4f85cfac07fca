// One reader of the live view: looks when woken, once at a time, and no more often than its pause allows.
import type { LiveEvent } from '@vitrine/contract/analytics';

interface Watch {
  /** What is new since the last look, oldest first. */
  look: () => Promise<LiveEvent[]>;
  send: (event: LiveEvent) => void;
  failed: (problem: unknown) => void;
  now: () => Date;
  pauseMs: number;
}

export class Watcher {
  readonly #watch: Watch;
  #isOver = false;
  #isLooking = false;
  #isWanted = false;
  #hasBegun = false;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  /** There may be something new. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#isLooking) void this.#run();
  }

  end(): void {
    this.#isOver = true;
  }

  async #run(): Promise<void> {
    const { failed, pauseMs } = this.#watch;
    this.#isLooking = true;
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      try {
        await this.#look();
      } catch (problem) {
        failed(problem);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    this.#isLooking = false;
  }

  /** The first look sends what was there before; every later one also that figures have moved on. */
  async #look(): Promise<void> {
    const { look, send, now } = this.#watch;
    const events = await look();
    if (this.#isOver) return;
    for (const event of events) send(event);
    if (this.#hasBegun) send({ kind: 'counted', counted_at: now().toISOString() });
    this.#hasBegun = true;
  }
}
