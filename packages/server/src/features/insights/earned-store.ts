// Reads, never writes, what the ledger has of an influencer: her earnings by day, and by what brought the order.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { DayRange } from './figures.ts';
import { codeTab, tabCodes } from './rollup-codes.ts';

export interface EarnedRow {
  /** `YYYY-MM-DD` in the store's zone. */
  day: string;
  /** Null for corrections by hand, which belong to no order. */
  tab: number | null;
  /** Minor units; below zero where refunds took more back than was earned. */
  amount: number;
}

export async function selectEarned(
  db: Db,
  businessId: BusinessId,
  { accountId, currency }: { accountId: AccountId; currency: string },
  { from, to }: DayRange,
): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select to_char(e.day, 'YYYY-MM-DD') as day,
      case when e.order_id is null then null when a.link_type = 'LOOK' then ${tabCodes.links}::int when a.link_type = 'SHORT' then ${tabCodes.shorts}::int
        else ${codeTab}::int end as tab,
      sum(e.amount)::bigint as amount
    from ledger_entries e
    left join attributions a on a.business_id = e.business_id and a.order_id = e.order_id
    where e.business_id = ${businessId} and e.account_id = ${accountId} and e.currency = ${currency}
      and e.day between ${from}::date and ${to}::date
    group by 1, 2`.execute(db);
  return rows;
}
