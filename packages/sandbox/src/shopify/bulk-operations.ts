// Runs bulk queries in the background, part by part, into files of JSON lines that are served by signed address.

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { FaultSwitches } from '../faults.ts';
import { numberFor } from '../order-ids.ts';
import { Kept } from '../persistence.ts';
import type { SandboxShop } from '../shop.ts';
import { BadBulkQuery, readBulkQuery, toBulkLines } from './bulk-query.ts';
import { isSameSignature } from './signatures.ts';

/** Root objects of one part: small enough that no answer is ever large. */
const PART_SIZE = 50;
const MAX_RUNNING = 5;
const LIFE_SECONDS = 7 * 24 * 3600;

type BulkStatus = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'EXPIRED';

export interface BulkOperation {
  /** The full `gid://shopify/BulkOperation/…`. */
  id: string;
  clientId: string;
  scopes: readonly string[];
  query: string;
  groupObjects: boolean;
  status: BulkStatus;
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null;
  createdAt: string;
  completedAt: string | null;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number;
}

/** One of `userErrors`; the platform names the field as a path, or null when no argument is at fault. */
export interface BulkProblem {
  field: string[] | null;
  message: string;
  code: 'INVALID' | 'OPERATION_IN_PROGRESS';
}

export interface BulkOptions {
  shop: SandboxShop;
  faults: FaultSwitches;
  /** Where the files go. */
  folder: string;
  secret: string;
  /** Answers one part of a bulk query. */
  execute: (
    document: DocumentNode,
    scopes: readonly string[],
    part: { start: number; size: number },
  ) => Promise<ExecutionResult>;
}

const isOpen = ({ status }: BulkOperation) => status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';

/** Up to five run at a time for each app. CREATED, RUNNING, then COMPLETED, FAILED or, by CANCELING, CANCELED. */
export class BulkOperations {
  readonly #options: BulkOptions;
  readonly #all: Kept<BulkOperation>;
  readonly #runs = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: BulkOptions) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
    this.#all = new Kept(options.shop.records, 'bulk-operation', ({ id }) => id);
    for (const operation of this.#all.list()) if (isOpen(operation)) this.#begin(operation);
  }

  find(id: string): BulkOperation | null {
    return this.#all.find(id);
  }

  /** The app's operations, the oldest first. */
  list(clientId: string): BulkOperation[] {
    return this.#all.list().filter((operation) => operation.clientId === clientId);
  }

  /** Starts an operation, or answers why it cannot be. */
  start(
    clientId: string,
    scopes: readonly string[],
    query: string,
    groupObjects: boolean,
  ): BulkOperation | BulkProblem {
    const running = this.list(clientId).filter(isOpen);
    if (running.length >= MAX_RUNNING) {
      const ids = running.map(({ id }) => id).join(', ');
      const message = `A bulk query operation for this app and shop is already in progress: ${ids}.`;
      return { field: null, message, code: 'OPERATION_IN_PROGRESS' };
    }
    try {
      readBulkQuery(query);
    } catch (error) {
      if (!(error instanceof BadBulkQuery)) throw error;
      return { field: ['query'], message: error.message, code: 'INVALID' };
    }
    const { shop } = this.#options;
    const operation: BulkOperation = {
      id: `gid://shopify/BulkOperation/${numberFor('bulkOperation', shop.parameters.handle, this.#all.list().length + 1)}`,
      clientId,
      scopes,
      query,
      groupObjects,
      status: 'CREATED',
      errorCode: null,
      createdAt: shop.now().toISOString(),
      completedAt: null,
      objectCount: 0,
      rootObjectCount: 0,
      fileSize: 0,
    };
    this.#all.put(operation);
    this.#begin(operation);
    return operation;
  }

  /** Asks an open operation to stop; the platform's sentence when there is none or it is over. */
  cancel(id: string): BulkOperation | { field: string[] | null; message: string } {
    const operation = this.find(id);
    if (operation === null) return { field: ['id'], message: 'Bulk operation does not exist' };
    if (!isOpen(operation)) {
      return {
        field: null,
        message: `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`,
      };
    }
    operation.status = 'CANCELING';
    return this.#all.put(operation);
  }

