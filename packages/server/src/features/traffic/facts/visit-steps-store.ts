// Reads and changes how far visits came, by their places; and keeps what was done in visits that are not stored yet.
import { sql, type RawBuilder } from 'kysely';
import type { PageType } from '@vitrine/contract/link-type';
import { moment, toPlainColumn } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { VisitPlace } from './visits-store.ts';

/** The visit of a click. */
export interface Clicked {
  readonly businessId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly visitId: string;
}

/** A stored visit with what was done in it; ids as decimal texts. */
export interface SteppedVisit extends VisitPlace {
  readonly linkId: string;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  readonly agentId: string;
  readonly sourceId: string;
  readonly country: string | null;
  /** Hexadecimal. */
  readonly key: string | null;
  readonly flag: string | null;
  readonly isUnique: boolean;
  readonly step: number;
  readonly orders: number;
  /** The visit it repeats. */
  readonly repeatsAt: number | null;
  readonly repeatsId: string | null;
}

/** Milliseconds since 1970 of a moment. */
const toMs = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

/** The visits of clicks that are stored. The caller holds the lock of their businesses. */
export async function listClicked(tx: Tx, clicks: readonly Clicked[]): Promise<SteppedVisit[]> {
  if (clicks.length === 0) return [];
  const { rows } = await sql<SteppedVisit>`
    select v.business_id as "businessId", v.day, ${toMs(sql`v.visited_at`)} as at, v.visit_id::text as "visitId",
      v.link_id as "linkId", v.link_type as "linkType", v.influencer_id as "influencerId", v.agent_id::text as "agentId",
      v.source_id::text as "sourceId", v.country, encode(v.visitor_key, 'hex') as key, v.flag, v.is_unique as "isUnique",
      v.step, v.orders, ${toMs(sql`v.repeats_at`)} as "repeatsAt", v.repeats_id::text as "repeatsId"
    from (
      select business_id, ${moment(sql`at`)} as visited_at, visit_id,
        (${moment(sql`at`)} at time zone 'UTC')::date + apart as day
      from unnest(${toPlainColumn(clicks.map((each) => each.businessId))}::uuid[],
        ${toPlainColumn(clicks.map((each) => each.at))}::bigint[],
        ${toPlainColumn(clicks.map((each) => each.visitId))}::bigint[]) as given (business_id, at, visit_id),
        (values (-1), (0), (1)) as apart (apart)
    ) place join visits v using (business_id, day, visited_at, visit_id)`.execute(tx);
  return rows;
}

/** Writes what has become of visits, by their places. */
export async function updateStepped(tx: Tx, visits: readonly SteppedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const repeatsAt = moment(sql`given.repeats_at`);
  await sql`
    update visits v set flag = given.flag, is_unique = given.is_unique, step = given.step, orders = given.orders,
      repeats_at = ${repeatsAt}, repeats_id = given.repeats_id
    from unnest(${toPlainColumn(visits.map((each) => each.businessId))}::uuid[],
      ${toPlainColumn(visits.map((each) => each.day))}::date[], ${toPlainColumn(visits.map((each) => each.at))}::bigint[],
      ${toPlainColumn(visits.map((each) => each.visitId))}::bigint[],
      ${toPlainColumn(visits.map((each) => each.flag))}::text[],
      ${toPlainColumn(visits.map((each) => each.isUnique))}::boolean[],
      ${toPlainColumn(visits.map((each) => each.step))}::smallint[],
      ${toPlainColumn(visits.map((each) => each.orders))}::integer[],
      ${toPlainColumn(visits.map((each) => each.repeatsAt))}::bigint[],
      ${toPlainColumn(visits.map((each) => each.repeatsId))}::bigint[])
      as given (business_id, day, at, visit_id, flag, is_unique, step, orders, repeats_at, repeats_id)
    where v.business_id = given.business_id and v.day = given.day and v.visited_at = ${moment(sql`given.at`)}
      and v.visit_id = given.visit_id`.execute(tx);
}

