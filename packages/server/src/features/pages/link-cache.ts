// Keeps in memory what public addresses need, so that a warm link asks no database and outlives its absence.
import { LRUCache } from 'lru-cache';
import { isDeepStrictEqual } from 'node:util';
import pTimeout from 'p-timeout';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { CompiledMultilink } from '../links/links.ts';
import type { PublicLink } from './public-link.ts';

type Known = PublicLink | CompiledMultilink;

export interface LinkCacheSettings<T> {
  readonly clock: Clock;
  readonly log: Log;
  readonly load: (code: string) => Promise<T>;
}

interface CacheEntry<T> {
  readonly link: T;
  readonly loadedAt: number;
  /** Something it shows may have changed: to be loaded again before it is used. */
  stale: boolean;
}

const mostLinks = 20_000;
/** Addresses that nobody has; apart, so that guessing them pushes no link out. */
const mostUnknown = 2_000;
const unknownMs = 3_000;
/** Until here a link is used as it is, then it is loaded beside its use, and from the second age on before it. */
const freshMs = 30_000;
const agedMs = 300_000;
/** A link that lets in so many visits alone is loaded again that soon, so that hardly one more comes in. */
const countingMs = 2_000;
/** How long a shopper waits for the database while a link is known from before. */
const longestWaitMs = 400;

/** Reads through to `load`, one load at a time for each code. Announcements come in by `forget`. */
export class LinkCache<T extends Known> {
  readonly #settings: LinkCacheSettings<T>;
  readonly #links = new LRUCache<string, CacheEntry<T>>({ max: mostLinks });
  readonly #unknown = new LRUCache<string, { link: T; loadedAt: number }>({ max: mostUnknown });
  readonly #loading = new Map<string, Promise<T>>();
  #announcements = 0;

  constructor(settings: LinkCacheSettings<T>) {
    this.#settings = settings;
  }

  /** The link if it is warm: no waiting, no database. */
  peek(code: string): T | null {
    const kept = this.#links.get(code);
    if (!kept) return this.#peekUnknown(code);
    const age = this.#now() - kept.loadedAt;
    if (kept.stale || age >= agedMs) return null;
    if (age >= (isCounting(kept.link) ? countingMs : freshMs)) this.#refresh(code);
    return kept.link;
  }

  /** The link, loading it when needed. While the database is away, or slow, what was known last. */
  async get(code: string): Promise<T> {
    const warm = this.peek(code);
    if (warm) return warm;
    const known = this.#links.get(code);
    if (!known) return this.#load(code);
    const loaded = await pTimeout(this.#tryLoad(code), { milliseconds: longestWaitMs, fallback: () => null });
    return loaded ?? known.link;
  }

  /** Links of this business, or all links, may have changed. */
  forget(businessId: string | null): void {
    this.#announcements += 1;
    this.#unknown.clear();
    this.#links.forEach((entry) => {
      if (businessId === null || businessOf(entry.link) === businessId) entry.stale = true;
    });
  }

  #now(): number {
    return this.#settings.clock.now().getTime();
  }

  #peekUnknown(code: string): T | null {
    const kept = this.#unknown.get(code);
    return kept && this.#now() - kept.loadedAt < unknownMs ? kept.link : null;
  }

  #refresh(code: string): void {
    if (!this.#loading.has(code)) void this.#tryLoad(code);
  }

  async #tryLoad(code: string): Promise<T | null> {
    try {
      return await this.#load(code);
    } catch (problem) {
      this.#settings.log.warn({ problem: String(problem) }, 'a link is answered from memory');
      return null;
    }
  }

  #load(code: string): Promise<T> {
    const running = this.#loading.get(code);
    if (running) return running;
    const announced = this.#announcements;
    const started = this.#settings
      .load(code)
      // what was announced while it was read may have missed it
      .then((link) => this.#keep(code, link, announced !== this.#announcements))
      .finally(() => this.#loading.delete(code));
    this.#loading.set(code, started);
    return started;
  }

  /** Keeps a link as the newest; one that reads the same as before stays the same value, with what was printed of it. */
  #keep(code: string, read: T, stale: boolean): T {
    const loadedAt = this.#now();
    const before = this.#links.get(code)?.link;
    if (businessOf(read) === null) {
      this.#links.delete(code);
      this.#unknown.set(code, { link: read, loadedAt });
      return read;
    }
    const link = before && isDeepStrictEqual(before, read) ? before : read;
    this.#links.set(code, { link, loadedAt, stale });
    return link;
  }
}

/** Whose it is; null when nobody has the code. */
function businessOf(known: Known): string | null {
  if ('multilink' in known) return known.multilink.businessId;
  return known.compiled && known.compiled.link.businessId;
}

/** Whether it lets in so many visits, and some are left. */
function isCounting(known: Known): boolean {
  const gate = 'multilink' in known ? null : (known.compiled?.gate ?? null);
  return gate !== null && gate.visitsLimit !== null && gate.counted < gate.visitsLimit;
}
