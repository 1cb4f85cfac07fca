// The statements that write segments and say what is in them. Pure.
import { ofFiles, quotePath } from '../shapes.ts';
import type { EngineRow } from '../engine/messages.ts';

/** The columns of a fact with their types in a segment, in the order of lines. */
export const columns = {
  business: 'INTEGER',
  day: 'DATE',
  hour: 'SMALLINT',
  kind: 'SMALLINT',
  tab: 'SMALLINT',
  link: 'INTEGER',
  influencer: 'INTEGER',
  product: 'INTEGER',
  country: 'INTEGER',
  device: 'INTEGER',
  browser: 'INTEGER',
  referrer: 'INTEGER',
  utm_source: 'INTEGER',
  utm_medium: 'INTEGER',
  utm_campaign: 'INTEGER',
  utm_term: 'INTEGER',
  utm_content: 'INTEGER',
  flag: 'INTEGER',
  visitor: 'INTEGER',
  n: 'INTEGER',
} as const;

/** Their names, with commas between. */
export const names = Object.keys(columns).join(', ');
/** The columns by which all but visitors are answered, and their names. */
const { visitor: _visitor, ...alike } = columns;
export const alikeColumns = alike;
export const alikeNames = Object.keys(alike).join(', ');
const found = Object.keys(columns).filter((name) => name !== 'n');
/** The same of a file of before there were visitors in them: nobody is known in it. */
const namesWithout = names.replace('visitor', '0 as visitor');

/**
 * Alike facts become one. Their order is that in which they are asked for, so that few pages hold a business, and within a link
 * what lies alike lies together: a file takes 3 % less.
 */
function toCopy(from: string, path: string): string {
  return `copy (select ${found.join(', ')}, cast(sum(n) as integer) as n from (${from}) every group by all
    order by business, day, link, referrer, utm_campaign, country) to ${quotePath(path)} (format parquet, compression zstd, row_group_size 40960)`;
}

/** The facts of a file of lines. */
export function readLines(csv: string): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `select ${names} from read_csv(${quotePath(csv)}, header = false, auto_detect = false, delim = ',',
    columns = {${types.join(', ')}})`;
}

/** Which months there are facts of. */
export const toMonths = (from: string): string =>
  `select distinct cast(date_trunc('month', day) as date) as month from (${from}) every order by 1`;

/** Writes the facts of a month. */
export const toMonthCopy = (from: string, month: string, path: string): string =>
  toCopy(`select * from (${from}) lines where date_trunc('month', day) = date '${month}'`, path);

/** A file, without some businesses. */
export interface Source {
  readonly path: string;
  readonly without?: readonly number[];
  /** Not of a file that was written before there were any in them. */
  readonly hasVisitors: boolean;
}

/** The facts of files, as they are to be laid together. */
export function readSources(sources: readonly Source[]): string {
  return sources
    .map(({ path, without = [], hasVisitors }) => {
      const where = without.length === 0 ? '' : ` where business not in (${without.join(', ')})`;
      return `select ${hasVisitors ? names : namesWithout} from read_parquet(${quotePath(path)})${where}`;
    })
    .join(' union all ');
}

export const toMergedCopy = (sources: readonly Source[], path: string): string => toCopy(readSources(sources), path);

/** How much is counted by kind. */
export const toSums = (from: string): string =>
  `select kind, cast(sum(n) as bigint) as n from (${from}) every group by kind order by kind`;

/** Whose facts there are. */
export const toBusinesses = (path: string): string =>
  ofFiles('select distinct business from facts order by business', [path]);

/** What a file holds, but for its sums. */
export const toContent = (path: string): string =>
  ofFiles(
    `select count(*) as rows, min(business) as "businessMin", max(business) as "businessMax",
      cast(min(day) as varchar) as "firstDay", cast(max(day) as varchar) as "lastDay" from facts`,
    [path],
  );

/** The sums by kind, as they stand beside a segment. */
export const readSums = (rows: readonly EngineRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
