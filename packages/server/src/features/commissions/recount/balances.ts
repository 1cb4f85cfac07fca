// The second opinion of balances: what is owed, held and payable, by going through every movement of an influencer one after another.
import { limits } from '@vitrine/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Minor units. */
export interface RecountedBalance {
  readonly account: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
}

interface Rules {
  readonly days: number;
  readonly from: string;
  readonly approvalFrom: number;
}

interface Movement {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  /** Seconds since 1970, as all of these; null for never or nothing. */
  readonly occurred: number;
  readonly ordered: number | null;
  readonly paid: number | null;
  readonly handed: number | null;
  readonly fulfilment: string | null;
  /** What was decided of its order last. */
  readonly state: string | null;
}

const daySeconds = 86_400;

/** Of all influencers of a business as of a moment, by currency. */
export async function recountBalances(db: Db, businessId: string, at: Date): Promise<RecountedBalance[]> {
  const rules = await readRules(db, businessId);
  const now = at.getTime() / 1000;
  const sums = new Map<string, { account: string; currency: string; balance: bigint; held: bigint }>();
  const sumOf = (account: string, currency: string) => {
    const known = sums.get(`${account} ${currency}`) ?? { account, currency, balance: 0n, held: 0n };
    sums.set(`${account} ${currency}`, known);
    return known;
  };
  for (const account of await listAccounts(db, businessId)) {
    for (const movement of await readMovements(db, businessId, account)) {
      const sum = sumOf(account, movement.currency);
      sum.balance += BigInt(movement.amount);
      if (isHeld(movement, rules, now)) sum.held += BigInt(movement.amount);
    }
  }
  const { rows: given } = await sql<{ account: string; currency: string; amount: string }>`
    select account_id as account, currency, amount::text as amount from payouts
    where business_id = ${businessId} and undone_at is null`.execute(db);
  for (const { account, currency, amount } of given) sumOf(account, currency).balance -= BigInt(amount);
  return [...sums.values()];
}

/** One reason after another for which it cannot be paid yet; the first that holds is enough. */
function isHeld(movement: Movement, { days, from, approvalFrom }: Rules, now: number): boolean {
  const { occurred, ordered, paid, handed, fulfilment, state } = movement;
  if (occurred > now) return true;
  const isByHand = ordered === null && paid === null;
  if (isByHand || state === 'rejected') return false;
  if (state === 'held') return true;
  if (ordered !== null && ordered >= approvalFrom && state !== 'approved') return true;
  const isAwaited = from === 'fulfilment' && ordered !== null && fulfilment !== null;
  if (isAwaited && fulfilment !== 'whole') return true;
  const begun = isAwaited ? handed : from === 'order' ? (ordered ?? paid) : (paid ?? ordered);
  return begun === null || begun + days * daySeconds > now;
}

async function readRules(db: Db, businessId: string): Promise<Rules> {
  const { rows } = await sql<{ days: number | null; from: string | null; approval: number | null }>`
    select (value ->> 'holdingDays')::int as days, value ->> 'holdFrom' as "from",
      extract(epoch from (value ->> 'approvalSince')::timestamptz)::float8 as approval
    from settings where business_id = ${businessId} and section = 'commissions'`.execute(db);
  const [set] = rows;
  return {
    days: set?.days ?? limits.holdingDays.usual,
    from: set?.from ?? 'payment',
    approvalFrom: set?.approval ?? Infinity,
  };
}

async function listAccounts(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account_id as account from accounts where business_id = ${businessId} order by 1`.execute(db);
  return rows.map(({ account }) => account);
}

async function readMovements(db: Db, businessId: string, account: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.account_id as account, e.currency, e.amount::text as amount, o.fulfilment, d.state,
      extract(epoch from e.occurred_at)::float8 as occurred, extract(epoch from e.order_at)::float8 as ordered,
      extract(epoch from e.paid_at)::float8 as paid, extract(epoch from o.fulfilled_at)::float8 as handed
    from ledger_entries e
    left join orders o on (o.business_id, o.order_id) = (e.business_id, e.order_id)
    left join lateral (
      select state from commission_decisions c where (c.business_id, c.order_id) = (e.business_id, e.order_id)
      order by made_at desc, decision_id desc limit 1) d on true
    where e.business_id = ${businessId} and e.account_id = ${account}`.execute(db);
  return rows;
}
