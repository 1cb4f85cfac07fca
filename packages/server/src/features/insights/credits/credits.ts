// The door of credits: what a run over past orders would change, and what looks wrong about an influencer's code.
import type { AttributionChange, CodeNotice, Credit, listAttributionChanges } from '@vitrine/contract/attribution';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { AccountId, BusinessId, LinkId } from '@vitrine/contract/ids';
import { leakedCode } from '@vitrine/contract/limits';
import { toMajor } from '@vitrine/contract/money';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Run } from '../../commissions/commissions.ts';
import * as rows from './store.ts';
import { nameLinks } from '../../links/links.ts';
import type { Sources } from '../model.ts';

type Deps = Pick<Sources, 'storefront' | 'catalogue' | 'links' | 'influencers' | 'attribution'>;

const placesNamed = 5;

export type Credits = ReturnType<typeof createCredits>;

export function createCredits({ database }: Platform, deps: Deps) {
  const { db } = database;

  const nameInfluencers = async (businessId: BusinessId): Promise<ReadonlyMap<AccountId, string>> => {
    const everyone = await deps.influencers.list(businessId);
    return new Map(everyone.map(({ accountId, username }) => [accountId, username]));
  };

  /** Names of links, also of those that were closed meanwhile. */
  const nameAll = (businessId: BusinessId, ids: readonly (LinkId | null)[]): Promise<ReadonlyMap<LinkId, string>> =>
    nameLinks(deps, businessId, [...new Set(ids.flatMap((id) => id ?? []))]);

  return {
    /** A page of what a run found; the run is the business's own. */
    async listChanges(
      businessId: BusinessId,
      run: Run,
      { count, skip }: { count: number; skip: number },
    ): Promise<AnswerOf<typeof listAttributionChanges>> {
      const { currency } = await deps.storefront.getUnits(businessId);
      const [found, shifts, usernames] = await Promise.all([
        rows.selectChanges(db, businessId, run.runId, { count, skip }),
        rows.selectShifts(db, businessId, run.runId, currency),
        nameInfluencers(businessId),
      ]);
      const titles = await nameAll(
        businessId,
        found.flatMap((row) => [row.beforeLinkId, row.afterLinkId]),
      );
      const total = run.credited + run.uncredited + run.moved + run.repriced;
      return {
        changes: found.map((row) => toChange(row, { titles, usernames })),
        total,
        next_skip: found.length > 0 && skip + found.length < total ? skip + found.length : null,
        influencers: shifts.map(
          ({ influencerId, gained, lost, gainedTotal, lostTotal, beforeAmount, afterAmount }) => ({
            username: usernames.get(influencerId) ?? '',
            gained,
            lost,
            gained_total: toMajor(gainedTotal, currency),
            lost_total: toMajor(lostTotal, currency),
            commission_before: toMajor(beforeAmount, currency),
            commission_after: toMajor(afterAmount, currency),
          }),
        ),
        currency,
      };
    },

    /** `not_found` for a name nobody has. */
    async listCodeNotices(
      businessId: BusinessId,
      username: string,
    ): Promise<{ promocode: string | null; notices: CodeNotice[] }> {
      const record = await deps.influencers.find(businessId, { username });
      if (!record) throw new Problem('not_found');
      const { accountId, promocode } = record;
      const [leaked, own, running] = await Promise.all([
        deps.attribution.findLeaked(db, businessId, record),
        rows.selectSelfPurchases(db, businessId, accountId),
        deps.influencers.listRunningCodes(businessId, accountId),
      ]);
      const leak = leaked?.leak;
      const notices: CodeNotice[] = [];
      if (leak && promocode !== null) {
        const places = leak.places.slice(0, placesNamed);
        const counts = { orders: leak.orders, places_count: leak.places.length, days: leakedCode.days };
        notices.push({ kind: 'leaked_code', promocode, places, ...counts });
      }
      if (own.lastAt) notices.push({ kind: 'self_purchases', orders: own.orders, last_at: own.lastAt.toISOString() });
      for (const { code, until } of running)
        notices.push({ kind: 'code_in_grace', promocode: code, until: until.toISOString() });
      const awaited = await deps.influencers.inStore.findAwaited(businessId, accountId);
      if (awaited) {
        const { code, outcome: reason, nextAt } = awaited;
        notices.push({ kind: 'code_awaited', promocode: code, reason, next_at: nextAt.toISOString() });
      }
      for (const { code, until, problem } of await deps.influencers.inStore.listKept(businessId, accountId))
        notices.push({ kind: 'code_kept', promocode: code, until: until.toISOString(), reason: problem });
      return { promocode, notices };
    },
  };
}

function toChange(
  row: rows.ChangeRow,
  { titles, usernames }: { titles: ReadonlyMap<LinkId, string>; usernames: ReadonlyMap<AccountId, string> },
): AttributionChange {
  const toCredit = (linkId: LinkId | null, influencerId: AccountId | null, channel: Credit['channel']): Credit => ({
    link_id: linkId,
    link_title: linkId && (titles.get(linkId) ?? null),
    influencer_username: influencerId && (usernames.get(influencerId) ?? null),
    channel,
  });
  return {
    order_id: row.orderId,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    total_price: toMajor(row.totalPrice, row.currency),
    currency: row.currency,
    before: toCredit(row.beforeLinkId, row.beforeInfluencerId, row.beforeChannel),
    after: toCredit(row.afterLinkId, row.afterInfluencerId, row.afterChannel),
    commission_before: toMajor(row.beforeAmount, row.currency),
    commission_after: toMajor(row.afterAmount, row.currency),
  };
}
