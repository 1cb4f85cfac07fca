// For operators: counts the traffic of a merchant anew from the single visits. Run by `npm run recount`.
import { resolve } from 'node:path';
import { readEnv } from './env.ts';
import { findMerchantBusiness } from './features/identity/identity.ts';
import { recountBusiness } from './features/traffic/traffic.ts';
import { openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createLog } from './platform/log.ts';

const complain = (text: string): void => void process.stderr.write(`${text}\n`);

const [merchant = '', ...more] = process.argv.slice(2);
if (merchant === '' || merchant.startsWith('-') || more.length > 0) {
  complain('Whose traffic? Say: recount <username of the merchant>');
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
  const businessId = await findMerchantBusiness(database.db, merchant);
  if (businessId === null) throw new Error(`There is no merchant called ${merchant}.`);
  const { counted, kept } = await recountBusiness(database, businessId);
  process.stdout.write(`${merchant}: ${counted.length} months counted anew\n`);
  if (kept.length > 0) process.stdout.write(`left as they were, as single visits are gone: ${kept.join(', ')}\n`);
} catch (problem) {
  complain(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
await database.close();
await embedded?.stop();
