// For operators: makes an installation of a backup, in an empty DATA_DIR and database. Run by `npm run restore`.
import { join, resolve } from 'node:path';
import { checkSegments } from '../features/figures/figures.ts';
import { openDatabase } from '../platform/db/db.ts';
import { restoreBackup } from './copies/copies.ts';
import { listOccupied } from './copies/data-copy.ts';
import { operate, refuseWish, say } from './operate.ts';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0)
  refuseWish('Usage: npm run restore -- FOLDER   (one that npm run backup made)');

await operate(
  async (connectionString, { dataDir, log, mediaStore }) => {
    const { made_at, version } = await restoreBackup({ connectionString, dataDir, mediaStore }, resolve(folder), log);
    const database = openDatabase({ connectionString }, log);
    try {
      const { segments, faults } = await checkSegments(database, { folder: join(dataDir, 'figures'), log });
      for (const { file, fault } of faults) say(`${file}: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
      say(
        `${segments} segments of figures: ${faults.length === 0 ? 'as they were written' : `${faults.length} faults`}`,
      );
    } finally {
      await database.close();
    }
    say(`Restored what ${version} had at ${made_at}. npm start goes on from there.`);
  },
  async (dataDir) => {
    const occupied = await listOccupied(dataDir);
    if (occupied.length > 0)
      throw new Error(
        `DATA_DIR holds ${occupied.join(', ')} already: restore into an empty folder, so that nothing is lost.`,
      );
  },
);
