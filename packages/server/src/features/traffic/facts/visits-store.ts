// Reads single visits: by their place, or the latest.
import type { AccountId, BusinessId, LinkId } from '@vitrine/contract/ids';
import type { UtmName } from '@vitrine/contract/limits';
import type { PageType } from '@vitrine/contract/link-type';
import { addDays } from '@vitrine/contract/range';
import { sql, type RawBuilder } from 'kysely';
import { moment, toPlainColumn } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { repeatFlag } from './fact-sums.ts';
import type { Flag, LatestFilter } from '../model.ts';

/** Where a visit lies. */
export interface VisitPlace {
  readonly businessId: string;
  readonly day: string;
  readonly at: number;
  readonly visitId: string;
}

/** Where the visit of a moment may lie: its day depends on the zone it was in. */
export function listVisitPlaces(visit: Omit<VisitPlace, 'day'>): VisitPlace[] {
  const day = new Date(visit.at).toISOString().slice(0, 10);
  return [addDays(day, -1), day, addDays(day, 1)].map((each) => ({ ...visit, day: each }));
}

function unnestPlaces(places: readonly VisitPlace[]): RawBuilder<unknown> {
  return sql`unnest(${toPlainColumn(places.map((each) => each.businessId))}::uuid[],
    ${toPlainColumn(places.map((each) => each.day))}::date[], ${toPlainColumn(places.map((each) => each.at))}::bigint[],
    ${toPlainColumn(places.map((each) => each.visitId))}::bigint[])
    with ordinality as given (business_id, day, at, visit_id, n)`;
}

/** The places in the list of visits that are stored already. */
export async function listKnownVisits(tx: Tx, visits: readonly VisitPlace[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select given.n::int as n
    from ${unnestPlaces(visits)} join visits v on v.business_id = given.business_id and v.day = given.day
      and v.visited_at = ${moment(sql`given.at`)} and v.visit_id = given.visit_id`.execute(tx);
  return rows.map(({ n }) => n - 1);
}

/** A visit as it is stored; ids as decimal texts. */
export interface StoredVisit {
  readonly agentId: string;
  readonly sourceId: string;
  readonly country: string | null;
}

/** The visits at these places, by their place in the list. */
export async function listVisitsAt(db: Db, places: readonly VisitPlace[]): Promise<(StoredVisit & { n: number })[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<StoredVisit & { n: number }>`
    select (given.n - 1)::int as n, v.agent_id::text as "agentId", v.source_id::text as "sourceId", v.country
    from ${unnestPlaces(places)} join visits v on v.business_id = given.business_id and v.day = given.day
      and v.visited_at = ${moment(sql`given.at`)} and v.visit_id = given.visit_id`.execute(db);
  return rows;
}

/** Of these places those whose visit is flagged so, by their place in the list. */
export async function listFlaggedAt(
  db: Db,
  places: readonly VisitPlace[],
  flags: readonly Flag[],
): Promise<readonly number[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ n: number }>`
    select (given.n - 1)::int as n
    from ${unnestPlaces(places)} join visits v on v.business_id = given.business_id and v.day = given.day
      and v.visited_at = ${moment(sql`given.at`)} and v.visit_id = given.visit_id
    where v.flag = any(${[...flags]}::text[])`.execute(db);
  return rows.map(({ n }) => n);
}

export interface FoundVisit extends StoredVisit {
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  readonly flag: string | null;
}

/** The visit at one of these places. */
export async function findVisitAt(db: Db, places: readonly VisitPlace[]): Promise<FoundVisit | null> {
  const { rows } = await sql<FoundVisit>`
    select v.visited_at as "visitedAt", v.link_id as "linkId", v.link_type as "linkType",
      v.influencer_id as "influencerId", v.flag, v.agent_id::text as "agentId", v.source_id::text as "sourceId", v.country
    from ${unnestPlaces(places)} join visits v on v.business_id = given.business_id and v.day = given.day
      and v.visited_at = ${moment(sql`given.at`)} and v.visit_id = given.visit_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Why a row of visits is not counted: people's repeats are told by their not being the first of an hour. */
const toldFlag = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${of}.flag, case when not ${of}.is_unique then ${sql.lit(repeatFlag)} end)`;

/** A visit with where it came from. */
export interface ReadVisit {
  /** Its place in the order of visits. */
  readonly place: { readonly day: string; readonly at: string; readonly visitId: string };
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly influencerId: AccountId | null;
  readonly country: string | null;
  /** Why it is not counted, `repeat` among the reasons; null for a visit. */
  readonly flag: string | null;
  readonly device: string | null;
  readonly browser: string | null;
  readonly inApp: string | null;
  readonly referrerHost: string | null;
  readonly utm: Readonly<Record<UtmName, string | null>>;
}

/** The campaign fields of a source `s`, as one value. */
const toldUtm = sql`jsonb_build_object('utm_source', s.utm_source, 'utm_medium', s.utm_medium,
  'utm_campaign', s.utm_campaign, 'utm_term', s.utm_term, 'utm_content', s.utm_content)`;

/** The next visits of days, both ends included, in the order of days and moments. */
export async function listVisitsAfter(
  db: Db,
  businessId: BusinessId,
  { from, to, after, count }: { from: string; to: string; after: ReadVisit['place'] | null; count: number },
): Promise<ReadVisit[]> {
  const behind =
    after === null
      ? sql``
      : sql`and (day, visited_at, visit_id) > (${after.day}::date, ${after.at}::timestamptz, ${after.visitId}::bigint)`;
  const { rows } = await sql<ReadVisit>`
    select jsonb_build_object('day', v.day, 'at', v.visited_at, 'visitId', v.visit_id::text) as place,
      v.visited_at as "visitedAt", v.link_id as "linkId", v.link_type as "linkType", v.influencer_id as "influencerId",
      v.country, ${toldFlag(sql.ref('v'))} as flag, a.device, a.browser, a.in_app as "inApp",
      s.referrer_host as "referrerHost", ${toldUtm} as utm
    from (
      select * from visits where business_id = ${businessId} and day >= ${from} and day <= ${to} ${behind}
      order by day, visited_at, visit_id limit ${count}
    ) v
    left join agents a using (agent_id)
    left join sources s using (source_id)
    order by v.day, v.visited_at, v.visit_id`.execute(db);
  return rows;
}

/** A visit for the live view. */
export interface LatestVisitRow extends Omit<ReadVisit, 'place'> {
  readonly visitId: string;
}

/** The visits after a moment, newest first. */
export async function listLatestVisits(
  db: Db,
  businessId: BusinessId,
  { since, count, influencerId }: LatestFilter,
): Promise<LatestVisitRow[]> {
  const { rows } = await sql<LatestVisitRow>`
    select latest.visit_id::text as "visitId", latest.visited_at as "visitedAt", latest.link_id as "linkId",
      latest.link_type as "linkType", latest.influencer_id as "influencerId", latest.country, ${toldFlag(sql.ref('latest'))} as flag,
      a.device, a.browser, a.in_app as "inApp", s.referrer_host as "referrerHost", ${toldUtm} as utm
    from (
      select * from visits where business_id = ${businessId} and visited_at > ${since}
        and day >= (${since}::timestamptz at time zone 'UTC')::date - 1
        and (${influencerId}::uuid is null or influencer_id = ${influencerId})
      order by day desc, visited_at desc, visit_id desc limit ${count}
    ) latest
    left join agents a on a.agent_id = latest.agent_id
    left join sources s on s.source_id = latest.source_id
    order by latest.visited_at desc, latest.visit_id desc`.execute(db);
  return rows;
}
