// The door of verdicts: which experience of a multilink earns more, and the shares of those on automatic.
import type { LinkId } from '@vitrine/contract/ids';
import { addDays } from '@vitrine/contract/range';
import type { Platform } from '../../../platform/platform.ts';
import type { Figures } from '../../figures/figures.ts';
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

export type Verdicts = ReturnType<typeof createVerdicts>;

export function createVerdicts({ database: { db }, clock, jobs }: Platform, { storefront, links, figures }: Deps) {
  /** What was seen of both by day, and the last day on which anything was. */
  const readDays = async ({
    businessId,
    options: [a, b],
  }: MultilinkRecord): Promise<{ days: Both<Evidence>[]; lastDay: string }> => {
    const ids: Both<LinkId> = [a.linkId, b.linkId];
    const connected = await storefront.findStore(businessId);
    const visits = await listVisitDays({ db, figures }, businessId, ids);
    const sold = await selectSoldQuarters(db, businessId, ids);
    const lastDay = visits.map(({ day }) => day).reduce((last, day) => (day > last ? day : last), '');
    return { days: toEvidenceDays(ids, visits, sold, connected?.timeZone ?? 'UTC'), lastDay };
  };

  /**
   * Gives the experiences of every multilink on automatic the shares they have earned, once on each day of its store;
   * also runs by itself.
   */
  async function moveShares(): Promise<void> {
    const now = clock.now();
    for (const { businessId, multilinkId, movedOn, timeZone } of await selectAutomatic(db, now)) {
      const today = dayIn(timeZone, now);
      if (movedOn >= today) continue;
      const multilink = await links.multilinks.find(businessId, multilinkId);
      if (!multilink) continue;
      const { days, lastDay } = await readDays(multilink);
      if (lastDay < addDays(dayIn('UTC', now), -quietDays)) continue;
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
      const [a, b] = multilink.options;
      const { days } = await readDays(multilink);
      return judge(days, [a.device, b.device], multilink.automatic);
    },
  };
}
