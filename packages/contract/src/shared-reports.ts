// Reports that are shared by a link: figures of the analytics for people without an account, read-only, until a day.
import { z } from 'zod';
import { tab, trafficKind } from './analytics.ts';
import { conditionDimension, conditions } from './conditions.ts';
import { done, endpointsOf } from './endpoint.ts';
import { figures, type FigureName } from './figures.ts';
import { reportId, segmentId } from './ids.ts';
import { day, knownFrom } from './days.ts';
import { limits } from './limits.ts';
import { figureProblems } from './problem.ts';
import { rangePresets } from './range.ts';

const { get, post } = endpointsOf('figures');

/** What a report can show. What influencers earned, and what is counted for them, is in none. */
export const reportFigure = z.enum([
  'visits',
  'views',
  'adds',
  'requested_checkouts',
  'checkouts',
  'buys',
  'cr',
  'revenue',
  'aov',
  'refunded',
  'total_tax',
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
  'net_aov',
] as const satisfies readonly FigureName[]);
export type ReportFigure = z.output<typeof reportFigure>;

/** Those that tell of money. */
export const isMoney = (name: ReportFigure): boolean => figures[name].unit === 'money';

/** What the figures of a report are broken down by. */
export const reportBreakdown = z.enum(['link', 'product', 'country', 'device', 'referrer']);
export type ReportBreakdown = z.output<typeof reportBreakdown>;

/** Days that stay, or a range that moves on with the days of the store. */
export const reportRange = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('days'), from_date: day, to_date: day })
    .refine(({ from_date: from, to_date: to }) => from <= to, { path: ['to_date'], error: 'range_backwards' }),
  z.object({ kind: z.literal('preset'), preset: z.enum(rangePresets) }),
]);
export type ReportRange = z.output<typeof reportRange>;

const isEachOnce = (list: readonly string[]): boolean => new Set(list).size === list.length;
const eachOnce = { error: 'split_twice' };

/** What stands beside the figures of a report: those of as many days right before, of the same days a year ago, or of another segment. */
export const reportComparison = z.discriminatedUnion('with', [
  z.object({ with: z.literal('previous') }),
  z.object({ with: z.literal('year') }),
  z.object({ with: z.literal('segment'), segment_id: segmentId }),
]);
export type ReportComparison = z.output<typeof reportComparison>;

/** What is shown, apart from its name and its end. */
const shown = {
  range: reportRange,
  tabs: z.array(tab).min(1).max(tab.options.length).refine(isEachOnce, eachOnce),
  traffic: trafficKind.default('human'),
  /** All must hold, besides those of the segment. */
  filters: conditions.default([]),
  /** By its id: what the segment becomes, the report becomes; without it the report shows nothing. */
  segment_id: segmentId.nullable().default(null),
  compare: reportComparison.nullable().default(null),
  figures: z.array(reportFigure).min(1).max(reportFigure.options.length).refine(isEachOnce, eachOnce),
  breakdowns: z.array(reportBreakdown).max(reportBreakdown.options.length).refine(isEachOnce, eachOnce),
  /** Whether notes of the business on the days stand beside the figures; what else happened is in no report. */
  notes: z.boolean().default(false),
};

export const reportContent = z.object(shown);
export type ReportContent = z.output<typeof reportContent>;

const name = z.string().trim().min(1).max(limits.savedName);

