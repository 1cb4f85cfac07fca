// The work of an import, batch by batch: a dry run or the making of links, going on where a stopped one was.
import { announce, type EventBus } from '../../events.ts';
import type { BusinessId, ImportId } from '@vitrine/contract/ids';
import { linkId } from '@vitrine/contract/ids';
import type { LinkDraft } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Links, Maker, LinkRefusal } from '../links/links.ts';
import type { TableRow } from './read-table.ts';
import { readRows, toCellProblem, type Reading, type ReadRow, type RowSources } from './read-rows.ts';
import { readCells } from './plan-row.ts';
import { findRepeated, type OwnedAddresses } from './repeated-addresses.ts';
import * as store from './store.ts';

/** A batch's links and the place reached are one transaction: long enough to be fast, short enough to be cancelled. */
const batchRows = 250;

interface ImportRun extends Reading {
  readonly importId: ImportId;
  readonly maker: Maker;
  /** The instant all links of the import are made as of. */
  readonly asOf: Date;
  readonly rows: readonly TableRow[];
  /** Lines that the dry run found fault with: they are not made, whatever has become of them since. */
  readonly faulty: ReadonlySet<number>;
  /** Addresses that rows looked at so far get. */
  readonly owned: OwnedAddresses;
}

interface Drafted {
  readonly draft: LinkDraft;
  readonly line: number;
  /** The later in the file, the smaller. */
  readonly rank: number;
}

interface Deps extends RowSources {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly links: Links;
}

interface Work {
  readonly businessId: BusinessId;
  readonly importId: ImportId;
}

const job = 'imports.run';

