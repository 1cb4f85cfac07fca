// The door of verdicts: which experience of a multilink earns more, and the shares of those on automatic.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { addDays } from '@vitrine/contract/range';
import type { Platform } from '../../../platform/platform.ts';
import { everyDay, type Figures } from '../../figures/figures.ts';
import type { Links, MultilinkRecord } from '../../links/links.ts';
import type { Storefront } from '../../stores/stores.ts';
import { dayIn, toEvidenceDays } from './evidence-days.ts';
import { selectAutomatic, selectSoldQuarters } from './evidence-store.ts';
import { listVisitDays } from './visit-days.ts';
import { sumEvidence, toFairEvidence } from './fair-evidence.ts';
import { decideShare, type Both, type Evidence } from './posterior.ts';
import { judge, type Judgement } from './verdict.ts';

export type { Bounds, Judgement, Seen } from './verdict.ts';

interface Deps {
  storefront: Storefront;
  links: Links;
  figures: Figures;
}

/** Of multilinks that were not visited for so many days there is nothing new. */
const quietDays = 3;

const linkOf = ({ linkId }: { readonly linkId: LinkId }): LinkId => linkId;
const idsOf = ({ options: [a, b] }: MultilinkRecord): Both<LinkId> => [a.linkId, b.linkId];

/** Of a click of before, whatever it came to, only the one that was not replaced could tell. */
const sinceOf = ({ comparedSince }: MultilinkRecord): string => comparedSince ?? everyDay.from;

const judgeBy = ({ options: [a, b], automatic }: MultilinkRecord, days: Both<Evidence>[]): Judgement =>
  judge(days, [a.device, b.device], automatic);

export type Verdicts = ReturnType<typeof createVerdicts>;

export function createVerdicts({ database: { db }, clock, jobs }: Platform, { storefront, links, figures }: Deps) {
  /** What was seen of both experiences of each of them by day, asked at once. */
  const readAllDays = async (
    businessId: BusinessId,
    multilinks: readonly MultilinkRecord[],
  ): Promise<(readonly [MultilinkRecord, Both<Evidence>[]])[]> => {
    const { timeZone: zone, currency } = await storefront.getUnits(businessId);
    const linkIds = multilinks.flatMap(idsOf);
    const first = multilinks.map(sinceOf).sort()[0] ?? everyDay.from;
    const visits = Map.groupBy(await listVisitDays({ db, figures }, businessId, linkIds, first), linkOf);
    const sold = Map.groupBy(await selectSoldQuarters(db, businessId, { linkIds, currency }), linkOf);
    return multilinks.map((multilink) => {
      const ids = idsOf(multilink);
      const since = sinceOf(multilink);
      const seen = ids.flatMap((id) => visits.get(id) ?? []).filter(({ day }) => day >= since);
      const bought = ids.flatMap((id) => sold.get(id) ?? []).filter(({ clickedAt }) => dayIn(zone, clickedAt) >= since);
      return [multilink, toEvidenceDays(ids, seen, bought, zone)] as const;
    });
  };

  const readDays = async (multilink: MultilinkRecord): Promise<Both<Evidence>[]> => {
    const [found] = await readAllDays(multilink.businessId, [multilink]);
    return found?.[1] ?? [];
  };

  /**
   * Gives the experiences of every multilink on automatic the shares they have earned, once on each day of its store;
   * also runs by itself.
   */
  async function moveShares(): Promise<void> {
    const now = clock.now();
    const quietSince = addDays(dayIn('UTC', now), -quietDays);
    for (const { businessId, multilinkId, movedOn, timeZone } of await selectAutomatic(db, now)) {
      const today = dayIn(timeZone, now);
      if (movedOn >= today) continue;
      const multilink = await links.multilinks.find(businessId, multilinkId);
      if (!multilink) continue;
      // asked of the last days alone, as it is asked every minute
      if ((await listVisitDays({ db, figures }, businessId, idsOf(multilink), quietSince)).length === 0) continue;
      const days = await readDays(multilink);
      const [a, b] = sumEvidence(days);
      // until something is sold the shares stay where the merchant let them begin
      if (a.orders + b.orders === 0) continue;
      await links.multilinks.moveShare(multilink, decideShare(toFairEvidence(days)), today);
    }
  }

  jobs.define('insights.move-shares', moveShares, { schedule: '* * * * *' });

  return {
    moveShares,

    /** Which experience leads by what was counted so far. */
    async judge(multilink: MultilinkRecord): Promise<Judgement> {
      return judgeBy(multilink, await readDays(multilink));
    },

    /** The same of several of a business. */
    async judgeAll(
      businessId: BusinessId,
      multilinks: readonly MultilinkRecord[],
    ): Promise<{ multilink: MultilinkRecord; judgement: Judgement }[]> {
      if (multilinks.length === 0) return [];
      const read = await readAllDays(businessId, multilinks);
      return read.map(([multilink, days]) => ({ multilink, judgement: judgeBy(multilink, days) }));
    },
  };
}
