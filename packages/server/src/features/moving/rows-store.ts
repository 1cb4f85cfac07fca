// Reads and writes rows of any moved table as JSON, a line each, as the database itself writes and reads them.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { MovedTable } from './tables.ts';

/** The columns that are moved, by table: those of the database of today, but the business's id and what stays behind. */
export async function listColumns(
  db: Db,
  tables: readonly MovedTable[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${tables.map(({ table }) => table)}::text[])
      and column_name <> 'business_id' and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db);
  const all = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    tables.map(({ table, without = [] }) => [
      table,
      (all.get(table) ?? []).map(({ column }) => column).filter((column) => !without.includes(column)),
    ]),
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The rows of a table that are moved; `$1` and the id are written by us alone. */
function whereOf({ shared, only }: MovedTable, businessId: BusinessId): string {
  const id = `'${businessId.replaceAll(/[^0-9a-f-]/g, '')}'::uuid`;
  const own = shared ? [] : [`t.business_id = ${id}`];
  return [...own, ...(only === undefined ? [] : [only.replaceAll('$1', id)])].join(' and ');
}

export async function countRows(db: Db, moved: MovedTable, businessId: BusinessId): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(moved.table)} t
    where ${sql.raw(whereOf(moved, businessId))}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** The rows as JSON, a line each, in pieces as the database sends them: JSON holds no such marks itself. */
export async function* readRows(
  pool: Pool,
  moved: MovedTable,
  columns: readonly string[],
  businessId: BusinessId,
): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  const rows = `select to_jsonb(r)::text from (
    select ${columns.map((name) => `t.${quoted(name)}`).join(', ')} from ${quoted(moved.table)} t
    where ${whereOf(moved, businessId)}) r`;
  const source = client.query(copyTo(`copy (${rows}) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`));
  const out = new PassThrough();
  const sending = pipeline(source, out);
  // who reads hears of it below; one who stopped reading is told of nothing, and no rejection is left unheard
  sending.catch(() => undefined);
  let isWhole = false;
  try {
    for await (const piece of out) yield piece as Buffer;
    await sending;
    isWhole = true;
  } finally {
    // what is still being sent is wanted by nobody
    client.release(!isWhole);
  }
}

/** Writes rows that came as lines of JSON; throws as the database does where one breaks a rule. Answers how many. */
export async function writeRows(
  tx: Tx,
  moved: MovedTable,
  columns: readonly string[],
  {
    businessId,
    lines,
    fixed = {},
  }: { businessId: BusinessId; lines: readonly string[]; fixed?: Record<string, string> },
): Promise<number> {
  if (lines.length === 0) return 0;
  const { table, shared } = moved;
  const constant = Object.entries(fixed);
  const names = [...(shared ? [] : ['business_id']), ...constant.map(([name]) => name), ...columns];
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join([
      ...(shared ? [] : [sql`${businessId}::uuid`]),
      ...constant.map(([, value]) => sql`${value}`),
      ...columns.map((name) => sql.ref(`r.${name}`)),
    ])}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::jsonb) r
    ${shared ? sql`on conflict do nothing` : sql``}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Partitions of the months in which rows lie. */
export async function ensureMonths(tx: Tx, days: readonly string[]): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  if (months.length > 0)
    await sql`select ensure_traffic_month(month) from unnest(${months}::date[]) as given (month)`.execute(tx);
}

/** What a business has already of what is brought in. */
export async function listOccupied(db: Db, businessId: BusinessId): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select 'links' as kind where exists (select from links where business_id = ${businessId})
    union all select 'multilinks' where exists (select from multilinks where business_id = ${businessId})
    union all select 'influencers' where exists (
      select from accounts where business_id = ${businessId} and role = 'influencer')
    union all select 'stores' where exists (select from stores where business_id = ${businessId})
    union all select 'orders' where exists (select from orders where business_id = ${businessId})`.execute(db);
  return rows.map(({ kind }) => kind);
}

export async function isShopTaken(db: Db, { platform, shop }: { platform: string; shop: string }): Promise<boolean> {
  const { rows } = await sql`select from stores
    where platform = ${platform} and shop_domain = ${shop} and status <> 'disconnected'`.execute(db);
  return rows.length > 0;
}

/** Which of these addresses lead to something here already; custom ones whatever the case of their letters. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select given.code from unnest(${[...codes]}::text[]) as given (code)
    where exists (select from addresses a where a.code = given.code or (a.custom and lower(a.code) = lower(given.code)))`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** The links themselves name the address they are shared by. */
export async function renameCode(tx: Tx, businessId: BusinessId, from: string, to: string): Promise<void> {
  for (const table of ['links', 'multilinks'])
    await sql`update ${sql.table(table)} set code = ${to} where business_id = ${businessId} and code = ${from}`.execute(
      tx,
    );
}

export async function findMerchant(db: Db, businessId: BusinessId): Promise<{ accountId: AccountId; name: string }> {
  const { rows } = await sql<{ accountId: AccountId; name: string }>`
    select a.account_id as "accountId", b.name from accounts a join businesses b using (business_id)
    where business_id = ${businessId} and a.role = 'admin'`.execute(db);
  const [merchant] = rows;
  if (!merchant) throw new Error(`the business ${businessId} has no merchant`);
  return merchant;
}
