// What classes of features begin with: the platform they stand on, and the doors and services they are given.
import type { Db, Tx } from './db/db.ts';
import type { Platform } from './platform.ts';

/** Its own methods are what a class hands out; what stands here is seen by itself alone. */
export abstract class Service<Deps = unknown> {
  protected readonly platform: Platform;
  protected readonly deps: Deps;

  constructor(platform: Platform, deps: Deps) {
    this.platform = platform;
    this.deps = deps;
  }

  /** Runs queries outside of transactions. */
  protected get db(): Db {
    return this.platform.database.db;
  }

  protected now(): Date {
    return this.platform.clock.now();
  }

  /** Runs `work` in one transaction; any throw rolls everything back. */
  protected transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.platform.database.transaction(work);
  }
}
