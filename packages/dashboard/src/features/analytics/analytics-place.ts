// What the address of the analytics carries: everything that is chosen on the screen. Pure.
import { type BreakdownSort, type Dimension, type TrafficKind } from '@vitrine/contract/analytics';
import { type Condition, toConditionsText } from '@vitrine/contract/conditions';
import { type FunnelId, funnelId, type SegmentId, segmentId } from '@vitrine/contract/ids';
import { type RangeChoice, readChoice, toChoiceText } from '../../ui/date-range.ts';
import { type AnalyticsAccess, listDimensions, listSorts, type ShownTab, toKnown } from './analytics-access.ts';
import { type Compared, readCompared, toComparedText } from '../../parts/figures/comparison.ts';
import { type ExplorePlace, fitExplore, listExploreParts, readExplore } from './explore/explore-place.ts';
import { readConditions } from './filters/condition-text.ts';

export interface AnalyticsPlace {
  readonly tab: ShownTab;
  readonly range: RangeChoice;
  readonly compare: Compared;
  readonly traffic: TrafficKind;
  /** All must hold, besides those of the segment. */
  readonly filters: readonly Condition[];
  readonly segment: SegmentId | null;
  readonly by: Dimension;
  readonly sort: BreakdownSort;
  /** From 0. */
  readonly page: number;
  /** The series of the chart; null for the first. */
  readonly series: string | null;
  /** The funnel that is shown; null for the one from visit to order. */
  readonly funnel: FunnelId | null;
  /** Whether the live view is open. */
  readonly live: boolean;
  /** What is drawn of the tab: its figures, or one's own question. */
  readonly view: 'figures' | 'explore';
  readonly explore: ExplorePlace;
}

/** What the address is read against. */
export interface Usual {
  readonly access: AnalyticsAccess;
  readonly range: RangeChoice;
  readonly today: string;
}

/** As far as it can be asked under conditions: the breakdown stays only where it is possible, and so does its order. */
export function fitPlace(place: AnalyticsPlace, under: readonly Condition[], access: AnalyticsAccess): AnalyticsPlace {
  const dimensions = listDimensions(access, under, place.tab);
  const by = dimensions.includes(place.by) ? place.by : (dimensions[0] ?? place.by);
  const sorts = listSorts(access, by, under);
  return {
    ...place,
    by,
    sort: sorts.includes(place.sort) ? place.sort : (sorts[0] ?? place.sort),
    explore: fitExplore(place.explore, { access, ...toKnown(under) }),
  };
}

/** What is missing, or cannot be, is as it usually is. */
export function readPlace(search: string, { access, range, today }: Usual): AnalyticsPlace {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name) ?? '';
  const filters = readConditions(text('filter'), access);
  const tab = access.tabs.find((each) => each === text('tab')) ?? access.tabs[0] ?? 'all';
  const dimensions = listDimensions(access, filters, tab);
  const by = dimensions.find((each) => each === text('by')) ?? dimensions[0] ?? 'link';
  const sorts = listSorts(access, by, filters);
  const page = Number(text('page'));
  return {
    tab,
    range: readChoice(text('range'), today) ?? range,
    compare: readCompared(text('compare'), today),
    traffic: text('traffic') === 'all' ? 'all' : 'human',
    filters,
    segment: segmentId.safeParse(text('segment')).data ?? null,
    by,
    sort: sorts.find((each) => each === text('sort')) ?? sorts[0] ?? 'visits',
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page - 1 : 0,
    series: text('series') === '' ? null : text('series'),
    funnel: funnelId.safeParse(text('funnel')).data ?? null,
    live: text('live') === '1',
    view: text('view') === 'explore' ? 'explore' : 'figures',
    explore: readExplore(text, { access, ...toKnown(filters) }),
  };
}

/** The query string of a place; what is as usual is left out. */
export function toPlaceSearch(place: AnalyticsPlace, usual: Usual): string {
  const { access } = usual;
  const search = new URLSearchParams();
  const put = (name: string, value: string, isUsual: boolean): void => {
    if (!isUsual) search.set(name, value);
  };
  const by = listDimensions(access, place.filters, place.tab)[0];
  const sort = listSorts(access, place.by, place.filters)[0];
  put('view', place.view, place.view === 'figures');
  put('tab', place.tab, place.tab === access.tabs[0]);
  put('range', toChoiceText(place.range), toChoiceText(place.range) === toChoiceText(usual.range));
  put('compare', toComparedText(place.compare), place.compare === null);
  put('traffic', place.traffic, place.traffic === 'human');
  put('filter', toConditionsText(place.filters), place.filters.length === 0);
  put('segment', place.segment ?? '', place.segment === null);
  put('by', place.by, place.by === (by ?? 'link'));
  put('sort', place.sort, place.sort === (sort ?? 'visits'));
  put('page', String(place.page + 1), place.page === 0);
  put('series', place.series ?? '', place.series === null);
  put('funnel', place.funnel ?? '', place.funnel === null);
  put('live', '1', !place.live);
  const parts = listExploreParts(place.explore, { access, ...toKnown(place.filters) });
  for (const [name, value, isUsual] of parts) put(name, value, isUsual);
  return search.size === 0 ? '' : `?${search.toString()}`;
}

const keeping: readonly string[] = ['page', 'series', 'live', 'funnel'];

/** A change of what is counted begins at the first page. */
export function changePlace(
  place: AnalyticsPlace,
  change: Partial<AnalyticsPlace>,
  access: AnalyticsAccess,
): AnalyticsPlace {
  const next = { ...place, ...change };
  const keepsRows = Object.keys(change).every((name) => keeping.includes(name));
  return fitPlace({ ...next, page: keepsRows ? next.page : 0 }, next.filters, access);
}
