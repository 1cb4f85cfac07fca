// The analytics behind the door of insights: figures by tab and day, their breakdowns, channels and influencers.
import {
  type BreakdownSort,
  type Dimension,
  type getAnalytics,
  type getBreakdown,
  type getOverview,
  type InfluencerInsight,
  type InfluencerParts,
  type RowTotals,
  type Tab,
  type TabFigures,
  type TodayTotals,
  type TrafficKind,
} from '@vitrine/contract/analytics';
import type { Comparison } from '@vitrine/contract/comparison';
import type { SegmentId } from '@vitrine/contract/ids';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import { can } from '@vitrine/contract/rights';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import {
  byMostSales,
  listShown,
  listSorts,
  sumBrought,
  toBonuses,
  toInfluencerInsight,
  toInfluencerParts,
  withoutUnknown,
  type Unknown,
} from './row-figures.ts';
import type { AskedScope } from '../facets/scope.ts';
import { sumBonuses, sumBonusesByDay } from '../bonuses-store.ts';
import { labelRows, type LabelDeps, type LabelKey } from '../facets/labels.ts';
import type { Asking, Paging, ReaderSetting, Within } from '../asking.ts';
import { findCompared, findComparedDays } from '../comparing.ts';
import { toDates, type AskedDays } from '../day-range.ts';
import {
  countVisits,
  isOfCustomers,
  isOfProducts,
  noFigures,
  sumRows,
  toPage,
  type FigureSums,
  type PageWish,
  type Row,
} from '../../figures/figures.ts';
import { selectFacetTexts } from '../facets/facets-store.ts';
import { tellRows } from '../facets/told-rows.ts';
import {
  listTimes,
  noFigureSums,
  timeKey,
  toRangeAnalytics,
  toRowFigures,
  toRowTotals,
  withoutVisits,
  type DayRange,
  type DaySums,
} from '../figures.ts';
import { splitToday, toTwoDays } from './today.ts';
import { codesOf, codesOfRows, codeTab, everyTab, facetOf, linkTabs, noBrowserTab, tabCodes } from '../facets/codes.ts';

export interface FigureQuestion extends Within {
  readonly asked: AskedDays;
  readonly traffic: TrafficKind;
  readonly compare: Comparison | null;
}

export type InfluencersQuestion = Omit<FigureQuestion, 'compare'>;

/** What influencers' figures are of, and whether that is all there is. */
interface InfluencersScope {
  readonly where: AskedScope;
  readonly isWhole: boolean;
}

export interface BreakdownQuestion extends FigureQuestion {
  readonly tab: Tab;
  readonly by: Dimension;
  readonly sortBy: BreakdownSort;
}

export type Breakdown = AnswerOf<typeof getBreakdown> & { days: DayRange };

/** Of one influencer, or of all channels. */
export interface InfluencerQuestion {
  readonly asked: AskedDays;
  readonly segmentId: SegmentId | null;
  readonly compare: Comparison | null;
}

export interface InfluencerDays {
  readonly total: InfluencerParts;
  /** Every day of the range, or hour. */
  readonly byDay: ReadonlyMap<string, InfluencerParts>;
  readonly days: DayRange;
  readonly zone: string;
  readonly knownFrom: string | null;
  /** What they are compared with. */
  readonly previous: { readonly total: InfluencerParts; readonly days: DayRange } | null;
}

/** Before the fields of what is compared with. */
const comparedPlace = 'comparison.';

export type Analytics = ReturnType<typeof createAnalytics>;

/**
 * All of them refuse as `validation_failed` days before 2023, more than ten years, a last day before the first, and
 * values to filter by that are not there. Bounds left out mean everything counted so far. Figures the
 * actor may not see are absent; an influencer sees what is theirs.
 */
