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
import { influencerDim, linkDim } from './codes.ts';

/** Stands for a value nothing was ever counted of. */
export const unseen = -1;

/** The number of a value; `unseen` when nothing was ever counted of it. */
export async function findFacet(db: Db, businessId: BusinessId, dim: number, value: string): Promise<number> {
  const { rows } = await sql<{ value_id: number }>`
    select value_id from facet_values
    where business_id = ${businessId} and dim = ${dim}::int2 and value = ${value}`.execute(db);
  return rows[0]?.value_id ?? unseen;
}

/** The numbers of values, by value; those nothing was ever counted of are not in the answer. */
export async function selectFacetIds(
  db: Db,
  businessId: BusinessId,
  dim: number,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ value_id: number; value: string }>`
    select value_id, value from facet_values
    where business_id = ${businessId} and dim = ${dim}::int2 and value = any(${[...values]}::text[])`.execute(db);
  return new Map(rows.map(({ value_id: id, value }) => [value, id]));
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

/** The numbers of an influencer's links, closed ones included, as far as anything was counted of them. */
export async function selectLinksOfInfluencer(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId,
): Promise<number[]> {
  const { rows } = await sql<{ value_id: number }>`
    select f.value_id from links l
    join facet_values f on f.business_id = l.business_id and f.dim = ${linkDim}::int2 and f.value = l.link_id::text
    where l.business_id = ${businessId} and l.influencer_id = ${influencerId}`.execute(db);
  return rows.map(({ value_id: id }) => id);
}

/** Which influencer each link belongs to, in numbers. */
export async function selectInfluencersOfLinks(db: Db, businessId: BusinessId): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ link: number; influencer: number }>`
    select f.value_id as link, i.value_id as influencer from links l
    join facet_values f on f.business_id = l.business_id and f.dim = ${linkDim}::int2 and f.value = l.link_id::text
    join facet_values i
      on i.business_id = l.business_id and i.dim = ${influencerDim}::int2 and i.value = l.influencer_id::text
    where l.business_id = ${businessId}`.execute(db);
  return new Map(rows.map(({ link, influencer }) => [link, influencer]));
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

/** The experiences of every multilink, or of one, closed ones included. */
export async function selectExperiences(db: Db, businessId: BusinessId, of: MultilinkId | null): Promise<Experience[]> {
  const { rows } = await sql<{ link: string; multilink: string; title: string; position: number; value: number }>`
    select o.link_id as link, o.multilink_id as multilink, m.title, o.position, coalesce(f.value_id, ${unseen}) as value
    from multilink_options o
    join multilinks m on m.business_id = o.business_id and m.multilink_id = o.multilink_id
    left join facet_values f on f.business_id = o.business_id and f.dim = ${linkDim}::int2 and f.value = o.link_id::text
    where o.business_id = ${businessId} and (${of}::uuid is null or o.multilink_id = ${of})
    order by o.multilink_id, o.position`.execute(db);
  return rows.map(({ link, multilink, title, position, value }) => ({
    linkId: linkId.parse(link),
    multilinkId: multilinkId.parse(multilink),
    title,
    position,
    valueId: value,
  }));
}
