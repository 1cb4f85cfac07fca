// Writes the analytics as tables for spreadsheets, under the same names as on the screen.
import type {
  BreakdownRow,
  Dimension,
  InfluencerInsight,
  InfluencerParts,
  RowTotals,
} from '@vitrine/contract/analytics';
import type { Comparison } from '@vitrine/contract/comparison';
import { measure } from '@vitrine/contract/figure-questions';
import type { FigureName } from '@vitrine/contract/figures';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import { insightFigures } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toCsv, toMajorCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { Column } from '../../figures/figures.ts';
import { nameFigure, toColumn, toFigureCell } from '../value-names.ts';
import { findPart, insightFields, type InsightField } from './row-figures.ts';

type ShownFigures = Partial<Record<FigureName, number | null | undefined>>;

/** The figures that are there in any of these, in the order of the screen; those the reader may not see are in none. */
function listNames(rows: readonly ShownFigures[]): FigureName[] {
  return measure.options.filter((name) => rows.some((row) => row[name] !== undefined));
}

function toCells(names: readonly FigureName[], row: ShownFigures | null, currency: string): TableCell[] {
  return names.map((name) => toFigureCell(name, row?.[name], currency));
}

interface BreakdownRows {
  readonly rows: readonly (BreakdownRow & { previous: RowTotals | null })[];
  readonly currency: string;
}

/** The figures of a breakdown, and of those the ones of what it is compared with, if with anything. */
function listBreakdownNames(example: ShownFigures, compare: Comparison | null): [FigureName[], FigureName[]] {
  const names = listNames([example]);
  return [names, compare ? names.filter((name) => !['cr', 'aov', 'buys'].includes(name)) : []];
}

interface TypedTable {
  readonly columns: Column[];
  readonly rows: Record<string, string | number | null>[];
}

/** A breakdown as columns with types and rows of them; `example` as for the table. */
export function toBreakdownColumns(
  { rows, currency }: BreakdownRows,
  { by, example, compare }: { by: Dimension; example: ShownFigures; compare: Comparison | null },
): TypedTable {
  const [names, before] = listBreakdownNames(example, compare);
  const [value, label] = [by, `${by}_label`];
  const read = (of: ShownFigures | null, each: readonly FigureName[], prefix = '') =>
    each.map((name) => [`${prefix}${name}`, of?.[name] ?? null] as const);
  return {
    columns: [
      { name: value, type: 'text' },
      { name: label, type: 'text' },
      ...names.map((name) => toColumn(name)),
      ...before.map((name) => toColumn(name, 'compared_')),
      { name: 'currency', type: 'text' },
    ],
    rows: rows.map((row) => ({
      [value]: row.value,
      [label]: row.label,
      ...Object.fromEntries([...read(row, names), ...read(row.previous, before, 'compared_')]),
      currency,
    })),
  };
}

/** A breakdown; `example` is a row of it, so that a table without rows has its headings too. */
export function toBreakdownTable(
  { rows, currency }: BreakdownRows,
  {
    by,
    language,
    example,
    compare,
  }: { by: Dimension; language: Language; example: ShownFigures; compare: Comparison | null },
): string {
  const words = sentences[language];
  const [names, before] = listBreakdownNames(example, compare);
  const nameOf = (name: FigureName): string => nameFigure(name, language);
  return toCsv([
    [
      words.value(`by_${by}`) ?? by,
      ...names.map(nameOf),
      ...before.map((name) => nameCompared(name, compare, language)),
      words.value('currency') ?? '',
    ],
    ...rows.map((row) => [
      row.label,
      ...toCells(names, row, currency),
      ...toCells(before, row.previous, currency),
      currency,
    ]),
  ]);
}

/** The heading of a figure of what is compared with. */
function nameCompared(figure: FigureName, compare: Comparison | null, language: Language): string {
  const name = nameFigure(figure, language);
  return sentences[language].value(compare?.with === 'previous' ? 'before' : 'compared', { name }) ?? name;
}

interface OtherDays {
  readonly compare: Comparison;
  /** Null where it would begin before there are figures. */
  readonly of: RangeAnalytics | null;
  /** The day that a day is compared with; null where there is none. */
  readonly dayOf: (day: string) => string | null;
}

/** The figures of a tab by day, beside what they are compared with, if with anything. */
export function toDaysTable(
  { data, ...total }: RangeAnalytics,
  other: OtherDays | null,
  { currency, language, only }: { currency: string; language: Language; only: readonly FigureName[] | null },
): string {
  const words = sentences[language];
  const names = listNames([total]).filter((name) => only === null || only.includes(name));
  return toCsv([
    [
      words.value('day') ?? '',
      ...names.map((name) => nameFigure(name, language)),
      ...(other === null ? [] : names.map((name) => nameCompared(name, other.compare, language))),
      words.value('currency') ?? '',
    ],
    ...Object.entries(data).map(([day, figures]) => [
      day,
      ...toCells(names, figures, currency),
      ...(other === null ? [] : toCells(names, other.of?.data[other.dayOf(day) ?? ''] ?? null, currency)),
      currency,
    ]),
  ]);
}

