// The door of imports: tables uploaded, checked and made into links, and links written out as tables.
import type { EventBus } from '../../events.ts';
import { languageCodes } from '@vitrine/contract/language';
import { importId as importIdSchema, type BusinessId, type ImportId } from '@vitrine/contract/ids';
import { importField, type ImportField, type ImportMapping, type LinkImport } from '@vitrine/contract/imports';
import { v7 as uuidv7 } from 'uuid';
import { sentences, type Language } from '../../locales/locales.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Links } from '../links/links.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { Media } from '../media/media.ts';
import { createExport, type LinkExport } from './export-links.ts';
import { toImport, toProblemTable } from './import-answers.ts';
import { parseTable } from './parse-table.ts';
import { createRowReader } from './read-rows.ts';
import { createRunner } from './run-import.ts';
import * as store from './store.ts';
import { suggestMapping } from './suggest-mapping.ts';

export interface Imports extends LinkExport {
  /**
   * Takes a CSV of up to 5 MB and 10,000 rows. Refuses `csv_unreadable` with the reason, `store_required`, `trial_ended`,
   * and `import_not_ready` while another import of the business is at work.
   */
  upload(actor: Actor, file: { name: string; bytes: Buffer }, language: Language): Promise<LinkImport>;
  /** Begins a dry run. Refuses a mapping that names no such column, or nothing a link could lead to. */
  check(actor: Actor, importId: ImportId, mapping: ImportMapping, language: Language): Promise<LinkImport>;
  /**
   * Begins to make links of the rows without problems; the file's first row comes first in the lists. One that failed
   * on the way goes on where it was.
   */
  start(actor: Actor, importId: ImportId, language: Language): Promise<LinkImport>;
  cancel(actor: Actor, importId: ImportId, language: Language): Promise<LinkImport>;
  get(actor: Actor, importId: ImportId, language: Language): Promise<LinkImport>;
  findLatest(actor: Actor, language: Language): Promise<LinkImport | null>;
  /** The rows with problems, each with what is wrong. */
  exportProblems(actor: Actor, importId: ImportId, language: Language): Promise<string>;
}

interface Deps {
  identity: Identity;
  plans: Plans;
  storefront: Storefront;
  catalogue: Catalogue;
  links: Links;
  media: Media;
  insights: Insights;
}

/** Every language's heading of each field: an export can be imported again. */
const ownHeadings = Object.fromEntries(
  importField.options.map((field) => [field, languageCodes.map((language) => sentences[language].column(field))]),
) as Record<ImportField, string[]>;

export function createImports(platform: Platform, events: EventBus, deps: Deps): Imports {
  const { database, clock } = platform;
  const { db } = database;
  const { plans, storefront } = deps;
  const runner = createRunner(platform, events, { ...deps, readRows: createRowReader(deps) });

  const find = async (businessId: BusinessId, importId: ImportId | null, language: Language) => {
    const row = await store.findImport(db, businessId, importId);
    return row && toImport(row, language);
  };

  const get = async ({ businessId }: Actor, importId: ImportId, language: Language): Promise<LinkImport> => {
    const found = await find(businessId, importId, language);
    if (!found) throw new Problem('not_found');
    return found;
  };

  const admit = async (businessId: BusinessId): Promise<void> => {
    if (!(await storefront.findStore(businessId))) throw new Problem('store_required');
    await plans.admitCreation(businessId);
  };

  /** Changes an import while nothing else does; what it does not find is another's or gone. */
  const change = <T>(
    actor: Actor,
    importId: ImportId,
    work: (tx: Tx, now: { state: LinkImport['state']; processed: number; created: number }) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const now = await store.lockImport(tx, actor.businessId, importId);
      if (!now) throw new Problem('not_found');
      return work(tx, now);
    });

  const begin = async (tx: Tx, actor: Actor, importId: ImportId, how: Omit<store.Beginning, 'createdBy'>) => {
    const { businessId, accountId } = actor;
    const hasBegun = await store.beginWork(tx, { businessId, importId }, { ...how, createdBy: accountId });
    if (!hasBegun) throw new Problem('import_not_ready');
    await runner.enqueue(tx, businessId, importId);
  };

  return {
    ...createExport(platform, deps),

    upload: async ({ businessId, accountId }, { name, bytes }, language) => {
      await admit(businessId);
      if (await store.isAtWork(db, businessId)) throw new Problem('import_not_ready');
      const table = await parseTable(bytes);
      if ('refused' in table) {
        throw new Problem('csv_unreadable', {
          values: { why: sentences[language].table(table.refused, table.values) },
        });
      }
      const importId = importIdSchema.parse(uuidv7());
      const mapping = suggestMapping(table.columns, ownHeadings);
      await database.transaction((tx) =>
        store.insertImport(tx, {
          businessId,
          importId,
          fileName: name.replaceAll(/\p{Cc}/gu, '').slice(0, 120) || 'links.csv',
          ...table,
          mapping,
          createdBy: accountId,
          now: clock.now(),
        }),
      );
      const made = await find(businessId, importId, language);
      if (!made) throw new Error('an import was written but is not there');
      return made;
    },

    check: async (actor, importId, mapping, language) => {
      const { columns } = await get(actor, importId, language);
      admitMapping(mapping, columns.length);
      await change(actor, importId, async (tx, now) => {
        const mayCheck = ['mapping', 'checked'].includes(now.state) || (now.state === 'failed' && now.created === 0);
        if (!mayCheck) throw new Problem('import_not_ready');
        await begin(tx, actor, importId, { state: 'checking', mapping, from: { startedAt: clock.now() } });
      });
      return get(actor, importId, language);
    },

    start: async (actor, importId, language) => {
      await admit(actor.businessId);
      await change(actor, importId, async (tx, now) => {
        const isStopped = now.state === 'failed' && now.created > 0;
        if (now.state !== 'checked' && !isStopped) throw new Problem('import_not_ready');
        await begin(tx, actor, importId, {
          state: 'importing',
          from: isStopped ? null : { startedAt: clock.now() },
        });
      });
      return get(actor, importId, language);
    },

    cancel: async (actor, importId, language) => {
      await change(actor, importId, async (tx, { state }) => {
        if (state === 'finished' || state === 'cancelled') return;
        // a dry run that is stopped may begin again under other columns
        const next = state === 'checking' ? 'mapping' : 'cancelled';
        const finishedAt = next === 'cancelled' ? clock.now() : null;
        await store.updateState(tx, actor.businessId, importId, { state: next, finishedAt });
      });
      return get(actor, importId, language);
    },

    get,
    findLatest: ({ businessId }, language) => find(businessId, null, language),

    exportProblems: async ({ businessId }, importId, language) => {
      const contents = await store.findContents(db, businessId, importId);
      if (!contents) throw new Problem('not_found');
      return toProblemTable(contents, language);
    },
  };
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
