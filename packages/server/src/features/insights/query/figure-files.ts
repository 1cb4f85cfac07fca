// The answer of any question as a file: a table for spreadsheets, or Parquet.
import {
  isTime,
  measure,
  type AskedFigures,
  type FigureRow,
  type Measure,
  type SplitKey,
} from '@vitrine/contract/figure-questions';
import { canSee } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import { byteOrderMark, toLines, type TableCell } from '../../../platform/tables/write-table.ts';
import type { Column, Figures } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking } from '../asking.ts';
import { nameFigureFile } from '../file-names.ts';
import { nameFigure, toColumn, toFigureCell } from '../value-names.ts';
import type { Query, QueryAsked, Whole } from './answer.ts';

/** Rows are written so many at a time. */
const atOnce = 1_000;

const everyRow = { count: null, skip: 0 };

/** Every row of a question, as `Query.answer` has them, with its refusals; figures the actor may not see have no column. */
export class FigureFiles {
  readonly #query: Query;
  readonly #asking: Asking;
  readonly #tables: Figures['tables'];

  constructor(query: Query, asking: Asking, tables: Figures['tables']) {
    this.#query = query;
    this.#asking = asking;
    this.#tables = tables;
  }

  async toCsv(actor: Actor, asked: QueryAsked, language: Language): Promise<NamedFile<Pieces>> {
    const whole = await this.#query.answer(actor, asked, everyRow, language);
    const names = listSeen(actor, asked.measures);
    return {
      name: await this.#nameFile(actor, whole, 'csv'),
      content: toPieces(toTable(whole, { asked, names, language })),
    };
  }

  async toParquet(actor: Actor, asked: QueryAsked, language: Language): Promise<NamedFile<Pieces>> {
    const whole = await this.#query.answer(actor, asked, everyRow, language);
    const names = listSeen(actor, asked.measures);
    const hasOther = whole.compared !== null;
    const columns = toColumns(asked.split_by, names, hasOther);
    const rows = whole.rows.map((row) => toTableRow(row, whole.currency, { names, hasOther }));
    return {
      name: await this.#nameFile(actor, whole, 'parquet'),
      content: this.#tables.toParquet(columns, toChunks(rows)),
    };
  }

  async #nameFile(actor: Actor, { days }: Whole, ending: 'csv' | 'parquet'): Promise<string> {
    return nameFigureFile('figures', { days, knownFrom: await this.#asking.findKnownFrom(actor), ending });
  }
}

/** The measures that were asked for and may be seen, each once, in the order of the figures. */
const listSeen = (actor: Actor, asked: readonly Measure[]): Measure[] =>
  measure.options.filter((name) => asked.includes(name) && canSee(actor, name));

export async function* toChunks<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
}

async function* toPieces(rows: readonly (readonly TableCell[])[]): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const some of toChunks(rows)) yield toLines(some);
}

function toTable(
  { rows, currency, compared }: Whole,
  { asked, names, language }: { asked: QueryAsked; names: readonly Measure[]; language: Language },
): TableCell[][] {
  const words = sentences[language];
  const headings = names.map((name) => nameFigure(name, language));
  const others = compared === null ? [] : headings.map((name) => words.value('compared', { name }) ?? name);
  const toCells = (of: AskedFigures | null): TableCell[] =>
    names.map((name) => toFigureCell(name, of?.[name], currency));
  return [
    [
      ...asked.split_by.map((key) => words.value(`by_${key}`) ?? key),
      ...headings,
      ...others,
      words.value('currency') ?? '',
    ],
    ...rows.map((row) => [
      ...row.keys.map(({ by, value, label }) => (by === 'day' || by === 'month' ? value : label)),
      ...toCells(row.figures),
      ...(compared === null ? [] : toCells(row.compared)),
      currency,
    ]),
  ];
}

function toColumns(split: readonly SplitKey[], names: readonly Measure[], hasOther: boolean): Column[] {
  const keys = split.flatMap((name): Column[] => {
    if (name === 'day' || name === 'month') return [{ name, type: 'day' }];
    if (isTime(name)) return [{ name, type: 'count' }];
    return [
      { name, type: 'text' },
      { name: `${name}_label`, type: 'text' },
    ];
  });
  const others = hasOther ? names.map((name) => toColumn(name, 'compared_')) : [];
  return [...keys, ...names.map((name) => toColumn(name)), ...others, { name: 'currency', type: 'text' }];
}

function toTableRow(
  { keys, figures: told, compared }: FigureRow,
  currency: string,
  { names, hasOther }: { names: readonly Measure[]; hasOther: boolean },
): Record<string, string | number | null> {
  const named = keys.flatMap(({ by, value, label }): [string, string | null][] =>
    isTime(by)
      ? [[by, value]]
      : [
          [by, value],
          [`${by}_label`, label],
        ],
  );
  const measured = names.map((name) => [name, told[name] ?? null] as const);
  const others = hasOther ? names.map((name) => [`compared_${name}`, compared?.[name] ?? null] as const) : [];
  return { ...Object.fromEntries([...named, ...measured, ...others]), currency };
}
