// Exports of whole businesses: written in the background, downloaded by a signed link that ends.
import type { DataExport } from '@vitrine/contract/moving';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../events.ts';
import { sameBytes, sign } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Storefront } from '../stores/stores.ts';
import { archiveFormat, archiveVersion, type AboutArchive } from './archive.ts';
import { openKey, sealKey } from './keys.ts';
import { countRows, findMerchant } from './rows-store.ts';
import { drawSalt, keyOf, proofOf } from './sealing.ts';
import * as store from './store.ts';
import { tablesOf, writeArchive } from './write-archive.ts';

/** For how long an archive can be downloaded. */
const keptMs = 72 * 3600_000;
const exportJob = 'moving.export';

interface Deps {
  readonly events: EventBus;
  readonly storefront: Pick<Storefront, 'findStore'>;
  readonly folder: string;
  /** Of the program. */
  readonly version: string;
}

interface Work {
  readonly businessId: BusinessId;
  readonly exportId: string;
}

class Stopped extends Error {
  override name = 'Stopped';
}

export class Exports extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<Work>(exportJob, (work) => this.#run(work), { expireSeconds: 6 * 3600, retries: 2 });
    platform.jobs.define('moving.ended', () => this.removeEnded(), { schedule: '11 * * * *' });
  }

  /** Begins one; with a passphrase bank details are taken along, sealed. Refuses `data_at_work`. */
  async start(
    { businessId, accountId }: { businessId: BusinessId; accountId: AccountId },
    passphrase: string | null,
  ): Promise<DataExport> {
    const exportId = uuidv7();
    const salt = passphrase === null ? null : drawSalt();
    const key = passphrase === null || salt === null ? null : await keyOf(passphrase, salt);
    let total = 0;
    for (const moved of tablesOf(key !== null)) total += await countRows(this.db, moved, businessId);
    await this.transaction(async (tx) => {
      const row: Parameters<typeof store.insertExport>[1] = {
        business_id: businessId,
        export_id: exportId,
        state: 'running',
        sealed_key: key && sealKey(this.platform, key),
        salt,
        rows_total: total,
        bytes: null,
        asked_by: accountId,
        started_at: this.now(),
        finished_at: null,
        ends_at: null,
      };
      if (!(await store.insertExport(tx, row))) throw new Problem('data_at_work');
      await this.platform.jobs.enqueue(tx, exportJob, { businessId, exportId });
    });
    return this.get({ businessId, exportId });
  }

  /** Refuses `not_found`. */
  async get(key: store.ExportKey): Promise<DataExport> {
    const row = await store.findExport(this.db, key);
    if (!row) throw new Problem('not_found');
    return this.#toAnswer(row);
  }

  async list(businessId: BusinessId): Promise<DataExport[]> {
    return (await store.listExports(this.db, businessId)).map((row) => this.#toAnswer(row));
  }

  /** Of one that has ended nothing changes. Refuses `not_found`. */
  async cancel(key: store.ExportKey): Promise<DataExport> {
    await store.updateExport(this.db, key, { state: 'cancelled', finished_at: this.now(), sealed_key: null }, [
      'running',
    ]);
    return this.get(key);
  }

  /** The file a signed address leads to. Refuses `token_invalid` for one that is not ours, and once it has ended. */
  async open(token: string): Promise<{ name: string; stream: ReadStream }> {
    const [businessId = '', exportId = '', until = '', signature = ''] = token.split('.');
    const text = `${businessId}.${exportId}.${until}`;
    const isOurs = sameBytes(this.#sign(text), Buffer.from(signature, 'base64url'));
    if (!isOurs || Number(until) <= this.now().getTime()) throw new Problem('token_invalid');
    const path = this.#pathOf({ businessId: businessId as BusinessId, exportId });
    if ((await sizeOf(path)) === null) throw new Problem('token_invalid');
    const day = new Date(Number(until) - keptMs).toISOString().slice(0, 10);
    return { name: `vitrine_${day}.tar.gz`, stream: createReadStream(path) };
  }

  /** Removes archives whose time is over. Safe to repeat. */
  async removeEnded(): Promise<void> {
    for (const key of await store.listEndedExports(this.db, this.now())) {
      await rm(this.#pathOf(key), { force: true });
      await store.updateExport(this.db, key, { bytes: null }, ['finished']);
    }
  }

  async #run(key: Work): Promise<void> {
    const row = await store.findExport(this.db, key);
    if (row?.state !== 'running') return;
    const path = this.#pathOf(key);
    const partial = `${path}.partial`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await this.#write(row, partial);
      await rename(partial, path);
      await this.#finish(row, path);
    } catch (problem) {
      await rm(partial, { force: true });
      if (problem instanceof Stopped) return;
      await store.updateExport(this.db, key, { state: 'failed', finished_at: this.now(), sealed_key: null }, [
        'running',
      ]);
      this.platform.log.error({ business: key.businessId, problem: String(problem) }, 'an export failed');
    }
  }

  async #write(row: store.DataExportRow, path: string): Promise<void> {
    const { business_id: businessId, export_id: exportId } = row;
    const key = row.sealed_key === null ? null : openKey(this.platform, row.sealed_key);
    let rows = 0;
    const advance = async (more: number): Promise<void> => {
      rows += more;
      if (!(await store.updateExport(this.db, { businessId, exportId }, { rows }, ['running']))) throw new Stopped();
    };
    const about = await this.#describe(row, key);
    const pieces = writeArchive(this.platform, { businessId, about, key, advance });
    await pipeline(Readable.from(pieces), createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  }

  async #describe({ business_id: businessId, salt }: store.DataExportRow, key: Buffer | null): Promise<AboutArchive> {
    const merchant = await findMerchant(this.db, businessId);
    const known = await this.deps.storefront.findStore(businessId);
    return {
      format: archiveFormat,
      version: archiveVersion,
      program: this.deps.version,
      made_at: this.now().toISOString(),
      business: { id: businessId, name: merchant.name },
      merchant_id: merchant.accountId,
      public_url: this.platform.publicUrl,
      shop: known && { platform: known.platform, domain: known.shopDomain },
      sealed: key && salt && { kdf: 'argon2id', salt: salt.toString('hex'), proof: proofOf(key) },
    };
  }

  async #finish(
    { business_id: businessId, export_id: exportId, asked_by: accountId }: store.DataExportRow,
    path: string,
  ) {
    const now = this.now();
    const bytes = (await sizeOf(path)) ?? 0;
    const change = { state: 'finished', finished_at: now, ends_at: new Date(now.getTime() + keptMs), bytes } as const;
    await this.transaction(async (tx) => {
      const key = { businessId, exportId };
      if (!(await store.updateExport(tx, key, { ...change, sealed_key: null }, ['running']))) throw new Stopped();
      const at = new URL(this.#address({ ...key, endsAt: change.ends_at }));
      const letter = { mail: 'export_ready', values: {}, path: `${at.pathname}${at.search}` } as const;
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, ...letter });
    });
  }

  #toAnswer(row: store.DataExportRow): DataExport {
    const { business_id: businessId, export_id: exportId, ends_at: endsAt, bytes } = row;
    const isThere = row.state === 'finished' && bytes !== null && endsAt !== null && endsAt > this.now();
    return {
      export_id: exportId,
      state: row.state,
      rows: row.rows,
      rows_total: row.rows_total,
      has_sealed: row.salt !== null,
      bytes,
      started_at: row.started_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      ends_at: endsAt?.toISOString() ?? null,
      download_url: isThere ? this.#address({ businessId, exportId, endsAt }) : null,
    };
  }

  #address({ businessId, exportId, endsAt }: store.ExportKey & { endsAt: Date }): string {
    const text = `${businessId}.${exportId}.${endsAt.getTime()}`;
    const token = `${text}.${this.#sign(text).toString('base64url')}`;
    return `${this.platform.publicUrl}/admin/v1/data/exports/download?token=${token}`;
  }

  #sign(text: string): Buffer {
    return sign(this.platform.keys.cookies, `data export ${text}`);
  }

  #pathOf({ businessId, exportId }: store.ExportKey): string {
    return join(this.deps.folder, businessId, `${exportId}.tar.gz`);
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