/** What was done in a visit that is not stored yet. */
export interface EarlyStep extends Clicked {
  readonly step: number;
  readonly isPerson: boolean;
}

const unnestClicks = (clicks: readonly Clicked[]) => sql`
  unnest(${toPlainColumn(clicks.map((each) => each.businessId))}::uuid[],
    ${toPlainColumn(clicks.map((each) => each.at))}::bigint[], ${toPlainColumn(clicks.map((each) => each.visitId))}::bigint[]`;

export async function insertEarlySteps(tx: Tx, steps: readonly EarlyStep[]): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    insert into early_steps as known (business_id, visited_at, visit_id, is_person, step)
    select business_id, ${moment(sql`at`)}, visit_id, is_person, step
    from ${unnestClicks(steps)}, ${toPlainColumn(steps.map((each) => each.isPerson))}::boolean[],
      ${toPlainColumn(steps.map((each) => each.step))}::smallint[]) as given (business_id, at, visit_id, is_person, step)
    on conflict (business_id, visited_at, visit_id, is_person) do update
    set step = greatest(known.step, excluded.step)`.execute(tx);
}

/** Takes out what was done before in visits of these businesses that are stored now. */
export async function takeEarlySteps(
  tx: Tx,
  businessIds: readonly string[],
  stored: readonly Clicked[],
): Promise<EarlyStep[]> {
  // most businesses have none at most moments
  const early = await sql<{ businessId: string }>`
    select id as "businessId" from unnest(${toPlainColumn(businessIds)}::uuid[]) as given (id)
    where exists (select from early_steps where business_id = id)`.execute(tx);
  const having = new Set(early.rows.map(({ businessId }) => businessId));
  const visits = having.size === 0 ? [] : stored.filter(({ businessId }) => having.has(businessId));
  if (visits.length === 0) return [];
  const { rows } = await sql<EarlyStep>`
    delete from early_steps e using ${unnestClicks(visits)}) as given (business_id, at, visit_id)
    where e.business_id = given.business_id and e.visited_at = ${moment(sql`given.at`)} and e.visit_id = given.visit_id
    returning e.business_id as "businessId", given.at, e.visit_id::text as "visitId", e.step, e.is_person as "isPerson"`.execute(
    tx,
  );
  return rows;
}

/** An order by the click whose visit counts it. */
export interface VisitOrder extends Omit<Clicked, 'businessId'> {
  readonly orderId: string;
}

export async function listPlacedOrders(db: Db, businessId: string, orderIds: readonly string[]): Promise<VisitOrder[]> {
  const { rows } = await sql<VisitOrder>`
    select order_id as "orderId", ${toMs(sql`visited_at`)} as at, visit_id::text as "visitId" from visit_orders
    where business_id = ${businessId} and order_id = any(${[...orderIds]}::text[])`.execute(db);
  return rows;
}

export async function replacePlacedOrders(
  tx: Tx,
  businessId: string,
  { gone, placed }: { gone: readonly string[]; placed: readonly VisitOrder[] },
): Promise<void> {
  await sql`delete from visit_orders where business_id = ${businessId} and order_id = any(${[...gone]}::text[])`.execute(
    tx,
  );
  if (placed.length === 0) return;
  await sql`
    insert into visit_orders (business_id, order_id, visited_at, visit_id)
    select ${businessId}, order_id, ${moment(sql`at`)}, visit_id
    from unnest(${placed.map(({ orderId }) => orderId)}::text[], ${toPlainColumn(placed.map(({ at }) => at))}::bigint[],
      ${toPlainColumn(placed.map(({ visitId }) => visitId))}::bigint[]) as given (order_id, at, visit_id)`.execute(tx);
}

export async function deletePlacedOrders(tx: Tx, businessId: string, orderIds: readonly string[]): Promise<void> {
  await sql`delete from visit_orders where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(
    tx,
  );
}
