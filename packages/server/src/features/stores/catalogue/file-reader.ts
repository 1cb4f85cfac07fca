// Reads one file of the catalogue into batches and writes them, each with the byte it reaches to.
import type { Platform } from '../../../platform/platform.ts';
import { CatalogueBatch, isEmpty, noOrphans, writeBatch, type Orphans } from './catalogue-writing.ts';
import { readLines } from '../platforms/shopify/download.ts';
import type { CatalogueFile, StoreClient, StorePlatform } from '../platforms/platform.ts';
import type { StoreRow } from '../connection/connection-store.ts';
import { addRead } from './sync-store.ts';

const batchLines = 1000;

/** The sync was cancelled, another one has begun, or another process may be at it. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** One process's work on a sync. */
export interface Run {
  readonly store: StoreRow;
  readonly client: StoreClient;
  readonly stamp: Date;
  readonly endsAt: number;
  /** Aborted when the lock was lost: another process may be at it now. */
  readonly lost: AbortSignal;
}

/** Reads one file into batches; each batch is written in one transaction with the byte it reaches to. */
export class FileReader {
  readonly #platform: Platform;
  readonly #shops: StorePlatform;
  readonly #run: Run;
  #batch = new CatalogueBatch();
  #orphans: Orphans = noOrphans;
  /** From here a sync that lost its memory goes on: all orphans before have found their parents. */
  #safe: number;
  position: number;

  constructor(platform: Platform, shops: StorePlatform, run: Run, from: number) {
    this.#platform = platform;
    this.#shops = shops;
    this.#run = run;
    this.#safe = from;
    this.position = from;
  }

  /** Reads on to the file's end; false when the shift is over first. */
  async read({ url, bytes }: CatalogueFile): Promise<boolean> {
    if (url === null) return true;
    const { store } = this.#run;
    const reading = { currency: store.currency, primaryUrl: store.primary_url };
    for await (const { lines, end } of readLines(url, this.position, bytes)) {
      for (const line of lines) if (line !== '') this.#batch.add(this.#shops.readCatalogueLine(line, reading));
      this.position = end;
      if (this.#batch.lines < batchLines) continue;
      await this.#write();
      if (Date.now() > this.#run.endsAt) return false;
    }
    return true;
  }

  /** Writes what is left; pictures whose product never came belong to nothing we keep. */
  async end(): Promise<void> {
    if (!this.#batch.isEmpty) await this.#write();
  }

  async #write(): Promise<void> {
    const { store, stamp, lost } = this.#run;
    if (lost.aborted) throw new Stopped();
    const batch = this.#batch;
    const businessId = store.business_id;
    this.#orphans = await this.#platform.database.transaction(async (tx) => {
      const orphans = await writeBatch(tx, businessId, { batch, orphans: this.#orphans, stamp });
      const bytesRead = isEmpty(orphans) ? this.position : this.#safe;
      const read = {
        processed: batch.lines,
        products: batch.products.length,
        variants: batch.variants.length,
        collections: batch.collections.length,
      };
      if (!(await addRead(tx, businessId, stamp, { bytesRead, ...read }))) throw new Stopped();
      return orphans;
    });
    if (isEmpty(this.#orphans)) this.#safe = this.position;
    this.#batch = new CatalogueBatch();
  }
}
