// Counts by name within a minute, in memory, where the framework's limiter is not asked.
import { LRUCache } from 'lru-cache';

const windowMs = 60_000;

export class RateWindow {
  readonly #most: number;
  readonly #counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: windowMs });

  constructor(mostPerMinute: number) {
    this.#most = mostPerMinute;
  }

  /** Counts one of `key`; false once there were more in its minute than are let through. */
  take(key: string): boolean {
    const counted = this.#counts.get(key) ?? { count: 0 };
    counted.count += 1;
    if (counted.count === 1) this.#counts.set(key, counted);
    return counted.count <= this.#most;
  }
}
