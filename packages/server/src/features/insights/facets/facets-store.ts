// Reads, never writes, which number stands for which value, and which links belong together.
import {
  linkId,
  multilinkId,
  type AccountId,
  type BusinessId,
  type LinkId,
  type MultilinkId,
} from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { NumberedFacet } from '../../figures/figures.ts';
import { dims } from '../../traffic/traffic.ts';

/** Stands for a value nothing was ever counted of. */
export const unseen = -1;

/** The number of a value; `unseen` when nothing was ever counted of it. */
export async function findFacet(db: Db, businessId: BusinessId, facet: NumberedFacet, value: string): Promise<number> {
  const { rows } = await sql<{ value_id: number }>`
    select value_id from facet_values
    where business_id = ${businessId} and dim = ${dims[facet]}::int2 and value = ${value}`.execute(db);
  return rows[0]?.value_id ?? unseen;
}

/** The numbers of values, by value; those nothing was ever counted of are not in the answer. */
export async function selectFacetIds(
  db: Db,
  businessId: BusinessId,
  facet: NumberedFacet,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ value_id: number; value: string }>`
    select value_id, value from facet_values
    where business_id = ${businessId} and dim = ${dims[facet]}::int2 and value = any(${[...values]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ value_id: id, value }) => [value, id]));
}

/** Every value of a facet that was ever counted, with its number. */
export async function listFacetValues(
  db: Db,
  businessId: BusinessId,
  facet: NumberedFacet,
): Promise<{ id: number; value: string }[]> {
  const { rows } = await sql<{ id: number; value: string }>`
    select value_id as id, value from facet_values
    where business_id = ${businessId} and dim = ${dims[facet]}::int2`.execute(db);
  return rows;
}

/** The tags links carry now, in lower case, each with the number of a link that carries it; of one influencer's alone, or of all. */
export async function listTaggedLinks(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId | null,
): Promise<{ tag: string; valueId: number }[]> {
  const { rows } = await sql<{ tag: string; valueId: number }>`
    select tag, coalesce(f.value_id, ${unseen}) as "valueId"
    from links l cross join unnest(l.tag_keys) as tag
    left join facet_values f on f.business_id = l.business_id and f.dim = ${dims.link}::int2 and f.value = l.link_id::text
    where l.business_id = ${businessId}
      and (${influencerId}::uuid is null or l.influencer_id = ${influencerId})`.execute(db);
  return rows;
}

/** The values numbers stand for. */
export async function selectFacetTexts(
  db: Db,
  businessId: BusinessId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ value_id: number; value: string }>`
    select value_id, value from facet_values
    where business_id = ${businessId} and value_id = any(${[...ids]}::int4[])`.execute(db);
  return new Map(rows.map(({ value_id: id, value }) => [id, value]));
}

export interface Experience {
  linkId: LinkId;
  multilinkId: MultilinkId;
  title: string;
  /** 0 for A, 1 for B. */
  position: number;
  /** `unseen` when nothing was ever counted of it. */
  valueId: number;
}

/** The experiences of every multilink, or of one, closed ones and those that were replaced included. */
export async function selectExperiences(db: Db, businessId: BusinessId, of: MultilinkId | null): Promise<Experience[]> {
  const { rows } = await sql<{ link: string; multilink: string; title: string; position: number; value: number }>`
    select o.link_id as link, o.multilink_id as multilink, m.title, o.position, coalesce(f.value_id, ${unseen}) as value
    from (
      select business_id, multilink_id, link_id, position, null::timestamptz as replaced_at from multilink_options
      union all
      select business_id, multilink_id, link_id, position, replaced_at from replaced_experiences
    ) o
    join multilinks m on m.business_id = o.business_id and m.multilink_id = o.multilink_id
    left join facet_values f on f.business_id = o.business_id and f.dim = ${dims.link}::int2 and f.value = o.link_id::text
    where o.business_id = ${businessId} and (${of}::uuid is null or o.multilink_id = ${of})
    order by o.multilink_id, o.position, o.replaced_at desc nulls first`.execute(db);
  return rows.map(({ link, multilink, title, position, value }) => ({
    linkId: linkId.parse(link),
    multilinkId: multilinkId.parse(multilink),
    title,
    position,
    valueId: value,
  }));
}
