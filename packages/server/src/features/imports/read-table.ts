// Reads an uploaded file as a table: its writing, its separator, its rows with their lines in a spreadsheet. Pure.
import { limits } from '@vitrine/contract/limits';
import { undoHarmless } from '@vitrine/contract/table-cell';
import { CsvError, parse as parseNow } from 'csv-parse/sync';

export interface TableRow {
  /** The line it stands in when a spreadsheet shows the file, the first being 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadTable {
  /** The headings, as they stand. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Why a file is no table; each has a sentence of its own. */
export interface Unreadable {
  readonly refused:
    | 'workbook'
    | 'not_text'
    | 'not_utf8'
    | 'quote_open'
    | 'empty'
    | 'no_rows'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'too_large';
  readonly values?: Record<string, string | number>;
}

export const mostColumns = 100;
const longestHeading = 120;

/** Rows read before giving up: the rows a table may have, and as many blank ones, as spreadsheets leave behind. */
export const mostParsed = limits.importRows * 2 + 1;

const separators = [',', ';', '\t'] as const;

/** How records are separated: forgiving where spreadsheets are, so that what is wrong is reported row by row. */
const dialect = {
  quote: '"',
  escape: '"',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  info: true,
};

/** The options under which a file's text is parsed. */
export function toDialect(separator: string): typeof dialect & { delimiter: string } {
  return { ...dialect, delimiter: separator };
}

export interface TableText {
  readonly text: string;
  readonly separator: string;
}

/** The text of a file and what separates its cells; or why it is no text. */
export function readText(bytes: Buffer): TableText | Unreadable {
  if (isWorkbook(bytes)) return { refused: 'workbook' };
  const decoded = decode(bytes);
  if (typeof decoded !== 'string') return decoded;
  if (decoded.includes('\0')) return { refused: 'not_text' };
  if (decoded.trim() === '') return { refused: 'empty' };
  const declared = /^sep=(.)(\r\n|\n|\r)/i.exec(decoded);
  if (declared) return { text: decoded.slice(declared[0].length), separator: declared[1] ?? ',' };
  return { text: decoded, separator: findSeparator(decoded) };
}

/** Workbooks of spreadsheet programs begin as archives (PK) or as compound files do. */
function isWorkbook(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4).toString('hex');
  return start === '504b0304' || start === 'd0cf11e0';
}

function decode(bytes: Buffer): string | Unreadable {
  const mark = bytes.subarray(0, 2).toString('hex');
  const writing = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    // leaves the byte order mark out
    return new TextDecoder(writing, { fatal: true }).decode(bytes);
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    return bytes.includes(0) ? { refused: 'not_text' } : { refused: 'not_utf8' };
  }
}

const triedLines = 50;
const triedLength = 64 * 1024;

/** The separator under which the first rows agree best with a heading of several cells; a comma when none has any. */
function findSeparator(text: string): string {
  const start = text.slice(0, triedLength);
  const rated = separators.map((separator) => ({ separator, rate: rate(start, separator) }));
  const [best] = rated.toSorted((a, b) => b.rate - a.rate);
  return best && best.rate > 0 ? best.separator : ',';
}

function rate(text: string, separator: string): number {
  const options = { ...toDialect(separator), to: triedLines, info: false };
  // the piece may end within a quoted cell: read once as it is, once with the quote closed
  const records = tryParse(text, options) ?? tryParse(`${text}"`, options);
  const width = records?.[0]?.length ?? 0;
  if (!records || width < 2) return 0;
  const agreeing = records.filter((cells) => cells.length === width).length;
  return agreeing / records.length + Math.min(width, mostColumns) / 1_000;
}

function tryParse(text: string, options: typeof dialect & { delimiter: string; to: number }): string[][] | null {
  try {
    return parseNow(text, options);
  } catch (problem) {
    if (isQuoteOpen(problem)) return null;
    throw problem;
  }
}

/** The line whose quote is never closed, when that is why parsing failed. */
export function findOpenQuote(problem: unknown): number | null {
  if (!isQuoteOpen(problem)) return null;
  const { records, empty_lines: blank } = problem as CsvError & { records: number; empty_lines: number };
  return records + blank + 1;
}

function isQuoteOpen(problem: unknown): problem is CsvError {
  return problem instanceof CsvError && problem.code === 'CSV_QUOTE_NOT_CLOSED';
}

/** Makes a table of records: the first that is not blank is the heading, blank ones are left out. */
export function toTable(records: readonly TableRow[]): ReadTable | Unreadable {
  const [heading, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!heading) return { refused: 'empty' };
  const columns = trimEnd(heading.cells).map((cell) => cell.trim().slice(0, longestHeading));
  if (columns.length > mostColumns) return { refused: 'too_many_columns', values: { limit: mostColumns } };
  if (rows.length > limits.importRows || records.length > mostParsed) {
    return { refused: 'too_many_rows', values: { limit: limits.importRows } };
  }
  if (rows.length === 0) return { refused: 'no_rows' };
  const clean = rows.map(({ line, cells }) => ({ line, cells: trimEnd(cells).map(undoHarmless) }));
  return { columns, rows: clean };
}

/** Spreadsheets write as many separators as their widest row has: blank cells at the end say nothing. */
function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
