// What orders earn, recomputed in the plainest way from the rows of orders, refunds, attributions and terms; shares no code with the program.
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/db.ts';

interface OrderRow {
  id: string;
  day: string;
  at: Date;
  currency: string;
  included: boolean;
  account: string;
}
interface LineRow {
  order: string;
  line: string;
  product: string | null;
  collections: string[];
  sold: number;
  tax: number;
}
interface RefundRow {
  order: string;
  id: string;
  at: Date;
  day: string;
  amount: number;
  shipping: number;
  lines: { line_id: string; subtotal: number; tax: number }[];
}
interface TermsRow {
  account: string;
  since: Date;
  rate: number;
  flat: number | null;
  flat_currency: string | null;
  products: Record<string, number>;
  collections: Record<string, number>;
  ratio: number;
  refunds: boolean;
  vat: boolean;
}

export interface NaiveEarning {
  account: string;
  order: string;
  line: string;
  refund: string | null;
  currency: string;
  day: string;
  base: number;
  commission: number;
}

/** Of every credited order that is a sale and an influencer's. */
export async function recountEarnings(db: Db, businessId: string): Promise<NaiveEarning[]> {
  const orders = await sql<OrderRow>`
    select o.order_id as id, to_char(o.day, 'YYYY-MM-DD') as day, o.created_at as at, o.currency,
      o.taxes_included as included, a.influencer_id as account
    from orders o join attributions a using (business_id, order_id)
    where business_id = ${businessId} and a.credited and a.influencer_id is not null
      and o.financial_status not in ('voided', 'expired')`.execute(db);
  const lines = await sql<LineRow>`
    select order_id as "order", line_id as line, product_id as product, collection_ids as collections,
      (price * sold_quantity - round(discount * sold_quantity / quantity::numeric))::int as sold,
      round(tax * sold_quantity / quantity::numeric)::int as tax
    from order_lines where business_id = ${businessId} order by order_id, position`.execute(db);
  const refunds = await sql<RefundRow>`
    select order_id as "order", refund_id as id, created_at as at, to_char(day, 'YYYY-MM-DD') as day, amount::int,
      shipping::int, lines
    from refunds where business_id = ${businessId} and amount > 0 order by created_at, refund_id collate "C"`.execute(
    db,
  );
  const terms = await sql<TermsRow>`
    select account_id as account, effective_from as since, commission as rate, flat_amount::int as flat, flat_currency,
      product_rates as products, collection_rates as collections, net_revenue_ratio as ratio, reduce_refunds as refunds,
      reduce_vat as vat
    from influencer_terms where business_id = ${businessId} order by effective_from`.execute(db);
  return orders.rows.flatMap((order) => {
    const agreed = terms.rows.findLast(({ account, since }) => account === order.account && since <= order.at);
    const own = lines.rows.filter((line) => line.order === order.id);
    const back = refunds.rows.filter((refund) => refund.order === order.id);
    return earnOne(order, own, back, agreed ?? nothing);
  });
}

const nothing: Omit<TermsRow, 'account' | 'since'> = {
  rate: 0,
  flat: null,
  flat_currency: null,
  products: {},
  collections: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
};

function earnOne(
  order: OrderRow,
  lines: LineRow[],
  refunds: RefundRow[],
  terms: Omit<TermsRow, 'account' | 'since'>,
): NaiveEarning[] {
  const rateOf = ({ product, collections }: LineRow): number => {
    if (product !== null && product in terms.products) return terms.products[product] ?? 0;
    const rates = collections.filter((id) => id in terms.collections).map((id) => terms.collections[id] ?? 0);
    return rates.length === 0 ? terms.rate : Math.max(...rates);
  };
  // in hundredths of a percent of a minor unit; small enough to be exact
  const shares = lines.map(
    (line) => Math.max(0, line.sold - (terms.vat && order.included ? line.tax : 0)) * terms.ratio,
  );
  const bases = dealOut(
    roundHalfUp(sumOf(shares) / 10_000),
    shares.map((share) => share / 10_000),
  );
  const exact = lines.map((line, at) => ((shares[at] ?? 0) * rateOf(line)) / 1e8);
  const paid = sumOf(lines.map(({ sold }) => Math.max(0, sold)));
  const flat = terms.flat_currency === order.currency && paid > 0 ? (terms.flat ?? 0) : 0;
  const commissions =
    terms.flat === null
      ? dealOut(roundHalfUp(sumOf(lines.map((line, at) => (shares[at] ?? 0) * rateOf(line))) / 1e8), exact)
      : dealOut(
          flat,
          lines.map(({ sold }) => (paid > 0 ? (flat * Math.max(0, sold)) / paid : 0)),
        );
  const key = { account: order.account, order: order.id, currency: order.currency };
  const earned = lines.map(({ line }, at) => ({
    ...key,
    line,
    refund: null as string | null,
    day: order.day,
    base: bases[at] ?? 0,
    commission: commissions[at] ?? 0,
  }));
  const taken = terms.refunds ? takeBack(order, lines, refunds, earned) : [];
  return [...earned, ...taken].filter(({ base, commission }) => base !== 0 || commission !== 0);
}

