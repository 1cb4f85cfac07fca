// The numbers of one link: its figures by day, its products by what they earned, and the lines of its orders.
import type { Comparison } from '@vitrine/contract/comparison';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { productId, type LinkId, type MultilinkId, type SegmentId } from '@vitrine/contract/ids';
import type { getLinkAnalytics, listLinkProducts, TrendProduct } from '@vitrine/contract/insights';
import type { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import { dayOf } from '@vitrine/contract/range';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking } from '../asking.ts';
import { findComparedDays } from '../comparing.ts';
import type { AskedScope } from '../facets/scope.ts';
import { decideDays, toDates, toLast24Hours, type AskedDays, type RangeFault } from '../day-range.ts';
import { toNoAnalytics, toRangeAnalytics, type DayRange, type DaySums } from '../figures.ts';
import { selectSoldTitles } from '../sold-titles-store.ts';
import { readDaysOfLinks, readLinkDays, readProductSums, sumByDay } from './link-sums.ts';
import { rankProducts, type RankedProduct } from './product-ranks.ts';
import type { Sources } from '../model.ts';

interface NumbersQuestion {
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
      const days = hours ?? decide(asked, rows, { createdAt: link.createdAt, now, zone });
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
      const days = hours ?? decide(asked, together, { createdAt: multilink.createdAt, now, zone });
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
      const page = ranked.slice(skip, skip + count);
      const ids = page.map(({ sums }) => productId.parse(sums.product_id));
      const products = await catalogue.listSummaries(actor.businessId, ids);
      const byId = new Map(products.map((product) => [String(product.productId), product]));
      const gone = ids.filter((id) => !byId.has(id));
      const soldAs = await selectSoldTitles(db, actor.businessId, gone);
      return {
        products: page.map((each) => toTrendProduct(each, byId, soldAs)),
        next_skip: ranked.length > skip + count ? skip + count : null,
      };
    },
  };
}

/** The days that are asked for of what was made at a moment, and the days it has figures of. */
function decide(
  asked: AskedDays,
  rows: readonly Pick<DaySums, 'day'>[],
  { createdAt, now, zone }: { createdAt: Date; now: Date; zone: string },
): DayRange {
  const days: DayRange | RangeFault = decideDays(asked, {
    createdOn: dayOf(createdAt, zone),
    today: dayOf(now, zone),
    firstFigure: rows[0]?.day ?? null,
    lastFigure: rows.at(-1)?.day ?? null,
  });
  if ('code' in days) throw new Problem('validation_failed', { faults: [days] });
  return days;
}

function withoutViews({ sums, figures: { view: _view, ...figures } }: RankedProduct): RankedProduct {
  return { sums, figures };
}

/** A product the catalogue has forgotten keeps the title it was sold under. */
function toTrendProduct(
  { sums: { product_id: id }, figures }: RankedProduct,
  known: ReadonlyMap<string, { title: string; image: { src: string } | null }>,
  soldAs: ReadonlyMap<string, string>,
): TrendProduct {
  const product = known.get(id);
  return {
    product_id: productId.parse(id),
    title: product?.title ?? soldAs.get(id) ?? id,
    image: { small: { src: product?.image?.src ?? null } },
    ...figures,
  };
}
