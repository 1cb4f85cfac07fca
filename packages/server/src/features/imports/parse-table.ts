// Parses an uploaded file piece by piece, so that a large one holds nobody else up.
import { limits } from '@vitrine/contract/limits';
import { parse, type Parser } from 'csv-parse';
import { setImmediate as giveWay } from 'node:timers/promises';
import {
  findOpenQuote,
  mostParsed,
  readText,
  toDialect,
  toTable,
  type ReadTable,
  type TableRow,
  type Unreadable,
} from './read-table.ts';

const pieceBytes = 32 * 1024;

/** The table in a file's bytes, or why there is none. */
export async function parseTable(bytes: Buffer): Promise<ReadTable | Unreadable> {
  if (bytes.length > limits.upload.csv) {
    return { refused: 'too_large', values: { limit: `${limits.upload.csv / 1024 ** 2} MB` } };
  }
  const read = readText(bytes);
  if ('refused' in read) return read;
  const rows: TableRow[] = [];
  const problem = await parseAll(Buffer.from(read.text), parse(toDialect(read.separator)), rows);
  if (problem === null) return toTable(rows);
  const line = findOpenQuote(problem);
  if (line === null) throw problem;
  return { refused: 'quote_open', values: { line } };
}

/** Fills `rows`, up to some too many; answers what is wrong with the text, or null. */
async function parseAll(bytes: Buffer, parser: Parser, rows: TableRow[]): Promise<Error | null> {
  const ended = new Promise<void>((end) => {
    parser.once('error', () => end());
    parser.once('end', end);
  });
  for (let from = 0; from < bytes.length && !parser.errored && rows.length <= mostParsed; from += pieceBytes) {
    parser.write(bytes.subarray(from, from + pieceBytes));
    take(parser, rows);
    await giveWay();
  }
  if (rows.length > mostParsed) {
    parser.destroy();
    return null;
  }
  parser.on('readable', () => take(parser, rows));
  parser.end();
  await ended;
  return parser.errored;
}

function take(parser: Parser, rows: TableRow[]): void {
  for (let parsed: unknown = parser.read(); parsed !== null; parsed = parser.read()) {
    const { record, info } = parsed as { record: string[]; info: { records: number; empty_lines: number } };
    rows.push({ line: info.records + info.empty_lines, cells: record });
  }
}