function takeBack(order: OrderRow, lines: LineRow[], refunds: RefundRow[], earned: NaiveEarning[]): NaiveEarning[] {
  const returned = lines.map(() => 0);
  const taken = lines.map(() => ({ base: 0, commission: 0 }));
  return refunds.flatMap((refund) => {
    const now = returnedBy(order, lines, refund, returned);
    return lines.map((line, at) => {
      returned[at] = (returned[at] ?? 0) + (now[at] ?? 0);
      const part = line.sold > 0 ? (returned[at] ?? 0) / line.sold : 0;
      const whole = earned[at] ?? { base: 0, commission: 0 };
      const all = { base: roundHalfUp(whole.base * part), commission: roundHalfUp(whole.commission * part) };
      const before = taken[at] ?? all;
      taken[at] = all;
      return {
        account: order.account,
        order: order.id,
        currency: order.currency,
        line: line.line,
        refund: refund.id,
        day: refund.day,
        base: before.base - all.base,
        commission: before.commission - all.commission,
      };
    });
  });
}

/** Of a refund's money what belongs to each line: its pieces' worth, less if less went back; what is over, to all. */
function returnedBy(order: OrderRow, lines: LineRow[], refund: RefundRow, before: number[]): number[] {
  const money = Math.max(0, refund.amount - refund.shipping);
  const worth = lines.map(({ line }) =>
    sumOf(refund.lines.filter((each) => each.line_id === line).map((each) => Math.max(0, each.subtotal))),
  );
  const goods = sumOf(worth);
  const tax = order.included ? 0 : sumOf(refund.lines.map((each) => each.tax));
  const forGoods = goods === 0 ? 0 : Math.min(goods, Math.round((goods * money) / (goods + tax)));
  const room = lines.map(({ sold }, at) => Math.max(0, sold - (before[at] ?? 0)));
  const own =
    goods === 0
      ? worth
      : dealOut(
          forGoods,
          worth.map((each) => (forGoods * each) / goods),
        );
  const first = own.map((each, at) => Math.min(each, room[at] ?? 0));
  const left = room.map((each, at) => each - (first[at] ?? 0));
  const space = sumOf(left);
  const over = Math.min(Math.max(0, money - goods - tax), space);
  const more =
    over === 0
      ? []
      : dealOut(
          over,
          left.map((each) => (over * each) / space),
        );
  return first.map((each, at) => each + (more[at] ?? 0));
}

/** Whole numbers near the exact ones that add up to the total: the largest rests get what is left, earlier ones first. */
function dealOut(total: number, exact: number[]): number[] {
  const parts = exact.map((each) => Math.floor(each + 1e-9));
  const rests = exact.map((each, at) => ({ at, rest: each - (parts[at] ?? 0) }));
  const order = rests.toSorted((a, b) => (Math.abs(a.rest - b.rest) < 1e-9 ? a.at - b.at : b.rest - a.rest));
  for (let left = total - sumOf(parts), turn = 0; left > 0; left -= 1, turn += 1) {
    const place = order[turn % order.length]?.at ?? 0;
    parts[place] = (parts[place] ?? 0) + 1;
  }
  return parts;
}

const roundHalfUp = (exact: number): number => Math.floor(exact + 0.5 + 1e-9);
const sumOf = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
