// The numbers of one link: its figures by day, its products by what they earned, and the lines of its orders.
import type { Comparison } from '@vitrine/contract/comparison';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { LinkId, MultilinkId, SegmentId } from '@vitrine/contract/ids';
import type { getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import type { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking } from '../asking.ts';
import { findComparedDays } from '../comparing.ts';
import type { AskedScope } from '../facets/scope.ts';
import { toDates, toLast24Hours, type AskedDays } from '../day-range.ts';
import { toNoAnalytics, toRangeAnalytics, type DayRange, type DaySums } from '../figures.ts';
import { decideLifeDays } from './life-days.ts';
import { readDaysOfLinks, readLinkDays, readProductSums, sumByDay } from './link-sums.ts';
import { rankProducts, type RankedProduct } from './product-ranks.ts';
import { presentRanked } from './ranked-page.ts';
import type { Sources } from '../model.ts';

export interface NumbersQuestion {
  readonly asked: AskedDays;
  readonly segmentId: SegmentId | null;
  /** With other days. */
  readonly compare: Comparison | null;
}

export type LinkNumbers = ReturnType<typeof createLinkNumbers>;

export function createLinkNumbers({ database, clock }: Platform, asking: Asking, deps: Sources) {
  const { db } = database;
  const { storefront, catalogue, links } = deps;
  const sumsDeps = { ...deps, db };

  const findPast = async (actor: Actor, days: DayRange, compare: Comparison | null): Promise<DayRange | null> =>
    compare && findComparedDays(asking, await asking.prepare(actor), days, compare, 'comparison.');

  /** Null without a segment: then the links alone say what is asked about. */
  const findScope = async (
    actor: Actor,
    linkIds: readonly LinkId[],
    segmentId: SegmentId | null,
  ): Promise<AskedScope | null> =>
    segmentId === null ? null : asking.findWithin(actor, [{ by: 'link', op: 'is', values: [...linkIds] }], segmentId);

  const rank = async (actor: Actor, linkId: LinkId) => {
    const link = await links.records.getVisible(actor, linkId);
    const isShort = link.linkType === 'SHORT';
    const { currency } = await storefront.getUnits(actor.businessId);
    const ranked = rankProducts(await readProductSums(sumsDeps, link), currency, actor);
    // a short leads straight to the store: nobody sees a product on the way, and its visits go by their own name
    return isShort ? ranked.map(withoutViews) : ranked;
  };

  return {
    /**
     * The figures of an open link, within a segment if one is named, by day of the store's zone; absent bounds mean its whole life. Refuses as
     * `validation_failed` days before 2023, more than ten years, and a last day before the first.
     */
    async getAnalytics(
      actor: Actor,
      linkId: LinkId,
      { asked, segmentId, compare }: NumbersQuestion,
    ): Promise<AnswerOf<typeof getLinkAnalytics>> {
      const link = await links.records.getVisible(actor, linkId);
      const { currency, timeZone: zone } = await storefront.getUnits(actor.businessId);
      const scope = await findScope(actor, [linkId], segmentId);
      const now = clock.now();
      const hours = asked.last24Hours ? toLast24Hours(now, zone) : null;
      const rows = await readLinkDays(sumsDeps, link, hours ?? asked, scope);
      const days = hours ?? decideLifeDays(asked, rows, { createdAt: link.createdAt, now, zone });
      const none = toNoAnalytics(currency, actor);
      const isLook = link.linkType === 'LOOK';
      const write = (some: readonly DaySums[], range: DayRange) => {
        const mine = toRangeAnalytics(some, range, currency, actor);
        return { looks_analytics: isLook ? mine : none, shorts_analytics: isLook ? none : mine };
      };
      const past = await findPast(actor, days, compare);
      const before = past && (await readLinkDays(sumsDeps, link, past, scope));
      return {
        ...write(rows, days),
        currency,
        known_from: await asking.findKnownFrom(actor),
        previous: before && past && { ...toDates(past), ...write(before, past) },
      };
    },

    /** The same of an open multilink, of all its experiences together and of each there is now; its verdict is of everybody. */
    async getMultilinkAnalytics(
      actor: Actor,
      multilinkId: MultilinkId,
      { asked, segmentId, compare }: NumbersQuestion,
    ): Promise<AnswerOf<typeof getMultilinkAnalytics>> {
      const { businessId } = actor;
      const multilink = await links.multilinks.find(businessId, multilinkId);
      if (!multilink || multilink.closedAt) throw new Problem('not_found');
      const { currency, timeZone: zone } = await storefront.getUnits(businessId);
      const ids = [...multilink.options, ...multilink.replaced].map(({ linkId }) => linkId);
      const now = clock.now();
      const hours = asked.last24Hours ? toLast24Hours(now, zone) : null;
      const scope = await findScope(actor, ids, segmentId);
      const rows = await readDaysOfLinks(sumsDeps, { businessId, linkIds: ids, scope }, hours ?? asked);
      const together = sumByDay(rows);
      const days = hours ?? decideLifeDays(asked, together, { createdAt: multilink.createdAt, now, zone });
      const write = (some: readonly DaySums[], range = days) => toRangeAnalytics(some, range, currency, actor);
      const of = (id: LinkId) => write(rows.filter(({ linkId }) => linkId === id));
      const [a, b] = multilink.options;
      const past = await findPast(actor, days, compare);
      const before = past && sumByDay(await readDaysOfLinks(sumsDeps, { businessId, linkIds: ids, scope }, past));
      return {
        total: write(together),
        experiences: [of(a.linkId), of(b.linkId)],
        currency,
        known_from: await asking.findKnownFrom(actor),
        previous: before && past && { ...toDates(past), total: write(before, past) },
      };
    },

    async countProducts(actor: Actor, linkId: LinkId): Promise<number> {
      return (await rank(actor, linkId)).length;
    },

    /** What the link holds and what was sold through it, best first. */
    async listProducts(
      actor: Actor,
      linkId: LinkId,
      { count, skip }: { count: number; skip: number },
    ): Promise<AnswerOf<typeof listLinkProducts>> {
      const ranked = await rank(actor, linkId);
      return presentRanked({ db, catalogue }, actor.businessId, ranked, { count, skip });
    },
  };
}

function withoutViews({ sums, figures: { view: _view, ...figures } }: RankedProduct): RankedProduct {
  return { sums, figures };
}
