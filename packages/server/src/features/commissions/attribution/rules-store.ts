// The table of attribution rules: every change of them, with who made it and from which orders on it counts.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { AttributionRules } from '../model.ts';
import type { RulesChange } from './rules-in-force.ts';

/** The columns of rules wherever they are kept, by their names, and as facts. */
const names = ['window_days', 'priority', 'owner_keeps', 'house_yields', 'self_purchases_earn', 'hold_leaked'] as const;
export const ruleNames = sql.raw(names.join(', '));
/** The same of one of the tables a statement names. */
export const ruleNamesOf = (table: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
export const ruleColumns = sql.raw(`window_days as "windowDays", priority, owner_keeps as "ownerKeeps",
  house_yields as "houseYields", self_purchases_earn as "selfPurchasesEarn", hold_leaked as "holdLeaked"`);

/** In the order of `ruleNames`. */
export const ruleValues = (of: AttributionRules): RawBuilder<unknown> =>
  sql`${of.windowDays}, ${of.priority}, ${of.ownerKeeps}, ${of.houseYields}, ${of.selfPurchasesEarn}, ${of.holdLeaked}`;

/** In the order they were set. */
export async function listRulesChanges(db: Db, businessId: BusinessId): Promise<RulesChange[]> {
  const { rows } = await sql<RulesChange>`
    select effective_from as "effectiveFrom", ${ruleColumns} from attribution_rules
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
    insert into attribution_rules (business_id, set_id, set_at, effective_from, set_by, ${ruleNames})
    values (${businessId}, ${rules.setId}, ${rules.setAt}, ${rules.effectiveFrom}, ${rules.setBy}, ${ruleValues(rules)})
    on conflict do nothing`.execute(db);
}
