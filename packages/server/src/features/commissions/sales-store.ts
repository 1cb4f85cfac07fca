// The sums of sales by link and by type of link: each credited order in them once, as it is now.
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { OrderFacts } from '../stores/stores.ts';

interface Counted {
  linkId: LinkId;
  linkType: LinkType;
  revenue: number;
  tax: number;
  refunded: number;
}

/** Lets one transaction at a time count sales of a business. */
export async function lockSales(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sales of ${businessId}`}, 0))`.execute(tx);
}

/** Takes out of the sums what the order had added, and adds what it earns now to the link it is credited to. */
export async function recountSale(
  tx: Tx,
  { businessId, orderId }: { businessId: BusinessId; orderId: OrderId },
  sale: OrderFacts['sale'],
): Promise<void> {
  const { rows } = await sql<{ before: Counted | null; linkId: LinkId | null; linkType: LinkType | null }>`
    select case when counted_link_id is not null then jsonb_build_object('linkId', counted_link_id, 'linkType',
        counted_link_type, 'revenue', counted_revenue, 'tax', counted_tax, 'refunded', counted_refunded) end as before,
      case when credited then link_id end as "linkId", case when credited then link_type end as "linkType"
    from attributions where business_id = ${businessId} and order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const { before, linkId, linkType } = row;
  const after = sale && linkId && linkType ? { linkId, linkType, ...sale } : null;
  if (isSame(before, after)) return;
  await sql`
    update attributions set counted_link_id = ${after?.linkId ?? null}, counted_link_type = ${after?.linkType ?? null},
      counted_revenue = ${after?.revenue ?? null}, counted_tax = ${after?.tax ?? null},
      counted_refunded = ${after?.refunded ?? null}
    where business_id = ${businessId} and order_id = ${orderId}`.execute(tx);
  if (before) await add(tx, businessId, before, -1);
  if (after) await add(tx, businessId, after, 1);
}

function isSame(a: Counted | null, b: Counted | null): boolean {
  if (a === null || b === null) return a === b;
  return (['linkId', 'linkType', 'revenue', 'tax', 'refunded'] as const).every((name) => a[name] === b[name]);
}

async function add(tx: Tx, businessId: BusinessId, counted: Counted, times: 1 | -1): Promise<void> {
  const { linkId, linkType, revenue, tax, refunded } = counted;
  const amounts = sql`${times}, ${times * revenue}, ${times * tax}, ${times * refunded}`;
  const added = sql`orders = kept.orders + excluded.orders, revenue = kept.revenue + excluded.revenue,
    tax = kept.tax + excluded.tax, refunded = kept.refunded + excluded.refunded`;
  await sql`
    insert into link_sales as kept (business_id, link_id, orders, revenue, tax, refunded)
    values (${businessId}, ${linkId}, ${amounts})
    on conflict (business_id, link_id) do update set ${added}`.execute(tx);
  await sql`
    insert into business_sales as kept (business_id, link_type, orders, revenue, tax, refunded)
    values (${businessId}, ${linkType}, ${amounts})
    on conflict (business_id, link_type) do update set ${added}`.execute(tx);
}
