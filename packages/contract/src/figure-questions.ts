// Any question at once: figures of chosen measures under any conditions, split and compared; funnels, and raw visits as files.
import { z } from 'zod';
import { freshness, linkTab, trafficKind } from './analytics.ts';
import { comparison } from './comparison.ts';
import { conditionDimension, conditions, writtenConditions } from './conditions.ts';
import { csv, csvFile, endpointsOf, nextSkip, parquetFile } from './endpoint.ts';
import { figureNames } from './figures.ts';
import { funnelId, segmentId } from './ids.ts';
import { figureRange } from './days.ts';
import { attributedTotals } from './insights.ts';
import { limits } from './limits.ts';
import { figureProblems } from './problem.ts';
import { funnelStep, steps } from './saved-questions.ts';

const { get, post } = endpointsOf('figures');

/** Where figures come from; `code` are orders by a discount code without a click, `no_browser` those placed without a shopper's browser. */
export const figureTab = z.enum([...linkTab.options, 'code', 'no_browser']);
export type QuestionTab = z.output<typeof figureTab>;

/** What can be asked for: every figure. */
export const measure = z.enum(figureNames);
export type Measure = z.output<typeof measure>;

const dimensions = ['tab', ...conditionDimension.exclude(['tag']).options] as const;

/** `weekday` is 1 (Monday) to 7, `hour` 0 to 23, both by the store's clocks. */
const times = ['day', 'month', 'weekday', 'hour'] as const;

/** What figures can be split by: whatever they are found by but tags, of which a link has several; a multilink by its experiences, `flag` into the reasons why visits are not counted. */
export const splitKey = z.enum([...dimensions, ...times]);
export type SplitKey = z.output<typeof splitKey>;

/** Whether it is ordered by itself, and not by its name. */
export const isTime = (key: SplitKey): boolean => times.some((time) => time === key);
const hasHours = (keys: readonly SplitKey[]): boolean => keys.includes('weekday') || keys.includes('hour');

/** Of visits, and of what is done in them: orders by a code without a click have none. */
export const trafficMeasures: readonly Measure[] = ['visits', 'visitors', 'views', 'adds', 'requested_checkouts'];

/** Of visits, or told by them: what nobody knows of new or returning customers. */
export const isOfVisits = (name: Measure): boolean => name === 'cr' || trafficMeasures.includes(name);

/** What is known of an order as a whole, and of none of its products: nobody can say which of them earned a commission, won a customer or was shipped. */
const wholeOrderMeasures: readonly Measure[] = [
  'shipping',
  'sales_total',
  'commission',
  'new_customers',
  'returning_customers',
  'discounts',
  'profit',
];

export const isOfWholeOrders = (name: Measure): boolean => wholeOrderMeasures.includes(name);

const everyTab = figureTab.options;

/** What a question is about. */
const about = {
  tabs: z
    .array(figureTab)
    .min(1)
    .max(everyTab.length)
    .default([...everyTab]),
  traffic: trafficKind.default('human'),
  /** All must hold, besides those of the segment. */
  filters: conditions.default([]),
  segment_id: segmentId.optional(),
};

interface Asked {
  readonly measures: readonly Measure[];
  readonly split_by: readonly SplitKey[];
  readonly order: readonly { readonly by: Measure | SplitKey }[];
}

/** What is wrong with the parts of a question beside each other, by the path of the part. */
export function listFaults({ measures, split_by: keys, order }: Asked): { path: (string | number)[]; error: string }[] {
  const found: { path: (string | number)[]; error: string }[] = [];
  if (new Set(keys).size < keys.length) found.push({ path: ['split_by'], error: 'split_twice' });
  if (keys.filter((key) => !isTime(key)).length > 2) found.push({ path: ['split_by'], error: 'split_too_many' });
  const hasDays = keys.includes('day') || keys.includes('month');
  if ((keys.includes('day') && keys.includes('month')) || (hasDays && hasHours(keys)))
    found.push({ path: ['split_by'], error: 'split_times' });
  const known: readonly string[] = [...measures, ...keys];
  for (const [at, { by }] of order.entries())
    if (!known.includes(by)) found.push({ path: ['order', at, 'by'], error: 'order_unknown' });
  return found;
}

