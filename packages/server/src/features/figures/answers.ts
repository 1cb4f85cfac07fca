// Puts the parts of an answer together by their keys, and makes pages of them. Pure.
import { addFields } from '@vitrine/contract/sums';
import {
  facets,
  kinds,
  measures,
  noFigures,
  type FigureSums,
  type Key,
  type Life,
  type FigureMeasure,
  type Row,
} from './question.ts';

/** A row as engines answer it: keys as `k0`, `k1` …, measures by name. */
export type RawRow = Readonly<Record<string, number | string | null>>;

const isFacet = (key: Key): boolean => facets.some((facet) => facet === key);

function readKey(key: Key, value: number | string | null): string | number | null {
  if (key === 'month') return `${String(value).slice(0, 4)}-${String(value).slice(4)}-01`;
  if (key === 'clock_hour') return String(value).replace(/^(.{4})(..)(..)(..)$/, '$1-$2-$3T$4:00');
  return isFacet(key) && value === 0 ? null : value;
}

const isNothing = (row: FigureSums): boolean => measures.every((name) => row[name] === 0);

/** At most so many rows of traffic come to one. */
export const kindsOfFacts = Object.keys(kinds).length;

type OpenFigures = { -readonly [Name in FigureMeasure]: FigureSums[Name] };

/** Adds a row: of traffic one number of one kind, of sales a number for each measure. */
function addRaw(sums: OpenFigures, raw: RawRow): void {
  const told = kinds[raw['kind'] as keyof typeof kinds] ?? [];
  if (told.length > 0) for (const measure of told) sums[measure] += Number(raw['n']);
  else for (const measure of measures) sums[measure] += Number(raw[measure] ?? 0);
}

/** Adds up the parts row by row; rows that come to nothing, and kinds of facts that do not count, are left out. */
export function joinParts(
  by: readonly Key[],
  parts: readonly (readonly RawRow[])[],
  counts: (kind: number) => boolean = () => true,
): Row[] {
  const rows = new Map<string, { keys: Row['keys']; sums: OpenFigures }>();
  for (const part of parts) {
    for (const raw of part) {
      if (typeof raw['kind'] === 'number' && !counts(raw['kind'])) continue;
      const keys = by.map((key, at) => readKey(key, raw[`k${at}`] ?? null));
      const name = keys.join(' ');
      const row = rows.get(name) ?? { keys, sums: { ...noFigures } };
      rows.set(name, row);
      addRaw(row.sums, raw);
    }
  }
  return [...rows.values()].map(({ keys, sums }) => ({ keys, ...sums })).filter((row) => !isNothing(row));
}

/** All rows as one. */
export function sumRows(rows: readonly Row[]): FigureSums {
  return rows.reduce<FigureSums>((sum, row) => addFields(sum, row), noFigures);
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
