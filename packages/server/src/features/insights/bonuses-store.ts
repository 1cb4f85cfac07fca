// Reads the bonuses of influencers: they stand in the ledger, and belong to no order or link.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { DayRange } from './figures.ts';

/** Of the days they stand on, in a currency, minor units; without those whose come to nothing. They are of a month, and of no hour. */
export async function sumBonuses(
  db: Db,
  businessId: BusinessId,
  { from, to, hours }: DayRange,
  currency: string,
): Promise<ReadonlyMap<AccountId, number>> {
  if (hours !== undefined) return new Map();
  const { rows } = await sql<{ accountId: AccountId; amount: number }>`
    select account_id as "accountId", sum(amount)::bigint as amount from ledger_entries
    where business_id = ${businessId} and kind = 'bonus' and currency = ${currency} and day between ${from} and ${to}
    group by account_id having sum(amount) <> 0`.execute(db);
  return new Map(rows.map(({ accountId, amount }) => [accountId, amount]));
}

/** Of one influencer, by the day they stand on; days without any are not in the answer. */
export async function sumBonusesByDay(
  db: Db,
  businessId: BusinessId,
  { accountId, range, currency }: { accountId: AccountId; range: DayRange; currency: string },
): Promise<ReadonlyMap<string, number>> {
  const { from, to, hours } = range;
  if (hours !== undefined) return new Map();
  const { rows } = await sql<{ day: string; amount: number }>`
    select day, sum(amount)::bigint as amount from ledger_entries
    where business_id = ${businessId} and account_id = ${accountId} and kind = 'bonus' and currency = ${currency}
      and day between ${from} and ${to} group by day`.execute(db);
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}
