// Writes single visits, events and checkout requests: each stored once, in the partition of its month.
import type { PageType } from '@vitrine/contract/link-type';
import { sql } from 'kysely';
import { BinaryRows } from '../../../platform/db/binary-rows.ts';
import type { CopyIn, Db, Tx } from '../../../platform/db/db.ts';
import { moment, toPlainColumn, toTextColumn } from '../../../platform/db/columns.ts';
import { startOfHour } from '../facts/week-hours.ts';

/** What visits, events and requests have in common. */
interface HistoryRow {
  readonly businessId: string;
  readonly linkId: string;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A signed number of eight bytes as decimal text, as all such ids. */
  readonly agentId: string;
  readonly country: string | null;
  readonly flag: string | null;
}

export interface VisitRow extends HistoryRow {
  readonly visitId: string;
  readonly key: string | null;
  readonly sourceId: string;
  /** The number of its clock hour in the store's zone. */
  readonly hour: number;
}

/** Whether a visit is the first of its visitor, link and hour, and which one it repeats, if one is known. */
export interface VisitStanding {
  readonly isUnique: boolean;
  readonly repeats: { readonly at: number; readonly visitId: string } | null;
}

export interface EventRow extends HistoryRow {
  readonly kind: 'view' | 'add';
  readonly productId: string;
  /** Hexadecimal. */
  readonly who: string;
  readonly hour: number;
  readonly sourceId: string | null;
}

export interface RequestRow extends HistoryRow {
  readonly requestId: string;
  readonly clickAt: number | null;
  readonly visitId: string | null;
  readonly sourceId: string | null;
  readonly lines: string;
}

/** A visitor at a link in one clock hour of one day, with the visit they are noted by. */
export interface VisitorHour {
  readonly businessId: string;
  readonly day: string;
  readonly hour: number;
  readonly linkId: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly visitId: string;
}

/** A visitor who was noted before; the visit is null where it was noted without. */
interface KnownHour {
  /** The place in the list. */
  readonly n: number;
  readonly at: number | null;
  readonly visitId: string | null;
}

/** Makes the partitions of the month of a day, unless they are there. */
export async function ensureMonth(db: Db, day: string): Promise<void> {
  await sql`select ensure_traffic_month(${day}::date)`.execute(db);
}

const visitColumns = [
  'business_id',
  'day',
  'visited_at',
  'visit_id',
  'link_id',
  'link_type',
  'influencer_id',
  'visitor_key',
  'agent_id',
  'source_id',
  'country',
  'flag',
  'is_unique',
  'repeats_at',
  'repeats_id',
] as const;

/** Stores visits, each as it stands; rejects when one of them is there already. */
export async function copyVisits(
  copyIn: CopyIn,
  visits: readonly VisitRow[],
  standings: readonly VisitStanding[],
): Promise<void> {
  const rows = new BinaryRows(visitColumns.length);
  const optional = (text: string | null, write: (text: string) => void): void =>
    text === null ? rows.null() : write(text);
  for (const [at, visit] of visits.entries()) {
    const { isUnique = false, repeats = null } = standings[at] ?? {};
    rows.row();
    rows.uuid(visit.businessId);
    rows.date(visit.day);
    rows.moment(visit.at);
    rows.bigint(BigInt(visit.visitId));
    rows.uuid(visit.linkId);
    rows.text(visit.linkType);
    optional(visit.influencerId, (id) => rows.uuid(id));
    optional(visit.key, (key) => rows.bytes(key));
    rows.bigint(BigInt(visit.agentId));
    rows.bigint(BigInt(visit.sourceId));
    optional(visit.country, (country) => rows.text(country));
    optional(visit.flag, (flag) => rows.text(flag));
    rows.boolean(isUnique);
    if (repeats === null) {
      rows.null();
      rows.null();
    } else {
      rows.moment(repeats.at);
      rows.bigint(BigInt(repeats.visitId));
    }
  }
  await copyIn(`visits (${visitColumns.join(', ')})`, rows);
}

