// A place in which histories are drawn: DuckDB in memory, and tables on their way to it and back to PostgreSQL.
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

const rowsAtOnce = 20_000;

/** Milliseconds since 1970, as PostgreSQL reads a moment. */
export const timeOf = (ms: string): string => `strftime(make_timestamp(${ms} * 1000), '%Y-%m-%dT%H:%M:%S.%gZ')`;

export class Drawing {
  readonly folder: string;
  readonly #connection: DuckDBConnection;

  private constructor(folder: string, connection: DuckDBConnection) {
    this.folder = folder;
    this.#connection = connection;
  }

  /** In a folder of its own. */
  static async open(folder: string): Promise<Drawing> {
    await mkdir(folder, { recursive: true });
    const settings = { memory_limit: '5GB', temp_directory: join(folder, 'spill') };
    const instance = await DuckDBInstance.create(':memory:', settings);
    return new Drawing(folder, await instance.connect());
  }

  async run(text: string): Promise<void> {
    await this.#connection.run(text);
  }

  /** Rows of numbers and texts, by the names of columns. */
  async ask(text: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(text)).getRowObjectsJson();
  }

  /** Brings what PostgreSQL answers into a table with these columns and their types. */
  async take(
    client: ClientBase,
    table: string,
    columns: Readonly<Record<string, string>>,
    text: string,
  ): Promise<void> {
    const path = join(this.folder, 'taken.json');
    const { rows } = await client.query<object>(text);
    await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const types = Object.entries(columns).map(([name, type]) => `${name}: '${type}'`);
    await this.run(`create or replace table ${table} as
      select * from read_json('${path}', format = 'newline_delimited', columns = {${types.join(', ')}})`);
    await rm(path);
  }

  /** Adds what is answered here to a table of PostgreSQL with the same columns. */
  async give(client: ClientBase, table: string, text: string): Promise<void> {
    const rows = await this.ask(text);
    const names = Object.keys(rows[0] ?? {}).join(', ');
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = JSON.stringify(rows.slice(at, at + rowsAtOnce));
      await client.query(
        `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
        [some],
      );
    }
  }

  /** Frees what was drawn. */
  async close(): Promise<void> {
    this.#connection.closeSync();
    await rm(this.folder, { recursive: true, force: true });
  }
}
