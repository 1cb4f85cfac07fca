// For operators: recomputes every influencer's ledger from raw orders and reports any difference. Run by `npm run ledger:verify`.
import { toDecimal } from '@vitrine/contract/money';
import { verifyLedger } from '../features/commissions/commissions.ts';
import { operateOn, say } from './operate.ts';

await operateOn(async (database) => {
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
});
