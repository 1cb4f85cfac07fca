// The statements by which segments come into a cluster of ClickHouse, and go. Pure.
import { alikeColumns, columns, names } from '../segments/segment-shapes.ts';

/** The cluster's own table, of the name by which questions know facts. */
const table = 'facts';

/** Types of columns in segments, as ClickHouse calls them. */
const types: Readonly<Record<(typeof columns)[keyof typeof columns], string>> = {
  INTEGER: 'Int32',
  SMALLINT: 'Int16',
  DATE: 'Date',
};

const describe = (of: Partial<typeof columns>): string =>
  Object.entries(of)
    .map(([name, type]) => `${name} ${types[type]}`)
    .join(', ');

/** Refuses what is no number of a load. */
function checked(load: number): string {
  if (!Number.isSafeInteger(load) || load <= 0) throw new RangeError(`not a load: ${load}`);
  return String(load);
}

/** Takes in a Parquet file, which is sent with it; each row carries the number of the attempt. */
export function toInsert(load: number, { hasVisitors }: { hasVisitors: boolean } = { hasVisitors: true }): string {
  const [told, found] = hasVisitors ? [names, columns] : [names.replace('visitor', '0'), alikeColumns];
  return `insert into ${table} (${names}, load) select ${told}, ${checked(load)} from input('${describe(found)}') format Parquet`;
}

/** How many rows there are of each load. */
export const countRows = `select load, count(*) as "rows" from ${table} group by load`;

/** How many rows there are of a load, and how much is counted, by kind. */
export const toLoadSums = (load: number): string =>
  `select kind, count(*) as "rows", cast(sum(n) as bigint) as "sum" from ${table} where load = ${checked(load)} group by kind`;

/** Of which engine the table is: over several servers it only hands on. */
export const readTableEngine = `select engine from system.tables where database = currentDatabase() and name = '${table}'`;

/** The tables there, this server's, that lack what `listMissing` adds. */
export const readLacking = `select "table" from system.columns where database = currentDatabase() and "table" in ('${table}', '${table}_local') group by "table" having sum(case when name = 'visitor' then 1 else 0 end) = 0`;

/** Adds what the table of an older program lacks: to those that hold facts, and to the one that hands on. */
export function listMissing(tableEngine: string): string[] {
  const add = 'add column if not exists visitor Int32 after flag';
  if (tableEngine !== 'Distributed') return [`alter table ${table} ${add}`];
  return [`${table}_local`, table].map((each) => `alter table ${each} on cluster vitrine ${add}`);
}

/** Removes a load, at once: it is a partition of its own. */
export function toDrop(load: number, tableEngine: string): string {
  const own = tableEngine === 'Distributed' ? `${table}_local on cluster vitrine` : table;
  return `alter table ${own} drop partition ${checked(load)}`;
}