export function createAnalytics({ database, clock }: Platform, asking: Asking, deps: Omit<LabelDeps, 'db'>) {
  const { db } = database;
  const labelDeps: LabelDeps = { ...deps, db };
  const { influencers } = deps;

  const readTabs = async (
    setting: ReaderSetting,
    where: AskedScope,
    range: DayRange,
    traffic: TrafficKind,
  ): Promise<TabFigures & { foreign: number }> => {
    const { currency, reader } = setting;
    const rows = await asking.ask(setting, { where, tabs: linkTabs, range, by: ['tab', timeKey(range)] });
    const counting = toCounting(traffic);
    const isKnown = !isOfCustomers({ by: [], where });
    const counted = rows.map((row) => countVisits(row, counting));
    const ofTab = (tab: Tab): RangeAnalytics => {
      const told = toRangeAnalytics(sumDays(counted, codesOf(tab)), range, currency, reader);
      if (isKnown) return told;
      const days = Object.entries(told.data).map(([day, figures]) => [day, withoutVisits(figures)] as const);
      return { ...withoutVisits(told), data: Object.fromEntries(days) };
    };
    return {
      from_date: range.from,
      to_date: range.to,
      all_analytics: ofTab('all'),
      looks_analytics: ofTab('links'),
      shorts_analytics: ofTab('shorts'),
      shopboard_analytics: ofTab('shopboard'),
      foreign: sumRows(rows).foreignOrders,
    };
  };

  const readInfluencers = async (
    setting: ReaderSetting,
    { where, isWhole }: InfluencersScope,
    range: DayRange,
    traffic: TrafficKind,
  ): Promise<InfluencerInsight[]> => {
    const { actor, currency, reader } = setting;
    const within = await asking.narrow(setting, where, ['influencer']);
    const [found, everyone, bonuses] = await Promise.all([
      asking.ask(setting, { where: within, tabs: everyTab, range, by: ['influencer', 'tab'] }),
      influencers.list(actor.businessId),
      isWhole ? sumBonuses(db, actor.businessId, range, currency) : new Map<string, number>(),
    ]);
    const counting = toCounting(traffic);
    const rows = found.map((row) => countVisits(row, counting));
    const unknown = toUnknown(where);
    const numbers = rows.flatMap(({ keys: [number] }) => (typeof number === 'number' ? [number] : []));
    const accounts = await selectFacetTexts(db, actor.businessId, [...new Set(numbers)]);
    const rowsOf = Map.groupBy(rows, ({ keys: [number] }) => accounts.get(Number(number)));
    const accountId = can(actor, 'see every figure') ? null : actor.accountId;
    const seen = everyone.filter((one) => accountId === null || one.accountId === accountId);
    return seen
      .map((one) => {
        const brought = sumBrought(
          (rowsOf.get(one.accountId) ?? []).map((row) => ({ ...row, tab: Number(row.keys[1]) })),
        );
        const insight = withoutUnknown(toInfluencerInsight(one, brought, { currency, reader }), unknown);
        return { ...insight, ...toBonuses(bonuses.get(one.accountId), { currency, reader }) };
      })
      .sort(byMostSales);
  };

  const readChannels = async (setting: ReaderSetting, where: AskedScope, range: DayRange) => {
    const rows = await asking.ask(setting, { where, tabs: everyTab, range, by: ['tab'] });
    const write = toWriter(setting);
    return {
      looks: write(findTab(rows, tabCodes.links)),
      shorts: write(findTab(rows, tabCodes.shorts)),
      shopboard: write(findTab(rows, tabCodes.shopboard)),
      code: write(findTab(rows, codeTab)),
      no_browser: write(findTab(rows, noBrowserTab)),
      total: write(sumRows(rows)),
    };
  };

  /** The total of every day of a range, or hour. */
  const readDays = async (setting: ReaderSetting, where: AskedScope, range: DayRange) => {
    const rows = await asking.ask(setting, { where, tabs: everyTab, range, by: [timeKey(range)] });
    const write = toWriter(setting);
    const rowOf = new Map(rows.map((row) => [row.keys[0], row]));
    return Object.fromEntries(listTimes(range).map((day) => [day, write(rowOf.get(day) ?? noFigures)]));
  };

  const readToday = async (setting: ReaderSetting, where: AskedScope): Promise<TodayTotals> => {
    const now = clock.now();
    const range = toTwoDays(now, setting.zone);
    const rows = await asking.ask(setting, { where, tabs: everyTab, range, by: ['clock_hour'] });
    const write = toWriter(setting);
    const { hour, soFar, untilHour, yesterday } = splitToday(rows, now, setting.zone);
    const sum = (of: readonly Row[]): RowTotals => write(sumRows(of));
    const compared = hour === 0 ? {} : { until_hour: sum(untilHour), yesterday: sum(yesterday) };
    return { hour, so_far: sum(soFar), ...compared };
  };

  /** All rows of a breakdown in a range. */
  const readRows = async (
    setting: ReaderSetting,
    { by, tab }: { by: Dimension; tab: Tab },
    scope: AskedScope,
    range: DayRange,
  ): Promise<readonly Row[]> => {
    const [where, tabs] = [await asking.narrow(setting, scope, [by]), codesOfRows(by, tab)];
    if (tabs.length === 0) return [];
    const rows = await asking.ask(setting, { where, tabs, range, by: [facetOf(by)] });
    return tellRows(labelDeps, { businessId: setting.actor.businessId, by }, rows);
  };

  return {
    async getAnalytics(
      actor: Actor,
      { asked, traffic, compare, ...within }: FigureQuestion,
    ): Promise<AnswerOf<typeof getAnalytics>> {
      const setting = await asking.prepare(actor);
      const [days, scope] = await Promise.all([asking.decide(setting, asked), asking.findScope(actor, within)]);
      const past = await findCompared(asking, setting, { ...within, days, where: scope }, compare, comparedPlace);
      const [now, previous, insights, freshness] = await Promise.all([
        readTabs(setting, scope, days, traffic),
        past && readTabs(setting, past.where, past.days, traffic),
        readInfluencers(setting, { where: scope, isWhole: isUnconditioned(within) }, days, traffic),
        asking.readFreshness(actor),
      ]);
      const { currency, reader } = setting;
      return {
        ...toTabs(now),
        currency,
        ...(can(reader, 'see every figure') ? { other_currency_orders: now.foreign } : {}),
        influencers_insights: insights,
        previous: previous && toTabs(previous),
        freshness,
      };
    },

    async getBreakdown(
      actor: Actor,
      question: BreakdownQuestion,
      paging: Paging,
      language: Language,
    ): Promise<Breakdown> {
      const setting = await asking.prepare(actor);
      const { currency, reader } = setting;
      const days = await asking.decide(setting, question.asked);
      const { by } = question;
      const scope = await asking.findScope(actor, question);
      const wish = planPage(setting, question, paging);
      const nothing = { rows: [], total: 0, currency, next_skip: null, days };
      if (wish.shown.length === 0) return nothing;
      const found = await readRows(setting, { by, tab: question.tab }, scope, days);
      const { rows, total } = toPage(found, wish);
      const { compare, filter = null, filters, segmentId } = question;
      const within = { days, where: scope, filter, filters, segmentId };
      const other = await findCompared(asking, setting, within, compare, comparedPlace);
      const [labelOf, past] = await Promise.all([
        labelRows(labelDeps, { businessId: actor.businessId, by, language }, rows.map(keyOf)),
        other && readRows(setting, { by, tab: question.tab }, other.where, other.days),
      ]);
      const pastOf = new Map(past?.map((row) => [keyOf(row), countVisits(row, wish.counting)]));
      const hasBuys = question.by === 'product';
      const last = paging.skip + rows.length;
      const known = <F extends RowTotals>(figures: F): F =>
        isOfCustomers({ by: [], where: scope }) ? withoutVisits(figures) : figures;
      return {
        rows: rows.map((sums) => ({
          ...labelOf(keyOf(sums)),
          ...known(toRowFigures(sums, { currency, reader, hasBuys })),
          previous: past && known(toRowTotals(pastOf.get(keyOf(sums)) ?? noFigureSums, currency, reader)),
        })),
        total,
        currency,
        next_skip: rows.length > 0 && last < total ? last : null,
        days,
      };
    },

    /** Beside the period before where `compare` says nothing; a lifetime has none. Refuses a segment of products or customers. */
    async getOverview(
      actor: Actor,
      { asked, compare, segmentId, withDays = false }: InfluencerQuestion & { withDays?: boolean },
    ): Promise<AnswerOf<typeof getOverview>> {
      const setting = await asking.prepare(actor);
      const where = await asking.findWithin(actor, [], segmentId);
      const days = await asking.decide({ ...setting, own: where }, asked);
      const isWhole = asked.from === null && !asked.last24Hours;
      const usual = isWhole ? null : ({ with: 'previous' } as const);
      const before = await findComparedDays(asking, setting, days, compare ?? usual, comparedPlace);
      const [channels, previous, freshness, byDay, today] = await Promise.all([
        readChannels(setting, where, days),
        before && readChannels(setting, where, before),
        asking.readFreshness(actor),
        withDays ? readDays(setting, where, days) : undefined,
        withDays ? readToday(setting, where) : undefined,
      ]);
      const { currency } = setting;
      const told = { channels, previous, previous_days: before && toDates(before), freshness };
      return { ...toDates(days), currency, ...told, ...(byDay && today ? { days: byDay, today } : {}) };
    },

    /** Under conditions there are no bonuses, which are of whole months, nor what is unknown under them. */
    async listInfluencerInsights(
      actor: Actor,
      { asked, traffic, ...within }: InfluencersQuestion,
    ): Promise<{ influencers: InfluencerInsight[]; unknown: Unknown; currency: string; days: DayRange }> {
      const setting = await asking.prepare(actor);
      const [days, where] = await Promise.all([asking.decide(setting, asked), asking.findScope(actor, within)]);
      const scope = { where, isWhole: isUnconditioned(within) };
      const found = await readInfluencers(setting, scope, days, traffic);
      return { influencers: found, unknown: toUnknown(where), currency: setting.currency, days };
    },

    /** One influencer, within a segment if one is named, in sum and by day of the store's `zone`; `not_found` when they are not the actor's to see. */
    async getInfluencerDays(
      actor: Actor,
      username: string,
      { asked, segmentId, compare }: InfluencerQuestion,
    ): Promise<InfluencerDays> {
      const face = await influencers.find(actor.businessId, { username });
      const isHidden = !can(actor, 'see every figure') && face?.accountId !== actor.accountId;
      if (!face || isHidden) throw new Problem('not_found');
      const setting = await asking.prepare(actor);
      const scope = await asking.findWithin(actor, [{ by: 'influencer', op: 'is', values: [username] }], segmentId);
      const days = await asking.decide({ ...setting, own: scope }, asked);
      const rows = await asking.ask(setting, { where: scope, tabs: everyTab, range: days, by: [timeKey(days), 'tab'] });
      const write = (of: readonly Row[]): InfluencerParts =>
        toInfluencerParts(face, sumBrought(of.map((row) => ({ ...row, tab: Number(row.keys[1]) }))), setting);
      const rowsOf = Map.groupBy(rows, ({ keys: [day] }) => day);
      const sum = async (of: readonly Row[], range: DayRange) => {
        // a bonus is of a month, of no part of what was brought in
        const whose = { accountId: face.accountId, range, currency: setting.currency };
        const bonuses =
          segmentId === null ? await sumBonusesByDay(db, actor.businessId, whose) : new Map<string, number>();
        const all = bonuses.size === 0 ? undefined : [...bonuses.values()].reduce((a, b) => a + b, 0);
        return { total: { ...write(of), ...toBonuses(all, setting) }, bonuses };
      };
      const past = await findComparedDays(asking, setting, days, compare, comparedPlace);
      const before =
        past && (await asking.ask(setting, { where: scope, tabs: everyTab, range: past, by: [timeKey(past), 'tab'] }));
      const { total, bonuses } = await sum(rows, days);
      const byDay = listTimes(days).map((day) => {
        return [day, { ...write(rowsOf.get(day) ?? []), ...toBonuses(bonuses.get(day), setting) }] as const;
      });
      return {
        total,
        byDay: new Map(byDay),
        days,
        zone: setting.zone,
        knownFrom: await asking.findKnownFrom(actor),
        previous: before && past && { total: (await sum(before, past)).total, days: past },
      };
    },
  };
}

