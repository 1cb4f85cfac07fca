// Imports of whole businesses: checked as if they were brought in, then brought in whole or not at all.
import type { DataImport } from '@vitrine/contract/moving';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Commissions } from '../commissions/commissions.ts';
import { recountBusiness } from '../traffic/traffic.ts';
import { openKey, sealKey } from './keys.ts';
import { loadArchive, readAbout, type LoadedArchive } from './load-archive.ts';
import { findMerchant, listOccupied } from './rows-store.ts';
import { isKeyOf, keyOf } from './sealing.ts';
import * as store from './store.ts';
import { BadArchive } from './tar.ts';

const importJob = 'moving.import';

interface Deps {
  readonly folder: string;
  readonly attribution: Pick<Commissions['attribution'], 'countUncounted'>;
}

interface Upload {
  readonly name: string;
  readonly stream: Readable;
  /** Whether there was more than is taken. */
  readonly isTruncated: () => boolean;
}

/** Ends a transaction in which nothing is to stay. */
class Rehearsed extends Error {
  override name = 'Rehearsed';
  readonly loaded: LoadedArchive;

  constructor(loaded: LoadedArchive) {
    super('rehearsed');
    this.loaded = loaded;
  }
}

class Stopped extends Error {
  override name = 'Stopped';
}

