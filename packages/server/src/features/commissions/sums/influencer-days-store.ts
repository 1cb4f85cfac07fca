// What influencers brought in by day and month besides the sums of sales: who bought, discounts, and their commission.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { grains, monthOf, type TabCode } from '../../traffic/traffic.ts';

export interface InfluencerMeasures {
  /** Orders of people who had not bought in the store before, and of those who had. */
  readonly newOrders: number;
  readonly returningOrders: number;
  /** Minor units. */
  readonly discount: number;
  /** Of an order what it earned, of a refund what that takes back: below zero. */
  readonly commission: number;
}

export const noMeasures: InfluencerMeasures = { newOrders: 0, returningOrders: 0, discount: 0, commission: 0 };

/** A change of one day. */
export interface InfluencerDay extends InfluencerMeasures {
  readonly accountId: AccountId;
  readonly tab: TabCode;
  readonly currency: string;
  readonly day: string;
}

/** Adds to the days and their months; the caller holds the lock of the business's sales. */
export async function addInfluencerDays(tx: Tx, businessId: BusinessId, days: readonly InfluencerDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.flatMap((of) => [
    { ...of, grain: grains.day, bucket: of.day },
    { ...of, grain: grains.month, bucket: monthOf(of.day) },
  ]);
  const sum = (name: keyof InfluencerMeasures): number[] => rows.map((row) => row[name]);
  await sql`
    insert into influencer_days as kept (business_id, currency, grain, bucket, account_id, tab, new_orders,
      returning_orders, discount, commission)
    select ${businessId}, currency, grain, bucket, account_id, tab, sum(new_orders), sum(returning_orders), sum(discount),
      sum(commission)
    from unnest(${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ grain }) => grain)}::smallint[],
      ${rows.map(({ bucket }) => bucket)}::date[], ${rows.map(({ accountId }) => accountId)}::uuid[],
      ${rows.map(({ tab }) => tab)}::smallint[],
      ${sum('newOrders')}::bigint[], ${sum('returningOrders')}::bigint[], ${sum('discount')}::bigint[],
      ${sum('commission')}::bigint[])
      as given (currency, grain, bucket, account_id, tab, new_orders, returning_orders, discount, commission)
    group by currency, grain, bucket, account_id, tab
    on conflict (business_id, currency, grain, bucket, account_id, tab) do update set
      new_orders = kept.new_orders + excluded.new_orders,
      returning_orders = kept.returning_orders + excluded.returning_orders,
      discount = kept.discount + excluded.discount, commission = kept.commission + excluded.commission`.execute(tx);
}
