// Answers questions: of segments by the engine, of facts in no segment and of sales by the database, each of one moment.
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Database, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { joinLives, joinParts, joinVisitors, type RawRow } from './answers.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Engine } from './engine/engine.ts';
import { FileAnswers } from './engine/file-answers.ts';
import type { SegmentFiles } from './segments/segment-files.ts';
import { listSegments, listSegmentsOf, type ReadSegment } from './segments/segments-store.ts';
import { noteReader, takeReaders } from './readers-store.ts';
import { listSaleSegmentsOf } from './sales/sale-segments-store.ts';
import { limited, DatabaseTurns, run } from './statements.ts';
import { toKnow, toLifeSql, toOrdersSql, toSalesSql, toTrafficSql, withoutMonths, type Place } from './shapes.ts';
import {
  everyDay,
  type Days,
  type Life,
  type Question,
  type Row,
  type Scope,
  type VisitorQuestion,
  type VisitorRow,
} from './question.ts';
import { VisitorAnswers } from './visitor-answers.ts';

interface AnsweringParts {
  readonly database: Database;
  readonly engine: Engine;
  readonly files: SegmentFiles;
  /** Null where there is none: files are all there is. */
  readonly cluster: Cluster | null;
  readonly log: Log;
  /** How long the database may take for a statement. */
  readonly limitMs: number;
}

/** Of which facts of a business something is asked. */
interface Of {
  readonly business: number;
  readonly place: Place;
}
type RawRows = readonly RawRow[];
type WriteTraffic = (of: Of) => string | null;
/** `within` are the days the place is asked of, in place of those of the question. */
type WriteSales = (of: { business: number; place?: Place; within?: readonly Days[] }) => string | null;

/** A row of an answer may be told in some: of sales in each currency, and beside rows that come to nothing. */
const rowsOfOne = 10;

/** So often all facts of a business are wanted in memory, however often something is asked of it. */
const holdEachMs = 10 * 60_000;

export class Answering {
  readonly #parts: AnsweringParts;
  readonly #files: FileAnswers;
  readonly #turns: DatabaseTurns;
  readonly #visitors: VisitorAnswers;
  /** The businesses whose facts the engine was told to hold lately. */
  readonly #held = new LRUCache<number, true>({ max: 10_000, ttl: holdEachMs });
  /** Numbers of businesses never change. */
  readonly #numbers = new LRUCache<BusinessId, number>({ max: 10_000 });

  constructor(parts: AnsweringParts) {
    this.#parts = parts;
    this.#files = new FileAnswers(parts.engine);
    this.#turns = new DatabaseTurns(parts.database, parts.limitMs);
    this.#visitors = new VisitorAnswers({ ...parts, answers: this.#files, turns: this.#turns });
  }

