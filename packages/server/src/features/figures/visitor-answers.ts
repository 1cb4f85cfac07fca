// Counts visitors: of segments by month, of facts in no segment in the database, and of days that lie in both each visitor once.
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { countMore, type RawRow } from './answers.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { FileAnswers } from './engine/file-answers.ts';
import { everyDay, type VisitorQuestion } from './question.ts';
import type { SegmentFiles } from './segments/segment-files.ts';
import { listSegmentsOf, type ReadSegment } from './segments/segments-store.ts';
import { monthEnd, toEachVisitorSql, toVisitorDaysSql, toVisitorsSql, withoutDays, type Place } from './shapes.ts';
import { limited, run, type DatabaseTurns } from './statements.ts';

interface VisitorParts {
  readonly turns: DatabaseTurns;
  readonly files: SegmentFiles;
  readonly answers: FileAnswers;
  readonly cluster: Cluster | null;
  /** How long an answer may take. */
  readonly limitMs: number;
}

/** A question about visitors of a business, and how many rows of an answer are wanted. */
interface VisitorsAsked {
  readonly business: number;
  readonly question: VisitorQuestion;
  readonly limit: number | null;
  /** When it is given up, however many months are still to be asked, by `performance.now`. */
  readonly until: number;
}

/** What is in no segment: visitors of days of which nothing else is, and those of days that lie in segments as well, one by one. */
interface Young {
  readonly counted: readonly RawRow[];
  readonly shared: readonly string[];
  readonly each: readonly RawRow[];
}

/** Months are asked one after the other, so that what they take of memory stays that of a month; so many at a time. */
const lanes = 2;
/** So many visitors are looked for in segments by one statement. */
const mostNumbers = 10_000;

export class VisitorAnswers {
  readonly #parts: VisitorParts;

  constructor(parts: VisitorParts) {
    this.#parts = parts;
  }

  /** The parts of an answer, of one moment; their visitors are added up. */
  async gather(business: number, question: VisitorQuestion, limit: number | null): Promise<(readonly RawRow[])[]> {
    const { turns, limitMs } = this.#parts;
    const asked = { business, question, limit, until: performance.now() + limitMs };
    const read = await turns.readTogether(business, async (tx) => {
      const segments = await listSegmentsOf(tx, business, question.range ?? everyDay);
      const closed = this.#askClosed(asked, segments);
      // where the database fails nobody waits for it any more
      closed.catch(() => undefined);
      return { segments, closed, young: await readYoung(tx, asked, segments) };
    });
    const { segments, young } = read;
    const there = await this.#findShared(asked, segments, young);
    return [...(await read.closed), young.counted, countMore(question.by, young.each, there)];
  }

  /** Where all segments lie whole in the cluster it is asked, else their files, month by month. */
  async #askClosed(asked: VisitorsAsked, segments: readonly ReadSegment[]): Promise<(readonly RawRow[])[]> {
    const place = await this.#findPlace(segments);
    const write = (of: Place, question: VisitorQuestion): string | null =>
      limited(toVisitorsSql({ business: asked.business, place: of }, question), asked.limit);
    if (place !== 'files') return [await this.#askCluster(write(place, asked.question))];
    const months = [...Map.groupBy(segments, ({ month }) => month)];
    return inLanes(months, ([month, of]) => this.#askFiles(asked, write('files', toMonth(asked.question, month)), of));
  }

  /** Those of the visitors of shared days who are in segments as well. */
  async #findShared(
    asked: VisitorsAsked,
    segments: readonly ReadSegment[],
    { shared, each }: Young,
  ): Promise<readonly RawRow[]> {
    const numbers = [...new Set(each.flatMap(({ visitor }) => (visitor === 0 ? [] : Number(visitor))))];
    const of = segments.filter((segment) => shared.some((day) => isIn(segment, day)));
    if (numbers.length === 0 || of.length === 0) return [];
    const place = await this.#findPlace(of);
    const parts = [];
    for (let at = 0; at < numbers.length; at += mostNumbers) {
      const visitors = numbers.slice(at, at + mostNumbers);
      const statement = toEachVisitorSql({ business: asked.business, place }, asked.question, {
        days: shared,
        visitors,
      });
      parts.push(await (place === 'files' ? this.#askFiles(asked, statement, of) : this.#askCluster(statement)));
    }
    return parts.flat();
  }

  async #findPlace(segments: readonly ReadSegment[]): Promise<Place> {
    const { cluster } = this.#parts;
    const known = segments.flatMap(({ load, rows }) => (load === null ? [] : { load, rows }));
    // a table of before there were any has no such column until the next segment is brought there
    const isKnown = segments.every(({ hasVisitors }) => hasVisitors);
    if (cluster === null || !isKnown || known.length === 0 || known.length < segments.length) return 'files';
    const whole = await cluster.listWhole(known);
    return whole.length === segments.length ? whole : 'files';
  }

  async #askFiles(
    { business, until }: VisitorsAsked,
    statement: string | null,
    segments: readonly ReadSegment[],
  ): Promise<readonly RawRow[]> {
    const { files, answers } = this.#parts;
    if (statement === null || segments.length === 0) return [];
    if (performance.now() > until) throw new Problem('timed_out');
    return answers.askVisitors(
      business,
      statement,
      segments.map(({ file, hasVisitors }) => ({ path: files.pathOf(file), hasVisitors })),
    );
  }

  async #askCluster(statement: string | null): Promise<readonly RawRow[]> {
    const { cluster } = this.#parts;
    return statement === null || cluster === null ? [] : cluster.ask(statement);
  }
}

async function readYoung(
  tx: Tx,
  { business, question, limit }: VisitorsAsked,
  segments: readonly ReadSegment[],
): Promise<Young> {
  const days = question.range ?? everyDay;
  const found = await run(tx, toVisitorDaysSql(business));
  const shared = found
    .map((row) => String(row['on_day']))
    .filter((day) => day >= days.from && day <= days.to && segments.some((segment) => isIn(segment, day)))
    .toSorted();
  const within = withoutDays(days, shared);
  const counted = within.length === 0 ? null : toVisitorsSql({ business, within }, question);
  const each = shared.length === 0 ? null : toEachVisitorSql({ business }, question, { days: shared });
  return { counted: await run(tx, limited(counted, limit)), shared, each: await run(tx, each) };
}

const isIn = ({ firstDay, lastDay }: ReadSegment, day: string): boolean => firstDay <= day && day <= lastDay;

/** The question to a month: where all of it is asked about, its days need not be said, so that its answer stays the same. */
function toMonth(question: VisitorQuestion, month: string): VisitorQuestion {
  const { range } = question;
  if (range === null || range.hours !== undefined) return question;
  const isInside = range.from <= month && monthEnd(month) <= range.to;
  return isInside ? { ...question, range: null } : question;
}

/** Does all of this, some at a time; answers in their order. */
async function inLanes<T, R>(of: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const left = [...of.entries()];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
