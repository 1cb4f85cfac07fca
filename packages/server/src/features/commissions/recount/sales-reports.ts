// The second opinion of reports of sales: what orders and their refunds are in them by day, added up from rows by the database.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { keptPieces } from './rows.ts';
import type { MoneyFault } from './statements.ts';

const sums = [
  'revenue',
  'tax',
  'refunded',
  'gross_sales',
  'sales_discount',
  'returns',
  'shipping',
  'tax_returned',
  'cost',
  'uncosted',
] as const;
const columns = sql.join(sums.map((name) => sql.ref(name)));

/** Orders in figures that are told by today's rules, in the currency of the store; of how many all is goods. */
const counted = (businessId: string, rules: number) => sql`
  select o.*, coalesce(o.gross_price, o.total_price) as gross, coalesce(o.gross_tax, o.total_tax) as gross_vat,
    o.tips = 0 and not exists (select from order_lines l
      where (l.business_id, l.order_id) = (o.business_id, o.order_id) and l.gift_card) as is_goods
  from orders o join attributions a using (business_id, order_id)
  where o.business_id = ${businessId} and jsonb_typeof(a.counted -> 'sale' -> 'report') = 'object'
    and (a.counted ->> 'rules')::int = ${rules}
    and o.currency = coalesce((select currency from stores where business_id = ${businessId}), o.currency)`;

/** Of all orders of a business that these rules counted; those with gift cards or tips by what their parts have to come to. */
export async function recountSalesReports(db: Db, businessId: string, rules: number): Promise<MoneyFault[]> {
  const { rows } = await sql<{ order: string; day: string; name: string; told: string; right: string }>`
    with counted as materialized (${counted(businessId, rules)}),
    lines as (
      select o.order_id, l.price * kept.pieces as full_price, greatest(l.price * kept.pieces - kept.discount, 0) as goods,
        case when o.taxes_included then kept.tax else 0 end as inside, kept.pieces, l.unit_cost
      from counted o join order_lines l using (business_id, order_id) ${keptPieces} where o.is_goods),
    sold as (
      select order_id, sum(case when goods = 0 then full_price else round(full_price * (goods - inside) / goods) end) as gross_sales,
        sum(goods - inside) as net, sum(unit_cost * pieces) as cost,
        sum(goods - inside) filter (where unit_cost is null) as uncosted
      from lines group by order_id),
    back as (
      select r.*, x.tax as line_tax, x.cost, r.shipping - case when r.shipping > 0
          then least(greatest(r.tax - coalesce(x.tax, 0), 0), r.shipping) else 0 end as sent
      from counted o join refunds r using (business_id, order_id) left join lateral (
        select sum((e ->> 'tax')::bigint) as tax, sum((e ->> 'quantity')::int * l.unit_cost) as cost
        from jsonb_array_elements(r.lines) e left join order_lines l
          on (l.business_id, l.order_id, l.line_id) = (r.business_id, r.order_id, e ->> 'line_id')) x on true
      where o.is_goods and r.amount > 0),
    told as (
      select order_id, day, gross as revenue, gross_vat as tax, 0 as refunded, coalesce(gross_sales, 0) as gross_sales,
        coalesce(gross_sales - net, 0) as sales_discount, 0 as returns, gross - gross_vat - coalesce(net, 0) as shipping,
        0 as tax_returned, coalesce(cost, 0) as cost, coalesce(uncosted, 0) as uncosted
      from counted left join sold using (order_id) where is_goods
      union all
      select order_id, day, 0, 0, amount, 0, 0, amount - tax - sent, -sent, tax, -coalesce(cost, 0), 0 from back),
    right_sums as (
      select order_id, day, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from told group by order_id, day),
    ours as (
      -- a refund of the same day stands in an hour of its own
      select f.order_id, f.day, ${sql.join(sums.map((name) => sql`sum(${sql.ref(`f.${name}`)}) as ${sql.ref(name)}`))}
      from sale_facts f join counted using (business_id, order_id)
      where f.business_id = ${businessId} and f.product = 0 and is_goods group by 1, 2),
    parts as (
      -- every part of every order together is what was sold less what went back
      select f.order_id, min(f.day) as day, sum(f.revenue - f.refunded) as whole,
        sum(f.gross_sales - f.sales_discount - f.returns + f.shipping + f.tax - f.tax_returned) as parts
      from sale_facts f join counted using (business_id, order_id)
      where f.business_id = ${businessId} and f.product = 0 group by f.order_id)
    select order_id as "order", to_char(day, 'YYYY-MM-DD') as day, v.name, coalesce(v.told, 0)::text as told,
      coalesce(v.right_sum, 0)::text as "right"
    from right_sums r full join (select order_id, day, ${columns} from ours) f using (order_id, day)
    cross join lateral (values ${sql.join(
      sums.map((name) => sql`(${name}, ${sql.ref(`f.${name}`)}::numeric, ${sql.ref(`r.${name}`)}::numeric)`),
    )}) v (name, told, right_sum)
    where coalesce(v.told, 0) <> coalesce(v.right_sum, 0)
    union all
    select order_id, to_char(day, 'YYYY-MM-DD'), 'total', parts::text, whole::text from parts where parts <> whole
    order by 1, 2, 3`.execute(db);
  return rows.map(({ order, day, name, told, right }) => ({
    businessId,
    where: `order ${order}, sales of ${day}`,
    fault: `${name} is ${told} and should be ${right} (minor units)`,
  }));
}