export const sharedReport = z.object({
  report_id: reportId,
  name,
  ...shown,
  /** Whoever has it sees the report. */
  address: z.string(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** The moment from which on the address leads nowhere. */
  ends_at: z.iso.datetime(),
  has_ended: z.boolean(),
  opened: z.number().int(),
  last_opened_at: z.iso.datetime().nullable(),
});
export type SharedReport = z.output<typeof sharedReport>;

export const listSharedReports = get('/admin/v1/figures/reports', 'person', {
  summary: 'The reports a business shares by links, the newest first; ended ones for a while.',
  answer: z.object({ reports: z.array(sharedReport) }),
  problems: ['forbidden'],
});

export const shareReport = post('/admin/v1/figures/reports', 'person', {
  summary:
    'Makes a link to a report that anyone who has it can read until it ends. What it shows is asked when it is opened, as far as whoever made it may see it then.',
  body: z.object({
    name,
    ...shown,
    /** The last day of the store on which it can be opened. */
    ends_on: day,
  }),
  answer: z.object({ report: sharedReport }),
  problems: ['forbidden', 'reports_too_many'],
  examples: {
    'The last 30 days without money': {
      name: 'Summer campaign',
      range: { kind: 'preset', preset: 'last_30_days' },
      tabs: ['links', 'shorts'],
      filters: [{ by: 'utm_campaign', values: ['summer'] }],
      figures: ['visits', 'checkouts', 'cr'],
      breakdowns: ['link', 'country'],
      ends_on: '2026-12-31',
    },
    'A quarter that stays': {
      name: 'Third quarter',
      range: { kind: 'days', from_date: '2026-07-01', to_date: '2026-09-30' },
      tabs: ['links'],
      figures: ['visits', 'checkouts', 'revenue'],
      breakdowns: ['product'],
      ends_on: '2026-12-31',
    },
  },
});

export const revokeReport = post('/admin/v1/figures/reports/{report_id}/revoke', 'person', {
  summary: 'Ends a shared report at once; its address leads nowhere from then on.',
  params: z.object({ report_id: reportId }),
  answer: done,
  problems: ['not_found', 'forbidden'],
});

/** The chosen figures as far as they exist; rates are null where there is nothing to divide by. */
export const reportSums = z.partialRecord(reportFigure, z.number().nullable());
export type ReportSums = z.output<typeof reportSums>;

export const reportRow = z.object({
  /** In the reader's language. */
  label: z.string(),
  image_url: z.string().nullable(),
  figures: reportSums,
});
export type ReportRow = z.output<typeof reportRow>;

const reportTab = z.object({
  tab,
  totals: reportSums,
  /** Of what is compared with, by its own days; null where nothing is. */
  before: z.object({ totals: reportSums, days: z.record(z.string(), reportSums) }).nullable(),
  /** By day, `YYYY-MM-DD` in the store's time zone, zero-filled. */
  days: z.record(z.string(), reportSums),
  /** The largest rows of each, and how many there are. */
  breakdowns: z.array(z.object({ by: reportBreakdown, rows: z.array(reportRow), total: z.number().int() })),
});
export type ReportTab = z.output<typeof reportTab>;

/** What a report is of, in the reader's language. */
const reportCondition = z.object({
  by: conditionDimension,
  op: z.enum(['is', 'is_not']),
  values: z.array(z.string()),
});

export const openedReport = z.object({
  name: z.string(),
  brand: z.object({ name: z.string(), logo_url: z.string().nullable() }).nullable(),
  /** The last day on which it can be opened, and what days are days of. */
  ends_on: day,
  time_zone: z.string(),
  currency: z.string(),
  range: reportRange,
  traffic: trafficKind,
  segment: z.object({ name: z.string() }).nullable(),
  /** Those of the segment among them. */
  conditions: z.array(reportCondition),
  /** What it cannot be told without and is no longer there; then `figures` is null. */
  gone: z.enum(['segment', 'filter']).nullable(),
  figures: z
    .object({
      from_date: z.iso.date(),
      to_date: z.iso.date(),
      known_from: knownFrom,
      /** Null where nothing is compared with, or it would begin before 2023. */
      compared: z
        .object({
          with: z.enum(['previous', 'year', 'segment']),
          from_date: z.iso.date(),
          to_date: z.iso.date(),
          /** The name of the other segment. */
          name: z.string().nullable(),
        })
        .nullable(),
      tabs: z.array(reportTab),
      /** Without who wrote them; none where they are not shown. */
      notes: z.array(z.object({ day, text: z.string() })),
    })
    .nullable(),
});
export type OpenedReport = z.output<typeof openedReport>;

export const openReport = post('/admin/v1/figures/reports/open', 'anyone', {
  summary:
    'The figures of a shared report, for whoever has its token. One that never was, has ended or was revoked is answered alike.',
  body: z.object({ token: z.string().max(200) }),
  answer: z.object({ report: openedReport }),
  problems: ['report_closed', ...figureProblems],
  examples: { 'By the last part of its address': { token: 'kXv0S5dYc1mQm3W0mJ3yq2nq8mJ7Zz0oY5r1a9b7c3E' } },
});