/** Notes who visited which link when; rejects when one of them was noted before. */
export async function copyVisitorHours(copyIn: CopyIn, hours: readonly VisitorHour[]): Promise<void> {
  if (hours.length === 0) return;
  const columns = ['business_id', 'hour', 'link_id', 'visitor_key', 'day', 'visited_at', 'visit_id'];
  const rows = new BinaryRows(columns.length);
  for (const noted of hours) {
    rows.row();
    rows.uuid(noted.businessId);
    rows.int(noted.hour);
    rows.uuid(noted.linkId);
    rows.bytes(noted.key);
    rows.date(noted.day);
    rows.moment(noted.at);
    rows.bigint(BigInt(noted.visitId));
  }
  await copyIn(`visitor_hours (${columns.join(', ')})`, rows);
}

/** So long, in ms, visitors are noted for sure; what is older is looked up among the visits. */
export const notedMs = 48 * 3_600_000;

/** Notes who visited which link when; answers those of the list who were noted before. No two may be the same one. */
export async function insertVisitorHours(tx: Tx, hours: readonly VisitorHour[]): Promise<KnownHour[]> {
  const given = sql`unnest(${toPlainColumn(hours.map((each) => each.businessId))}::uuid[],
    ${toPlainColumn(hours.map((each) => each.day))}::date[], ${toPlainColumn(hours.map((each) => each.hour))}::integer[],
    ${toPlainColumn(hours.map((each) => each.linkId))}::uuid[], ${toPlainColumn(hours.map((each) => each.key))}::text[],
    ${toPlainColumn(hours.map((each) => each.at))}::bigint[], ${toPlainColumn(hours.map((each) => each.visitId))}::bigint[])
    with ordinality as given (business_id, day, hour, link_id, visitor_key, at, visit_id, n)`;
  // who is there already is written over by themselves: which rows these are, PostgreSQL tells by their xmax, so that nobody is looked up
  const { rows } = await sql<KnownHour>`
    with given as materialized (
      select business_id, day, hour, link_id, decode(visitor_key, 'hex') as visitor_key, at, visit_id, n from ${given}
    ), put as (
      insert into visitor_hours (business_id, day, hour, link_id, visitor_key, visited_at, visit_id)
      select business_id, day, hour, link_id, visitor_key, ${moment(sql`at`)}, visit_id from given
      order by business_id, hour, day, link_id
      on conflict (business_id, hour, day, link_id, visitor_key) do update set visit_id = visitor_hours.visit_id
      returning business_id, day, hour, link_id, visitor_key, visited_at, visit_id, xmax <> 0 as was_there
    )
    select (n - 1)::int as n, (extract(epoch from known.visited_at) * 1000)::bigint as at, known.visit_id::text as "visitId"
    from given join put known using (business_id, day, hour, link_id, visitor_key) where known.was_there`.execute(tx);
  const found = new Set(rows.map(({ n }) => n));
  const late = hours.flatMap((each, n) => (found.has(n) || Date.now() - each.at < notedMs ? [] : [{ ...each, n }]));
  return [...rows, ...(await listVisitedHours(tx, late))];
}

/** Those whose visit of that hour is stored, though nobody remembers it: the spool of theirs came late. */
async function listVisitedHours(tx: Tx, hours: readonly (VisitorHour & { n: number })[]): Promise<KnownHour[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<KnownHour>`
    select distinct on (given.n) given.n, (extract(epoch from v.visited_at) * 1000)::bigint as at, v.visit_id::text as "visitId"
    from unnest(${toPlainColumn(hours.map((each) => each.businessId))}::uuid[],
      ${toPlainColumn(hours.map((each) => each.day))}::date[], ${toPlainColumn(hours.map((each) => startOfHour(each.hour)))}::bigint[],
      ${toPlainColumn(hours.map((each) => each.linkId))}::uuid[], ${toPlainColumn(hours.map((each) => each.key))}::text[],
      ${toPlainColumn(hours.map((each) => each.n))}::integer[])
      as given (business_id, day, starts_at, link_id, visitor_key, n)
    join visits v on v.business_id = given.business_id and v.day = given.day and v.visited_at >= ${moment(sql`given.starts_at`)}
      and v.visited_at < ${moment(sql`given.starts_at`)} + interval '1 hour' and v.link_id = given.link_id
      and v.visitor_key = decode(given.visitor_key, 'hex') and v.is_unique
    order by given.n, v.visited_at`.execute(tx);
  return rows;
}

