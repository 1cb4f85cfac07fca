// Copies a whole database out, as of one moment, and into an empty one: by any PostgreSQL's own COPY, without its tools.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabasePart, TableCopy } from './manifest.ts';

/** Ours and the job queue's: jobs that wait are as much a part of what was promised as rows are. */
const schemas = ['public', 'pgboss'];
/** What is true of the running installation alone: who runs, what its cluster holds, and files that are made anew. */
const left = ['processes', 'segment_loads', 'sale_segments'];

type TableName = Pick<TableCopy, 'schema' | 'name'>;

const nameOf = ({ schema, name }: TableName): string => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const pathOf = (folder: string, { schema, name }: TableName): string => join(folder, `${schema}.${name}.copy.gz`);
const inSchemas = `in (${schemas.map(escapeLiteral).join(', ')})`;

/** A connection for one copy. */
export async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'vitrine-copy' });
  // what ends it is reported by the question it interrupts
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes every table into `folder`, all as of the moment the work begins, however much is written meanwhile. `seen` is
 * called within that moment, to ask what else belongs to it.
 */
export async function copyOut(
  connectionString: string,
  folder: string,
  seen: (client: Client) => Promise<void>,
): Promise<DatabasePart> {
  await mkdir(folder, { recursive: true });
  return withClient(connectionString, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const found = await listTables(client);
    await client.query(`lock table ${found.map(nameOf).join(', ')} in access share mode`);
    await seen(client);
    const tables: TableCopy[] = [];
    for (const { schema, name } of found) {
      const place = { schema, name };
      const columns = await listColumns(client, place);
      const out = client.query(
        copyTo(`copy (select ${columns.map(escapeIdentifier).join(', ')} from ${nameOf(place)}) to stdout`),
      );
      const packed = createGzip({ level: constants.Z_BEST_SPEED });
      await pipeline(out, packed, createWriteStream(pathOf(folder, place), { flush: true, mode: 0o600 }));
      tables.push({ ...place, columns, rows: out.rowCount });
    }
    const part = {
      migrations: await listNames(client, 'select name from migrations order by name'),
      queue: await findQueueVersion(client),
      tables,
      partitions: await listPartitions(client),
      sequences: await listSequences(client),
    };
    await client.query('commit');
    return part;
  });
}

/** Whether nothing of ours is there yet. */
export async function isEmpty(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => (await listTables(client)).length === 0);
}

/**
 * Fills the tables, which must be there as `part` knows them, whatever migrations wrote into them; all of it or nothing. Refuses
 * a job queue of another version, and a copy that has not as many rows as it should.
 */
export async function copyIn(connectionString: string, folder: string, part: DatabasePart): Promise<void> {
  await withClient(connectionString, async (client) => {
    const queue = await findQueueVersion(client);
    if (queue !== part.queue)
      throw new Error(
        `the backup’s job queue is of version ${part.queue}, this one is ${queue}: restore it with the version of Vitrine that made it, then upgrade.`,
      );
    await client.query('begin');
    for (const { schema, name, parent, bound } of part.partitions)
      await client.query(
        `create table if not exists ${nameOf({ schema, name })} partition of ${nameOf({ schema, name: parent })} ${bound}`,
      );
    const places = await listTables(client);
    const references = await listReferences(client);
    // rows come in any order, and a ledger that refuses changes is filled as it was
    for (const place of places) await client.query(`alter table ${nameOf(place)} disable trigger user`);
    for (const { place, name } of references)
      await client.query(`alter table ${place} drop constraint ${escapeIdentifier(name)}`);
    await client.query(`truncate ${places.map(nameOf).join(', ')}`);
    for (const table of part.tables) await fill(client, folder, table);
    for (const { schema, name, value, isCalled } of part.sequences)
      await client.query('select setval($1, $2, $3)', [nameOf({ schema, name }), value, isCalled]);
    for (const { place, name, definition } of references)
      await client.query(`alter table ${place} add constraint ${escapeIdentifier(name)} ${definition}`);
    for (const place of places) await client.query(`alter table ${nameOf(place)} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function fill(client: Client, folder: string, table: TableCopy): Promise<void> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(pathOf(folder, table)), createGunzip(), into);
  if (into.rowCount !== table.rows)
    throw new Error(
      `${table.name} has ${into.rowCount} rows in the backup, but had ${table.rows}: the backup is damaged.`,
    );
}

async function listNames(client: Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

async function findQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return Number(rows[0]?.version);
}

/** Tables and partitioned ones, without their partitions. */
async function listTables(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname ${inSchemas} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     order by 1, 2`,
    [left],
  );
  return rows;
}

/** Those that are written: what is made of others is made again. */
async function listColumns(client: Client, place: TableName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [nameOf(place)],
  );
  return rows.map(({ name }) => name);
}

async function listPartitions(client: Client): Promise<DatabasePart['partitions']> {
  const { rows } = await client.query<DatabasePart['partitions'][number]>(
    `select n.nspname as schema, c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
       join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind in ('r', 'p') and n.nspname ${inSchemas} order by 1, 2`,
  );
  return rows;
}

/** Where they stand; it belongs to no moment, and may be a little past the rows. */
async function listSequences(client: Client): Promise<DatabasePart['sequences']> {
  const { rows } = await client.query<TableName>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname ${inSchemas} order by 1, 2`,
  );
  const sequences: DatabasePart['sequences'] = [];
  for (const place of rows) {
    const asked = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(place)}`,
    );
    const [stands] = asked.rows;
    if (stands) sequences.push({ ...place, ...stands });
  }
  return sequences;
}

/** References between tables, with how they are made again; those of partitions come with their table's. */
async function listReferences(client: Client): Promise<{ place: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as place, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname ${inSchemas} order by 1, 2`,
  );
  return rows;
}
