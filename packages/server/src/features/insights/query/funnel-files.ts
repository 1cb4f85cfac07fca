// The steps of a funnel as a file: a table for spreadsheets, or Parquet.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { AnsweredStep, askFunnel } from '@vitrine/contract/figure-questions';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import { toCsv, type TableCell } from '../../../platform/tables/write-table.ts';
import type { Column, Figures } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import { nameFigureFile } from '../file-names.ts';
import type { Query } from './answer.ts';
import { toChunks } from './figure-files.ts';

type FunnelAsked = BodyOf<typeof askFunnel>;
type Answer = AnswerOf<typeof askFunnel>;

const counted: readonly Column[] = [
  { name: 'count', type: 'count' },
  { name: 'is_estimated', type: 'truth' },
  { name: 'of_first', type: 'rate' },
  { name: 'of_previous', type: 'rate' },
];

/** Every step of a funnel, as `Query.askFunnel` has them, with its refusals; beside what they are compared with. */
export class FunnelFiles {
  readonly #query: Query;
  readonly #tables: Figures['tables'];

  constructor(query: Query, tables: Figures['tables']) {
    this.#query = query;
    this.#tables = tables;
  }

  async toCsv(actor: Actor, asked: FunnelAsked, language: Language): Promise<NamedFile<string>> {
    const answer = await this.#query.askFunnel(actor, asked);
    return { name: toName(answer, 'csv'), content: toCsv(toTable(answer, language)) };
  }

  async toParquet(actor: Actor, asked: FunnelAsked): Promise<NamedFile<Pieces>> {
    const answer = await this.#query.askFunnel(actor, asked);
    const others = answer.compared === null ? [] : counted.map(prefix);
    const columns: Column[] = [{ name: 'step', type: 'text' }, ...counted, ...others];
    const rows = answer.steps.map((step, at) => ({ ...step, ...toCompared(answer.compared?.steps[at]) }));
    return { name: toName(answer, 'parquet'), content: this.#tables.toParquet(columns, toChunks(rows)) };
  }
}

const toName = ({ from_date: from, to_date: to, freshness }: Answer, ending: 'csv' | 'parquet'): string =>
  nameFigureFile('funnel', { days: { from, to }, knownFrom: freshness.known_from, ending });

const prefix = ({ name, type }: Column): Column => ({ name: `compared_${name}`, type });

const toCompared = (step: AnsweredStep | undefined) =>
  step && {
    compared_count: step.count,
    compared_is_estimated: step.is_estimated,
    compared_of_first: step.of_first,
    compared_of_previous: step.of_previous,
  };

function toTable({ steps, compared }: Answer, language: Language): TableCell[][] {
  const words = sentences[language];
  const word = (name: string): string => words.value(name) ?? name;
  const headings = counted.map(({ name }) => word(`funnel_${name}`));
  const others = compared === null ? [] : headings.map((name) => words.value('compared', { name }) ?? name);
  const toCells = ({ count, is_estimated: isEstimated, of_first: first, of_previous: previous }: AnsweredStep) => [
    count,
    isEstimated ? word('funnel_estimated') : null,
    first,
    previous,
  ];
  return [
    [word('funnel_step'), ...headings, ...others],
    ...steps.map((step, at) => {
      const other = compared?.steps[at];
      return [word(`funnel_${step.step}`), ...toCells(step), ...(other ? toCells(other) : [])];
    }),
  ];
}
