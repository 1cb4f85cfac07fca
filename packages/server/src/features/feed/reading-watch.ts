// Tells who watches how reading goes: what there is to see now, and again when it has changed, once a second at most.
import type { BusinessId } from '@vitrine/contract/ids';
import { setTimeout as rest } from 'node:timers/promises';
import { onAnnounced } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';

const pauseMs = 1_000;

interface Watch<Seen> {
  readonly look: () => Promise<Seen>;
  readonly send: (seen: Seen) => void;
}

export class ReadingWatch extends Service<null> {
  readonly #wakes = new Map<BusinessId, Set<() => void>>();

  constructor(platform: Platform) {
    super(platform, null);
    const wakeAll = (): void => {
      for (const businessId of this.#wakes.keys()) this.#wake(businessId);
    };
    onAnnounced(platform.database, 'readingChanged', (businessId) => this.#wake(businessId), wakeAll);
  }

  /** Sends the first at once; answers how to end it. */
  begin<Seen>(businessId: BusinessId, watch: Watch<Seen>): () => void {
    const failed = (problem: unknown): void =>
      this.platform.log.warn({ business: businessId, problem: String(problem) }, 'how reading goes could not be told');
    const reader = new Reader(watch, failed);
    const wake = (): void => reader.wake();
    const wakes = this.#wakes.get(businessId) ?? new Set();
    this.#wakes.set(businessId, wakes.add(wake));
    wake();
    return () => {
      reader.end();
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(businessId) === wakes) this.#wakes.delete(businessId);
    };
  }

  #wake(businessId: BusinessId): void {
    for (const wake of this.#wakes.get(businessId) ?? []) wake();
  }
}

/** Looks when woken, once at a time. */
class Reader<Seen> {
  readonly #watch: Watch<Seen>;
  readonly #failed: (problem: unknown) => void;
  #isOver = false;
  #isLooking = false;
  #isWanted = false;
  #before = '';

  constructor(watch: Watch<Seen>, failed: (problem: unknown) => void) {
    this.#watch = watch;
    this.#failed = failed;
  }

  wake(): void {
    this.#isWanted = true;
    if (!this.#isLooking) void this.#run();
  }

  end(): void {
    this.#isOver = true;
  }

  async #run(): Promise<void> {
    this.#isLooking = true;
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      await this.#look().catch(this.#failed);
      await rest(pauseMs, null, { ref: false });
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    const seen = await this.#watch.look();
    const text = JSON.stringify(seen);
    if (this.#isOver || text === this.#before) return;
    this.#before = text;
    this.#watch.send(seen);
  }
}
