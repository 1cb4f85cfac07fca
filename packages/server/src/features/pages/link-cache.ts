// Keeps in memory what public addresses need, so that a warm link asks no database and outlives its absence.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../platform/platform.ts';
import { linksChanged, type CompiledLink, type Links } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, Store, Stores } from '../stores/stores.ts';

/** Everything known of one code; `compiled` null when nobody has it. */
export interface Entry {
  readonly compiled: CompiledLink | null;
  readonly store: Store | null;
  readonly products: readonly CatalogueProduct[];
  readonly collections: readonly CatalogueCollection[];
  /** Printed pages by language, made when first asked for. */
  readonly printed: Map<string, string>;
}

interface Kept {
  entry: Entry;
  loadedAt: number;
  /** Something it shows may have changed: to be loaded again before it is used. */
  stale: boolean;
}

export interface LinkCache {
  /** The entry if it is warm: no waiting, no database. */
  peek(code: string): Entry | null;
  /** The entry, loading it when needed. While the database is away, what was known last. */
  get(code: string): Promise<Entry>;
}

const mostKept = 20_000;
/** How long an entry is used without asking again, should an announcement have been missed. */
const freshMs = 30_000;
const unknownFreshMs = 3_000;

export function createLinkCache({ database, log }: Platform, links: Links, stores: Stores): LinkCache {
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<Entry>>();

  const forget = (businessId: BusinessId | null): void => {
    for (const [code, { entry }] of kept) {
      const owner = entry.compiled?.link.businessId;
      if (owner === undefined) kept.delete(code);
      else if (businessId === null || owner === businessId)
        kept.set(code, { ...(kept.get(code) as Kept), stale: true });
    }
  };
  database.listen(
    linksChanged,
    (payload) => forget(payload.replace(/^business:/, '') as BusinessId),
    () => forget(null),
  );

  const keep = (code: string, entry: Entry): void => {
    kept.delete(code);
    kept.set(code, { entry, loadedAt: Date.now(), stale: false });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  const load = (code: string): Promise<Entry> => {
    const running = loading.get(code);
    if (running) return running;
    const started = loadEntry(links, stores, code)
      .then((entry) => {
        keep(code, entry);
        return entry;
      })
      .finally(() => loading.delete(code));
    loading.set(code, started);
    return started;
  };

  const isFresh = ({ entry, loadedAt }: Kept): boolean =>
    Date.now() - loadedAt < (entry.compiled === null ? unknownFreshMs : freshMs);

  const refresh = (code: string): void => {
    load(code).catch((problem: unknown) => log.warn({ problem: String(problem) }, 'a link could not be refreshed'));
  };

  const peek = (code: string): Entry | null => {
    const known = kept.get(code);
    if (!known || known.stale) return null;
    if (!isFresh(known)) {
      if (known.entry.compiled === null) return null;
      refresh(code);
    }
    return known.entry;
  };

  return {
    peek,
    get: async (code) => {
      const warm = peek(code);
      if (warm) return warm;
      try {
        return await load(code);
      } catch (problem) {
        const known = kept.get(code);
        if (!known?.entry.compiled) throw problem;
        log.warn({ problem: String(problem) }, 'a link is answered from memory');
        return known.entry;
      }
    },
  };
}

async function loadEntry(links: Links, stores: Stores, code: string): Promise<Entry> {
  const compiled = await links.findByCode(code);
  const nothing = { products: [], collections: [], printed: new Map<string, string>() };
  if (!compiled) return { compiled: null, store: null, ...nothing };
  const { businessId, products, collectionIds } = compiled.link;
  const store = await stores.findStore(businessId);
  if (!store) return { compiled, store, ...nothing };
  const productIds = products.map(({ productId }) => productId);
  return {
    compiled,
    store,
    products: await stores.listProducts(businessId, productIds),
    collections: await stores.listCollections(businessId, collectionIds),
    printed: new Map(),
  };
}
