// For operators: copies the whole installation into a new folder while it runs. Run by `npm run backup`.
import { resolve } from 'node:path';
import { makeBackup } from './copies/copies.ts';
import { operate, refuseWish, say } from './operate.ts';
import { version } from './version.ts';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) refuseWish('Usage: npm run backup -- FOLDER   (a new folder)');

await operate(async (connectionString, { dataDir, mediaStore }) => {
  const { tables } = await makeBackup({ connectionString, dataDir, mediaStore }, resolve(folder), version);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${folder} holds ${tables.length} tables with ${rows} rows, and the files of ${dataDir}${mediaStore ? ' and of the bucket' : ''}.`,
  );
});
