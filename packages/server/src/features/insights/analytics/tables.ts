// Writes the analytics as tables for spreadsheets, under the same names as on the screen.
import type {
  BreakdownRow,
  Dimension,
  InfluencerInsight,
  InfluencerParts,
  RowTotals,
} from '@vitrine/contract/analytics';
import { measure } from '@vitrine/contract/figure-questions';
import type { FigureName } from '@vitrine/contract/figures';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import { insightFigures } from '@vitrine/contract/rights';
import type { Cell } from '@vitrine/contract/table-cell';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toCsv } from '../../../platform/tables/write-table.ts';
import { nameFigure } from '../value-names.ts';
import { findPart, insightFields, type InsightField } from './row-figures.ts';

type ShownFigures = Partial<Record<FigureName, number | null | undefined>>;

/** The figures that are there in any of these, in the order of the screen; those the reader may not see are in none. */
function listNames(rows: readonly ShownFigures[]): FigureName[] {
  return measure.options.filter((name) => rows.some((row) => row[name] !== undefined));
}

function toCells(names: readonly FigureName[], row: ShownFigures | null): Cell[] {
  return names.map((name) => row?.[name] ?? null);
}

/** A breakdown; `example` is a row of it, so that a table without rows has its headings too. */
export function toBreakdownTable(
  { rows, currency }: { rows: readonly (BreakdownRow & { previous: RowTotals | null })[]; currency: string },
  { by, language, example, compared }: { by: Dimension; language: Language; example: ShownFigures; compared: boolean },
): string {
  const words = sentences[language];
  const names = listNames([example]);
  const before = compared ? listNames([example]).filter((name) => !['cr', 'aov', 'buys'].includes(name)) : [];
  const nameOf = (name: FigureName): string => nameFigure(name, language);
  return toCsv([
    [
      words.value(`by_${by}`) ?? by,
      ...names.map(nameOf),
      ...before.map((name) => words.value('before', { name: nameOf(name) }) ?? name),
      words.value('currency') ?? '',
    ],
    ...rows.map((row) => [row.label, ...toCells(names, row), ...toCells(before, row.previous), currency]),
  ]);
}

/** The figures of a tab by day. */
export function toDaysTable({ data, ...total }: RangeAnalytics, currency: string, language: Language): string {
  const words = sentences[language];
  const names = listNames([total]);
  return toCsv([
    [words.value('day') ?? '', ...names.map((name) => nameFigure(name, language)), words.value('currency') ?? ''],
    ...Object.entries(data).map(([day, figures]) => [day, ...toCells(names, figures), currency]),
  ]);
}

/** Headings of what influencers brought in: a figure, or a part of it. */
function toHeadings(fields: readonly InsightField[], language: Language): string[] {
  return fields.map((field) => {
    const name = nameFigure(insightFigures[field], language);
    const part = findPart(field);
    return part === null ? name : (sentences[language].value(part, { name }) ?? name);
  });
}

export function toInfluencersTable(
  rows: readonly InfluencerInsight[],
  example: InfluencerInsight,
  language: Language,
): string {
  const words = sentences[language];
  const fields = insightFields.filter((field) => example[field] !== undefined);
  return toCsv([
    [words.value('by_influencer') ?? '', ...toHeadings(fields, language), words.value('currency') ?? ''],
    ...rows.map((row) => [row.username, ...fields.map((field) => row[field] ?? null), row.currency]),
  ]);
}

/** One influencer's report: as above, with the parts shown of one influencer alone, each behind its figure. */
const reportFields = [
  ...insightFields.filter((field) => !field.startsWith('influencer_')),
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
  const toRow = (day: string, row: InfluencerParts): Cell[] => [
    row.username,
    day,
    ...fields.map((field) => row[field] ?? null),
    row.currency,
    zone,
    written,
  ];
  return toCsv([
    [
      word('by_influencer'),
      word('day'),
      ...toHeadings(fields, language),
      word('currency'),
      word('time_zone'),
      word('written_at'),
    ],
    toRow(word('total'), total),
    ...[...byDay].map(([day, row]) => toRow(day, row)),
  ]);
}
