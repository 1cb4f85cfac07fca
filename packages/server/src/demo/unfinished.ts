// Remembers in the data folder that the demo world is being made, so that one cut short is made again from the start.
import { sql } from 'kysely';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';

const markOf = (dataDir: string): string => join(dataDir, 'demo.unfinished');

export function markDemoUnfinished(dataDir: string): Promise<void> {
  return writeFile(markOf(dataDir), 'The demo world is being made; a start that finds this file makes it again.\n');
}

export function markDemoFinished(dataDir: string): Promise<void> {
  return rm(markOf(dataDir), { force: true });
}

export function isDemoUnfinished(dataDir: string): Promise<boolean> {
  return access(markOf(dataDir)).then(
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
