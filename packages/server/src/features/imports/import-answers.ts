// Writes imports out: how far one is, and the table of its faulty rows.
import type { LinkImport, RowProblem } from '@vitrine/contract/imports';
import { sentences, type Language } from '../../locales/locales.ts';
import type { TableRow } from './read-table.ts';
import type { ImportRow, StoredProblem } from './store.ts';
import { toCsv } from '../../platform/tables/write-table.ts';

/** Sample cells longer than this are cut: they only show what a column holds. */
const longestSample = 200;

export function toImport(row: ImportRow, language: Language): LinkImport {
  return {
    import_id: row.import_id,
    file_name: row.file_name,
    state: row.state,
    columns: row.columns,
    sample: row.sample.map(({ cells }) => row.columns.map((_heading, at) => (cells[at] ?? '').slice(0, longestSample))),
    mapping: row.mapping,
    rows: row.rows_count,
    processed: row.processed,
    created: row.created,
    problems_count: row.problems_count,
    faulty_rows: row.faulty_rows,
    problems: row.problems.map((problem) => toRowProblem(problem, language)),
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function toRowProblem({ line, field, code, values }: StoredProblem, language: Language): RowProblem {
  return { row: line, field, code, message: sentences[language].field(code, values) };
}

/** The faulty rows as they were uploaded, each with its line and what is wrong, under columns of their own. */
export function toProblemTable(
  {
    columns,
    rows,
    problems,
  }: { columns: readonly string[]; rows: readonly TableRow[]; problems: readonly StoredProblem[] },
  language: Language,
): string {
  const { column } = sentences[language];
  const added = [column('line'), column('problems')];
  // a table that was mended and uploaded again has them already
  const kept = columns.flatMap((heading, at) => (added.includes(heading) ? [] : [at]));
  const ofLine = Map.groupBy(problems, ({ line }) => line);
  const faulty = rows.filter(({ line }) => ofLine.has(line));
  const write = ({ field, code, values }: StoredProblem): string => {
    const message = sentences[language].field(code, values);
    return field === null ? message : `${column(field)}: ${message}`;
  };
  return toCsv([
    [...kept.map((at) => columns[at] ?? ''), ...added],
    ...faulty.map(({ line, cells }) => [
      ...kept.map((at) => cells[at] ?? ''),
      line,
      (ofLine.get(line) ?? []).map(write).join(' · '),
    ]),
  ]);
}
