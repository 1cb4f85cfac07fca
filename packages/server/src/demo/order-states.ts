// What became of the demo's orders besides: some wait for a bank transfer, most are on their way to the shopper, and of a few the merchant decided the commission.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import type { MadeOrder } from './history.ts';

const dayMs = 24 * 3600 * 1000;

/** The second an order was placed in decides, so that nothing of the past is drawn anew. */
const secondOf = ({ createdAt }: MadeOrder): number => Math.floor(Date.parse(createdAt) / 1000);

/** Of the last days some are not paid yet; paid ones are handed over within three days, few never, some in part. */
export function withState(
  order: MadeOrder,
  now: Date,
): MadeOrder & { fulfilments: object[]; financialStatus?: 'PENDING' } {
  const placed = Date.parse(order.createdAt);
  const isYoung = now.getTime() - placed < 4 * dayMs;
  if (isYoung && order.refunds.length === 0 && secondOf(order) % 6 === 0)
    return { ...order, fulfilments: [], financialStatus: 'PENDING' };
  const at = placed + (1 + (secondOf(order) % 3)) * dayMs;
  if (at > now.getTime() || secondOf(order) % 29 === 0) return { ...order, fulfilments: [] };
  const createdAt = new Date(at).toISOString();
  const isPart = order.lines.length > 1 && order.refunds.length === 0 && secondOf(order) % 11 === 0;
  return { ...order, fulfilments: [{ createdAt, ...(isPart ? { lines: [{ line: 0, quantity: 1 }] } : {}) }] };
}

/** Each with what the merchant says of it, newest orders first. */
const decisions = [
  { state: 'held', reason: 'The shopper asked to return it', skip: 0, count: 1 },
  { state: 'approved', reason: '', skip: 1, count: 6 },
  { state: 'rejected', reason: 'A friend of the shop ordered this to try the code', skip: 7, count: 1 },
  { state: 'held', reason: 'Delivered to the wrong address', skip: 8, count: 1 },
] as const;

/** The influencer does not agree, and waits for an answer. */
async function appealOf(app: App, { businessId }: Actor, ids: readonly OrderId[]): Promise<void> {
  const { rows } = await sql<{ orderId: OrderId; accountId: AccountId }>`
    select order_id as "orderId", influencer_id as "accountId" from attributions
    where business_id = ${businessId} and order_id = any(${[...ids]})`.execute(app.platform.database.db);
  for (const { orderId, accountId } of rows) {
    const words = 'I don’t know who ordered this. They found the code in my story from Sunday.';
    await app.features.commissions.appeals.make({ businessId, accountId }, orderId, words);
  }
}

/** Decides the commission of a few of the influencers' newest orders. */
export async function decideDemoCommission(app: App, actor: Actor): Promise<void> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select o.order_id as "orderId" from orders o join attributions a using (business_id, order_id)
    where business_id = ${actor.businessId} and a.influencer_id is not null and o.financial_status = 'paid'
    order by o.created_at desc limit 12`.execute(app.platform.database.db);
  for (const { state, reason, skip, count } of decisions) {
    const ids = rows.slice(skip, skip + count).map(({ orderId }) => orderId);
    if (ids.length > 0) await app.features.commissions.reviews.decide(actor, ids, { state, reason });
    if (state === 'rejected') await appealOf(app, actor, ids);
  }
}
