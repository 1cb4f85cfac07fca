// What the address of the analytics carries: everything that is chosen on the screen. Pure.
import { type BreakdownSort, type Dimension, dimension, type TrafficKind } from '@vitrine/contract/analytics';
import { type RangeChoice, readChoice, toChoiceText } from '../../ui/date-range.ts';
import { type AnalyticsAccess, canFilterBy, listDimensions, listSorts, type ShownTab } from './analytics-access.ts';

export interface Filter {
  readonly by: Dimension;
  readonly value: string;
  /** How the value is called on the screen. */
  readonly name: string;
}

export interface AnalyticsPlace {
  readonly tab: ShownTab;
  readonly range: RangeChoice;
  readonly compare: boolean;
  readonly traffic: TrafficKind;
  readonly filter: Filter | null;
  readonly by: Dimension;
  readonly sort: BreakdownSort;
  /** From 0. */
  readonly page: number;
  /** The series of the chart; null for the first. */
  readonly series: string | null;
  /** Whether the live view is open. */
  readonly live: boolean;
}

/** What the address is read against. */
export interface Usual {
  readonly access: AnalyticsAccess;
  readonly range: RangeChoice;
  readonly today: string;
}

const isDimension = (text: string): text is Dimension => dimension.options.some((each) => each === text);

/** `country:US`; null for what cannot be filtered by. */
function readFilter(text: string, name: string, access: AnalyticsAccess): Filter | null {
  const at = text.indexOf(':');
  const by = text.slice(0, Math.max(0, at));
  const value = text.slice(at + 1);
  if (!isDimension(by) || value === '' || value.length > 300) return null;
  if (!listDimensions(access, null).includes(by) || !canFilterBy(by)) return null;
  return { by, value, name: name === '' ? value : name };
}

/** What is missing, or cannot be, is as it usually is. */
export function readPlace(search: string, { access, range, today }: Usual): AnalyticsPlace {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name) ?? '';
  const filter = readFilter(text('filter'), text('named'), access);
  const dimensions = listDimensions(access, filter?.by ?? null);
  const by = dimensions.find((each) => each === text('by')) ?? dimensions[0] ?? 'link';
  const sorts = listSorts(access, by, filter?.by ?? null);
  const page = Number(text('page'));
  return {
    tab: access.tabs.find((each) => each === text('tab')) ?? access.tabs[0] ?? 'links',
    range: readChoice(text('range'), today) ?? range,
    compare: text('compare') === '1',
    traffic: text('traffic') === 'all' ? 'all' : 'human',
    filter,
    by,
    sort: sorts.find((each) => each === text('sort')) ?? sorts[0] ?? 'visits',
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page - 1 : 0,
    series: text('series') === '' ? null : text('series'),
    live: text('live') === '1',
  };
}

/** The query string of a place; what is as usual is left out. */
export function toPlaceSearch(place: AnalyticsPlace, usual: Usual): string {
  const { filter } = place;
  const under = filter === null ? '' : `&filter=${filter.by}:x`;
  const basic = readPlace(under, usual);
  const { sort } = readPlace(`by=${place.by}${under}`, usual);
  const search = new URLSearchParams();
  const put = (name: string, value: string, isUsual: boolean): void => {
    if (!isUsual) search.set(name, value);
  };
  put('tab', place.tab, place.tab === basic.tab);
  put('range', toChoiceText(place.range), toChoiceText(place.range) === toChoiceText(usual.range));
  put('compare', '1', !place.compare);
  put('traffic', place.traffic, place.traffic === 'human');
  put('filter', filter ? `${filter.by}:${filter.value}` : '', filter === null);
  put('named', filter?.name ?? '', filter === null || filter.name === filter.value);
  put('by', place.by, place.by === basic.by);
  put('sort', place.sort, place.sort === sort);
  put('page', String(place.page + 1), place.page === 0);
  put('series', place.series ?? '', place.series === null);
  put('live', '1', !place.live);
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** A change of what is counted begins at the first page; a filter keeps the breakdown only where it is possible. */
export function changePlace(
  place: AnalyticsPlace,
  change: Partial<AnalyticsPlace>,
  access: AnalyticsAccess,
): AnalyticsPlace {
  const next = { ...place, ...change };
  const keepsRows = Object.keys(change).every((name) => name === 'page' || name === 'series' || name === 'live');
  const under = next.filter?.by ?? null;
  const dimensions = listDimensions(access, under);
  const by = dimensions.includes(next.by) ? next.by : (dimensions[0] ?? next.by);
  const sorts = listSorts(access, by, under);
  return {
    ...next,
    page: keepsRows ? next.page : 0,
    by,
    sort: sorts.includes(next.sort) ? next.sort : (sorts[0] ?? next.sort),
  };
}
