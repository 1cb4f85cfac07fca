// Keeps records that no database takes in a file beside the spools, so that what is wrong with them can be found out.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpoolRecord } from '../intake/spool-record.ts';

/** One line of JSON for each record that was refused. */
export const asideName = 'refused.jsonl';

/** On the disk before it returns. A crash after it may have a record written here twice. */
export async function setAside(root: string, records: readonly SpoolRecord[], reason: string): Promise<void> {
  if (records.length === 0) return;
  await using file = await open(join(root, asideName), 'a');
  await file.appendFile(records.map((record) => `${JSON.stringify({ reason, record })}\n`).join(''));
  await file.sync();
}