export class Runner extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<Work>(job, (work) => this.#run(work), { concurrency: 2 });
    // should the job be lost or used up while the database was away, the import still goes on
    platform.jobs.define(
      'imports.resume',
      async () => {
        for (const { businessId, importId } of await store.listAtWork(this.db))
          await this.enqueue(this.db, businessId, importId);
      },
      { schedule: '* * * * *' },
    );
  }

  /** Sets an import to work once the transaction commits. */
  async enqueue(db: Db, businessId: BusinessId, importId: ImportId): Promise<void> {
    await this.platform.jobs.enqueue(db, job, { businessId, importId }, { key: importId });
  }

  /** Whose rights count: those of whoever began the run, as they are now. */
  async #getMaker(businessId: BusinessId, row: store.ImportRow): Promise<Maker> {
    const maker = await this.deps.identity.accounts.findActor(businessId, row.created_by);
    if (maker === null || !can(maker, 'import links')) throw new Problem('forbidden');
    return maker;
  }

  async #prepare(businessId: BusinessId, row: store.ImportRow): Promise<ImportRun | null> {
    const contents = await store.findContents(this.db, businessId, row.import_id);
    if (!contents) return null;
    const faulty = new Set(contents.problems.map(({ line }) => line));
    const owned: OwnedAddresses = new Map();
    const before = contents.rows.slice(0, row.processed).map(({ line, cells }) => ({
      line,
      backHalf: readCells(cells, row.mapping).back_half,
      isRefused: faulty.has(line),
    }));
    findRepeated(before, owned);
    return {
      businessId,
      importId: row.import_id,
      maker: await this.#getMaker(businessId, row),
      asOf: row.started_at,
      rows: contents.rows,
      faulty,
      owned,
      mapping: row.mapping,
      width: contents.columns.length,
    };
  }

  /** Does one batch and answers where it ended; null when the import was stopped, or another does it. */
  async #step(run: ImportRun, state: 'checking' | 'importing', from: number): Promise<number | null> {
    const batch = run.rows.slice(from, from + batchRows).map((row, at) => ({ row, rank: run.rows.length - from - at }));
    const wanted = state === 'checking' ? batch : batch.filter(({ row }) => !run.faulty.has(row.line));
    const read = await readRows(
      this.deps,
      wanted.map(({ row }) => row),
      run,
    );
    const drafts = read.flatMap(({ draft, line }, at) => (draft ? [{ draft, line, rank: wanted[at]?.rank ?? 0 }] : []));
    const to = Math.min(from + batchRows, run.rows.length);
    return this.transaction(async (tx) => {
      const now = await store.lockImport(tx, run.businessId, run.importId);
      if (now?.state !== state || now.processed !== from) return null;
      const refusals = state === 'checking' ? await this.#check(run, drafts) : await this.#make(tx, run, drafts);
      const found = listProblems(read, drafts, refusals);
      const problems = state === 'checking' ? withRepeated(read, found, run.owned) : found;
      const isLast = to === run.rows.length;
      await store.recordStep(tx, run.businessId, run.importId, {
        processed: to,
        created: state === 'checking' ? 0 : refusals.filter((refusal) => refusal === null).length,
        problems,
        state: isLast ? (state === 'checking' ? 'checked' : 'finished') : state,
        finishedAt: isLast && state === 'importing' ? this.now() : null,
      });
      if (isLast && state === 'importing') {
        const { businessId, importId, maker } = run;
        await this.deps.events.emit(tx, 'import.finished', { businessId, by: maker.accountId, importId });
      }
      return to;
    });
  }

  #check({ maker }: ImportRun, drafts: readonly Drafted[]): Promise<(LinkRefusal | null)[]> {
    return this.deps.links.batches.check(
      maker,
      drafts.map(({ draft }) => draft),
    );
  }

  /** All links are as old as each other; among those, lists show the greatest id first: the file's first row. */
  async #make(tx: Tx, run: ImportRun, drafts: readonly Drafted[]): Promise<(LinkRefusal | null)[]> {
    const msecs = run.asOf.getTime();
    const made = drafts.map(({ draft, rank }) => ({ draft, linkId: linkId.parse(uuidv7({ msecs, seq: rank })) }));
    const refusals = await this.deps.links.batches.create(tx, run.maker, made, run.asOf);
    await announce(tx, 'pagesChanged', run.businessId);
    return refusals;
  }

  async #run({ businessId, importId }: Work): Promise<void> {
    const row = await store.findImport(this.db, businessId, importId);
    const { state } = row ?? {};
    if (!row || (state !== 'checking' && state !== 'importing')) return;
    try {
      const prepared = await this.#prepare(businessId, row);
      if (!prepared) return;
      let at: number | null = row.processed;
      while (at !== null && at < prepared.rows.length) at = await this.#step(prepared, state, at);
    } catch (problem) {
      // what trying again would not mend: the store or the trial is gone, or the account
      if (!(problem instanceof Problem)) throw problem;
      this.platform.log.warn({ business: businessId, import: importId, problem: problem.code }, 'an import stopped');
      await this.#fail({ businessId, importId }, state);
    }
  }

  #fail({ businessId, importId }: Work, from: 'checking' | 'importing'): Promise<void> {
    return this.transaction(async (tx) => {
      const now = await store.lockImport(tx, businessId, importId);
      if (now?.state !== from) return;
      await store.updateState(tx, businessId, importId, { state: 'failed', finishedAt: this.now() });
    });
  }
}

function listProblems(
  read: readonly ReadRow[],
  drafts: readonly { line: number }[],
  refusals: readonly (LinkRefusal | null)[],
): store.StoredProblem[] {
  const refusalOf = new Map(drafts.map(({ line }, at) => [line, refusals[at] ?? null]));
  return read.flatMap(({ line, cells, problems }) => {
    const refusal = refusalOf.get(line);
    const refused = (refusal ? [refusal, ...(refusal.also ?? [])] : []).map((one) =>
      toCellProblem({ field: one.field, code: one.fault ?? one.refused, ...valuesOf(one) }, cells),
    );
    return [...problems, ...refused].map((problem) => ({ line, ...problem }));
  });
}

/** And of each row whose address an earlier one gets; rows in their order. */
function withRepeated(
  read: readonly ReadRow[],
  problems: readonly store.StoredProblem[],
  owned: OwnedAddresses,
): store.StoredProblem[] {
  const isRefused = new Set(problems.map(({ line }) => line));
  const repeated = findRepeated(
    read.map(({ line, cells }) => ({ line, backHalf: cells.back_half, isRefused: isRefused.has(line) })),
    owned,
  );
  return read.flatMap(({ line }) => {
    const late = repeated.get(line);
    return [...problems.filter((problem) => problem.line === line), ...(late ? [{ line, ...late }] : [])];
  });
}

function valuesOf({ values }: LinkRefusal): { values?: Record<string, string | number> } {
  return values ? { values } : {};
}
