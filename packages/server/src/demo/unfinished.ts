// Remembers in the data folder that the demo world, or its feed, is being made, so that what was cut short is made.
import { sql } from 'kysely';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';

/** Files that are there while something of the demo is being made. */
export const demoMark = 'demo.unfinished';
export const demoFeedMark = 'demo-feed.unfinished';

export function markUnfinished(dataDir: string, mark: string): Promise<void> {
  return writeFile(join(dataDir, mark), 'The demo is being made; a start that finds this file goes on with it.\n');
}

export function markFinished(dataDir: string, mark: string): Promise<void> {
  return rm(join(dataDir, mark), { force: true });
}

export function isUnfinished(dataDir: string, mark: string): Promise<boolean> {
  return access(join(dataDir, mark)).then(
    () => true,
    () => false,
  );
}

/** Deletes what the store platform of the demo has recorded; to be called before the sandbox starts. */
export function clearSandbox(dataDir: string): Promise<void> {
  return rm(join(dataDir, 'sandbox'), { recursive: true, force: true });
}

/** Deletes a merchant's business with all its rows. */
export async function removeBusinessOf(app: App, username: string): Promise<void> {
  const account = await app.features.identity.accounts.findTeam(username);
  if (!account) return;
  const id = account.business_id;
  await app.platform.database.transaction(async (tx) => {
    await app.features.figures.upkeep.erase(tx, id);
    const tables = await sql<{ name: string }>`select table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'business_id' and table_type = 'BASE TABLE'`.execute(tx);
    // all others refer to these two, and to each other only with "on delete cascade"; the ledger goes with the business alone
    const last = ['accounts', 'businesses'];
    const kept = ['ledger_entries', ...last];
    const first = tables.rows.map(({ name }) => name).filter((name) => !kept.includes(name));
    for (const name of [...first, ...last])
      await sql`delete from ${sql.table(name)} where business_id = ${id}`.execute(tx);
  });
}
