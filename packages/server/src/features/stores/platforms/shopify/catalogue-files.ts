// Reads the catalogue from the files a shop prepares in bulk operations, and goes on at the byte where reading stopped; page
// by page where it prepares none.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Outside } from '../../../../platform/outside.ts';
import { toStorable } from '../../../../platform/storable.ts';
import {
  StaleCursor,
  StoreFailure,
  UnreadableRecord,
  readRecord,
  type CatalogueBatch,
  type CatalogueItem,
  type StoreFacts,
} from '../platform.ts';
import { ask, type AdminEndpoint } from './admin-client.ts';
import * as documents from './documents.ts';
import { firstPage, pageCursor, readCataloguePages } from './catalogue-pages.ts';
import { readLines } from './download.ts';
import { numberOf, readCatalogueLine } from './read-catalogue.ts';

/** The files that were asked for, which of them are read, and how far the first unread one is. */
const cursorShape = z.object({
  files: z.array(z.object({ kind: z.enum(['collections', 'products']), id: z.string(), read: z.boolean() })),
  bytes: z.number().int(),
  /** They were asked for before, and not prepared. */
  isAgain: z.boolean().optional(),
});
type FileCursor = z.output<typeof cursorShape>;
type PageCursor = z.output<typeof pageCursor>;

/** A file of the catalogue as the shop has it now. */
interface ResultFile {
  readonly lines: number;
  readonly isReady: boolean;
  /** Null while it is prepared, and for an empty file. */
  readonly url: string | null;
  readonly bytes: number;
}

/** What the store began to prepare and did not finish, and how that ended. */
interface Unprepared {
  readonly unprepared: string;
}

const batchLines = 1000;
const nothing = { items: [], entries: 0, total: null, isClosed: false } as const;

export async function* readCatalogue(
  endpoint: AdminEndpoint,
  facts: StoreFacts,
  from: string | null,
): AsyncGenerator<CatalogueBatch> {
  const begun = from === null ? await startFiles(endpoint, facts) : readCursor(from);
  if ('pages' in begun) return yield* readCataloguePages(endpoint, facts, begun);
  let cursor = begun;
  if (from === null) yield { ...nothing, phase: 'preparing', cursor: JSON.stringify(cursor) };
  const files = yield* awaitFiles(endpoint, cursor);
  if ('unprepared' in files) return yield* goOn(endpoint, facts, cursor, files.unprepared);
  const total = files.reduce((sum, { lines }) => sum + lines, 0);
  yield { ...nothing, phase: 'reading', total, cursor: JSON.stringify(cursor) };
  for (const [index, file] of files.entries()) {
    if (cursor.files[index]?.read !== false) continue;
    if (file.url !== null) yield* readFile(endpoint.outside, { url: file.url, bytes: file.bytes }, cursor, facts);
    cursor = { files: cursor.files.map((each, at) => (at === index ? { ...each, read: true } : each)), bytes: 0 };
    yield { ...nothing, phase: 'reading', total, cursor: JSON.stringify(cursor), isClosed: true };
  }
}

/**
 * After files that the store began and did not finish: what it has of them is not the catalogue. They are asked for once more,
 * then pages are read. What was read of one file already is read again.
 */
async function* goOn(
  endpoint: AdminEndpoint,
  facts: StoreFacts,
  { files, isAgain }: FileCursor,
  reason: string,
): AsyncGenerator<CatalogueBatch> {
  endpoint.log.info({ reason, isAgain }, 'the store did not prepare the catalogue');
  for (const { id } of files) await ask(endpoint, documents.cancelBulk, { id });
  const started = isAgain === true ? firstPage(reason) : await startFiles(endpoint, facts);
  const cursor = 'pages' in started ? started : { ...started, isAgain: true };
  if ('files' in cursor) yield { ...nothing, phase: 'preparing', cursor: JSON.stringify(cursor) };
  yield* readCatalogue(endpoint, facts, JSON.stringify(cursor));
}

/** Asks to stop preparing the files of a cursor. */
export async function cancelCatalogue(endpoint: AdminEndpoint, cursor: string): Promise<void> {
  const read = readCursor(cursor);
  if ('pages' in read) return;
  for (const { id } of read.files) await ask(endpoint, documents.cancelBulk, { id });
}

function readCursor(text: string): FileCursor | PageCursor {
  return z.union([cursorShape, pageCursor]).parse(JSON.parse(text));
}