const whole = figureRange.safeExtend({
  measures: z.array(measure).min(1).max(measure.options.length),
  ...about,
  split_by: z.array(splitKey).max(4).default([]),
  compare: comparison.optional(),
  /** By measures and what is split by; else by time, then by the first measure, most first. */
  order: z
    .array(
      z.object({
        by: z.enum([...measure.options, ...splitKey.options]),
        direction: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .max(4)
    .default([]),
});

const addFaults = (asked: Asked, context: z.RefinementCtx): void => {
  for (const { path, error } of listFaults(asked)) context.addIssue({ code: 'custom', path, message: error });
};

const page = {
  /**
   * Of what is split by at the same place so many values stand by themselves, those with the most of the first measure, of times
   * the latest; all others together are one, which knows its `others`. All stand by themselves where it says nothing.
   */
  top: z.array(z.number().int().min(1).max(limits.answeredRows)).max(4).default([]),
  /**
   * Words, all of which a name of what a row is split by must hold, whatever their letter case and accents, in any language of
   * the product; values that people read are names as well, ids are not. Empty leaves no row out.
   */
  q: z.string().max(limits.searchText).default(''),
  count: z.number().int().min(1).max(limits.answeredRows).default(100),
  skip: z.number().int().min(0).default(0),
};

/** The figures that were asked for and that the reader may see; rates are null where there is nothing to divide by, customers where nobody says who bought. */
export const askedFigures = attributedTotals.extend({
  /**
   * Whoever had a visit on a day of the store is one visitor of it, and days are added up: nobody is known from one day to the next.
   * Under conditions and in rows those who had a visit that fulfils them, so a visitor may be in several rows; absent of rows together.
   */
  visitors: z.number().int().optional(),
  buys: z.number().int().optional(),
  commission: z.number().optional(),
  new_customers: z.number().int().nullable().optional(),
  returning_customers: z.number().int().nullable().optional(),
  discounts: z.number().optional(),
  profit: z.number().optional(),
  cr: z.number().nullable().optional(),
  aov: z.number().nullable().optional(),
  net_aov: z.number().nullable().optional(),
  cost_known: z.number().nullable().optional(),
});
export type AskedFigures = z.output<typeof askedFigures>;

/** What a row is of, in the order of `split_by`. */
export const rowKey = z.object({
  by: splitKey,
  /** What a condition takes; a day, or the first of a month, as `YYYY-MM-DD`. Null is what carries no value. */
  value: z.string().nullable(),
  /** In the reader's language. */
  label: z.string(),
  image_url: z.string().nullable(),
  /** How many values are together here, besides those that stand by themselves. */
  others: z.number().int().optional(),
});

export const figureRow = z.object({
  keys: z.array(rowKey),
  figures: askedFigures,
  /** Of the same keys in what is compared with, days by their place in the range; null when nothing is. */
  compared: askedFigures.nullable(),
});
export type FigureRow = z.output<typeof figureRow>;

const sums = { from_date: z.iso.date(), to_date: z.iso.date(), totals: askedFigures, remainder: askedFigures };

export const askFigures = post('/admin/v1/figures/query', 'person', {
  summary:
    'The figures of chosen measures over a range under any conditions, split by up to two things and by time; rows of nothing are left out. Refused when there are too many rows to put in order. Discounts, commission and new and returning customers are those of orders counted for influencers.',
  body: whole.safeExtend(page).superRefine(addFaults),
  answer: z.object({
    ...sums,
    currency: z.string(),
    rows: z.array(figureRow),
    /** How many rows there are, or were found. `totals` is of everything asked about, `remainder` of all rows not on this page. */
    total: z.number().int(),
    /**
     * Of influencers in these days, where commission is asked for of all tabs under conditions on influencers alone: bonuses are of a
     * month and of no order, so they are in no row. Absent for none, and in no other question.
     */
    bonuses: z.number().optional(),
    /** Null when nothing is compared with, or it would begin before 2023. */
    compared: z.object(sums).nullable(),
    next_skip: nextSkip,
    freshness,
  }),
  problems: figureProblems,
  examples: {
    'By country and device': {
      measures: ['visits', 'checkouts', 'revenue'],
      split_by: ['country', 'device'],
      filters: [
        { by: 'channel', op: 'is', values: ['social'] },
        { by: 'country', op: 'is_not', values: ['US', null] },
      ],
      from_date: '2026-10-01',
      to_date: '2026-10-31',
      order: [{ by: 'revenue', direction: 'desc' }],
      count: 50,
    },
    'The first countries by device': {
      measures: ['visits'],
      split_by: ['country', 'device'],
      top: [20, 12],
      from_date: '2026-10-01',
      to_date: '2026-10-31',
      count: 273,
    },
    'Products called linen': {
      measures: ['views', 'revenue'],
      split_by: ['product'],
      from_date: '2026-10-01',
      to_date: '2026-10-31',
      q: 'linen',
      count: 20,
    },
    'When people visit': {
      measures: ['visits'],
      split_by: ['weekday', 'hour'],
      from_date: '2026-08-01',
      to_date: '2026-10-31',
    },
    'Months against a year ago': {
      measures: ['visits', 'checkouts', 'revenue', 'cr'],
      split_by: ['month'],
      from_date: '2026-01-01',
      to_date: '2026-06-30',
      compare: { with: 'year' },
    },
    'Two groups of links': {
      measures: ['visits', 'cr'],
      filters: [{ by: 'tag', values: ['summer'] }],
      compare: { with: 'filters', filters: [{ by: 'tag', values: ['winter'] }] },
      from_date: '2026-10-01',
      to_date: '2026-10-31',
    },
  },
});

const fileBody = whole.superRefine(addFaults);

const fileExamples: Readonly<Record<string, z.input<typeof fileBody>>> = {
  'Orders by channel': {
    measures: ['checkouts', 'revenue'],
    split_by: ['channel'],
    from_date: '2026-10-01',
    to_date: '2026-10-31',
  },
};

export const exportFigures = post('/admin/v1/figures/query.csv', 'person', {
  summary: 'As the query, every row, as a table.',
  body: fileBody,
  ...csvFile,
  problems: figureProblems,
  examples: fileExamples,
});

export const exportFiguresParquet = post('/admin/v1/figures/query.parquet', 'person', {
  summary: 'As the query, every row, as a Parquet file: columns by the names of the query, amounts in major units.',
  body: fileBody,
  ...parquetFile,
  problems: figureProblems,
  examples: fileExamples,
});

const isWhole = ({ funnel_id: id, steps: of }: { funnel_id?: unknown; steps?: unknown }): boolean =>
  (id === undefined) !== (of === undefined);

/** Null where the reader may not see the figure, or there is nothing to divide by. */
export const answeredStep = z.object({
  step: funnelStep,
  count: z.number().int().nullable(),
  /** Whether it is an estimate: of days on which visits did not know yet how far they came, and of products. */
  is_estimated: z.boolean(),
  /** Percent of the first step, and of the one before. */
  of_first: z.number().nullable(),
  of_previous: z.number().nullable(),
});
export type AnsweredStep = z.output<typeof answeredStep>;

const funnelSums = { from_date: z.iso.date(), to_date: z.iso.date(), steps: z.array(answeredStep) };

const funnelBody = figureRange
  .safeExtend({ funnel_id: funnelId.optional(), steps: steps.optional(), ...about, compare: comparison.optional() })
  .refine(isWhole, { path: ['steps'], error: 'funnel_incomplete' });

const funnelExamples: Readonly<Record<string, z.input<typeof funnelBody>>> = {
  'From a visit to an order, of a tag': {
    steps: ['visit', 'add', 'order'],
    filters: [{ by: 'tag', values: ['summer'] }],
    from_date: '2026-10-01',
    to_date: '2026-10-31',
  },
};

export const askFunnel = post('/admin/v1/figures/funnel', 'person', {
  summary:
    'How many visits reached each step of a funnel, saved or sent, on the day of the visit. Who did a later step reached those before, so no step has more than the one before; orders by a discount code only came in no visit.',
  body: funnelBody,
  answer: z.object({ ...funnelSums, compared: z.object(funnelSums).nullable(), freshness }),
  problems: ['not_found', ...figureProblems],
  examples: funnelExamples,
});

export const exportFunnel = post('/admin/v1/figures/funnel.csv', 'person', {
  summary: 'As the steps of a funnel, as a table.',
  body: funnelBody,
  ...csv,
  problems: ['not_found', ...figureProblems],
  examples: funnelExamples,
});

export const exportFunnelParquet = post('/admin/v1/figures/funnel.parquet', 'person', {
  summary: 'As the steps of a funnel, as a Parquet file: columns by the names of the call.',
  body: funnelBody,
  ...parquetFile,
  problems: ['not_found', ...figureProblems],
  examples: funnelExamples,
});

/** What single visits are asked by: as figures are, but that a visit knows no products. */
const visitsAsked = figureRange.safeExtend({
  tab: linkTab.optional(),
  traffic: trafficKind.default('all'),
  filters: writtenConditions.optional(),
  segment_id: segmentId.optional(),
});

export const exportVisits = get('/admin/v1/figures/visits.csv', 'export_visits', {
  summary:
    'Single visits of a range as far as they are kept, in the order of their moments, at most a year at once, under any conditions but on products; without anything by which a visitor could be told.',
  query: visitsAsked,
  ...csvFile,
});

export const exportVisitsParquet = get('/admin/v1/figures/visits.parquet', 'export_visits', {
  summary: 'As the table of single visits, as a Parquet file.',
  query: visitsAsked,
  ...parquetFile,
  problems: figureProblems,
});
