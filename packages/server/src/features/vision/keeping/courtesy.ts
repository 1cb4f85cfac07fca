// Lets those go first who wait for a page: what is done in the background waits while this process has its hands full.
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The share of a moment for which the process has something to do, from which on it counts as busy. */
const busyShare = 0.03;
const momentMs = 50;
/** Even where it never rests, something is done this often. */
const longestMs = 10_000;

export class Courtesy {
  readonly #read: (since: EventLoopUtilization) => number;

  /** `read` is for tests alone: how busy the process was since a moment, from 0 to 1. */
  constructor(read = (since: EventLoopUtilization) => performance.eventLoopUtilization(since).utilization) {
    this.#read = read;
  }

  /** Until a moment has passed in which the process was hardly busy, or ten seconds have. */
  async wait(): Promise<void> {
    for (let waited = 0; waited < longestMs; waited += momentMs) {
      const since = performance.eventLoopUtilization();
      await pause(momentMs, undefined, { ref: false });
      if (this.#read(since) < busyShare) return;
    }
  }
}
