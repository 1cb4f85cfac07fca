// Keeps what happened in the shops across restarts, also hard ones: one small table of JSON records in SQLite.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type RecordKind =
  | 'shop'
  | 'app'
  | 'product'
  | 'deleted-product'
  | 'metafield-definition'
  | 'discount'
  | 'deleted-discount'
  | 'order'
  | 'code'
  | 'grant'
  | 'access-token'
  | 'refresh-token'
  | 'subscription'
  | 'delivery'
  | 'redaction'
  | 'bulk-operation'
  | 'customer'
  | 'credit'
  | 'pixel'
  | 'app-subscription'
  | 'usage-record'
  | 'embed'
  | 'app-block'
  | 'network-account'
  | 'network-post'
  | 'network-code'
  | 'network-token'
  | 'network-grant'
  | 'network-callback'
  | 'network-setting'
  | 'theme';

/** The records of one shop. Every write is durable against the death of the process when the call returns. */
export interface ShopRecords {
  list<T>(kind: RecordKind): T[];
  put(kind: RecordKind, id: string, value: object): void;
  remove(kind: RecordKind, id: string): void;
  /** Runs `work` so that all of its writes happen or none. */
  together<T>(work: () => T): T;
}

/** The things of one kind in a shop, by a key of their own: in memory for reading, on record with every change. */
export class Kept<T extends object> {
  readonly #records: ShopRecords;
  readonly #kind: RecordKind;
  readonly #keyOf: (thing: T) => string;
  readonly #all: Map<string, T>;

  constructor(records: ShopRecords, kind: RecordKind, keyOf: (thing: T) => string) {
    this.#records = records;
    this.#kind = kind;
    this.#keyOf = keyOf;
    this.#all = new Map(records.list<T>(kind).map((thing) => [keyOf(thing), thing]));
  }

  find(key: string): T | null {
    return this.#all.get(key) ?? null;
  }

  list(): T[] {
    return [...this.#all.values()];
  }

  /** Adds the thing, or writes down how it changed. */
  put(thing: T): T {
    this.#all.set(this.#keyOf(thing), thing);
    this.#records.put(this.#kind, this.#keyOf(thing), thing);
    return thing;
  }

  /** False when there was none. */
  remove(key: string): boolean {
    this.#records.remove(this.#kind, key);
    return this.#all.delete(key);
  }

  removeAll(isGone: (thing: T) => boolean): void {
    for (const [key, thing] of this.#all) if (isGone(thing)) this.remove(key);
  }
}

/** The records of all shops of the process, in one file or in memory. */
export interface Persistence {
  /** The handles of all shops that were ever opened. */
  shops(): string[];
  records(shop: string): ShopRecords;
  close(): void;
}

/** Opens the records under `directory`, or in memory alone when it is null. */
export function openPersistence(directory: string | null): Persistence {
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(directory === null ? ':memory:' : join(directory, 'sandbox.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(`CREATE TABLE IF NOT EXISTS record (
    shop TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (shop, kind, id)
  ) WITHOUT ROWID`);
  const listShops = database.prepare(`SELECT shop FROM record WHERE kind = 'shop' ORDER BY shop`);
  return {
    shops: () => listShops.all().map((row) => String(row['shop'])),
    records: (shop) => shopRecords(database, shop),
    close: () => database.close(),
  };
}

function shopRecords(database: DatabaseSync, shop: string): ShopRecords {
  const list = database.prepare('SELECT value FROM record WHERE shop = ? AND kind = ? ORDER BY id');
  const put = database.prepare('INSERT OR REPLACE INTO record (shop, kind, id, value) VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM record WHERE shop = ? AND kind = ? AND id = ?');
  return {
    // The rows were written by `put` of the same kind, so the type is the writer's.
    list: <T>(kind: RecordKind) => list.all(shop, kind).map((row) => JSON.parse(String(row['value'])) as T),
    put: (kind, id, value) => void put.run(shop, kind, id, JSON.stringify(value)),
    remove: (kind, id) => void remove.run(shop, kind, id),
    together: (work) => (database.isTransaction ? work() : inTransaction(database, work)),
  };
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
