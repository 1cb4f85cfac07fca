// Puts the parts of an answer together by their keys, and makes pages of them. Pure.
import { sumFields } from '@vitrine/contract/sums';
import {
  countsOfOrders,
  facets,
  foreignMeasures,
  measures,
  noFigures,
  orderFacet,
  type FigureSums,
  type Key,
  type KeyGroups,
  type Life,
  type FigureMeasure,
  type Question,
  type Row,
  type VisitorQuestion,
  type VisitorRow,
} from './question.ts';

/** A row as engines answer it: keys as `k0`, `k1` …, measures by name. */
export type RawRow = Readonly<Record<string, number | string | null>>;

const isFacet = (key: Key): boolean => key === orderFacet || facets.some((facet) => facet === key);

function readKey(key: Key | KeyGroups | undefined, value: number | string | null): string | number | null {
  if (typeof key !== 'string') return value === 0 ? null : value;
  if (key === 'month') return `${String(value).slice(0, 4)}-${String(value).slice(4)}-01`;
  if (key === 'clock_hour') return String(value).replace(/^(.{4})(..)(..)(..)$/, '$1-$2-$3T$4:00');
  return isFacet(key) && value === 0 ? null : value;
}

const isNothing = (row: FigureSums): boolean => measures.every((name) => row[name] === 0);

type OpenFigures = { -readonly [Name in FigureMeasure]: FigureSums[Name] };

/** Of a row of sales in another currency its orders count, of one in this currency all but those of others; visits have none. */
function findCounted(raw: RawRow, currency: string | null): ReadonlySet<string> {
  if (currency === null || raw['currency'] === undefined) return ofAll;
  return raw['currency'] === currency ? ofOwn : ofOthers;
}
const ofAll: ReadonlySet<string> = new Set(measures);
const ofOwn: ReadonlySet<string> = new Set(measures.filter((measure) => !(measure in foreignMeasures)));
const ofOthers: ReadonlySet<string> = countsOfOrders;

function addRaw(sums: OpenFigures, raw: RawRow, currency: string | null): void {
  const counted = findCounted(raw, currency);
  // a row tells of few of all measures
  for (const name in raw) if (counted.has(name)) sums[name as FigureMeasure] += Number(raw[name]);
}

/** Adds up the parts row by row, amounts of the question's currency alone; rows that come to nothing are left out. */
export function joinParts(
  { by, currency }: Pick<Question, 'by' | 'currency'>,
  parts: readonly (readonly RawRow[])[],
): Row[] {
  const columns = by.map((_, at) => `k${at}`);
  // as engines answer keys, a row has one name
  const nameOf = (raw: RawRow): string | number =>
    columns.length === 1 ? (raw['k0'] ?? '') : columns.map((column) => raw[column]).join(' ');
  const rows = new Map<string | number, OpenFigures & Pick<Row, 'keys'>>();
  for (const part of parts) {
    for (const raw of part) {
      const name = nameOf(raw);
      const known = rows.get(name);
      const row = known ?? {
        keys: by.map((key, at) => readKey(key, raw[columns[at] ?? ''] ?? null)),
        ...noFigures,
      };
      if (!known) rows.set(name, row);
      addRaw(row, raw, currency);
    }
  }
  return [...rows.values()].filter((row) => !isNothing(row));
}

/** Whose visits there are on a day, of one row of an answer; `times` in the database and in segments apart. */
const nameVisitor = (raw: RawRow, columns: readonly string[]): string =>
  [...columns, 'on_day', 'visitor'].map((column) => raw[column]).join(' ');

/**
 * What visits of days that are in segments as well add to the visitors of those: whoever is among them there already is one
 * visitor.
 */
export function countMore(by: VisitorQuestion['by'], young: readonly RawRow[], closed: readonly RawRow[]): RawRow[] {
  const columns = by.map((_, at) => `k${at}`);
  const there = new Map(closed.map((raw) => [nameVisitor(raw, columns), Number(raw['times'])]));
  return young.map((raw) => {
    const times = Number(raw['times']);
    const before = there.get(nameVisitor(raw, columns)) ?? 0;
    const isMore = Number(before + times > 0) - Number(before > 0);
    return { ...raw, visitors: raw['visitor'] === 0 ? times : isMore };
  });
}

/** Adds up how many visitors each place tells of, row by row; rows of none are left out. */
export function joinVisitors(by: VisitorQuestion['by'], parts: readonly (readonly RawRow[])[]): VisitorRow[] {
  const rows = new Map<string, { keys: VisitorRow['keys']; visitors: number }>();
  for (const raw of parts.flat()) {
    const told = by.map((_, at) => raw[`k${at}`] ?? null);
    const name = told.join(' ');
    const row = rows.get(name) ?? { keys: told.map((value, at) => readKey(by[at], value)), visitors: 0 };
    row.visitors += Number(raw['visitors']);
    rows.set(name, row);
  }
  return [...rows.values()].filter(({ visitors }) => visitors !== 0);
}

/** All rows as one. */
export function sumRows(rows: readonly Row[]): FigureSums {
  return sumFields(noFigures, rows);
}

/** From the earliest first to the latest last day. */
export function joinLives(lives: readonly Life[]): Life {
  const days = lives.flatMap(({ first, last }) => (first === null || last === null ? [] : [first, last])).toSorted();
  return { first: days[0] ?? null, last: days.at(-1) ?? null };
}

/** Of rows by one key: which are shown, in which order, and how many. */
export interface PageWish {
  /** Whether what has no value is a row. */
  readonly withRest: boolean;
  /** Which visits count: of people, of everyone, or what is flagged alone. */
  readonly counting: 'people' | 'everyone' | 'flagged';
  /** Rows without any of these are left out. */
  readonly shown: readonly FigureMeasure[];
  /** Most of the first first, and so on; then by key, what has none last. */
  readonly sortBy: readonly FigureMeasure[];
  /** Null is all. */
  readonly count: number | null;
  readonly skip: number;
}

/** Takes out what is flagged, adds it to the visits, or has nothing else for visits. */
export function countVisits<R extends FigureSums>(row: R, counting: PageWish['counting']): R {
  if (counting === 'people') return row;
  return { ...row, visits: row.flagged + (counting === 'everyone' ? row.visits : 0) };
}

/** A page of rows by one key, and how many there are in all. */
export function toPage(rows: readonly Row[], wish: PageWish): { rows: Row[]; total: number } {
  const { withRest, counting, shown, sortBy, count, skip } = wish;
  const found = rows
    .filter(({ keys: [key] }) => withRest || key !== null)
    .map((row) => countVisits(row, counting))
    .filter((row) => shown.some((name) => row[name] !== 0))
    .sort((a, b) => compare(a, b, sortBy));
  return { rows: found.slice(skip, count === null ? undefined : skip + count), total: found.length };
}

function compare(a: Row, b: Row, sortBy: readonly FigureMeasure[]): number {
  for (const name of sortBy) if (a[name] !== b[name]) return b[name] - a[name];
  const [one, other] = [a.keys[0] ?? Infinity, b.keys[0] ?? Infinity];
  // texts come as they are put in order
  return typeof one === 'string' || typeof other === 'string' || one === other ? 0 : one - other;
}
