// The table of permissions: which figure needs which of them, and which figures each call answers to an influencer.
import * as analytics from '@vitrine/contract/analytics';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import * as questions from '@vitrine/contract/figure-questions';
import { getOwnAttribution } from '@vitrine/contract/attribution';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { Permissions } from '@vitrine/contract/identity';
import { exportLinks } from '@vitrine/contract/imports';
import * as insights from '@vitrine/contract/insights';
import * as invoices from '@vitrine/contract/invoices';
import * as ledger from '@vitrine/contract/ledger';
import * as linkGates from '@vitrine/contract/link-gates';
import * as links from '@vitrine/contract/links';
import * as payees from '@vitrine/contract/payees';
import { dayOf } from '@vitrine/contract/range';
import * as terms from '@vitrine/contract/terms';

type Permission = keyof Permissions;

const clicks = 'analytics_clicks_enabled';
const sales = 'analytics_sales_enabled';
const revenue = 'analytics_revenue_enabled';
const commission = 'analytics_commission_enabled';

const all = <Field extends string>(fields: readonly Field[], needed: readonly Permission[]) =>
  Object.fromEntries(fields.map((field) => [field, needed])) as Record<Field, readonly Permission[]>;

/** Every figure by the name under which answers carry it: all of these must be given. */
export const needs = {
  ...all(['visits', 'views', 'adds', 'requested_checkouts', 'view', 'add'], [clicks]),
  ...all(['click_checkouts', 'total_click_sales', 'click_sales_looks', 'click_sales_shorts'], [sales]),
  ...all(['total_clicks', 'clicks_looks', 'clicks_shorts'], [clicks]),
  ...all(['buy', 'buys', 'checkouts', 'influencer_attributed_checkouts'], [sales]),
  ...all(['total_sales', 'sales_looks', 'sales_shorts', 'sales_external'], [sales]),
  ...all(
    [
      'influencer_attributed_checkouts_looks',
      'influencer_attributed_checkouts_shorts',
      'influencer_attributed_checkouts_external',
    ],
    [sales],
  ),
  ...all(['revenue', 'total_tax', 'refunded', 'influencer_attributed_revenue'], [revenue]),
  ...all(['total_revenue', 'revenue_looks', 'revenue_shorts', 'revenue_external', 'total_refunded'], [revenue]),
  ...all(['refunded_looks', 'refunded_shorts', 'refunded_external'], [revenue]),
  ...all(
    [
      'influencer_attributed_revenue_looks',
      'influencer_attributed_revenue_shorts',
      'influencer_attributed_revenue_external',
    ],
    [revenue],
  ),
  ...all(['new_customers', 'returning_customers'], [sales]),
  ...all(['discounts', 'base'], [revenue]),
  ...all(['commission_looks', 'commission_shorts', 'commission_external'], [commission]),
  ...all(['cr'], [sales, clicks, 'analytics_cr_enabled']),
  ...all(['aov'], [sales, revenue, 'analytics_aov_enabled']),
  // an order as it happens
  ...all(['total_price'], [sales, revenue]),
};
export type Figure = keyof typeof needs;

/** Figures of her commission; the calls that carry them are refused as a whole. */
export const commissionFigures = ['balance', 'held', 'payable', 'opening', 'earned', 'closing', 'paid'];

/** Amounts that are nobody's result: what a shop asks, and what was agreed. */
export const noFigures = [
  'price',
  'compare_at_price',
  'former_price',
  'former_price_eea',
  'old_price',
  'new_price',
  'commission',
  'amount',
  'rank',
];

const totals = ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'click_checkouts'] as const;
const amounts = ['revenue', 'total_tax', 'refunded'] as const;
const attributed = ['influencer_attributed_checkouts', 'influencer_attributed_revenue'] as const;
const ofRange: readonly Figure[] = [...totals, ...amounts, ...attributed];
const ofInfluencer: readonly Figure[] = [
  'total_clicks',
  'clicks_looks',
  'clicks_shorts',
  'total_sales',
  'sales_looks',
  'sales_shorts',
  'sales_external',
  'total_revenue',
  'revenue_looks',
  'revenue_shorts',
  'revenue_external',
  'total_refunded',
  ...attributed,
  'new_customers',
  'returning_customers',
  'discounts',
];

/** How the stage asks for what is hers. */
export interface Hers {
  business_id: string;
  link_id: string;
  username: string;
  order_id: string;
}

export interface Row {
  readonly endpoint: Endpoint;
  readonly ask: (hers: Hers) => { params?: object; query?: object; body?: object };
  readonly figures: readonly Figure[];
  /** Without any of these the call is refused; without this rule it is answered to everybody. */
  readonly open?: readonly Permission[];
  /** What the merchant and staff have another call for, or the merchant alone may ask. */
  readonly team?: 'not there' | 'merchant alone';
}

