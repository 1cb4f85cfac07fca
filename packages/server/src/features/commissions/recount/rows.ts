// Reads for the recount what was recorded: orders with what is unpaid of them, their lines, refunds, and whose terms held.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface SoldOrder {
  readonly order: string;
  readonly account: string;
  readonly day: string;
  readonly at: Date;
  readonly currency: string;
  readonly included: boolean;
  readonly gone: boolean;
  /** By what was decided of it last, as everything decided tells. */
  readonly rejected: boolean;
  /** A test order that counts for nothing. */
  readonly test: boolean;
  /** Placed by whom it is credited to, or after their last day of earning. */
  readonly unearned: boolean;
  readonly total: bigint;
  readonly unpaid: bigint;
  readonly placed: bigint;
  readonly tips: bigint;
  /** Hashes of the customer's address and number; null where the store does not tell. */
  readonly email: string | null;
  readonly customer: string | null;
}
export interface SoldLine {
  readonly order: string;
  readonly line: string;
  readonly product: string | null;
  readonly collections: string[];
  readonly card: boolean;
  readonly first: bigint;
  readonly later: bigint;
  readonly tax: bigint;
}
export interface GivenBack {
  readonly order: string;
  readonly id: string;
  readonly day: string;
  readonly amount: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly lines: { line_id: string; subtotal: number; tax: number }[];
}
export interface HeldTerms {
  readonly account: string;
  readonly since: Date;
  readonly rate: number;
  readonly flat: bigint | null;
  readonly flat_currency: string | null;
  readonly products: Record<string, number>;
  readonly collections: Record<string, number>;
  readonly ratio: number;
  readonly refunds: boolean;
  readonly vat: boolean;
  readonly returning: number | null;
  readonly monthly: {
    readonly measure: string;
    readonly currency: string;
    readonly tiers: { from: number; rate: number }[];
    readonly bonuses: { from: number; amount: number }[];
  } | null;
  readonly order_cap: bigint | null;
  readonly customer_cap: bigint | null;
  readonly cap_currency: string | null;
}
export type Agreed = Omit<HeldTerms, 'account' | 'since'>;

/** By what was set and found, not by what was decided: the rules of the order's moment, and the moment of click or code. */
const unearned = sql`(
  exists (select from self_purchases s where (s.business_id, s.order_id, s.account_id) = (o.business_id, o.order_id, a.influencer_id))
    and not coalesce((select r.self_purchases_earn from attribution_rules r
      where r.business_id = o.business_id and r.effective_from <= o.created_at
      order by r.set_at desc, r.set_id desc limit 1), false)
    and coalesce((select d.state from commission_decisions d where (d.business_id, d.order_id) = (o.business_id, o.order_id)
      order by d.made_at desc, d.decision_id desc limit 1), 'open') <> 'approved'
  or exists (
    select from influencer_ends e, lateral (
      select coalesce(max((c ->> 'clickedAt')::timestamptz), o.created_at) as at from jsonb_array_elements(a.evidence) c
      where a.rule = 'last_click' and c ->> 'found' = a.click ->> 'id') found
    where (e.business_id, e.account_id) = (o.business_id, a.influencer_id)
      and found.at >= e.ends_at and found.at < coalesce(e.lifted_at, 'infinity')))`;

/**
 * Of each line `l`: the pieces that were sold, and discount and tax they keep. Pieces that an edit took out take with them
 * what the store said of each, else their part.
 */
export const keptPieces = sql`
  left join lateral (
    select sum((x ->> 'quantity')::int) as pieces, sum((x ->> 'subtotal')::bigint) as subtotal,
      sum((x ->> 'tax')::bigint) as tax
    from refunds r, jsonb_array_elements(r.lines) x
    where (r.business_id, r.order_id) = (l.business_id, l.order_id) and r.amount <= 0
      and x ->> 'line_id' = l.line_id) out on true
  cross join lateral (select coalesce(l.sold_quantity, l.quantity) as pieces) left_over
  cross join lateral (
    select left_over.pieces,
      case when out.pieces = l.quantity - left_over.pieces
        then least(greatest(l.discount - l.price * out.pieces + out.subtotal, 0), l.discount)
        else round(l.discount * left_over.pieces / nullif(l.quantity, 0)::numeric) end as discount,
      case when out.pieces = l.quantity - left_over.pieces then least(greatest(l.tax - out.tax, 0), l.tax)
        else round(l.tax * left_over.pieces / nullif(l.quantity, 0)::numeric) end as tax) kept`;

/** Orders asked for, or all; of one kind of accounts, or of all. */
export interface Asked {
  readonly ids: readonly string[] | null;
  readonly accounts?: readonly string[];
  readonly others?: readonly string[];
}