  /** Signed for seven days; null while it runs and when nothing was written, by a failure or otherwise. */
  signedUrl(operation: BulkOperation): string | null {
    if (operation.fileSize === 0 || isOpen(operation)) return null;
    const name = fileName(operation.id);
    const expires = Math.floor(Date.parse(operation.completedAt ?? operation.createdAt) / 1000) + LIFE_SECONDS;
    const url = new URL(`${this.#options.shop.url}/bulk-operation-outputs/${name}`);
    url.searchParams.set('GoogleAccessId', 'assets@sandbox');
    url.searchParams.set('Expires', String(expires));
    url.searchParams.set('Signature', this.#sign(name, String(expires)));
    return url.href;
  }

  /** The file behind a signed address, or null when the signature is wrong, it is over or there is no file. */
  findFile(name: string, expires: string, signature: string): { path: string; size: number } | null {
    const now = this.#options.shop.now().getTime() / 1000;
    if (!isSameSignature(signature, this.#sign(name, expires)) || Number(expires) < now) return null;
    const path = join(this.#options.folder, name);
    return existsSync(path) ? { path, size: statSync(path).size } : null;
  }

  #sign(name: string, expires: string): string {
    return createHmac('sha256', this.#options.secret).update(`${name}:${expires}`).digest('hex');
  }

  /** Stops at the next part; open operations start over with the next process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#runs);
  }

  #begin(operation: BulkOperation): void {
    const run = this.#run(operation).finally(() => this.#runs.delete(run));
    this.#runs.add(run);
  }

  async #run(operation: BulkOperation): Promise<void> {
    await nextTurn();
    Object.assign(operation, { objectCount: 0, rootObjectCount: 0, fileSize: 0 });
    if (operation.status === 'CREATED') operation.status = 'RUNNING';
    const file = createWriteStream(join(this.#options.folder, fileName(operation.id)));
    let failure: PartFailed | null = null;
    try {
      await this.#writeParts(operation, file);
    } catch (error) {
      if (!(error instanceof PartFailed)) throw error;
      failure = error;
    } finally {
      file.end();
      await once(file, 'finish');
    }
    if (!this.#isClosed) this.#finish(operation, failure);
  }

  async #writeParts(operation: BulkOperation, file: WriteStream): Promise<void> {
    const document = readBulkQuery(operation.query);
    for (let start = 0; operation.status === 'RUNNING' && !this.#isClosed; start += PART_SIZE) {
      const data = await this.#answerPart(operation, document, start);
      const lines = toBulkLines(data, operation.groupObjects);
      if (!lines.some(({ isRoot }) => isRoot)) return;
      const end = this.#drawEnd(operation);
      const written = end === null ? lines : lines.slice(0, Math.ceil(lines.length / 2));
      const text = written.map((line) => line.text).join('');
      operation.objectCount += written.length;
      operation.rootObjectCount += written.filter(({ isRoot }) => isRoot).length;
      operation.fileSize += Buffer.byteLength(text);
      if (!file.write(text)) await once(file, 'drain');
      if (end !== null) throw end;
      await nextTurn();
    }
  }

  /** How an operation breaks off, the same for the how manieth of a shop it is; null for one that does not. */
  #drawEnd({ id }: BulkOperation): PartFailed | null {
    const { faults, shop } = this.#options;
    if (faults.failBulk) return new PartFailed('INTERNAL_SERVER_ERROR');
    const drawn = createHash('sha256').update(`${shop.parameters.handle} bulk ${id}`).digest();
    if (drawn.readUInt32BE() / 2 ** 32 >= faults.rateBulkBreaks) return null;
    return BROKEN[drawn.readUInt8(4) % BROKEN.length]?.() ?? null;
  }

  async #answerPart(operation: BulkOperation, document: DocumentNode, start: number): Promise<Record<string, unknown>> {
    const { data, errors } = await this.#options.execute(document, operation.scopes, { start, size: PART_SIZE });
    const [error] = errors ?? [];
    if (error !== undefined) {
      throw new PartFailed(error.extensions['code'] === 'ACCESS_DENIED' ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR');
    }
    return { ...data };
  }

  /** Its end is said once its file is whole: whoever asks may have the file at once. */
  #finish(operation: BulkOperation, failure: PartFailed | null): void {
    if (failure !== null) Object.assign(operation, { status: failure.status, errorCode: failure.code });
    if (operation.status === 'RUNNING') operation.status = 'COMPLETED';
    if (operation.status === 'CANCELING') operation.status = 'CANCELED';
    operation.completedAt = this.#options.shop.now().toISOString();
    this.#all.put(operation);
    this.#options.shop.emit({ topic: 'bulk_operations/finish', clientId: operation.clientId, operation });
  }
}

class PartFailed extends Error {
  override name = 'PartFailed';
  readonly code: BulkOperation['errorCode'];
  readonly status: 'FAILED' | 'CANCELED' | 'EXPIRED';

  constructor(code: BulkOperation['errorCode'], status: PartFailed['status'] = 'FAILED') {
    super(code ?? status);
    this.code = code;
    this.status = status;
  }
}

/** The ends an operation may meet; only a failure has a code. */
const BROKEN = [
  () => new PartFailed('INTERNAL_SERVER_ERROR'),
  () => new PartFailed('TIMEOUT'),
  () => new PartFailed(null, 'CANCELED'),
  () => new PartFailed(null, 'EXPIRED'),
] as const;

const fileName = (id: string) => `bulk-${id.split('/').at(-1)}.jsonl`;