const toWriter =
  ({ currency, reader }: ReaderSetting) =>
  (sums: FigureSums): RowTotals =>
    toRowTotals(sums, currency, reader);

const toCounting = (traffic: TrafficKind) => (traffic === 'human' ? 'people' : 'everyone');

const isUnconditioned = ({ filter = null, filters, segmentId }: Within): boolean =>
  filter === null && filters.length === 0 && segmentId === null;

const toUnknown = (where: AskedScope): Unknown => ({
  ofProducts: isOfProducts({ by: [], where }),
  ofCustomers: isOfCustomers({ by: [], where }),
});

const toTabs = ({ foreign: _foreign, ...figures }: TabFigures & { foreign: number }): TabFigures => figures;

/** Which rows of a breakdown are shown, and how. */
function planPage({ reader }: ReaderSetting, { by, traffic, sortBy }: BreakdownQuestion, paging: Paging): PageWish {
  return {
    withRest: hasRest(by),
    counting: by === 'flag' ? 'flagged' : toCounting(traffic),
    shown: listShown(reader, false),
    sortBy: listSorts(sortBy, reader),
    ...paging,
  };
}

/** What a row of a breakdown is about. */
const keyOf = ({ keys: [key = null] }: Row): LabelKey => key;

/** The row of a tab where rows are by tab. */
const findTab = (rows: readonly Row[], tab: number): FigureSums =>
  rows.find(({ keys }) => keys[0] === tab) ?? noFigures;

/** Of rows by tab and day those of some tabs, as one of each day. */
function sumDays(rows: readonly Row[], tabs: readonly number[]): DaySums[] {
  const ofTabs = rows.filter(({ keys: [tab] }) => tabs.includes(Number(tab)));
  const byDay = Map.groupBy(ofTabs, ({ keys }) => String(keys[1]));
  return [...byDay].map(([day, of]) => ({ ...sumRows(of), day }));
}

/** Whether what carries no value of a dimension is a row too; a product's figures are not parts of the whole. */
function hasRest(by: Dimension): boolean {
  return !['link', 'multilink', 'product', 'post', 'flag'].includes(by);
}
