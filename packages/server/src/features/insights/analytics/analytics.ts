// The analytics behind the door of insights: figures by tab and day, their breakdowns, channels and influencers.
import type {
  BreakdownSort,
  Dimension,
  Freshness,
  getAnalytics,
  getBreakdown,
  getOverview,
  InfluencerInsight,
  InfluencerParts,
  RowTotals,
  Tab,
  TabFigures,
  TrafficKind,
} from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { RangeAnalytics, Totals } from '@vitrine/contract/insights';
import { dayOf, listDays } from '@vitrine/contract/range';
import { can, type Rights } from '@vitrine/contract/rights';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { addFields } from '@vitrine/contract/sums';
import type { Actor } from '../../identity/identity.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import {
  byMostSales,
  listShown,
  listSorts,
  sumBrought,
  toCounted,
  toInfluencerInsight,
  toInfluencerParts,
  toRowFigures,
} from './row-figures.ts';
import { admitPair, findOwnScope, findScope, type Filter } from './scope.ts';
import type { Storefront } from '../../stores/stores.ts';
import { labelRows, type LabelDeps } from './labels.ts';
import { decideDays, toPrevious, type AskedDays } from '../day-range.ts';
import { selectExperiences, selectFacetTexts, selectInfluencersOfLinks } from '../rollups/facets-store.ts';
import {
  defaultCurrency,
  noFullSums,
  toRangeAnalytics,
  toRowTotals,
  type DayRange,
  type FullSums,
} from '../figures.ts';
import { selectInfluencerDays, selectInfluencerSums } from './influencer-days-store.ts';
import { codeTab, influencerDim, none, tabCodes } from '../rollups/codes.ts';
import { toGroupedCut, toWholeCut, type Cut, type GroupedCut, type Scope } from '../rollups/cuts.ts';
import * as rollups from '../rollups/store.ts';

export interface FigureQuestion {
  readonly asked: AskedDays;
  readonly traffic: TrafficKind;
  readonly filter: Filter | null;
  readonly compare: boolean;
}

export interface BreakdownQuestion extends FigureQuestion {
  readonly tab: Tab;
  readonly by: Dimension;
  readonly sortBy: BreakdownSort;
}

/** Null counts all rows. */
export interface Paging {
  readonly count: number | null;
  readonly skip: number;
}

export type Breakdown = AnswerOf<typeof getBreakdown> & { days: DayRange };

export interface InfluencerDays {
  readonly total: InfluencerParts;
  /** Every day of the range. */
  readonly byDay: ReadonlyMap<string, InfluencerParts>;
  readonly days: DayRange;
  readonly zone: string;
}

/** What stands around the figures of one answer. */
interface Setting {
  readonly actor: Actor;
  readonly currency: string;
  readonly zone: string;
  readonly reader: Rights;
  /** What the actor may see without a filter. */
  readonly own: Scope;
}

type Deps = LabelDeps & { storefront: Storefront; traffic: Traffic };

const allTabs = Object.values(tabCodes);

export type Analytics = ReturnType<typeof createAnalytics>;

/**
 * All of them refuse as `validation_failed` days before 2023, more than ten years, a last day before the first, and
 * filters that are not there or not kept beside what is asked. Bounds left out mean everything counted so far. Figures the
 * actor may not see are absent; an influencer sees what is theirs.
 */
