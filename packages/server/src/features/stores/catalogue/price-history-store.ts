// The table of what variants were sold at, a row for each change (decision 263).
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface VariantPriceTable {
  business_id: BusinessId;
  variant_id: string;
  at: Date;
  price: number | null;
  compare_at_price: number | null;
  currency: string;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    variant_prices: VariantPriceTable;
  }
}

const dayMs = 24 * 3600_000;
/** Whatever a price does today, the 30 days before it are kept, and some for who asks late. */
const keptMs = 35 * dayMs;
/** So much of the time before a variant was marked down is kept as long as it is. */
const windowMs = 30 * dayMs;

/** Keeps what variants cost that were written as read at `stamp`, where it is not what they cost before. */
export async function recordPrices(
  db: Db,
  businessId: BusinessId,
  variantIds: readonly string[],
  stamp: Date,
): Promise<void> {
  if (variantIds.length === 0) return;
  await sql`
    insert into variant_prices (business_id, variant_id, at, price, compare_at_price, currency)
    select distinct on (v.variant_id)
      v.business_id, v.variant_id, ${stamp}::timestamptz, v.price, v.compare_at_price, s.currency
    from variants v
    join stores s on s.business_id = v.business_id
    left join lateral (select * from variant_prices h
      where h.business_id = v.business_id and h.variant_id = v.variant_id order by h.at desc limit 1) last on true
    where v.business_id = ${businessId} and v.variant_id = any(${[...variantIds]}::text[]) and v.synced_at = ${stamp}
      and (last.price, last.compare_at_price, last.currency)
        is distinct from (v.price, v.compare_at_price, s.currency)
    on conflict (business_id, variant_id, at) do update
      set price = excluded.price, compare_at_price = excluded.compare_at_price, currency = excluded.currency
      where variant_prices.price is not null`.execute(db);
}

/** From `at` on nobody can see what these variants cost; all of the business where none are named. */
export async function endPrices(
  db: Db,
  businessId: BusinessId,
  at: Date,
  variantIds: readonly string[] | null = null,
): Promise<void> {
  const which = variantIds === null ? sql`true` : sql`variant_id = any(${[...variantIds]}::text[])`;
  await sql`
    insert into variant_prices (business_id, variant_id, at, currency)
    select business_id, variant_id, ${at}::timestamptz, currency from (
      select distinct on (variant_id) * from variant_prices
      where business_id = ${businessId} and ${which} order by variant_id, at desc) last
    where price is not null
    on conflict (business_id, variant_id, at) do update set price = null, compare_at_price = null`.execute(db);
}

/** As JSON, oldest first, what a marked down variant `v` was sold at; null for any other. */
export const priceHistory: RawBuilder<unknown> = sql`case when v.compare_at_price > v.price then (
  select jsonb_agg(jsonb_build_object('at', h.at, 'price', h.price, 'compareAtPrice', h.compare_at_price,
    'currency', h.currency) order by h.at)
  from variant_prices h where h.business_id = v.business_id and h.variant_id = v.variant_id) end`;

/**
 * Drops what no reduction is measured from any more: of each variant the rows before the last 35 days, and before the 30 days
 * ahead of its present markdown, but for the last row before that; and all of a variant that is long gone.
 */
export async function prunePrices(db: Db, now: Date): Promise<void> {
  const then = new Date(now.getTime() - keptMs);
  const isMarkedDown = sql`coalesce(compare_at_price > price, false)`;
  await sql`
    with old as (
      select business_id, variant_id from variant_prices where at < ${then}
      group by business_id, variant_id having count(*) > 1 or bool_or(price is null)),
    kept as (
      select business_id, variant_id,
        least(${then}::timestamptz, max(at) filter (where begins) - make_interval(secs => ${windowMs / 1000})) as since,
        max(at) as latest, (array_agg(price order by at desc))[1] is null as gone
      from (
        select h.*, ${isMarkedDown} is distinct from
          lag(${isMarkedDown}) over (partition by business_id, variant_id order by at) as begins
        from variant_prices h join old using (business_id, variant_id)) moments
      group by business_id, variant_id)
    delete from variant_prices h using kept
    where h.business_id = kept.business_id and h.variant_id = kept.variant_id
      and (gone and latest < ${then} or h.at < (
        select max(o.at) from variant_prices o
        where o.business_id = h.business_id and o.variant_id = h.variant_id and o.at <= since))`.execute(db);
}

/** Of a day of the store: how many products changed their price, and the first of their titles. */
export interface PriceChanges {
  readonly day: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Of the days of a range, the earliest first; what was seen for the first time, or sold in another currency before, is no change. */
export async function listPriceChanges(
  db: Db,
  businessId: BusinessId,
  { from, to, zone, named }: { readonly from: Date; readonly to: Date; readonly zone: string; readonly named: number },
): Promise<PriceChanges[]> {
  const { rows } = await sql<PriceChanges>`
    select to_char(h.at at time zone ${zone}, 'YYYY-MM-DD') as day, count(distinct p.product_id)::int as count,
      (array_agg(distinct p.title))[1:${sql.lit(named)}] as names
    from variant_prices h
    join lateral (select b.price, b.currency from variant_prices b
      where b.business_id = h.business_id and b.variant_id = h.variant_id and b.at < h.at
      order by b.at desc limit 1) before on before.price <> h.price and before.currency = h.currency
    join variants v on v.business_id = h.business_id and v.variant_id = h.variant_id
    join products p on p.business_id = v.business_id and p.product_id = v.product_id
    where h.business_id = ${businessId} and h.at >= ${from} and h.at < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** For a made-up world: as if what variants cost now had been seen since `known`, and been marked down at `markedDown`. */
export async function antedatePrices(
  db: Db,
  businessId: BusinessId,
  { known, markedDown }: { readonly known: Date; readonly markedDown: Date },
): Promise<void> {
  await sql`
    with moved as (
      update variant_prices set at = case when compare_at_price > price then ${markedDown}::timestamptz else ${known} end
      where business_id = ${businessId} returning *)
    insert into variant_prices (business_id, variant_id, at, price, currency)
    select business_id, variant_id, ${known}::timestamptz, compare_at_price, currency from moved
    where compare_at_price > price`.execute(db);
}
