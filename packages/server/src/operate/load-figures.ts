// For operators: brings the segments of figures into the cluster and tells how far it is. Run by `npm run figures:load`.
import { join } from 'node:path';
import { loadSegments, type Progress } from '../features/figures/figures.ts';
import { operateOn, refuseWish, say } from './operate.ts';

if (process.argv.length > 2) refuseWish('Usage: npm run figures:load   brings figures into the cluster of FIGURES_URL');

const percent = ({ rows, loadedRows }: Progress): number => (rows === 0 ? 100 : Math.floor((loadedRows / rows) * 100));

await operateOn(async (database, _events, { dataDir, figuresUrl, log }) => {
  if (figuresUrl === null)
    throw new Error('FIGURES_URL is not set: figures are read from the files in DATA_DIR alone.');
  await loadSegments(database, { folder: join(dataDir, 'figures'), clusterUrl: figuresUrl, log }, (progress) =>
    say(`${progress.loaded} of ${progress.segments} segments, ${percent(progress)} % of their rows`),
  );
});
