// For operators: compares the segments of figures with their files, and rebuilds what single visits are there of. Run by `npm run figures:check`.
import { join } from 'node:path';
import { checkSales, checkSegments, rebuildMonths, type Done } from '../features/figures/figures.ts';
import { operateOn, refuseWish, say } from './operate.ts';

const [wish, ...more] = process.argv.slice(2);
if ((wish !== undefined && wish !== '--rebuild' && wish !== '--give-up') || more.length > 0)
  refuseWish(
    `Usage: npm run figures:check               tells which segments are not what they were
       npm run figures:check -- --rebuild  counts their months again from single visits
       npm run figures:check -- --give-up  the same, and forgets what no single visits are left of`,
  );
/** Says each tenth of the way. */
function tellTenths(what: string): (progress: Done) => void {
  let told = 0;
  return ({ done, of }) => {
    const tenth = Math.floor((done / of) * 10);
    if (tenth > told) say(`${done} of ${of} ${what}`);
    told = tenth;
  };
}

await operateOn(async (database, _events, { dataDir, log }) => {
  const folder = join(dataDir, 'figures');
  const sales = await checkSales(database, { folder, log });
  for (const { file, fault } of sales.faults) say(`sales    ${file}: ${fault}`);
  if (sales.faults.length > 0)
    say(`${sales.faults.length} of ${sales.files} files of sales are asked no more, and written anew`);
  const { segments, rows, faults } = await checkSegments(database, { folder, log }, tellTenths('segments read'));
  for (const { file, month, fault } of faults) say(`${month.slice(0, 7)}  ${file}: ${fault}`);
  say(
    `${segments} segments with ${rows} rows: ${faults.length === 0 ? 'as they were written' : `${faults.length} faults`}`,
  );
  if (faults.length === 0) return;
  process.exitCode = 1;
  if (wish === undefined) return;
  const { counted, lost } = await rebuildMonths(
    database,
    faults,
    { givesUp: wish === '--give-up' },
    tellTenths('months counted again'),
  );
  say(`${counted} months of businesses counted again`);
  if (lost > 0 && wish === '--rebuild')
    say(`${lost} months of businesses have no single visits any more: put the files back from a backup`);
  else process.exitCode = 0;
});
