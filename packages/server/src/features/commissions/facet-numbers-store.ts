// Numbers of the values of dimensions, until the traffic door gives them out.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Facet } from '../traffic/traffic.ts';

/** The numbers of values, in the same order; unknown ones are made. */
export async function resolveFacetValues(
  tx: Tx,
  businessId: BusinessId,
  facets: readonly Facet<string>[],
): Promise<number[]> {
  const sorted = [...facets].sort((a, b) => a.dim - b.dim || (a.value < b.value ? -1 : 1));
  const given = sql`unnest(${sorted.map(({ dim }) => dim)}::smallint[], ${sorted.map(({ value }) => value)}::text[])
    with ordinality as given (dim, value, at)`;
  const find = async (): Promise<Map<string, number>> => {
    const { rows } = await sql<{ dim: number; value: string; id: number }>`
      select f.dim, f.value, f.value_id as id from facet_values f join ${given} on f.dim = given.dim and f.value = given.value
      where f.business_id = ${businessId}`.execute(tx);
    return new Map(rows.map(({ dim, value, id }) => [`${dim} ${value}`, id]));
  };
  let known = await find();
  if (known.size < facets.length) {
    await sql`insert into facet_values (business_id, dim, value) select ${businessId}, dim, value from ${given} order by at
      on conflict do nothing`.execute(tx);
    known = await find();
  }
  return facets.map(({ dim, value }) => known.get(`${dim} ${value}`) ?? 0);
}
