// The table of appeals: what influencers said against a decision, once an order, and what they were answered.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export interface AppealRow {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly words: string;
  readonly madeAt: Date;
  readonly answer: 'accepted' | 'declined' | null;
  readonly answerWords: string;
  readonly answeredAt: Date | null;
}

export async function findAppeal(db: Db, businessId: BusinessId, orderId: OrderId): Promise<AppealRow | null> {
  const { rows } = await sql<AppealRow>`
    select order_id as "orderId", account_id as "accountId", words, made_at as "madeAt", answer,
      answer_words as "answerWords", answered_at as "answeredAt"
    from commission_appeals where business_id = ${businessId} and order_id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** All of somebody's, oldest first. */
export async function listAppeals(db: Db, businessId: BusinessId, accountId: AccountId): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    select order_id as "orderId", account_id as "accountId", words, made_at as "madeAt", answer,
      answer_words as "answerWords", answered_at as "answeredAt"
    from commission_appeals where business_id = ${businessId} and account_id = ${accountId} order by made_at`.execute(
    db,
  );
  return rows;
}

/** False where the order has one. */
export async function insertAppeal(
  tx: Tx,
  businessId: BusinessId,
  { orderId, accountId, words, madeAt }: Pick<AppealRow, 'orderId' | 'accountId' | 'words' | 'madeAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into commission_appeals (business_id, order_id, account_id, words, made_at)
    values (${businessId}, ${orderId}, ${accountId}, ${words}, ${madeAt}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** False where it is answered, or there is none. */
export async function writeAnswer(
  tx: Tx,
  businessId: BusinessId,
  {
    orderId,
    answer,
    words,
    by,
    now,
  }: { orderId: OrderId; answer: 'accepted' | 'declined'; words: string; by: AccountId; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update commission_appeals set answer = ${answer}, answer_words = ${words}, answered_by = ${by}, answered_at = ${now}
    where business_id = ${businessId} and order_id = ${orderId} and answer is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whom an order counts for, and what the store calls it; null for nobody's. */
export async function findOwner(
  db: Db,
  businessId: BusinessId,
  orderId: OrderId,
): Promise<{ accountId: AccountId; name: string } | null> {
  const { rows } = await sql<{ accountId: AccountId; name: string }>`
    select a.influencer_id as "accountId", o.name from attributions a
    join orders o on o.business_id = a.business_id and o.order_id = a.order_id
    where a.business_id = ${businessId} and a.order_id = ${orderId} and a.influencer_id is not null`.execute(db);
  return rows[0] ?? null;
}
