// Reads what was counted of orders and bags: sums of pairs over a span, with newer months weighing more, and the best of them as they are kept.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { bagWeight, halfLifeMonths, leastTogether, type TrendChannel, type TrendSpan } from '@vitrine/contract/trends';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface TopTable {
  business_id: BusinessId;
  span: TrendSpan;
  channel: TrendChannel;
  orders: number;
  pairs: KeptPair[];
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    trend_tops: TopTable;
  }
}

/** A pair as it is kept: what is shown of it. */
export interface KeptPair {
  readonly ids: readonly [ProductId, ProductId];
  readonly orders: number;
  readonly bags: number;
  readonly lift: number;
  readonly score: number;
  readonly shares: readonly [number, number];
}

/** Orders and bags as they are, and weighed by their age. */
export interface Count {
  readonly orders: number;
  readonly weighed: number;
  readonly bags: number;
  readonly weighedBags: number;
}

export const nothing: Count = { orders: 0, weighed: 0, bags: 0, weighedBags: 0 };

/** By how many orders a count is borne. */
export const weightOf = ({ weighed, weighedBags }: Count = nothing): number => weighed + bagWeight * weighedBags;

export interface PairCount extends Count {
  readonly ids: readonly [ProductId, ProductId];
}

/** Whose counts, of which channel, from the month on that is named (its first day) to the running one; null from the first on. */
export interface CountReach {
  readonly businessId: BusinessId;
  readonly channel: TrendChannel;
  readonly from: string | null;
  /** The first day of the running month: ages are counted from it. */
  readonly until: string;
}

const codes: Readonly<Record<Exclude<TrendChannel, 'all'>, number>> = {
  store: 0,
  links: 1,
  shorts: 2,
  shopboard: 3,
  code: 4,
};

const within = ({ businessId, channel, from, until }: CountReach): RawBuilder<unknown> => sql`
  c.business_id = ${businessId} and c.month <= ${until}::date
  and ${from === null ? sql`true` : sql`c.month >= ${from}::date`}
  and ${channel === 'all' ? sql`true` : sql`c.channel = ${codes[channel]}`}`;

/**
 * How many months lie between the first days of two, as float8: days by the mean length of a month, which is off by less than two days.
 * The parts of a date would say it as well and take a third longer per row.
 */
export const monthsBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round((${until} - ${from}) / 30.436875::float8)`;

/** What a month counted counts half for each half-life that it is old. */
const agedTimes = ({ until }: CountReach): RawBuilder<unknown> =>
  sql`c.times * power(0.5::float8, ${monthsBetween(sql`c.month`, sql`${until}::date`)} / ${halfLifeMonths}::float8)`;

const sums = (reach: CountReach): RawBuilder<unknown> => sql`
  coalesce(sum(c.times) filter (where not c.of_bags), 0)::int as orders,
  coalesce(sum(${agedTimes(reach)}) filter (where not c.of_bags), 0)::float8 as weighed,
  coalesce(sum(c.times) filter (where c.of_bags), 0)::int as bags,
  coalesce(sum(${agedTimes(reach)}) filter (where c.of_bags), 0)::float8 as "weighedBags"`;

/** Enough to say something. */
const isBorne = sql`sum(c.times * case when c.of_bags then ${bagWeight}::float8 else 1 end) >= ${leastTogether}`;

/** Of all orders and bags. */
export async function readAll(db: Db, reach: CountReach): Promise<Count> {
  const { rows } = await sql<Count>`select ${sums(reach)} from trend_orders c where ${within(reach)}`.execute(db);
  return rows[0] ?? nothing;
}

/** Of each of the products; those in no order and no bag are not in it. */
export async function readProducts(
  db: Db,
  reach: CountReach,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, Count>> {
  const { rows } = await sql<Count & { id: ProductId }>`
    select c.product_id as id, ${sums(reach)} from trend_products c
    where ${within(reach)} and c.product_id = any(${[...ids]}::text[]) group by c.product_id`.execute(db);
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}

const toPair = ({ id, other, ...count }: Count & { id: ProductId; other: ProductId }): PairCount => ({
  ids: [id, other],
  ...count,
});

/** Pairs with one product, which is the first of each; with enough orders to say something. */
export async function readPairsOf(db: Db, reach: CountReach, id: ProductId): Promise<PairCount[]> {
  const { rows } = await sql<Count & { id: ProductId; other: ProductId }>`
    select ${id} as id, c.other_id as other, ${sums(reach)} from trend_pairs c
    where ${within(reach)} and c.product_id = ${id} group by c.other_id
    having ${isBorne}`.execute(db);
  return rows.map(toPair);
}

/** As above, with any of several products; without pairs among themselves. */
export async function readPairsOfAny(db: Db, reach: CountReach, ids: readonly ProductId[]): Promise<PairCount[]> {
  const { rows } = await sql<Count & { id: ProductId; other: ProductId }>`
    select c.product_id as id, c.other_id as other, ${sums(reach)} from trend_pairs c
    where ${within(reach)} and c.product_id = any(${[...ids]}::text[]) and c.other_id <> all(${[...ids]}::text[])
    group by c.product_id, c.other_id
    having ${isBorne}`.execute(db);
  return rows.map(toPair);
}

/** Every pair once, those that most is borne out by first, `count` of them after so many. */
export async function readPairs(
  db: Db,
  reach: CountReach,
  { count, skip }: { readonly count: number; readonly skip: number },
): Promise<PairCount[]> {
  const { rows } = await sql<Count & { id: ProductId; other: ProductId }>`
    select c.product_id as id, c.other_id as other, ${sums(reach)} from trend_pairs c
    where ${within(reach)} and c.product_id < c.other_id group by c.product_id, c.other_id
    having ${isBorne}
    order by sum(${agedTimes(reach)} * case when c.of_bags then ${bagWeight}::float8 else 1 end) desc, c.product_id, c.other_id
    limit ${count} offset ${skip}`.execute(db);
  return rows.map(toPair);
}

export async function putTop(
  tx: Tx,
  { businessId, channel }: CountReach,
  { span, orders, pairs }: { readonly span: TrendSpan; readonly orders: number; readonly pairs: readonly KeptPair[] },
): Promise<void> {
  const kept = JSON.stringify(pairs);
  await sql`
    insert into trend_tops (business_id, span, channel, orders, pairs)
    values (${businessId}, ${span}, ${channel}, ${orders}, ${kept}::jsonb)
    on conflict (business_id, span, channel) do update set orders = excluded.orders, pairs = excluded.pairs`.execute(
    tx,
  );
}

export async function forgetTops(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx.deleteFrom('trend_tops').where('business_id', '=', businessId).execute();
}

export async function findTop(
  db: Db,
  businessId: BusinessId,
  span: TrendSpan,
  channel: TrendChannel,
): Promise<Pick<TopTable, 'orders' | 'pairs'> | null> {
  const row = await db
    .selectFrom('trend_tops')
    .select(['orders', 'pairs'])
    .where('business_id', '=', businessId)
    .where('span', '=', span)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? null;
}

/** When the newest of what is shown was counted; null before the first time. */
export async function findCountedAt(db: Db, businessId: BusinessId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(counted_at) as at from trend_months where business_id = ${businessId}`.execute(db);
  return rows[0]?.at ?? null;
}