/** Stores events; answers the places in the list of those that were not there yet. No two may be the same one. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    with given as materialized (
      select business_id, day, kind, link_id, product_id, decode(who, 'hex') as who, hour, link_type, influencer_id,
        ${moment(sql`at`)} as happened_at, agent_id, source_id, country, flag, n
      from unnest(${toPlainColumn(events.map((each) => each.businessId))}::uuid[],
        ${toPlainColumn(events.map((each) => each.day))}::date[], ${toPlainColumn(events.map((each) => each.kind))}::text[],
        ${toPlainColumn(events.map((each) => each.linkId))}::uuid[],
        ${toTextColumn(events.map((each) => each.productId))}::text[],
        ${toPlainColumn(events.map((each) => each.who))}::text[], ${toPlainColumn(events.map((each) => each.hour))}::integer[],
        ${toPlainColumn(events.map((each) => each.linkType))}::text[],
        ${toPlainColumn(events.map((each) => each.influencerId))}::uuid[],
        ${toPlainColumn(events.map((each) => each.at))}::bigint[],
        ${toPlainColumn(events.map((each) => each.agentId))}::bigint[],
        ${toPlainColumn(events.map((each) => each.sourceId))}::bigint[],
        ${toTextColumn(events.map((each) => each.country))}::text[],
        ${toPlainColumn(events.map((each) => each.flag))}::text[])
        with ordinality as given (business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id, at,
          agent_id, source_id, country, flag, n)
    ), fresh as (
      insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id,
        happened_at, agent_id, source_id, country, flag)
      select business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id, happened_at, agent_id,
        source_id, country, flag from given
      on conflict do nothing returning business_id, day, kind, link_id, product_id, who, hour
    )
    select (given.n - 1)::int as n
    from given join fresh using (business_id, day, kind, link_id, product_id, who, hour)`.execute(tx);
  return rows.map(({ n }) => n);
}

/** Stores checkout requests; answers the places in the list of those that were not there yet. No two may be the same one. */
export async function insertRequests(tx: Tx, requests: readonly RequestRow[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    with given as materialized (
      select * from unnest(${toPlainColumn(requests.map((each) => each.businessId))}::uuid[],
        ${toPlainColumn(requests.map((each) => each.day))}::date[],
        ${toTextColumn(requests.map((each) => each.requestId))}::text[],
        ${toPlainColumn(requests.map((each) => each.linkId))}::uuid[],
        ${toPlainColumn(requests.map((each) => each.linkType))}::text[],
        ${toPlainColumn(requests.map((each) => each.influencerId))}::uuid[],
        ${toPlainColumn(requests.map((each) => each.at))}::bigint[],
        ${toPlainColumn(requests.map((each) => each.clickAt))}::bigint[],
        ${toPlainColumn(requests.map((each) => each.visitId))}::bigint[],
        ${toPlainColumn(requests.map((each) => each.agentId))}::bigint[],
        ${toPlainColumn(requests.map((each) => each.sourceId))}::bigint[],
        ${toTextColumn(requests.map((each) => each.country))}::text[],
        ${toTextColumn(requests.map((each) => each.lines))}::text[],
        ${toPlainColumn(requests.map((each) => each.flag))}::text[])
        with ordinality as given (business_id, day, request_id, link_id, link_type, influencer_id, at, click_at, visit_id,
          agent_id, source_id, country, lines, flag, n)
    ), fresh as (
      insert into checkout_requests (business_id, day, request_id, link_id, link_type, influencer_id, requested_at,
        visited_at, visit_id, agent_id, source_id, country, lines, flag)
      select business_id, day, request_id, link_id, link_type, influencer_id, ${moment(sql`at`)},
        ${moment(sql`click_at`)}, visit_id, agent_id, source_id, country, lines::jsonb, flag from given
      on conflict do nothing returning business_id, day, request_id
    )
    select (given.n - 1)::int as n from given join fresh using (business_id, day, request_id)`.execute(tx);
  return rows.map(({ n }) => n);
}
