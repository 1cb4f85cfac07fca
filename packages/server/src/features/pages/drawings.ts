// Pictures drawn for anybody who asks: kept in memory for a while, drawn two at a time, and so many a minute for each address.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { Problem } from '../../platform/problem.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import { Turns } from '../../platform/turns.ts';

/** Drawing takes a core for some hundred milliseconds: shoppers' pages go first. */
const mostAtOnce = 2;
const mostWaiting = 60;
/** Of one address, a minute; what is kept is not counted. */
const mostDrawn = 60;
const mostBytes = 48_000_000;
const keptMs = 10 * 60_000;
/** What lacked something may be whole again soon. */
const lackingMs = 30_000;

export interface Drawing {
  /** Null where nothing could be drawn. */
  readonly bytes: Buffer | null;
  /** False when pictures it is made of were missing. */
  readonly whole: boolean;
}

/** What previews and QR codes share: one queue, one memory, one limit. */
export class Drawings {
  readonly #turns = new Turns(mostAtOnce, mostWaiting);
  readonly #drawn = new RateWindow(mostDrawn);
  readonly #kept = new LRUCache<string, { drawing: Drawing; until: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ drawing }) => 500 + (drawing.bytes?.length ?? 0),
  });
  readonly #clock: Clock;
  readonly #running = new Map<string, Promise<Drawing>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The drawing of that key, which names all that it shows; refuses `rate_limited`. */
  async get(key: string, address: string, draw: () => Promise<Drawing>): Promise<Drawing> {
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) return kept.drawing;
    const running = this.#running.get(key);
    if (running) return running;
    if (!this.#drawn.take(address)) throw new Problem('rate_limited');
    const work = this.#turns.take(draw).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    const drawing = await work;
    this.#kept.set(key, { drawing, until: now + (drawing.whole ? keptMs : lackingMs) });
    return drawing;
  }
}
