// Reads, never writes: which links and multilinks let nobody in at a moment, or ask for a password.
import { sql, type RawBuilder } from 'kysely';
import type { FilteredGate } from '@vitrine/contract/link-gate';

/** Visits of people, of a multilink those of all its experiences. */
const counted = sql`(select coalesce(sum(t.visits), 0) from link_totals t
  where t.business_id = g.business_id and (t.link_id = g.link_id or t.link_id in (
    select child.link_id from links child
    where child.business_id = g.business_id and child.parent_multilink_id = g.link_id)))`;

/** As `gateStateAt` has it, in the same order. */
function stateIs(state: FilteredGate, now: Date): RawBuilder<unknown> {
  const isOver = sql`coalesce(g.ends_at <= ${now}, false)`;
  const isReached = sql`coalesce(${counted} >= g.visits_limit, false)`;
  const conditions = {
    locked: sql`g.password_hash is not null`,
    ended: isOver,
    limit_reached: sql`not ${isOver} and ${isReached}`,
    scheduled: sql`not ${isOver} and not ${isReached} and g.starts_at > ${now}`,
  };
  return conditions[state];
}

/** `businessId` and `id` name the row that is asked about. */
export const hasGate = (
  { businessId, id }: { readonly businessId: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  { state, now }: { readonly state: FilteredGate; readonly now: Date },
): RawBuilder<unknown> => sql`exists (select from link_gates g
  where g.business_id = ${businessId} and g.link_id = ${id} and ${stateIs(state, now)})`;
