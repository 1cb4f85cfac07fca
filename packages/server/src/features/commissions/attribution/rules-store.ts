// The table of attribution rules: every change of them, with who made it and from which orders on it counts.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { RulesChange } from './rules-in-force.ts';

/** In the order they were set. */
export async function listRulesChanges(db: Db, businessId: BusinessId): Promise<RulesChange[]> {
  const { rows } = await sql<RulesChange>`
    select effective_from as "effectiveFrom", window_days as "windowDays", priority from attribution_rules
    where business_id = ${businessId} order by set_at, set_id`.execute(db);
  return rows;
}

export interface NewRules extends RulesChange {
  readonly setId: string;
  readonly setAt: Date;
  readonly setBy: AccountId;
}

/** Keeps a change; one that is there already stays as it is. */
export async function insertRules(db: Db, businessId: BusinessId, rules: NewRules): Promise<void> {
  await sql`
    insert into attribution_rules (business_id, set_id, set_at, effective_from, window_days, priority, set_by)
    values (${businessId}, ${rules.setId}, ${rules.setAt}, ${rules.effectiveFrom}, ${rules.windowDays},
      ${rules.priority}, ${rules.setBy})
    on conflict do nothing`.execute(db);
}