/** Asks for the files; for pages where the store refuses them, as it does apps without access, or with five under way. */
async function startFiles(endpoint: AdminEndpoint, facts: StoreFacts): Promise<FileCursor | PageCursor> {
  const files: FileCursor['files'] = [];
  const queries = [
    ['collections', documents.collectionsFileQuery],
    ['products', documents.productsFileOf(facts)],
  ] as const;
  for (const [kind, query] of queries) {
    const started = await startFile(endpoint, query);
    if ('id' in started) {
      files.push({ kind, id: started.id, read: false });
      continue;
    }
    endpoint.log.info({ reason: started.reason }, 'the store prepares no files: the catalogue is read page by page');
    for (const { id } of files) await ask(endpoint, documents.cancelBulk, { id });
    return firstPage(started.reason);
  }
  return { files, bytes: 0 };
}

async function startFile(endpoint: AdminEndpoint, query: string): Promise<{ id: string } | { reason: string }> {
  try {
    const { bulkOperationRunQuery: started } = await ask(endpoint, documents.startBulk, { query });
    if (started.bulkOperation !== null) return { id: started.bulkOperation.id };
    return { reason: started.userErrors.map(({ message }) => message).join(' ') || 'the store gave no reason' };
  } catch (problem) {
    if (problem instanceof StoreFailure && problem.kind === 'not_granted') return { reason: problem.message };
    throw problem;
  }
}

/** Waits until all files are prepared, with a batch of nothing for every look. */
async function* awaitFiles(
  endpoint: AdminEndpoint,
  cursor: FileCursor,
): AsyncGenerator<CatalogueBatch, ResultFile[] | Unprepared> {
  for (let wait = 150; ; wait = Math.min(wait * 1.5, 3000)) {
    const files: ResultFile[] = [];
    for (const { id } of cursor.files) {
      const file = await getFile(endpoint, id);
      if ('unprepared' in file) return file;
      files.push(file);
    }
    if (files.every(({ isReady }) => isReady)) return files;
    yield { ...nothing, phase: 'preparing', cursor: JSON.stringify(cursor) };
    await pause(wait);
  }
}

async function getFile(endpoint: AdminEndpoint, id: string): Promise<ResultFile | Unprepared> {
  const { bulkOperation: found } = await ask(endpoint, documents.findBulk, { id });
  const state = found && stateOf(found.status);
  if (found === null) throw new StaleCursor('the store knows the files of the catalogue no more');
  if (state === 'failed') return { unprepared: `${found.status} ${found.errorCode ?? ''}`.trim() };
  return {
    lines: Number(found.objectCount),
    isReady: state === 'ready',
    url: found.url,
    bytes: Number(found.fileSize ?? '0'),
  };
}

function stateOf(status: documents.BulkOperation['status']): 'preparing' | 'ready' | 'failed' {
  switch (status) {
    case 'CREATED':
    case 'RUNNING':
      return 'preparing';
    case 'COMPLETED':
      return 'ready';
    case 'CANCELING':
    case 'CANCELED':
    case 'FAILED':
    case 'EXPIRED':
      return 'failed';
  }
}

/** One line that is not what was asked for is an entry all the same, which others are not to wait for. */
function readLine(line: string, facts: StoreFacts): CatalogueItem | null {
  const recordId = numberOf(/"id":"([^"]{1,100})"/.exec(line)?.[1] ?? line.slice(0, 40));
  try {
    return readRecord(recordId, () => readCatalogueLine(line, facts));
  } catch (problem) {
    if (!(problem instanceof UnreadableRecord)) throw problem;
    return { kind: 'unreadable', recordId, problem: problem.message };
  }
}

/** Reads a file from the cursor's byte to its end. A broken download goes on as long as it gets further. */
async function* readFile(
  outside: Outside,
  { url, bytes }: { url: string; bytes: number },
  cursor: FileCursor,
  facts: StoreFacts,
): AsyncGenerator<CatalogueBatch> {
  let position = cursor.bytes;
  let items: CatalogueItem[] = [];
  let entries = 0;
  const take = (): CatalogueBatch => {
    const batch = { ...nothing, phase: 'reading', items, entries } as const;
    items = [];
    entries = 0;
    return { ...batch, cursor: JSON.stringify({ ...cursor, bytes: position }) };
  };
  while (position < bytes) {
    const begun = position;
    try {
      for await (const { lines, end } of readLines(outside, { url, from: position, size: bytes })) {
        for (const line of lines) {
          if (line === '') continue;
          entries += 1;
          const item = readLine(toStorable(line), facts);
          if (item !== null) items.push(item);
        }
        position = end;
        if (entries >= batchLines) yield take();
      }
    } catch (problem) {
      const isBroken = problem instanceof StoreFailure && problem.kind === 'transient';
      if (!isBroken || position === begun) throw problem;
      await pause(100);
    }
  }
  if (entries > 0) yield take();
}
