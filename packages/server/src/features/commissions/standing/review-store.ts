// The tables of reviews: what somebody, or the program, decided of an order's commission, now and every time before.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Review } from '../model.ts';

export interface StoredReview extends Review {
  readonly orderId: OrderId;
  readonly decisionId: string;
}

const columns = sql`order_id as "orderId", decision_id as "decisionId", state, reason, cause, made_by as "madeBy",
  made_at as "madeAt"`;

/** Of these orders; one nobody decided anything of is not in the answer. */
export async function listReviews(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, StoredReview>> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from commission_reviews
    where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Every decision of one order, oldest first. */
export async function listDecisions(db: Db, businessId: BusinessId, orderId: OrderId): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from commission_decisions where business_id = ${businessId} and order_id = ${orderId}
    order by made_at, decision_id`.execute(db);
  return rows;
}

/** Puts these in place of what was decided before, and keeps all of it. */
export async function writeReviews(tx: Tx, businessId: BusinessId, reviews: readonly StoredReview[]): Promise<void> {
  if (reviews.length === 0) return;
  const { names, rows, replacing } = unnestRows(reviews, {
    text: ['orderId', 'state', 'reason', 'cause'],
    uuid: ['decisionId', 'madeBy'],
    timestamptz: ['madeAt'],
  });
  await sql`insert into commission_decisions (business_id, ${names}) select ${businessId}, ${names} from ${rows}`.execute(
    tx,
  );
  await sql`
    insert into commission_reviews (business_id, ${names}) select ${businessId}, ${names} from ${rows}
    on conflict (business_id, order_id) do update set ${replacing}`.execute(tx);
}

/** What each order of a decision that still counts was before it; of an order decided anew since, nothing. */
export async function listBefore(
  db: Db,
  businessId: BusinessId,
  decisionId: string,
): Promise<(Pick<StoredReview, 'orderId'> & { before: Omit<Review, 'madeBy' | 'madeAt'> })[]> {
  const { rows } = await sql<Pick<StoredReview, 'orderId'> & Omit<Review, 'madeBy' | 'madeAt'>>`
    select r.order_id as "orderId", coalesce(d.state, 'open') as state, coalesce(d.reason, '') as reason, d.cause
    from commission_reviews r left join lateral (
      select d.state, d.reason, d.cause from commission_decisions d
      where d.business_id = r.business_id and d.order_id = r.order_id and d.decision_id <> r.decision_id
      order by d.made_at desc, d.decision_id desc limit 1) d on true
    where r.business_id = ${businessId} and r.decision_id = ${decisionId}`.execute(db);
  return rows.map(({ orderId, ...before }) => ({ orderId, before }));
}

export async function isDecision(db: Db, businessId: BusinessId, decisionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from commission_decisions where business_id = ${businessId} and decision_id = ${decisionId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those of these orders that are credited to an influencer. */
export async function listCredited(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id as "orderId" from attributions
    where business_id = ${businessId} and order_id = any(${[...orderIds]}) and influencer_id is not null
    order by order_id`.execute(db);
  return rows.map(({ orderId }) => orderId);
}
