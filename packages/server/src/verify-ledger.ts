// For operators: recomputes every influencer's ledger from raw orders and tells any difference. Run by `npm run ledger:verify`.
import { toDecimal } from '@vitrine/contract/money';
import { resolve } from 'node:path';
import { readEnv } from './env.ts';
import { verifyLedger } from './features/commissions/commissions.ts';
import { openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createLog } from './platform/log.ts';

const complain = (text: string): void => void process.stderr.write(`${text}\n`);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

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
  const { orders, differences, statements } = await verifyLedger(database.db);
  for (const { businessId, orderId, accountId, lineId, refundId, currency, posted, right } of differences) {
    const where = refundId === null ? `line ${lineId}` : `line ${lineId}, refund ${refundId}`;
    const sums = `${toDecimal(posted, currency)} ${currency} in the ledger, ${toDecimal(right, currency)} by recount`;
    say(`business ${businessId}, order ${orderId}, ${where}, influencer ${accountId}: ${sums}`);
  }
  for (const { businessId, accountId, currency, month } of statements)
    say(`business ${businessId}, influencer ${accountId}: the statement of ${month} in ${currency} does not add up`);
  const found = differences.length + statements.length;
  say(`${orders} orders recomputed: ${found === 0 ? 'no difference' : `${found} differences`}`);
  if (found > 0) process.exitCode = 1;
} catch (problem) {
  complain(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
await database.close();
await embedded?.stop();