/** As the table by day, as columns with types and rows of them; hours of the store's clock are texts. */
export function toDaysColumns(
  { data, ...total }: RangeAnalytics,
  other: OtherDays | null,
  currency: string,
): TypedTable {
  const names = listNames([total]);
  const times = Object.keys(data);
  const time: Column = times.some(isHourKey) ? { name: 'hour', type: 'text' } : { name: 'day', type: 'day' };
  const read = (of: ShownFigures | null, before = '') =>
    names.map((name) => [`${before}${name}`, of?.[name] ?? null] as const);
  const readOther = (day: string) =>
    other === null ? [] : read(other.of?.data[other.dayOf(day) ?? ''] ?? null, 'compared_');
  return {
    columns: [
      time,
      ...names.map((name) => toColumn(name)),
      ...(other === null ? [] : names.map((name) => toColumn(name, 'compared_'))),
      { name: 'currency', type: 'text' },
    ],
    rows: times.map((day) => ({
      [time.name]: day,
      ...Object.fromEntries([...read(data[day] ?? null), ...readOther(day)]),
      currency,
    })),
  };
}

/** `YYYY-MM-DDTHH:00`, where a day has no more than its date. */
const isHourKey = (time: string): boolean => time.includes('T');

/** Headings of what influencers brought in: a figure, or a part of it. */
function toHeadings(fields: readonly InsightField[], language: Language): string[] {
  return fields.map((field) => {
    const name = nameFigure(insightFigures[field], language);
    const part = findPart(field);
    return part === null ? name : (sentences[language].value(part, { name }) ?? name);
  });
}

const toFieldCell = (field: InsightField, row: InfluencerParts): TableCell =>
  toFigureCell(insightFigures[field], row[field], row.currency);

/** Bonuses belong to no order and to no part of the figures: they have a column where there are any. */
const toBonusCells = (row: InfluencerParts, hasBonuses: boolean): TableCell[] =>
  hasBonuses ? [toMajorCell(row.bonuses ?? 0, row.currency)] : [];

export function toInfluencersTable(
  rows: readonly InfluencerInsight[],
  example: InfluencerInsight,
  language: Language,
): string {
  const words = sentences[language];
  const fields = insightFields.filter((field) => example[field] !== undefined);
  const hasBonuses = rows.some(({ bonuses }) => bonuses !== undefined);
  return toCsv([
    [
      words.value('by_influencer') ?? '',
      ...toHeadings(fields, language),
      ...(hasBonuses ? [words.value('bonuses') ?? ''] : []),
      words.value('currency') ?? '',
    ],
    ...rows.map((row) => [
      row.username,
      ...fields.map((field) => toFieldCell(field, row)),
      ...toBonusCells(row, hasBonuses),
      row.currency,
    ]),
  ]);
}

/** As the table of influencers, as columns with types and rows of them, by the names of the call. */
export function toInfluencersColumns(rows: readonly InfluencerInsight[], example: InfluencerInsight): TypedTable {
  const fields = insightFields.filter((field) => example[field] !== undefined);
  const hasBonuses = rows.some(({ bonuses }) => bonuses !== undefined);
  return {
    columns: [
      { name: 'influencer', type: 'text' },
      ...fields.map((field) => ({ ...toColumn(insightFigures[field]), name: field })),
      ...(hasBonuses ? [{ name: 'bonuses', type: 'amount' } as const] : []),
      { name: 'currency', type: 'text' },
    ],
    rows: rows.map((row) => ({
      influencer: row.username,
      ...Object.fromEntries(fields.map((field) => [field, toKnown(row, field)])),
      ...(hasBonuses ? { bonuses: row.bonuses ?? 0 } : {}),
      currency: row.currency,
    })),
  };
}

const toKnown = (row: InfluencerParts, field: InsightField): number | null => row[field] ?? null;

/** One influencer's report: as above, with the parts shown of one influencer alone, each behind its figure. */
const reportFields = [
  ...insightFields.filter((field) => !field.startsWith('influencer_')),
  'total_click_sales',
  'click_sales_looks',
  'click_sales_shorts',
  'refunded_looks',
  'refunded_shorts',
  'refunded_external',
  'influencer_attributed_checkouts',
  'influencer_attributed_checkouts_looks',
  'influencer_attributed_checkouts_shorts',
  'influencer_attributed_checkouts_external',
  'influencer_attributed_revenue',
  'influencer_attributed_revenue_looks',
  'influencer_attributed_revenue_shorts',
  'influencer_attributed_revenue_external',
  'commission_looks',
  'commission_shorts',
  'commission_external',
] as const;

interface Report {
  readonly total: InfluencerParts;
  readonly byDay: ReadonlyMap<string, InfluencerParts>;
  readonly zone: string;
}

/** The sum first, then each day; every row says whose it is, in which zone days are counted, and when it was written. */
export function toInfluencerReport({ total, byDay, zone }: Report, written: string, language: Language): string {
  const words = sentences[language];
  const word = (name: string): string => words.value(name) ?? name;
  const fields = reportFields.filter((field) => total[field] !== undefined);
  const hasBonuses = total.bonuses !== undefined;
  const toRow = (day: string, row: InfluencerParts): TableCell[] => [
    row.username,
    day,
    ...fields.map((field) => toFieldCell(field, row)),
    ...toBonusCells(row, hasBonuses),
    row.currency,
    zone,
    written,
  ];
  return toCsv([
    [
      word('by_influencer'),
      word('day'),
      ...toHeadings(fields, language),
      ...(hasBonuses ? [word('bonuses')] : []),
      word('currency'),
      word('time_zone'),
      word('written_at'),
    ],
    toRow(word('total'), total),
    ...[...byDay].map(([day, row]) => toRow(day, row)),
  ]);
}
