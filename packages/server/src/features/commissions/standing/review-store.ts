// The tables of reviews: what somebody, or the program, decided of an order's commission, now and every time before.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { ReviewCause, ReviewState } from '@vitrine/contract/reviews';
import { sql } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** What was decided of an order's commission last. */
export interface Review {
  readonly state: ReviewState;
  /** Empty where none was given. */
  readonly reason: string;
  /** Why the program did it; null where somebody did. */
  readonly cause: ReviewCause | null;
  readonly madeBy: AccountId | null;
}

export interface StoredReview extends Review {
  readonly orderId: OrderId;
  readonly decisionId: string;
  readonly madeAt: Date;
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