export class DataImports extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const options = { expireSeconds: 6 * 3600, retries: 3 };
    platform.jobs.define<store.ImportKey>(importJob, (work) => this.#run(work), options);
  }

  /** Takes an archive and begins to check it. Refuses `file_too_large`, and `data_at_work` while another is there. */
  async upload(
    { businessId, accountId }: { businessId: BusinessId; accountId: AccountId },
    { name, stream, isTruncated }: Upload,
    language: Language,
  ): Promise<DataImport> {
    const key = { businessId, importId: uuidv7() };
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      if (isTruncated())
        throw new Problem('file_too_large', { values: { limit: `${limits.upload.archive / 1024 ** 3}GB` } });
      await this.transaction(async (tx) => {
        const row = {
          business_id: businessId,
          import_id: key.importId,
          state: 'checking' as const,
          file_name: name.replaceAll(/\p{Cc}/gu, '').slice(0, 120) || 'archive',
          asked_by: accountId,
          started_at: this.now(),
        };
        if (!(await store.insertImport(tx, row))) throw new Problem('data_at_work');
        await this.platform.jobs.enqueue(tx, importJob, key);
      });
    } catch (problem) {
      await rm(path, { force: true });
      throw problem;
    }
    return this.get(key, language);
  }

  /** Refuses `not_found`. */
  async get(key: store.ImportKey, language: Language): Promise<DataImport> {
    const row = await store.findImport(this.db, key);
    if (!row) throw new Problem('not_found');
    return toAnswer(row, language);
  }

  async findLatest(businessId: BusinessId, language: Language): Promise<DataImport | null> {
    const row = await store.findLatestImport(this.db, businessId);
    return row && toAnswer(row, language);
  }

  /** Begins to bring it in. Refuses `import_not_ready`, and `passphrase_wrong` for one the archive was not made with. */
  async start(key: store.ImportKey, passphrase: string | null, language: Language): Promise<DataImport> {
    const row = await store.findImport(this.db, key);
    if (!row) throw new Problem('not_found');
    const sealed = row.about?.sealed ?? null;
    const opened =
      passphrase === null || sealed === null ? null : await keyOf(passphrase, Buffer.from(sealed.salt, 'hex'));
    if (opened && sealed && !isKeyOf(opened, sealed.proof))
      throw new Problem('passphrase_wrong', { field: 'passphrase' });
    await this.transaction(async (tx) => {
      const change = { state: 'importing', rows: 0, sealed_key: opened && sealKey(this.platform, opened) } as const;
      if (!(await store.updateImport(tx, key, change, ['checked']))) throw new Problem('import_not_ready');
      await this.platform.jobs.enqueue(tx, importJob, key);
    });
    return this.get(key, language);
  }

  /** Refuses `import_not_ready` once all rows are in. */
  async cancel(key: store.ImportKey, language: Language): Promise<DataImport> {
    const change = { state: 'cancelled', finished_at: this.now(), sealed_key: null } as const;
    if (!(await store.updateImport(this.db, key, change, ['checking', 'checked', 'importing']))) {
      const now = await this.get(key, language);
      if (now.state === 'counting') throw new Problem('import_not_ready');
      return now;
    }
    await rm(this.#pathOf(key), { force: true });
    return this.get(key, language);
  }

  /** Goes on where it was: what was not finished is done from its beginning, as nothing of it stayed. */
  async #run(key: store.ImportKey): Promise<void> {
    const row = await store.findImport(this.db, key);
    try {
      if (row?.state === 'checking') await this.#check(key);
      if (row?.state === 'importing') await this.#bringIn(row);
      if (row?.state === 'importing' || row?.state === 'counting') await this.#count(key);
    } catch (problem) {
      if (problem instanceof Stopped) return;
      if (!(problem instanceof BadArchive)) throw problem;
      await this.#refuse(key, [{ code: problem.code, where: problem.where }]);
    }
  }

  async #check(key: store.ImportKey): Promise<void> {
    const about = await readAbout(this.#pathOf(key));
    await store.updateImport(this.db, key, { about: JSON.stringify(about) }, ['checking']);
    const occupied = await listOccupied(this.db, key.businessId);
    if (occupied.length > 0) return this.#refuse(key, [{ code: 'not_empty', where: occupied.join(', ') }]);
    const { counts, renamed } = await this.#rehearse(key);
    const found = { state: 'checked', counts: JSON.stringify(counts), renamed: JSON.stringify(renamed) } as const;
    await store.updateImport(this.db, key, found, ['checking']);
  }

  /** Brings it in and takes it back. */
  async #rehearse(key: store.ImportKey): Promise<LoadedArchive> {
    try {
      return await this.transaction(async (tx) => {
        throw new Rehearsed(await this.#load(tx, key, { key: null, state: 'checking' }));
      });
    } catch (problem) {
      if (problem instanceof Rehearsed) return problem.loaded;
      throw problem;
    }
  }

  async #bringIn(row: store.DataImportRow): Promise<void> {
    const key = { businessId: row.business_id, importId: row.import_id };
    const opened = row.sealed_key === null ? null : openKey(this.platform, row.sealed_key);
    const occupied = await listOccupied(this.db, key.businessId);
    if (occupied.length > 0) throw new BadArchive('not_empty', occupied.join(', '));
    await this.transaction(async (tx) => {
      const { counts, renamed } = await this.#load(tx, key, { key: opened, state: 'importing' });
      const done = { counts: JSON.stringify(counts), renamed: JSON.stringify(renamed) };
      if (!(await store.updateImport(tx, key, { state: 'counting', ...done, sealed_key: null }, ['importing'])))
        throw new Stopped();
    });
  }

  async #load(
    tx: Tx,
    key: store.ImportKey,
    { key: opened, state }: { key: Buffer | null; state: 'checking' | 'importing' },
  ): Promise<LoadedArchive> {
    const { accountId: merchantId } = await findMerchant(this.db, key.businessId);
    let rows = 0;
    let told = Date.now();
    const advance = async (more: number): Promise<void> => {
      rows += more;
      if (Date.now() - told < 500) return;
      told = Date.now();
      // told beside the transaction, or nobody would see it before the end
      if (!(await store.updateImport(this.db, key, { rows }, [state]))) throw new Stopped();
    };
    const path = this.#pathOf(key);
    const loading = { businessId: key.businessId, merchantId, path, key: opened, advance };
    return loadArchive(this.platform, tx, { ...loading, keepsPictures: state === 'importing' });
  }

  /** Counts figures and sales anew from what was brought in. Safe to repeat. */
  async #count(key: store.ImportKey): Promise<void> {
    await recountBusiness(this.platform.database, key.businessId);
    await this.deps.attribution.countUncounted();
    await this.transaction(async (tx) => {
      const done = { state: 'finished', finished_at: this.now() } as const;
      if (!(await store.updateImport(tx, key, done, ['counting']))) return;
      await announce(tx, 'pagesChanged', key.businessId);
      await announce(tx, 'ordersChanged', key.businessId);
    });
    await rm(this.#pathOf(key), { force: true });
  }

  async #refuse(key: store.ImportKey, problems: readonly store.ToldProblem[]): Promise<void> {
    const change = { state: 'refused', finished_at: this.now(), problems: JSON.stringify(problems) } as const;
    await store.updateImport(this.db, key, { ...change, sealed_key: null }, ['checking', 'importing']);
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf({ businessId, importId }: store.ImportKey): string {
    return join(this.deps.folder, businessId, `in-${importId}.tar.gz`);
  }
}

function toAnswer(row: store.DataImportRow, language: Language): DataImport {
  return {
    import_id: row.import_id,
    state: row.state,
    file_name: row.file_name,
    business_name: row.about?.business.name ?? null,
    made_at: row.about?.made_at ?? null,
    has_sealed: Boolean(row.about?.sealed),
    counts: row.counts,
    rows: row.rows,
    problems: row.problems.map(({ code, where }) => ({ code, message: sentences[language].archive(code, { where }) })),
    renamed: row.renamed,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