const business = ({ business_id }: Hers) => ({ params: { business_id } });
const link = ({ link_id }: Hers) => ({ params: { link_id } });
const name = ({ username }: Hers) => ({ params: { username } });
/** Of the month under way, in the zone of the stage's store. */
const month = ({ username }: Hers) => ({
  params: { username, month: dayOf(new Date(), 'America/New_York').slice(0, 7), currency: 'USD' },
});
const money = { open: [commission], team: 'merchant alone' } as const;
const breakdown =
  (query: object) =>
  ({ business_id }: Hers) => ({ params: { business_id }, query: { tab: 'links', compare: 'true', ...query } });
const look = { link_type: 'LOOK', title: 'Kept', inventory_ids: ['9001', '9003'] };
/** Every measure, by link and month; compared where it is no file. */
/** Pieces are counted of products, and what is known of whole orders alone of none: no question asks for both. */
const asked = { measures: questions.measure.exclude(['buys']).options, split_by: ['link', 'country', 'month'] };
const ofQuestion: readonly Figure[] = [...ofRange, 'new_customers', 'returning_customers', 'discounts', 'cr', 'aov'];
const ofProducts: readonly Figure[] = ['views', 'adds', 'checkouts', 'buys', 'revenue'];
const creator: readonly Permission[] = ['allow_creating_and_editing_links'];

