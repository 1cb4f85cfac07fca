// Calls that a network makes to the app of its own accord, written down before they go out and tried again until they are taken.

import { randomUUID } from 'node:crypto';
import { Kept, type ShopRecords } from '../persistence.ts';

export interface Callback {
  id: string;
  event: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: { at: string; status: number | null; answer: string }[];
}

export interface CallbacksOptions {
  records: ShopRecords;
  now: () => Date;
  retryScale: number;
}

/** Each wait is twice the last: 72 hours together. */
const RETRY_SECONDS = [60, 240, 960, 3840, 15_360, 61_440, 177_300];
const ANSWER_MS = 10_000;
const LONGEST_ANSWER = 2000;

export class Callbacks {
  readonly #options: CallbacksOptions;
  readonly #kept: Kept<Callback>;
  readonly #closing = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #flights = new Set<Promise<void>>();

  /** Goes on with what an earlier process left. */
  constructor(options: CallbacksOptions) {
    this.#options = options;
    this.#kept = new Kept(options.records, 'network-callback', ({ id }) => id);
    for (const callback of this.#kept.list()) if (callback.state === 'pending') this.#later(0, callback);
  }

  list(): Callback[] {
    return this.#kept.list();
  }

  send(event: string, url: string, body: string, headers: Record<string, string>): void {
    const callback: Callback = { id: randomUUID(), event, url, headers, body, state: 'pending', attempts: [] };
    this.#kept.put(callback);
    this.#later(0, callback);
  }

  /** What is under way counts as never tried, and goes out again at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#flights);
  }

  #later(milliseconds: number, callback: Callback): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const flight = this.#try(callback).finally(() => this.#flights.delete(flight));
      this.#flights.add(flight);
    }, milliseconds);
    this.#timers.add(timer);
  }

  async #try(callback: Callback): Promise<void> {
    const attempt = await this.#post(callback);
    if (this.#closing.signal.aborted) return;
    const { attempts } = callback;
    const seconds = RETRY_SECONDS[attempts.length];
    const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const state = isTaken ? 'delivered' : seconds === undefined ? 'failed' : 'pending';
    const next = this.#kept.put({ ...callback, state, attempts: [...attempts, attempt] });
    if (state === 'pending' && seconds !== undefined) this.#later(seconds * 1000 * this.#options.retryScale, next);
  }

  async #post({ url, headers, body }: Callback): Promise<Callback['attempts'][number]> {
    const at = this.#options.now().toISOString();
    try {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_MS)]);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { at, status: response.status, answer: (await response.text()).slice(0, LONGEST_ANSWER) };
    } catch (error) {
      return { at, status: null, answer: error instanceof Error ? error.message : String(error) };
    }
  }
}
