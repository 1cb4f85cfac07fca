// For operators: recomputes every influencer's ledger from raw orders and reports any difference. Run by `npm run ledger:verify`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toDecimal } from '@vitrine/contract/money';
import { verifyLedger } from '../features/commissions/commissions.ts';
import { deriveKeys } from '../platform/crypto.ts';
import { getSecrets } from '../secrets.ts';
import { operateOn, say } from './operate.ts';

await operateOn(async (database, _events, { dataDir }) => {
  // where the folder is another machine's, invoices stay closed
  const hasKeys = existsSync(join(dataDir, 'secrets.json'));
  const sealing = hasKeys ? deriveKeys((await getSecrets(dataDir)).secret).sealing : null;
  const wish = { now: new Date(), sealing };
  const { orders, earlier, differences, breaches, bonuses, ...money } = await verifyLedger(database.db, wish);
  for (const {
    businessId,
    orderId,
    accountId,
    lineId,
    refundId,
    currency,
    posted,
    right,
    postedBase,
    rightBase,
  } of differences) {
    const where = refundId === null ? `line ${lineId}` : `line ${lineId}, refund ${refundId}`;
    const sums = `${toDecimal(posted, currency)} ${currency} in the ledger, ${toDecimal(right, currency)} by recount`;
    const bases = `on ${toDecimal(postedBase, currency)} and ${toDecimal(rightBase, currency)}`;
    say(`business ${businessId}, order ${orderId}, ${where}, influencer ${accountId}: ${sums}, ${bases}`);
  }
  for (const { businessId, orderId, posted, least, most, postedBase, leastBase, mostBase } of breaches) {
    const sums = `${posted} in the ledger on ${postedBase}`;
    const ends = `what was paid and kept makes it ${least} to ${most} on ${leastBase} to ${mostBase}`;
    say(`business ${businessId}, order ${orderId}: ${sums}, ${ends} (minor units)`);
  }
  for (const { businessId, accountId, month, currency, posted, right } of bonuses) {
    const sums = `${toDecimal(posted, currency)} ${currency} in the ledger, ${toDecimal(right, currency)} by recount`;
    say(`business ${businessId}, influencer ${accountId}, bonuses of ${month}: ${sums}`);
  }
  const faults = Object.values(money).flat();
  for (const { businessId, where, fault } of faults) say(`business ${businessId}, ${where}: ${fault}`);
  const found = differences.length + breaches.length + bonuses.length + faults.length;
  say(`${orders} orders recomputed: ${found === 0 ? 'no difference' : `${found} differences`}`);
  if (earlier > 0)
    say(`${earlier} of them were counted by earlier rules and are left as they are until they are counted anew`);
  if (found > 0) process.exitCode = 1;
});