export const rows: Readonly<Record<string, Row>> = {
  'list of links': { endpoint: links.listLinks, ask: business, figures: ofRange },
  'list of her links': {
    endpoint: links.listInfluencerLinks,
    ask: ({ business_id, username }) => ({ params: { business_id, username } }),
    figures: ofRange,
  },
  'search among links': {
    endpoint: links.listLinks,
    ask: ({ business_id }) => ({ params: { business_id }, query: { q: 'Kept', sort_by: 'revenue' } }),
    figures: ofRange,
  },
  'a link': { endpoint: links.getLink, ask: link, figures: ofRange },
  'a link she makes': {
    endpoint: links.createLink,
    ask: ({ business_id }) => ({ body: { business_id, ...look } }),
    figures: ofRange,
    open: creator,
  },
  'a link she edits': {
    endpoint: links.editLink,
    ask: (hers) => ({ ...link(hers), body: look }),
    figures: ofRange,
    open: creator,
  },
  'a link she archives': {
    endpoint: links.archiveLink,
    ask: (hers) => ({ ...link(hers), body: { archived: false } }),
    figures: ofRange,
    open: creator,
  },
  'a link she schedules': {
    endpoint: linkGates.setLinkGate,
    ask: (hers) => ({ ...link(hers), body: {} }),
    figures: ofRange,
    open: creator,
  },
  'a link she repairs': {
    endpoint: links.repairLink,
    ask: (hers) => ({ ...link(hers), body: { inventory_id: '9003', repair: 'accept' } }),
    figures: ofRange,
    open: creator,
  },
  lifetime: { endpoint: insights.getLifetime, ask: business, figures: ofRange },
  'numbers of a link': { endpoint: insights.getLinkAnalytics, ask: link, figures: ofRange },
  'products of a link': {
    endpoint: insights.listLinkProducts,
    ask: link,
    figures: ['view', 'add', 'buy', 'revenue'],
  },
  'figures of a range': {
    endpoint: analytics.getAnalytics,
    ask: ({ business_id }) => ({ params: { business_id }, query: { compare: 'true' } }),
    figures: [...ofRange, ...ofInfluencer],
  },
  'figures under a filter': {
    endpoint: analytics.getAnalytics,
    ask: ({ business_id, link_id }) => ({
      params: { business_id },
      query: { filter_by: 'link', filter_value: link_id, traffic: 'all' },
    }),
    figures: [...ofRange, ...ofInfluencer],
  },
  'figures by link': {
    endpoint: analytics.getBreakdown,
    ask: breakdown({ by: 'link', sort_by: 'revenue' }),
    figures: [...ofRange, 'cr', 'aov'],
  },
  'figures by product': {
    endpoint: analytics.getBreakdown,
    ask: ({ business_id, link_id }) => ({
      params: { business_id },
      query: { tab: 'links', by: 'product', filter_by: 'link', filter_value: link_id, sort_by: 'buys' },
    }),
    figures: [...ofRange, 'buys', 'cr', 'aov'],
  },
  'figures by link as a file': {
    endpoint: analytics.exportBreakdown,
    ask: breakdown({ by: 'link', compare: 'false' }),
    figures: [...ofRange, 'cr', 'aov'],
  },
  'figures by link as a Parquet file': {
    endpoint: analytics.exportBreakdownParquet,
    ask: breakdown({ by: 'link', compare: 'false' }),
    figures: [...ofRange, 'cr', 'aov'],
  },
  'figures by day as a file': {
    endpoint: analytics.exportAnalytics,
    ask: breakdown({ compare: 'false' }),
    figures: ofRange,
  },
  'figures by day as a Parquet file': {
    endpoint: analytics.exportAnalyticsParquet,
    ask: breakdown({ compare: 'false' }),
    figures: ofRange,
  },
  'figures under conditions': {
    endpoint: analytics.getBreakdown,
    ask: ({ business_id, link_id, username }) => {
      const filters = [
        { by: 'link', op: 'is', values: [link_id] },
        { by: 'influencer', op: 'is', values: [username] },
        { by: 'country', op: 'is_not', values: ['XX'] },
      ];
      return { params: { business_id }, query: { tab: 'links', by: 'device', filters: JSON.stringify(filters) } };
    },
    figures: [...ofRange, 'cr', 'aov'],
  },
  'any question': {
    endpoint: questions.askFigures,
    ask: () => ({ body: { ...asked, compare: { with: 'year' }, order: [{ by: 'revenue' }] } }),
    figures: ofQuestion,
  },
  'any question of products': {
    endpoint: questions.askFigures,
    ask: () => ({ body: { measures: ofProducts, split_by: ['product'], compare: { with: 'year' } } }),
    figures: ofProducts,
  },
  'any question as a file': {
    endpoint: questions.exportFigures,
    ask: () => ({ body: asked }),
    figures: ofQuestion,
  },
  'any question as a Parquet file': {
    endpoint: questions.exportFiguresParquet,
    ask: () => ({ body: asked }),
    figures: ofQuestion,
  },
  'steps of a funnel as a file': {
    endpoint: questions.exportFunnel,
    ask: () => ({ body: { steps: ['visit', 'order'] } }),
    figures: [],
  },
  'steps of a funnel as a Parquet file': {
    endpoint: questions.exportFunnelParquet,
    ask: () => ({ body: { steps: ['visit', 'order'] } }),
    figures: [],
  },
  'figures of channels': { endpoint: analytics.getOverview, ask: () => ({}), figures: ofRange },
  'what influencers brought': { endpoint: analytics.listInfluencerInsights, ask: () => ({}), figures: ofInfluencer },
  'what influencers brought as a file': {
    endpoint: analytics.exportInfluencerInsights,
    ask: () => ({}),
    // its columns for looks, shorts and codes bear the same names
    figures: [
      'visits',
      'checkouts',
      'revenue',
      'refunded',
      'new_customers',
      'returning_customers',
      'discounts',
      ...attributed,
    ],
  },
  'what influencers brought as a Parquet file': {
    endpoint: analytics.exportInfluencerInsightsParquet,
    ask: () => ({}),
    figures: ofInfluencer,
  },
  'what she brought': {
    endpoint: analytics.getInfluencerInsight,
    ask: name,
    figures: [
      ...ofInfluencer,
      'total_click_sales',
      'click_sales_looks',
      'click_sales_shorts',
      'refunded_looks',
      'refunded_shorts',
      'refunded_external',
      'influencer_attributed_checkouts_looks',
      'influencer_attributed_checkouts_shorts',
      'influencer_attributed_checkouts_external',
      'influencer_attributed_revenue_looks',
      'influencer_attributed_revenue_shorts',
      'influencer_attributed_revenue_external',
      'commission_looks',
      'commission_shorts',
      'commission_external',
    ],
  },
  'links as a file': {
    endpoint: exportLinks,
    ask: () => ({}),
    figures: ['visits', 'requested_checkouts', 'checkouts', ...amounts],
  },
  'visits and orders as they happen': {
    endpoint: analytics.watchLive,
    ask: business,
    figures: ['total_price'],
    open: [clicks, sales],
  },
  'why an order is hers': {
    endpoint: getOwnAttribution,
    ask: ({ order_id }) => ({ params: { order_id } }),
    figures: [],
    open: [sales, commission],
    team: 'not there',
  },
  'her terms': { endpoint: terms.getTerms, ask: name, figures: [], ...money },
  'her balance': { endpoint: ledger.getBalance, ask: name, figures: [], ...money },
  'her ledger': { endpoint: ledger.listLedgerEntries, ask: name, figures: ['base'], ...money },
  'her statements': { endpoint: ledger.listStatements, ask: name, figures: [], ...money },
  'her entries as a file': {
    endpoint: payees.exportOwnEntries,
    ask: name,
    // what an entry is counted on bears the name of the sum
    figures: ['influencer_attributed_revenue'],
    ...money,
  },
  // she is owed it whatever she is shown
  'how she is paid': { endpoint: payees.getPayee, ask: name, figures: [], team: 'merchant alone' },
  'an invoice in her name': { endpoint: invoices.getInvoice, ask: month, figures: [], ...money },
  'her payments': { endpoint: ledger.listPayouts, ask: name, figures: [], ...money },
  'a statement of hers': { endpoint: ledger.getStatement, ask: month, figures: ['base'], ...money },
  'a statement of hers as a file': {
    endpoint: ledger.exportStatement,
    ask: month,
    // what an entry is counted on bears the name of the sum
    figures: ['influencer_attributed_revenue'],
    ...money,
  },
};

/** Headings of files that are figures. */
export const headings: Readonly<Record<string, Figure>> = {
  ...Object.fromEntries(
    Object.entries(figureTexts)
      .filter(([figure]) => Object.hasOwn(needs, figure))
      .map(([figure, { name: text }]) => [text, figure as Figure]),
  ),
  Refunded: 'refunded',
  Views: 'views',
};

/** Whether one with these permissions may see a figure. */
export const maySee = (figure: Figure, given: Permissions): boolean => needs[figure].every((each) => given[each]);
