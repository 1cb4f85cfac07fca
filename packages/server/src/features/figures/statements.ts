// Runs written questions in the database.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { RawRow } from './answers.ts';

export const limited = (statement: string | null, limit: number | null): string | null =>
  statement === null || limit === null ? statement : `${statement} limit ${limit}`;

export async function run(db: Db, statement: string | null): Promise<RawRow[]> {
  if (statement === null) return [];
  const { rows } = await sql<RawRow>`${sql.raw(statement)}`.execute(db);
  return rows;
}
