// Which months of sales lie in files as well, and whether anything of them has changed since.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { layout, names, toSalesContent } from './sale-shapes.ts';

/** A month of the sales of a business, by its number in facts. */
export interface SaleMonth {
  readonly business: number;
  /** Its first day. */
  readonly month: string;
}

export interface SaleSegment extends SaleMonth {
  readonly file: string;
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Holds of files that are asked: nothing of their month has changed since, nor which columns there are. */
const isAsked = sql`s.gone_at is null and s.layout = ${sql.lit(layout)} and exists (select from sale_months m
  where m.business = s.business and m.month = s.month and m.version = s.version)`;

/** The files that are asked of a business, of the months that lie whole in some days: of a few days of one the database tells sooner. */
export async function listSaleSegmentsOf(
  db: Db,
  business: number,
  { from, to }: { from: string; to: string },
): Promise<Pick<SaleSegment, 'file' | 'month'>[]> {
  const { rows } = await sql<Pick<SaleSegment, 'file' | 'month'>>`
    select s.file, s.month from sale_segments s
    where s.business = ${business} and s.month >= ${from}::date and s.month + interval '1 month' <= ${to}::date + 1 and ${isAsked}
    order by s.month`.execute(db);
  return rows;
}

/** All files that are asked. */
export async function listSaleSegments(db: Db): Promise<SaleSegment[]> {
  const { rows } = await sql<SaleSegment>`
    select file, business, month, version, rows, bytes, encode(sha256, 'hex') as sha256 from sale_segments s
    where ${isAsked} order by month, business`.execute(db);
  return rows;
}

/**
 * Large months before `before` that have no file that is asked, and of which nothing has changed for an hour: a change often has others
 * behind it.
 */
export async function listDueMonths(
  db: Db,
  { before, leastRows, most }: { before: string; leastRows: number; most: number },
): Promise<SaleMonth[]> {
  const { rows } = await sql<SaleMonth>`
    select d.business, d.month from sale_months d
    where d.rows >= ${sql.lit(leastRows)} and d.month < ${before}::date and d.changed_at < now() - interval '1 hour'
      and not exists (select from sale_segments s where s.business = d.business and s.month = d.month and ${isAsked})
    order by d.month, d.business limit ${most}`.execute(db);
  return rows;
}

/** Hands over the sales of a month as lines, some thousand at a time; answers what they come to, of one moment. */
export async function eachSales(
  tx: Tx,
  { business, month }: SaleMonth,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<{ version: number; rows: number; sums: string }> {
  const ofMonth = sql`business = ${sql.lit(business)} and day >= ${sql.lit(month)}::date
    and day < ${sql.lit(month)}::date + interval '1 month'`;
  // an order has its number among all files: it is told of one month alone, but several may be asked at once
  const order = `extract(year from day) * 1e11 + extract(month from day) * 1e9 + dense_rank() over (order by order_id)`;
  const told = names.map((name) => (name === 'order_id' ? `cast(${order} as bigint)` : name)).join(', ');
  const content = await sql<{ rows: number; sums: string; version: number }>`
    select c.*, coalesce((select version from sale_months where business = ${business} and month = ${month}::date), 0) as version
    from (${sql.raw(toSalesContent('sale_facts'))} where ${ofMonth}) c`.execute(tx);
  await sql`declare sold no scroll cursor for
    select concat_ws(',', ${sql.raw(told)}) as line from sale_facts where ${ofMonth}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 10000 from sold`.execute(tx);
    if (rows.length === 0) break;
    await take(rows.map(({ line }) => line));
  }
  return content.rows[0] ?? { version: 0, rows: 0, sums: '' };
}

/** What the sales of a month come to now. */
export async function readSalesContent(db: Db, { business, month }: SaleMonth): Promise<string | null> {
  const { rows } = await sql<{ sums: string }>`
    ${sql.raw(toSalesContent('sale_facts'))}
    where business = ${business} and day >= ${month}::date and day < ${month}::date + interval '1 month'`.execute(db);
  return rows[0]?.sums ?? null;
}

/** Has a file be asked from the end of the transaction on. */
export async function insertSaleSegment(tx: Tx, segment: SaleSegment, at: Date): Promise<void> {
  const { file, business, month, version, rows, bytes, sha256 } = segment;
  await sql`
    insert into sale_segments (file, business, month, version, layout, rows, bytes, sha256, made_at)
    values (${file}, ${business}, ${month}::date, ${version}, ${layout}, ${rows}, ${bytes}, decode(${sha256}, 'hex'), ${at})`.execute(
    tx,
  );
}

/** Has files be asked no more: those of these names, and all of which anything has changed. */
export async function retireSaleSegments(db: Db, files: readonly string[], at: Date): Promise<void> {
  await sql`update sale_segments s set gone_at = ${at}
    where s.gone_at is null and (s.file = any(${[...files]}::text[]) or not (${isAsked}))`.execute(db);
}

/** Names all files there may be. */
export async function listSaleFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`select file from sale_segments`.execute(db);
  return rows.map(({ file }) => file);
}

/** Forgets those that are asked no more since before a moment; answers their names. */
export async function deleteRetiredSales(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from sale_segments where gone_at < ${before} returning file`.execute(db);
  return rows.map(({ file }) => file);
}
