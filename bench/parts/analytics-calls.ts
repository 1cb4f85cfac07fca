// Every call of the analytics over a long history: all ranges, all dimensions, and under each kind of filter.
import { addDays, dayOf } from '@vitrine/contract/range';
import { dimension, type Dimension } from '@vitrine/contract/analytics';
import { history } from './history-size.ts';
import type { Reader } from './app.ts';

/** A call that is measured, and whether its time is limited. */
export interface Call {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly limited: boolean;
}

/** What has most visits. */
export interface Hot {
  readonly looks: readonly string[];
  readonly short: string;
  readonly multilink: string;
  readonly product: string;
  /** A link that is visited while it is measured. */
  readonly visited: { readonly code: string; readonly id: string };
}

const get = (name: string, path: string, limited = true): Call => ({ name, path, method: 'GET', limited });

interface Range {
  readonly name: string;
  readonly query: string;
}

function listRanges(now: Date): Record<'week' | 'month' | 'days90' | 'thisMonth' | 'year' | 'life', Range> {
  const today = dayOf(now, history.timeZone);
  const last = (days: number): Range => ({
    name: `${days} days`,
    query: `from_date=${addDays(today, 1 - days)}&to_date=${today}`,
  });
  return {
    week: last(7),
    month: last(30),
    days90: last(90),
    thisMonth: { name: 'this month', query: `from_date=${today.slice(0, 8)}01&to_date=${today}` },
    year: last(365),
    life: { name: 'lifetime', query: `from_date=${addDays(today, 1 - history.days)}&to_date=${today}` },
  };
}

/** A filter for each dimension one can filter by; of values, those with most visits. */
function listFilters({ looks, multilink, product }: Hot): [Dimension, string][] {
  return [
    ['link', looks[0] ?? ''],
    ['multilink', multilink],
    ['influencer', 'creator-1'],
    ['product', product],
    ['country', 'US'],
    ['device', 'mobile'],
    ['referrer', 'l.instagram.com'],
    ['utm_campaign', 'campaign-7'],
  ];
}

export function listCalls({ businessId }: Reader, hot: Hot, now: Date): Call[] {
  const ranges = listRanges(now);
  const base = `/admin/v1/analytics/${businessId}`;
  const everyRange = Object.values(ranges);
  const shown = [ranges.month, ranges.days90, ranges.life];
  const filters = listFilters(hot).map(([by, value]) => ({ by, query: `filter_by=${by}&filter_value=${value}` }));
  const dimensions = dimension.options.filter((by) => by !== 'post');
  const breakdown = (by: Dimension, { name, query }: Range, further = '', under = ''): Call =>
    get(`by ${by}${under}, ${name}`, `${base}/breakdown?tab=links&by=${by}&${query}${further}`);
  return [
    ...everyRange.flatMap(({ name, query }) => [
      get(`analytics, ${name}`, `${base}?${query}`),
      get(`analytics compared, ${name}`, `${base}?${query}&compare=true`),
      get(`overview, ${name}`, `/admin/v1/insights/overview?${query}`),
      get(`influencers, ${name}`, `/admin/v1/influencers/analytics?${query}`),
    ]),
    ...filters.flatMap(({ by, query: filter }) =>
      shown.map(({ name, query }) => get(`analytics of a ${by}, ${name}`, `${base}?${query}&compare=true&${filter}`)),
    ),
    ...dimensions.flatMap((by) => [
      ...shown.map((range) => breakdown(by, range)),
      breakdown(by, ranges.days90, '&compare=true&traffic=all', ' compared'),
    ]),
    ...(['views', 'checkouts', 'revenue'] as const).map((sort) =>
      breakdown('link', ranges.days90, `&sort_by=${sort}&count=100`, ` sorted by ${sort}`),
    ),
    ...filters.flatMap(({ by: filtered, query }) =>
      dimensions
        .filter((by) => by !== filtered)
        .flatMap((by) =>
          [ranges.month, ranges.life].map((range) => breakdown(by, range, `&${query}`, ` of a ${filtered}`)),
        ),
    ),
    ...listLinkCalls(businessId, hot, ranges.month, ranges.life),
    ...listExports(base, ranges.year),
  ];
}

function listLinkCalls(businessId: string, { looks, short }: Hot, month: Range, life: Range): Call[] {
  const links = [...looks, short];
  const list = (name: string, query: string): Call => ({
    name,
    path: `/admin/v1/links/${businessId}?count=28&${query}`,
    method: 'POST',
    limited: true,
  });
  return [
    ...links.flatMap((id, at) => [
      get(`a link's figures (${at + 1}), ${month.name}`, `/admin/v1/links/${id}/analytics?${month.query}`),
      get(`a link's figures (${at + 1}), its life`, `/admin/v1/links/${id}/analytics?${life.query}`),
      get(`a link's products (${at + 1})`, `/admin/v1/links/${id}/products`),
      get(`a link's orders (${at + 1})`, `/admin/v1/links/${id}/orders?count=10`),
    ]),
    get('lifetime strip', `/admin/v1/analytics/${businessId}/lifetime`),
    get('orders', '/admin/v1/orders?count=10'),
    get('credited orders', '/admin/v1/orders?count=10&credited=true'),
    get('first steps', '/admin/v1/home/todo'),
    list('looks, newest', 'link_type=LOOK'),
    list('looks by visits', 'link_type=LOOK&sort_by=visits'),
    list('looks by orders', 'link_type=LOOK&sort_by=checkouts'),
    list('looks by revenue', 'link_type=LOOK&sort_by=revenue'),
    { ...list('multilinks', ''), path: `/admin/v1/links/multi/${businessId}?count=28` },
  ];
}

/** Whole tables: without an aim. */
function listExports(base: string, { name, query }: Range): Call[] {
  return [
    get(`links as a table, ${name}`, `${base}/breakdown.csv?tab=links&by=link&${query}`, false),
    get(`products as a table, ${name}`, `${base}/breakdown.csv?tab=links&by=product&${query}`, false),
    get(`days as a table, ${name}`, `${base}/days.csv?tab=links&${query}`, false),
    get(`influencers as a table, ${name}`, `/admin/v1/influencers/analytics.csv?${query}`, false),
  ];
}
