// Reads, never writes, what is summed of influencers alone: who bought, discounts, and their commission.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DayRange, InfluencerSums } from '../figures.ts';
import { dayGrain } from '../rollups/codes.ts';
import { daysAndMonths, planStretches } from '../rollups/plan.ts';

interface Question {
  readonly businessId: BusinessId;
  /** Null for everyone. */
  readonly accountId: AccountId | null;
  /** Others are left out: they cannot be added up. */
  readonly currency: string;
  readonly range: DayRange;
}

const measures = sql.raw('new_orders, returning_orders, discount, commission');
const named = sql`new_orders as "newOrders", returning_orders as "returningOrders", discount, commission`;

function ownOf(accountId: AccountId | null) {
  return accountId === null ? sql`` : sql`and account_id = ${accountId}`;
}

export interface InfluencerTabRow extends InfluencerSums {
  accountId: AccountId;
  tab: number;
}

/** By influencer and tab. */
export async function selectInfluencerSums(
  db: Db,
  { businessId, accountId, currency, range }: Question,
): Promise<InfluencerTabRow[]> {
  const parts = planStretches(range, daysAndMonths).map(
    ({ grain, from, to, sign }) => sql`
      select account_id, tab, ${sql.lit(sign)} as sign, ${measures} from influencer_days
      where business_id = ${businessId} and currency = ${currency} and grain = ${grain}
        and bucket between ${from}::date and ${to}::date ${ownOf(accountId)}`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<InfluencerTabRow>`
    select account_id as "accountId", tab, sum(sign * new_orders)::bigint as "newOrders",
      sum(sign * returning_orders)::bigint as "returningOrders", sum(sign * discount)::bigint as discount,
      sum(sign * commission)::bigint as commission
    from (${sql.join(parts, sql` union all `)}) part group by 1, 2`.execute(db);
  return rows;
}

export interface InfluencerDayRow extends InfluencerSums {
  tab: number;
  /** `YYYY-MM-DD` in the store's zone. */
  day: string;
}

/** Of one influencer by tab and day; days without any are not there. */
export async function selectInfluencerDays(
  db: Db,
  { businessId, accountId, currency, range }: Question,
): Promise<InfluencerDayRow[]> {
  const { rows } = await sql<InfluencerDayRow>`
    select tab, bucket as day, ${named} from influencer_days
    where business_id = ${businessId} and currency = ${currency} and grain = ${dayGrain}
      and bucket between ${range.from}::date and ${range.to}::date ${ownOf(accountId)}`.execute(db);
  return rows;
}
