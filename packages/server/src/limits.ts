// For operators: tells and changes how much a business may hold beyond everybody's limits. Run by `npm run limits`.
import { resolve } from 'node:path';
import { limits as everybodys } from '@vitrine/contract/limits';
import { readEnv } from './env.ts';
import { changeLimits } from './features/identity/identity.ts';
import { readLimitsWish } from './limits-wish.ts';
import { openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createLog } from './platform/log.ts';

const complain = (text: string): void => void process.stderr.write(`${text}\n`);

const wish = readLimitsWish(process.argv.slice(2));
if ('refused' in wish) {
  complain(wish.refused);
  process.exit(64);
}
const read = readEnv(process.env);
if (!read.ok) {
  complain(read.problems.join('\n'));
  process.exit(78);
}
const { env } = read;
const log = createLog(env.logLevel);
const embedded =
  env.databaseUrl === null
    ? await startEmbeddedPostgres({ dataDir: resolve(env.dataDir), log: (line) => log.info(line) })
    : null;
const database = openDatabase({ connectionString: env.databaseUrl ?? embedded?.connectionString('vitrine') }, log);
try {
  const own = await changeLimits(database.db, wish.username, wish.change);
  if (own === null) throw new Error(`There is no merchant called ${wish.username}.`);
  const source = own.products === undefined ? 'like everybody’s' : 'of its own';
  process.stdout.write(`${wish.username}: ${own.products ?? everybodys.products.max} products in a look, ${source}\n`);
} catch (problem) {
  complain(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
await database.close();
await embedded?.stop();