export async function readRows(db: Db, businessId: string, { ids, accounts, others }: Asked) {
  const own = ids === null ? sql`` : sql`and order_id = any(${[...ids]})`;
  const whose = sql.join(
    [
      accounts === undefined ? sql`` : sql`and a.influencer_id = any(${[...accounts]}::uuid[])`,
      others === undefined ? sql`` : sql`and a.influencer_id <> all(${[...others]}::uuid[])`,
    ],
    sql` `,
  );
  const orders = await sql<SoldOrder>`
    select order_id as "order", a.influencer_id as account, to_char(o.day, 'YYYY-MM-DD') as day, o.created_at as at,
      exists (select from commission_decisions d where d.business_id = o.business_id and d.order_id = o.order_id
        and d.state = 'rejected' and not exists (select from commission_decisions later
          where later.business_id = d.business_id and later.order_id = d.order_id
            and (later.made_at, later.decision_id) > (d.made_at, d.decision_id))) as rejected,
      o.currency, o.taxes_included as included, o.cancelled_at is not null as gone, o.test and not o.test_counts as test, t.total::text as total,
      ${unearned} as unearned,
      case when o.financial_status in ('pending', 'authorized') then t.total
        when o.financial_status = 'paid' then 0
        when o.outstanding is null then case o.financial_status when 'partially_paid' then t.total else 0 end
        else least(greatest(o.outstanding, 0), t.total) end::text as unpaid,
      o.total_price::text as placed, o.tips::text as tips, o.buyer_email_hash as email,
      o.buyer_customer_hash as customer
    from orders o join attributions a using (business_id, order_id)
    cross join lateral (select coalesce(o.gross_price, o.total_price) as total) t
    where business_id = ${businessId} ${own} ${whose} and a.credited and a.influencer_id is not null
      and o.financial_status not in ('voided', 'expired') order by order_id`.execute(db);
  const lines = await sql<SoldLine>`
    with sold as (
      select l.*, greatest(l.price * kept.pieces - kept.discount, 0) as goods, kept.tax as tax_kept,
        l.price * l.quantity - l.discount as ever,
        sum(l.price * l.quantity - l.discount) over (partition by l.order_id order by l.position) as through
      from order_lines l ${keptPieces} where l.business_id = ${businessId} ${own}),
    placed as (
      select s.*, least(goods, greatest(ever, 0), greatest(o.subtotal_price - (through - ever), 0)) as first
      from sold s join orders o using (business_id, order_id))
    select order_id as "order", line_id as line, product_id as product, collection_ids as collections, gift_card as card,
      first::bigint::text as first, (goods - first)::bigint::text as later,
      tax_kept::bigint::text as tax
    from placed order by order_id, position`.execute(db);
  const refunds = await sql<GivenBack>`
    select order_id as "order", refund_id as id, to_char(day, 'YYYY-MM-DD') as day, amount::text as amount,
      shipping::text as shipping, tax::text as tax, lines
    from refunds where business_id = ${businessId} ${own} and amount > 0
    order by created_at, refund_id collate "C"`.execute(db);
  return {
    orders: orders.rows.map((row) => exact(row, ['total', 'unpaid', 'placed', 'tips'])),
    lines: Map.groupBy(
      lines.rows.map((row) => exact(row, ['first', 'later', 'tax'])),
      ({ order }) => order,
    ),
    refunds: Map.groupBy(
      refunds.rows.map((row) => exact(row, ['amount', 'shipping', 'tax'])),
      ({ order }) => order,
    ),
  };
}

/** Of all influencers, oldest first. */
export async function readTerms(db: Db, businessId: string): Promise<HeldTerms[]> {
  const { rows } = await sql<HeldTerms>`
    select account_id as account, effective_from as since, commission as rate, flat_amount::text as flat, flat_currency,
      product_rates as products, collection_rates as collections, net_revenue_ratio as ratio, reduce_refunds as refunds,
      reduce_vat as vat, returning_rate as returning, monthly, order_cap::text as order_cap,
      customer_cap::text as customer_cap, cap_currency
    from influencer_terms where business_id = ${businessId} and withdrawn_at is null order by effective_from`.execute(
    db,
  );
  return rows.map((row) => exact(row, ['flat', 'order_cap', 'customer_cap']));
}

/** Orders whose customers had bought before: all but the first sale of each address, and of each number. */
export async function readReturning(db: Db, businessId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from (
      select order_id, buyer_email_hash is not null and row_number() over (
          partition by buyer_email_hash order by created_at, order_id) > 1 as by_email,
        buyer_customer_hash is not null and row_number() over (
          partition by buyer_customer_hash order by created_at, order_id) > 1 as by_number
      from orders where business_id = ${businessId} and financial_status not in ('voided', 'expired')) sold
    where by_email or by_number`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Amounts come as text, so that none is rounded on its way. */
function exact<Row extends object>(row: Row, names: readonly (keyof Row)[]): Row {
  const amounts = names.map((name) => [name, row[name] === null ? null : BigInt(String(row[name] ?? 0))]);
  return { ...row, ...Object.fromEntries(amounts) };
}

/** All there is to count of one order. */
export interface Counting {
  readonly order: SoldOrder;
  readonly lines: readonly SoldLine[];
  readonly refunds: readonly GivenBack[];
  readonly agreed: Agreed;
  readonly around: LookedBack;
}

export interface LookedBack {
  readonly isReturning: boolean;
  /** What came before it in its month, by what its terms measure. */
  readonly earlier: bigint;
  /** What its customer may still earn the influencer; null for as much as there is. */
  readonly left: bigint | null;
}
