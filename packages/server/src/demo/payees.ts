// How the demo's influencers are paid, and who pays: an American shop, American accounts, W-9s and agreements on invoices.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { payeeDetails, payerDetails, taxForm } from '@vitrine/contract/payees';
import { addDays, dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { Problem } from '../platform/problem.ts';

const place = { postal_code: '10012', city: 'New York', region: 'NY', country: 'US' };

interface DemoPayee {
  readonly username: string;
  readonly name: string;
  readonly street: string;
  readonly method: 'bank' | 'paypal';
  /** Whether they agreed that the shop writes their invoices. */
  readonly agrees: boolean;
  /** How many of the latest months are not paid yet. */
  readonly due: number;
}

/** Those of whom the shop knows how to pay them; of the others it does not yet. */
const people: readonly DemoPayee[] = [
  { username: 'maya', name: 'Maya Levi', street: 'Spring Street', method: 'bank', agrees: true, due: 2 },
  { username: 'priya', name: 'Priya Raman', street: 'Mercer Street', method: 'paypal', agrees: true, due: 1 },
  { username: 'jonas', name: 'Jonas Lindqvist', street: 'Prince Street', method: 'paypal', agrees: false, due: 3 },
  { username: 'sofia', name: 'Sofia Marino', street: 'Mott Street', method: 'paypal', agrees: false, due: 1 },
];

const atelier = payerDetails.parse({ ...place, legal_name: 'Atelier LLC', street: 'Greene Street', building: '20' });

interface Demo {
  readonly businessId: BusinessId;
  readonly merchant: AccountId;
}

/** Enters how they are paid. Beside numbers that are only examples: the routing number is the Federal Reserve's own. */
export async function enterPayees(app: App, { businessId, merchant }: Demo): Promise<void> {
  const { payees, influencers } = app.features;
  await payees.setPayer(businessId, merchant, atelier);
  for (const [at, { username, name, street, method, agrees }] of people.entries()) {
    const { accountId } = await influencers.get(businessId, username);
    const account =
      method === 'bank'
        ? { method: 'aba', routing_number: '021000021', account_number: `00012345678${9 - at}` }
        : { method: 'paypal', paypal_email: `${username}@demo.example` };
    const details = { ...place, legal_name: name, street, building: String(101 + at), ...account };
    await payees.save(businessId, accountId, payeeDetails.parse(details));
    const form = { kind: 'w9', name, classification: 'individual', tax_id: `12345678${9 - at}`, country: 'US' };
    await payees.submitTaxForm(businessId, accountId, taxForm.parse({ ...form, signature: name, certified: true }));
    if (agrees) await payees.agree(businessId, accountId, true);
  }
}

/** Pays what the months came to, each in the middle of the next but one; the latest months stay due. */
export async function payOut(app: App, { businessId, merchant }: Demo, timeZone: string): Promise<void> {
  const { commissions, influencers } = app.features;
  const today = dayOf(app.platform.clock.now(), timeZone);
  for (const { username, method, due } of people) {
    const { accountId } = await influencers.get(businessId, username);
    const months = await sumMonths(app, businessId, { accountId, before: `${today.slice(0, 7)}-01` });
    for (const { month, currency, amount } of months.slice(0, -due)) {
      const paidOn = addDays(`${addDays(`${month}-01`, 62).slice(0, 7)}-01`, 14);
      if (amount <= 0 || paidOn > today) continue;
      const wish = { currency, amount, method, reference: `ATELIER-${month}`, paidOn, by: merchant } as const;
      await commissions.payouts.pay(businessId, accountId, wish).catch(leaveWhatIsHeld);
    }
  }
}

interface EarnedMonth {
  readonly month: string;
  readonly currency: string;
  readonly amount: number;
}

/** What the ledger holds of each month, oldest first. */
async function sumMonths(
  app: App,
  businessId: BusinessId,
  { accountId, before }: { accountId: AccountId; before: string },
): Promise<EarnedMonth[]> {
  const { rows } = await sql<EarnedMonth>`
    select to_char(day, 'YYYY-MM') as month, currency, sum(amount)::bigint as amount from ledger_entries
    where business_id = ${businessId} and account_id = ${accountId} and day < ${before}
    group by 1, 2 order by 1, 2`.execute(app.platform.database.db);
  return rows;
}

/** What was given back since, or waits for a decision, is not payable: it is due with the next. */
function leaveWhatIsHeld(problem: unknown): void {
  if (problem instanceof Problem && ['nothing_payable', 'payout_too_large'].includes(problem.code)) return;
  throw problem;
}
