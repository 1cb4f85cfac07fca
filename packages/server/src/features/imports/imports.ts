// The door of imports: tables uploaded, checked and made into links, and links written out as tables.
import type { EventBus } from '../../events.ts';
import { languageCodes } from '@vitrine/contract/language';
import { recordOf } from '@vitrine/contract/records';
import { importId as importIdSchema, type BusinessId, type ImportId } from '@vitrine/contract/ids';
import { importField, type ImportMapping, type LinkImport } from '@vitrine/contract/imports';
import { v7 as uuidv7 } from 'uuid';
import { sentences, type Language } from '../../locales/locales.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Links } from '../links/links.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { Media } from '../media/media.ts';
import { LinkExport } from './export-links.ts';
import { toImport, toProblemTable } from './import-answers.ts';
import { parseTable } from './parse-table.ts';
import { Runner } from './run-import.ts';
import * as store from './store.ts';
import { suggestMapping } from './suggest-mapping.ts';

interface Deps {
  events: EventBus;
  identity: Identity;
  plans: Plans;
  storefront: Storefront;
  catalogue: Catalogue;
  links: Links;
  media: Media;
  insights: Insights;
}

/** Every language's heading of each field: an export can be imported again. */
const ownHeadings = recordOf(importField.options, (field) =>
  languageCodes.map((language) => sentences[language].column(field)),
);

/** Each call but `upload` and `findLatest` refuses `not_found` for an import the business does not have. */
export class Imports extends Service<Deps> {
  readonly links: LinkExport;
  readonly #runner: Runner;

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    this.links = new LinkExport(platform, deps);
    this.#runner = new Runner(platform, deps);
  }

  /**
   * Takes a CSV of up to 5 MB and 10,000 rows. Refuses `csv_unreadable` with the reason, `store_required`, `trial_ended`,
   * and `import_not_ready` while another import of the business is at work.
   */
  async upload(
    { businessId, accountId }: Actor,
    { name, bytes }: { name: string; bytes: Buffer },
    language: Language,
  ): Promise<LinkImport> {
    await this.#admit(businessId);
    if (await store.isAtWork(this.db, businessId)) throw new Problem('import_not_ready');
    const table = await parseTable(bytes);
    if ('refused' in table) {
      const why = sentences[language].table(table.refused, table.values);
      throw new Problem('csv_unreadable', { values: { why } });
    }
    const importId = importIdSchema.parse(uuidv7());
    const mapping = suggestMapping(table.columns, ownHeadings);
    const fileName = name.replaceAll(/\p{Cc}/gu, '').slice(0, 120) || 'links.csv';
    const made = { businessId, importId, fileName, ...table, mapping, createdBy: accountId, now: this.now() };
    await this.transaction((tx) => store.insertImport(tx, made));
    const found = await this.#find(businessId, importId, language);
    if (!found) throw new Error('an import was written but is not there');
    return found;
  }

  /** Begins a dry run. Refuses a mapping that names no such column, or nothing a link could lead to. */
  async check(actor: Actor, importId: ImportId, mapping: ImportMapping, language: Language): Promise<LinkImport> {
    const { columns } = await this.get(actor, importId, language);
    admitMapping(mapping, columns.length);
    return this.#change(actor, importId, language, async (tx, now) => {
      const mayCheck = ['mapping', 'checked'].includes(now.state) || (now.state === 'failed' && now.created === 0);
      if (!mayCheck) throw new Problem('import_not_ready');
      await this.#begin(tx, actor, importId, { state: 'checking', mapping, from: { startedAt: this.now() } });
    });
  }

  /**
   * Begins to make links of the rows without problems; the file's first row comes first in the lists. One that failed
   * on the way goes on where it was.
   */
  async start(actor: Actor, importId: ImportId, language: Language): Promise<LinkImport> {
    await this.#admit(actor.businessId);
    return this.#change(actor, importId, language, async (tx, now) => {
      const isStopped = now.state === 'failed' && now.created > 0;
      if (now.state !== 'checked' && !isStopped) throw new Problem('import_not_ready');
      const from = isStopped ? null : { startedAt: this.now() };
      await this.#begin(tx, actor, importId, { state: 'importing', from });
    });
  }

  cancel(actor: Actor, importId: ImportId, language: Language): Promise<LinkImport> {
    return this.#change(actor, importId, language, async (tx, { state }) => {
      if (state === 'finished' || state === 'cancelled') return;
      // a dry run that is stopped may begin again under other columns
      const next = state === 'checking' ? 'mapping' : 'cancelled';
      const finishedAt = next === 'cancelled' ? this.now() : null;
      await store.updateState(tx, actor.businessId, importId, { state: next, finishedAt });
    });
  }

  async get({ businessId }: Actor, importId: ImportId, language: Language): Promise<LinkImport> {
    const found = await this.#find(businessId, importId, language);
    if (!found) throw new Problem('not_found');
    return found;
  }

  findLatest({ businessId }: Actor, language: Language): Promise<LinkImport | null> {
    return this.#find(businessId, null, language);
  }

  /** The rows with problems, each with what is wrong. */
  async exportProblems({ businessId }: Actor, importId: ImportId, language: Language): Promise<string> {
    const contents = await store.findContents(this.db, businessId, importId);
    if (!contents) throw new Problem('not_found');
    return toProblemTable(contents, language);
  }

  async #find(businessId: BusinessId, importId: ImportId | null, language: Language): Promise<LinkImport | null> {
    const row = await store.findImport(this.db, businessId, importId);
    return row && toImport(row, language);
  }

  async #admit(businessId: BusinessId): Promise<void> {
    if (!(await this.deps.storefront.findStore(businessId))) throw new Problem('store_required');
    await this.deps.plans.admitCreation(businessId);
  }

  /** Changes an import while nothing else does, and answers it; what it does not find is another's or gone. */
  async #change(
    actor: Actor,
    importId: ImportId,
    language: Language,
    work: (tx: Tx, now: store.ImportState) => Promise<void>,
  ): Promise<LinkImport> {
    await this.transaction(async (tx) => {
      const now = await store.lockImport(tx, actor.businessId, importId);
      if (!now) throw new Problem('not_found');
      await work(tx, now);
    });
    return this.get(actor, importId, language);
  }

  async #begin(tx: Tx, { businessId, accountId }: Actor, importId: ImportId, how: Omit<store.Beginning, 'createdBy'>) {
    const hasBegun = await store.beginWork(tx, { businessId, importId }, { ...how, createdBy: accountId });
    if (!hasBegun) throw new Problem('import_not_ready');
    await this.#runner.enqueue(tx, businessId, importId);
  }
}

/** Columns must be there, and one of them must say where the links lead. */
function admitMapping(mapping: ImportMapping, width: number): void {
  const strays = Object.entries(mapping).filter(([, at]) => at >= width);
  const faults = strays.map(([field]) => ({ field: `mapping.${field}`, code: 'column_unknown' }));
  if (faults.length > 0) throw new Problem('validation_failed', { faults });
  const leads = mapping.products ?? mapping.collections ?? mapping.url;
  if (leads === undefined)
    throw new Problem('validation_failed', { faults: [{ field: 'mapping', code: 'leads_nowhere' }] });
}
