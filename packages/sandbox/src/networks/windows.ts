// Counts calls in sliding windows, for rate limits.

export interface Usage {
  used: number;
  limit: number;
  isOver: boolean;
  /** Seconds until the oldest call leaves the window. */
  freeIn: number;
}

export class Windows {
  readonly #now: () => Date;
  readonly #calls = new Map<string, number[]>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts a call under `key`, unless the window is full. */
  take(key: string, limit: number, seconds: number): Usage {
    const now = this.#now().getTime();
    const calls = (this.#calls.get(key) ?? []).filter((time) => time > now - seconds * 1000);
    const isOver = calls.length >= limit;
    if (!isOver) calls.push(now);
    this.#calls.set(key, calls);
    const oldest = calls[0] ?? now;
    return { used: calls.length, limit, isOver, freeIn: Math.ceil((oldest + seconds * 1000 - now) / 1000) };
  }
}