  /** Rows in no order, those of nothing left out. Refuses as `question_too_large` more than `most` rows. */
  async ask(question: Question, most?: number): Promise<Row[]> {
    const limit = most === undefined ? null : most * rowsOfOne + 1;
    const parts = await this.#gather(question.businessId, question.range ?? everyDay, {
      traffic: ({ business, place }) => limited(toTrafficSql(business, question, place), limit),
      sales: (of) => limited(toSalesSql(of, question), limit),
    });
    const isCut = parts.some((rows) => rows.length === limit);
    const rows = isCut ? [] : joinParts(question, parts);
    if (most !== undefined && (isCut || rows.length > most))
      throw new Problem('question_too_large', { values: { limit: most } });
    return rows;
  }

  /** How many visitors there were, rows in no order and those of nobody left out. Refuses as `question_too_large` more than `most`. */
  async askVisitors(question: VisitorQuestion, most?: number): Promise<VisitorRow[]> {
    const business = await this.#findNumber(question.businessId);
    if (business === null) return [];
    const limit = most === undefined ? null : most + 1;
    const parts = await this.#visitors.gather(business, question, limit);
    const rows = joinVisitors(question.by, parts);
    if (most !== undefined && (parts.some((part) => part.length === limit) || rows.length > most))
      throw new Problem('question_too_large', { values: { limit: most } });
    return rows;
  }

  /** The figures of sales alone, which need no engine. */
  async askSales(question: Question): Promise<Row[]> {
    const business = await this.#findNumber(question.businessId);
    if (business === null) return [];
    const rows = await this.#readSales(business, toSalesSql({ business }, question));
    return joinParts(question, [rows]);
  }

  /** Of these orders those that are asked about. */
  async findOrders(scope: Scope, orders: readonly OrderId[]): Promise<ReadonlySet<string>> {
    const business = await this.#findNumber(scope.businessId);
    if (business === null) return new Set();
    const rows = await this.#readSales(business, toOrdersSql(business, scope, orders));
    return new Set(rows.map(({ order_id: id }) => String(id)));
  }

  /** The first and the last day of anything. */
  async findLife(scope: Scope): Promise<Life> {
    const parts = await this.#gather(scope.businessId, everyDay, {
      traffic: (of) => toLifeSql('facts', of, scope),
      sales: (of) => toLifeSql('sale_facts', of, scope),
    });
    return joinLives(parts.flat().map(({ first = null, last = null }) => ({ first: toDay(first), last: toDay(last) })));
  }

  /** The parts of an answer, visits and sales at once, each of them of one moment. */
  async #gather(
    businessId: BusinessId,
    days: Days,
    write: { traffic: WriteTraffic; sales: WriteSales },
  ): Promise<RawRows[]> {
    const business = await this.#findNumber(businessId);
    if (business === null) return [];
    this.#hold(business);
    const parts = await Promise.all([
      this.#gatherTraffic({ business, days }, write.traffic),
      this.#gatherSales({ businessId, business, days }, write.sales),
    ]);
    return parts.flat();
  }

  /** What is in segments and what is in none is read of one moment. */
  async #gatherTraffic(of: { business: number; days: Days }, write: WriteTraffic): Promise<RawRows[]> {
    const statement = write({ business: of.business, place: 'table' });
    if (statement === null) return [];
    const { asked, young } = await this.#turns.readTogether(of.business, async (tx) => {
      // files never change: the engine reads them while the database answers for the rest
      const closed = this.#askClosed(of.business, await listSegmentsOf(tx, of.business, of.days), write);
      // it is awaited below; where the database fails first, that is what is told, and nobody waits for the engine any more
      closed.catch(() => undefined);
      return { asked: { closed }, young: await run(tx, statement) };
    });
    return [...(await asked.closed), young];
  }

  /** What is in files and what is in none is read of one moment; files of sales are copies: where these cannot be read, or the engine is away, the database tells all of it. */
  async #gatherSales(
    { businessId, business, days }: { businessId: BusinessId; business: number; days: Days },
    write: WriteSales,
  ): Promise<RawRows[]> {
    const { log } = this.#parts;
    const statement = write({ business });
    if (statement === null) return [];
    const { asked, left } = await this.#turns.readTogether(business, async (tx) => {
      const months = await listSaleSegmentsOf(tx, business, days);
      const copied = this.#askCopied(business, write({ business, place: 'files' }), months);
      // as above
      copied.catch(() => undefined);
      const within = withoutMonths(
        days,
        months.map(({ month }) => month),
      );
      const ofRest = months.length === 0 ? statement : write({ business, within });
      return { asked: { copied }, left: await runSales(tx, ofRest) };
    });
    try {
      return [await asked.copied, left];
    } catch (problem) {
      // who asks too much would ask as much of the database, and longer
      if (!(problem instanceof Problem) || problem.code !== 'figures_unavailable') throw problem;
      log.warn(
        { business: businessId, problem: String(problem.cause) },
        'files of sales could not be read; the database was asked',
      );
      return [await this.#readSales(business, statement)];
    }
  }

  /**
   * Has the engine know where in files what lies, and the facts of whoever asked in the last days be in memory soon, who asked last before
   * the others; not where a cluster answers.
   */
  async prepare(): Promise<void> {
    const { cluster, database } = this.#parts;
    if (cluster !== null) return;
    await this.#know();
    // what is read in last stays
    for (const business of (await takeReaders(database.db)).toReversed()) await this.#holdAll(business);
  }

  /** Has the engine read of all files what lies where: the first question would, which takes a tenth of a second for those of two years. */
  async #know(): Promise<void> {
    const { database, engine, files, log, limitMs } = this.#parts;
    const paths = (await listSegments(database.db)).map(({ file }) => files.pathOf(file));
    if (paths.length === 0) return;
    try {
      await engine.run(toKnow(paths), limitMs);
    } catch (problem) {
      log.warn({ problem: String(problem) }, 'files are not known before they are asked');
    }
  }

  /** Has everything of a business be in memory soon: who asks about these days asks about others next. */
  #hold(business: number): void {
    const { cluster, database, log } = this.#parts;
    if (cluster !== null || this.#held.has(business)) return;
    this.#held.set(business, true);
    Promise.all([this.#holdAll(business), noteReader(database.db, business)]).catch((problem: unknown) => {
      log.warn({ problem: String(problem) }, 'facts are not held in memory before they are asked for');
    });
  }

  async #holdAll(business: number): Promise<void> {
    const { database, engine, files } = this.#parts;
    const segments = await listSegmentsOf(database.db, business, everyDay);
    await engine.hold({ business, paths: segments.map(({ file }) => files.pathOf(file)) });
  }

  /** Of sales those that lie in files as well. */
  async #askCopied(business: number, statement: string | null, months: readonly { file: string }[]): Promise<RawRows> {
    if (statement === null || months.length === 0) return [];
    const paths = months.map(({ file }) => this.#parts.files.pathOf(file));
    return this.#files.askSales(business, statement, paths);
  }

  /** Of segments that are whole in the cluster it is asked, of all others the engine. */
  async #askClosed(business: number, segments: readonly ReadSegment[], write: WriteTraffic): Promise<RawRows[]> {
    const { files, cluster } = this.#parts;
    const known = segments.flatMap(({ load, rows }) => (load === null ? [] : { load, rows }));
    const loads = new Set(await cluster?.listWhole(known));
    const left = segments.filter(({ load }) => load === null || !loads.has(load));
    const paths = left.map(({ file }) => files.pathOf(file));
    const ofFiles = paths.length === 0 ? null : write({ business, place: 'files' });
    const ofLoads = loads.size === 0 ? null : write({ business, place: [...loads] });
    return Promise.all([
      ofFiles === null ? [] : this.#files.askFacts(ofFiles, { business, paths }),
      cluster === null || ofLoads === null ? [] : cluster.ask(ofLoads),
    ]);
  }

  #readSales(business: number, statement: string | null): Promise<RawRow[]> {
    return this.#turns.readTogether(business, (tx) => runSales(tx, statement));
  }

  async #findNumber(businessId: BusinessId): Promise<number | null> {
    const known = this.#numbers.get(businessId);
    if (known !== undefined) return known;
    const { rows } = await sql<{ number: number }>`
      select value_id as number from facet_values where business_id = ${businessId} and dim = 0 and value = ''`.execute(
      this.#parts.database.db,
    );
    const number = rows[0]?.number ?? null;
    if (number !== null) this.#numbers.set(businessId, number);
    return number;
  }
}

async function runSales(tx: Tx, statement: string | null): Promise<RawRow[]> {
  if (statement === null) return [];
  // sums by key otherwise sort all rows on the disk first
  await sql`set local work_mem = '16MB'`.execute(tx);
  return run(tx, statement);
}

const toDay = (value: string | number | null): string | null => (value === null ? null : String(value));
