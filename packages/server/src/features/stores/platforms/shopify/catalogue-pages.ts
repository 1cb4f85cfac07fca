// Reads the catalogue page by page, where the store refuses to prepare files of it, and goes on at the page where reading stopped.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  StaleCursor,
  StoreFailure,
  UnreadableRecord,
  orUnreadable,
  readWhole,
  type CatalogueBatch,
  type CatalogueItem,
  type StoreFacts,
} from '../platform.ts';
import { ask, type AdminEndpoint, type Budget } from './admin-client.ts';
import * as documents from './documents.ts';
import { readFullProduct } from './full-product.ts';
import type { CollectionNode } from './nodes.ts';
import { productVariablesOf } from './product-variables.ts';
import { numberOf, toCollectionRecord } from './read-catalogue.ts';

/** Which pages are read, after which place, and why it is done so, in the store's words. */
export const pageCursor = z.object({
  pages: z.enum(['collections', 'products']),
  after: z.string().nullable(),
  reason: z.string(),
});
type PageCursor = z.output<typeof pageCursor>;

export const firstPage = (reason: string): PageCursor => ({ pages: 'collections', after: null, reason });

/** The most that is waited between two pages; the call itself waits longer where the store asks for it. */
const longestPauseMs = 10_000;

/** Page by page, taking no more than half of the store's budget: the rest is for orders, and for people who wait. */
export async function* readCataloguePages(
  endpoint: AdminEndpoint,
  facts: StoreFacts,
  from: PageCursor,
): AsyncGenerator<CatalogueBatch> {
  let budget: Budget | null = null;
  const watched: AdminEndpoint = { ...endpoint, noticeBudget: (now) => void (budget = now) };
  for (let cursor: PageCursor | null = from; cursor !== null;) {
    const { items, next }: ReadPage = await readPage(watched, facts, cursor);
    // a page behind the last one is empty: a sync that stopped there has nothing more to read
    const reached: PageCursor = next ?? { ...cursor, pages: 'products' };
    yield {
      phase: 'reading',
      items,
      entries: items.length,
      total: null,
      cursor: JSON.stringify(reached),
      isClosed: true,
      pagedReason: from.reason,
    };
    cursor = next;
    if (budget !== null && cursor !== null) await pause(pauseAfter(budget));
  }
}

/** Until half of the bucket is there again. */
export function pauseAfter({ most, left, restored }: Budget): number {
  if (restored <= 0) return 0;
  return Math.min(longestPauseMs, Math.max(0, (most / 2 - left) / restored) * 1000);
}

interface ReadPage {
  readonly items: readonly CatalogueItem[];
  readonly next: PageCursor | null;
}

async function readPage(endpoint: AdminEndpoint, facts: StoreFacts, cursor: PageCursor): Promise<ReadPage> {
  const { after, reason } = cursor;
  try {
    if (cursor.pages === 'collections') {
      const { collections } = await ask(endpoint, documents.listCollections, { after });
      const { hasNextPage, endCursor } = collections.pageInfo;
      const items: CatalogueItem[] = [];
      for (const node of collections.nodes) items.push(await readCollectionItem(node, facts));
      return {
        items,
        next: { ...cursor, ...(hasNextPage ? { after: endCursor } : { pages: 'products', after: null }) },
      };
    }
    const { products } = await ask(endpoint, documents.listProducts, { after, ...productVariablesOf(facts) });
    const { hasNextPage, endCursor } = products.pageInfo;
    const items: CatalogueItem[] = [];
    for (const node of products.nodes) items.push(...(await readItems(endpoint, node, facts)));
    return { items, next: hasNextPage ? { pages: 'products', after: endCursor, reason } : null };
  } catch (problem) {
    const isStale = problem instanceof StoreFailure && problem.kind === 'refused' && after !== null;
    throw isStale && /cursor/i.test(problem.message) ? new StaleCursor(problem.message, problem) : problem;
  }
}

async function readItems(
  endpoint: AdminEndpoint,
  node: Parameters<typeof readFullProduct>[1],
  facts: StoreFacts,
): Promise<CatalogueItem[]> {
  const full = await orUnreadable(readFullProduct(endpoint, node, facts));
  if (full instanceof UnreadableRecord) return [toUnreadableItem(full)];
  return [
    { kind: 'product', product: full.product },
    ...full.variants.map((variant): CatalogueItem => ({ kind: 'variant', variant })),
    ...full.memberships.map((membership): CatalogueItem => ({ kind: 'membership', membership })),
    ...full.pictures.map((picture): CatalogueItem => ({ kind: 'product_picture', picture })),
    ...full.variantPictures.map((picture): CatalogueItem => ({ kind: 'variant_picture', picture })),
  ];
}

async function readCollectionItem(node: CollectionNode | UnreadableRecord, facts: StoreFacts): Promise<CatalogueItem> {
  if (node instanceof UnreadableRecord) return toUnreadableItem(node);
  const read = await orUnreadable(readWhole(numberOf(node.id), async () => toCollectionRecord(node, facts)));
  return read instanceof UnreadableRecord ? toUnreadableItem(read) : { kind: 'collection', collection: read };
}

const toUnreadableItem = ({ recordId, message }: UnreadableRecord): CatalogueItem => ({
  kind: 'unreadable',
  recordId,
  problem: message,
});
