// The table of attributions: to whom each order is credited, with the evidence for it.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import { sql, type ColumnType } from 'kysely';
import { toColumns as toRuleColumns, type ColumnsOf, type Json } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OrderFacts } from '../../stores/stores.ts';
import type { AttributionRules, Claim, Lost, StoredClaim, WinningClick } from '../model.ts';
import type { Decision } from './decision.ts';
import { toRules } from './rules-in-force.ts';
import { ruleNamesOf } from './rules-store.ts';

interface AttributionTable extends ColumnsOf<Pick<Decision, 'rule' | 'channel' | 'reason'> & AttributionRules> {
  business_id: BusinessId;
  order_id: OrderId;
  credited: boolean;
  ended: boolean;
  link_id: LinkId | null;
  link_type: PageType | null;
  influencer_id: AccountId | null;
  evidence: Json<StoredClaim[]>;
  losers: Json<StoredClaim[]>;
  decided_at: Date;
  /** The winning click; written as JSON text. */
  click: ColumnType<WinningClick | null, string | null, string | null>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    attributions: AttributionTable;
  }
}

const toStored = (claim: Claim & { lost?: Lost }): StoredClaim => ({
  kind: claim.kind,
  linkId: claim.linkId,
  linkType: claim.linkType,
  influencerId: claim.influencerId,
  clickedAt: claim.clickedAt?.toISOString() ?? null,
  found: claim.found,
  ...(claim.ended ? { ended: true } : {}),
  lost: claim.lost ?? null,
});

/** An order with its evidence, and what was decided. */
export interface DecidedOrder {
  readonly order: OrderFacts;
  readonly claims: readonly Claim[];
  readonly decision: Decision;
  /** Those it was decided by. */
  readonly rules: AttributionRules;
}

/** Stores decisions with the rules they were made by. One already stored for the same evidence and rules stays as it is. */
export async function storeDecisions(
  db: Db,
  businessId: BusinessId,
  decided: readonly DecidedOrder[],
  now: Date,
): Promise<void> {
  const rows = decided.map(({ order, rules, ...rest }) => ({
    business_id: businessId,
    order_id: order.orderId,
    ...toColumns(rest),
    ...toRuleColumns(toRules(rules)),
    decided_at: now,
  }));
  const [first] = rows;
  if (!first) return;
  await db
    .insertInto('attributions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'order_id'])
        .doUpdateSet({
          ...Object.fromEntries(Object.keys(first).map((name) => [name, sql.ref(`excluded.${name}`)])),
          // the visit may be gone by now: what is known of the same click stays
          click: sql`case when attributions.click ->> 'id' = excluded.click ->> 'id' then attributions.click
            else excluded.click end`,
        })
        .where(
          sql<boolean>`(attributions.evidence, ${ruleNamesOf('attributions')})
            is distinct from (excluded.evidence, ${ruleNamesOf('excluded')})`,
        ),
    )
    .execute();
}

/** Which write each order stands as: another one for whatever was written since. Orders not decided yet are not in the answer. */
export async function listVersions(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, string>> {
  const { rows } = await sql<{ orderId: OrderId; version: string }>`
    select order_id as "orderId", xmin::text as version from attributions
    where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(db);
  return new Map(rows.map(({ orderId, version }) => [orderId, version]));
}

/** The claims by code that orders were decided by; those that had none are not in the answer. */
export async function listStoredCodes(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, readonly Claim[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attributions')
    .select(['order_id', 'evidence'])
    .where('business_id', '=', businessId)
    .where(sql<boolean>`order_id = any(${[...orderIds]})`)
    .execute();
  return new Map(
    rows.map(({ order_id: orderId, evidence }) => [
      orderId,
      evidence
        .filter(({ kind }) => kind === 'discount_code')
        .map(({ kind, linkId, linkType, influencerId, found }) => ({
          kind,
          linkId,
          linkType,
          influencerId,
          found,
          clickedAt: null,
        })),
    ]),
  );
}

function toColumns({ claims, decision }: Pick<DecidedOrder, 'claims' | 'decision'>) {
  const { winner, losers, rule, channel, reason } = decision;
  return {
    credited: winner !== null,
    ended: winner?.ended === true,
    link_id: winner?.linkId ?? null,
    link_type: winner?.linkType ?? null,
    influencer_id: winner?.influencerId ?? null,
    channel,
    rule,
    reason,
    evidence: JSON.stringify(claims.map(toStored)),
    losers: JSON.stringify(losers.map(toStored)),
    // its visit is looked up when the order is counted
    click: winner?.clickedAt ? JSON.stringify({ id: winner.found }) : null,
  };
}