export function createAnalytics({ database, clock }: Platform, deps: Omit<Deps, 'db'>) {
  const { db } = database;
  const labelDeps: LabelDeps = { ...deps, db };
  const { storefront, influencers } = deps;

  const prepare = async (actor: Actor): Promise<Setting> => {
    const [connected, own] = await Promise.all([storefront.findStore(actor.businessId), findOwnScope({ db }, actor)]);
    return {
      actor,
      currency: connected?.currency ?? defaultCurrency,
      zone: connected?.timeZone ?? 'UTC',
      reader: actor,
      own,
    };
  };

  const decide = async ({ actor, zone, own }: Setting, asked: AskedDays): Promise<DayRange> => {
    const today = dayOf(clock.now(), zone);
    const isOpen = asked.from === null || asked.to === null;
    const ground = { businessId: actor.businessId, tabs: [...allTabs, codeTab] };
    const life = isOpen ? await rollups.selectLife(db, ground, toWholeCut(own)) : { first: null, last: null };
    const days = decideDays(asked, { createdOn: today, today, firstFigure: life.first, lastFigure: life.last });
    if ('code' in days) throw new Problem('validation_failed', { faults: [days] });
    return days;
  };

  const readFreshness = async ({ businessId }: Actor): Promise<Freshness> => {
    const countedAt = await deps.traffic.counted.findCountedAt(businessId);
    return { counted_at: countedAt?.toISOString() ?? null, waiting_ms: Math.round(deps.traffic.upkeep.lagMs()) };
  };

  const readTabs = async (setting: Setting, cut: Cut, days: DayRange, traffic: TrafficKind): Promise<TabFigures> => {
    const { currency, reader, actor } = setting;
    const rows = await rollups.selectDays(db, { businessId: actor.businessId, tabs: allTabs }, cut, days);
    const ofTab = (tab: Tab): RangeAnalytics => {
      const counted = rows.filter((row) => row.tab === tabCodes[tab]).map((row) => toCounted(row, traffic));
      return toRangeAnalytics(
        counted.map((sums) => ({ ...sums, day: sums.key })),
        days,
        currency,
        reader,
      );
    };
    return {
      from_date: days.from,
      to_date: days.to,
      looks_analytics: ofTab('links'),
      shorts_analytics: ofTab('shorts'),
      shopboard_analytics: ofTab('shopboard'),
    };
  };

  const readInfluencers = async (setting: Setting, days: DayRange): Promise<InfluencerInsight[]> => {
    const { actor, currency, reader, own } = setting;
    const { businessId } = actor;
    const byValues = own.influencer === null ? null : [own.influencer];
    const cut: Cut = { dim: none, values: null, byDim: influencerDim, byValues };
    const grouped: Pick<GroupedCut, 'cut' | 'key'> = { cut, key: 'by_value_id' };
    const accountId = can(actor, 'see every figure') ? null : actor.accountId;
    const [rows, earned, everyone] = await Promise.all([
      rollups.selectValues(db, { businessId, tabs: [...allTabs, codeTab] }, grouped, days),
      selectInfluencerSums(db, { businessId, accountId, currency, range: days }),
      influencers.list(businessId),
    ]);
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
    const accounts = await selectFacetTexts(db, businessId, [...new Set(keys)]);
    const sumsOf = Map.groupBy(rows, ({ key }) => (key === null ? undefined : accounts.get(key)));
    const earnedOf = Map.groupBy(earned, (row) => row.accountId);
    const seen = everyone.filter((one) => accountId === null || one.accountId === accountId);
    return seen
      .map((one) => {
        const brought = sumBrought(sumsOf.get(one.accountId) ?? [], earnedOf.get(one.accountId) ?? []);
        return toInfluencerInsight(one, brought, { currency, reader });
      })
      .sort(byMostSales);
  };

  const readChannels = async (setting: Setting, days: DayRange) => {
    const { actor, currency, reader, own } = setting;
    const ground = { businessId: actor.businessId, tabs: [...allTabs, codeTab] };
    const rows = await rollups.selectTotals(db, ground, toWholeCut(own), days);
    const sumsOf = (tab: number): FullSums => rows.find((row) => row.tab === tab) ?? noFullSums;
    const write = (sums: FullSums): RowTotals => toRowTotals(sums, currency, reader);
    return {
      looks: write(sumsOf(tabCodes.links)),
      shorts: write(sumsOf(tabCodes.shorts)),
      shopboard: write(sumsOf(tabCodes.shopboard)),
      code: write(sumsOf(codeTab)),
      total: write(rows.reduce<FullSums>((sum, row) => addFields(sum, row), noFullSums)),
    };
  };

  const planPage = async (setting: Setting, question: BreakdownQuestion, range: DayRange) => {
    const { actor, reader } = setting;
    const { by, filter, traffic, sortBy } = question;
    const { businessId } = actor;
    const scope = filter === null ? setting.own : await findScope(labelDeps, actor, filter);
    const experiences = by === 'multilink' ? await selectExperiences(db, businessId, null) : [];
    const grouped = toGroupedCut(
      scope,
      by,
      experiences.map(({ valueId }) => valueId),
    );
    if (grouped === null) return null;
    const isFlags = by === 'flag';
    const page: rollups.PageQuestion = {
      grouped,
      influencerOf: grouped.toInfluencers ? await selectInfluencersOfLinks(db, businessId) : new Map(),
      rest: hasRest(by) ? toWholeCut(scope) : null,
      range,
      counting: isFlags ? 'flagged' : traffic === 'human' ? 'people' : 'everyone',
      shown: listShown(reader, false),
      sortBy: listSorts(sortBy, reader),
    };
    return page;
  };

  return {
    async getAnalytics(
      actor: Actor,
      { asked, traffic, filter, compare }: FigureQuestion,
    ): Promise<AnswerOf<typeof getAnalytics>> {
      const setting = await prepare(actor);
      const [days, scope] = await Promise.all([
        decide(setting, asked),
        filter === null ? setting.own : findScope(labelDeps, actor, filter),
      ]);
      const cut = toWholeCut(scope);
      const before = compare ? toPrevious(days) : null;
      const [now, previous, insights, freshness] = await Promise.all([
        readTabs(setting, cut, days, traffic),
        before && readTabs(setting, cut, before, traffic),
        readInfluencers(setting, days),
        readFreshness(actor),
      ]);
      const { currency } = setting;
      return { ...now, currency, influencers_insights: insights, previous, freshness };
    },

    async getBreakdown(
      actor: Actor,
      question: BreakdownQuestion,
      paging: Paging,
      language: Language,
    ): Promise<Breakdown> {
      admitPair(actor, question.by, question.filter);
      const setting = await prepare(actor);
      const { currency, reader } = setting;
      const days = await decide(setting, question.asked);
      const page = await planPage(setting, question, days);
      const nothing = { rows: [], total: 0, currency, next_skip: null, days };
      if (page === null || page.shown.length === 0) return nothing;
      const ground = { businessId: actor.businessId, tabs: [tabCodes[question.tab]] };
      const { rows, total } = await rollups.selectPage(db, ground, page, paging);
      const keys = rows.map(({ key }) => key);
      const before = question.compare ? toPrevious(days) : null;
      const [labelOf, past] = await Promise.all([
        labelRows(labelDeps, { businessId: actor.businessId, by: question.by, language }, keys),
        before && rollups.selectRowsOf(db, ground, { ...page, range: before }, keys),
      ]);
      const pastOf = new Map(past?.map((row) => [row.key, row]));
      const hasBuys = question.by === 'product';
      const last = paging.skip + rows.length;
      return {
        rows: rows.map((sums) => ({
          ...labelOf(sums.key),
          ...toRowFigures(sums, { currency, reader, hasBuys }),
          previous: past && toRowTotals(pastOf.get(sums.key) ?? noFullSums, currency, reader),
        })),
        total,
        currency,
        next_skip: rows.length > 0 && last < total ? last : null,
        days,
      };
    },

    async getOverview(actor: Actor, asked: AskedDays): Promise<AnswerOf<typeof getOverview>> {
      const setting = await prepare(actor);
      const days = await decide(setting, asked);
      const before = asked.from === null ? null : toPrevious(days);
      const [channels, previous, freshness] = await Promise.all([
        readChannels(setting, days),
        before && readChannels(setting, before),
        readFreshness(actor),
      ]);
      const { currency } = setting;
      return { from_date: days.from, to_date: days.to, currency, channels, previous, freshness };
    },

    /** Lifetime figures of all looks and of all shorts the actor may see, closed ones included. */
    async getLifetime(actor: Actor): Promise<{ looks_analytics: Totals; shorts_analytics: Totals; currency: string }> {
      const { currency, reader, own } = await prepare(actor);
      const ground = { businessId: actor.businessId, tabs: [tabCodes.links, tabCodes.shorts] };
      const rows = await rollups.selectTotals(db, ground, toWholeCut(own), null);
      const write = (tab: number): Totals =>
        toRowTotals(rows.find((row) => row.tab === tab) ?? noFullSums, currency, reader);
      return { looks_analytics: write(tabCodes.links), shorts_analytics: write(tabCodes.shorts), currency };
    },

    async listInfluencerInsights(
      actor: Actor,
      asked: AskedDays,
    ): Promise<{ influencers: InfluencerInsight[]; currency: string; days: DayRange }> {
      const setting = await prepare(actor);
      const days = await decide(setting, asked);
      return { influencers: await readInfluencers(setting, days), currency: setting.currency, days };
    },

    /** One influencer, in sum and by day of the store's `zone`; `not_found` when they are not the actor's to see. */
    async getInfluencerDays(actor: Actor, username: string, asked: AskedDays): Promise<InfluencerDays> {
      const face = await influencers.find(actor.businessId, { username });
      const isHidden = !can(actor, 'see every figure') && face?.accountId !== actor.accountId;
      if (!face || isHidden) throw new Problem('not_found');
      const setting = await prepare(actor);
      const scope = await findScope(labelDeps, actor, { by: 'influencer', value: username });
      const days = await decide({ ...setting, own: scope }, asked);
      const ground = { businessId: actor.businessId, tabs: [...allTabs, codeTab] };
      const { accountId } = face;
      const [rows, earned] = await Promise.all([
        rollups.selectDays(db, ground, toWholeCut(scope), days),
        selectInfluencerDays(db, { ...ground, accountId, currency: setting.currency, range: days }),
      ]);
      const write = (sums: typeof rows, own: typeof earned): InfluencerParts =>
        toInfluencerParts(face, sumBrought(sums, own), setting);
      const sumsOf = Map.groupBy(rows, ({ key }) => key);
      const earnedOf = Map.groupBy(earned, ({ day }) => day);
      const byDay = listDays(days).map((day) => [day, write(sumsOf.get(day) ?? [], earnedOf.get(day) ?? [])] as const);
      return { total: write(rows, earned), byDay: new Map(byDay), days, zone: setting.zone };
    },
  };
}

/** Whether what carries no value of a dimension is a row too; a product's figures are not parts of the whole. */
function hasRest(by: Dimension): boolean {
  return !['link', 'multilink', 'product', 'post', 'flag'].includes(by);
}
