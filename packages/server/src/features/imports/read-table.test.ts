// Tables as spreadsheets of every kind write them, and files that are none.
import { limits } from '@vitrine/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';
import { mostColumns, type ReadTable } from './read-table.ts';
import { toCsv } from '../../platform/tables/write-table.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const utf16 = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

async function table(bytes: Buffer): Promise<ReadTable> {
  const read = await parseTable(bytes);
  if ('refused' in read) throw new Error(`refused: ${read.refused}`);
  return read;
}
const cells = async (bytes: Buffer) => (await table(bytes)).rows.map((row) => row.cells);

describe('a table is read', () => {
  const hebrew = 'כותרת,מוצרים\nקיץ,9001\n';
  it.each<[string, Buffer, string[], string[][]]>([
    ['with commas', utf8('a,b\n1,2\n'), ['a', 'b'], [['1', '2']]],
    ['with semicolons and decimal commas', utf8('a;b\n1,5;2\n'), ['a', 'b'], [['1,5', '2']]],
    ['with tabs', utf8('a\tb\n1, 2; 3\t4\n'), ['a', 'b'], [['1, 2; 3', '4']]],
    [
      'with semicolons in its texts',
      utf8('a,b\n"x; y; z",2\nx;y,3\n'),
      ['a', 'b'],
      [
        ['x; y; z', '2'],
        ['x;y', '3'],
      ],
    ],
    ['of one column', utf8('a\n1;\n2\n'), ['a'], [['1;'], ['2']]],
    ['that says its separator', utf8('sep=;\r\na;b\r\n1,2;3\r\n'), ['a', 'b'], [['1,2', '3']]],
    ['with the mark of UTF-8', utf8('\uFEFFa,b\n1,2'), ['a', 'b'], [['1', '2']]],
    ['in UTF-16', utf16(hebrew), ['כותרת', 'מוצרים'], [['קיץ', '9001']]],
    ['in UTF-16, the other way round', utf16(hebrew, true), ['כותרת', 'מוצרים'], [['קיץ', '9001']]],
    ['with lines of Windows', utf8('a,b\r\n1,2\r\n'), ['a', 'b'], [['1', '2']]],
    ['with lines of an old Mac', utf8('a,b\r1,2\r'), ['a', 'b'], [['1', '2']]],
    [
      'with line ends of every kind',
      utf8('a,b\r\n1,2\n3,4\r5,6'),
      ['a', 'b'],
      [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['with lines within quotes', utf8('a,b\n"x\r\ny","z\nw"\n'), ['a', 'b'], [['x\r\ny', 'z\nw']]],
    ['with quotes within quotes', utf8('a\n"say ""hi"""\n'), ['a'], [['say "hi"']]],
    ['with a quote where none belongs', utf8('a,b\n5" wide,"so" called\n'), ['a', 'b'], [['5" wide', '"so" called']]],
    ['with short rows', utf8('a,b,c\n1\n1,2\n'), ['a', 'b', 'c'], [['1'], ['1', '2']]],
    ['with long rows', utf8('a\n1,2,3\n'), ['a'], [['1', '2', '3']]],
    ['with blank cells at the end', utf8('a,b,,\n1,2,,\n'), ['a', 'b'], [['1', '2']]],
    ['with one heading twice', utf8('a,a\n1,2\n'), ['a', 'a'], [['1', '2']]],
    ['with a column without heading', utf8('a,,c\n1,2,3\n'), ['a', '', 'c'], [['1', '2', '3']]],
    ['with emoji', utf8('a\n👩‍👩‍👧 mum\n'), ['a'], [['👩‍👩‍👧 mum']]],
    ['with a formula made harmless', utf8("a\n'=1+1\n'quoted'\n"), ['a'], [['=1+1'], ["'quoted'"]]],
  ])('%s', async (_why, bytes, columns, rows) => {
    const read = await table(bytes);
    expect(read.columns).toEqual(columns);
    expect(read.rows.map((row) => row.cells)).toEqual(rows);
  });

  it('with blank lines, which count as lines but are no rows', async () => {
    const { rows } = await table(utf8('\n\na,b\n\n1,2\n , \n,,,,\n3,4\n'));
    expect(rows).toEqual([
      { line: 5, cells: ['1', '2'] },
      { line: 8, cells: ['3', '4'] },
    ]);
  });

  it('with a character split between two pieces', async () => {
    const long = `a\n${'é'.repeat(50_000)}\n`;
    expect(await cells(utf8(long))).toEqual([['é'.repeat(50_000)]]);
  });

  it('with a separator found out although a quoted cell runs over the piece that is tried', async () => {
    expect((await table(utf8(`a;b\n"${'x,y\n'.repeat(30_000)}";2\n`))).columns).toEqual(['a', 'b']);
  });

  it('with as many rows as are allowed, and as many blank ones', async () => {
    const { rows } = await table(utf8(`a,b\n${'1,2\n,\n'.repeat(limits.importRows)}`));
    expect(rows).toHaveLength(limits.importRows);
  });

  it('as it was written, whatever its cells hold', async () => {
    const marks = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", '=', ' ', 'a'),
      maxLength: 8,
    });
    const text = fc
      .oneof(marks, fc.string({ unit: 'grapheme', maxLength: 12 }))
      .map((cell) => cell.replaceAll('\0', ''));
    // a last column that is never blank: blank cells at the end say nothing
    const row = fc.tuple(text, text, fc.constant('end')).map((all) => [...all]);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        expect(await cells(utf8(toCsv([['one', 'two', 'three'], ...rows])))).toEqual(rows);
      }),
    );
  });
});

describe('a file is no table', () => {
  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'empty'],
    ['of blanks', utf8(' \r\n\t\r\n'), 'empty'],
    ['of separators', utf8(',,,\n,,\n'), 'empty'],
    ['of headings', utf8('a,b\n\n , \n'), 'no_rows'],
    ['a workbook', Buffer.from('504b03041400', 'hex'), 'workbook'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook'],
    ['a program', Buffer.from('7f454c4602010100000000', 'hex'), 'not_text'],
    ['text of another writing', Buffer.from([0x61, 0x2c, 0xf7, 0xe9, 0x0a, 0x31]), 'not_utf8'],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x00, 0xd8]), 'not_text'],
    ['UTF-16 without its mark', Buffer.from('a,b\n1,2', 'utf16le'), 'not_text'],
    ['with an open quote', utf8('a,b\n1,2\n"3,4\n5,6\n'), 'quote_open'],
    ['of too many rows', utf8(`a\n${'1\n'.repeat(limits.importRows + 1)}`), 'too_many_rows'],
    ['of blank rows without end', utf8(`a\n${',\n'.repeat(500_000)}`), 'too_many_rows'],
    ['of too many columns', utf8(`${'a,'.repeat(mostColumns)}a\n1\n`), 'too_many_columns'],
    ['too large', Buffer.alloc(limits.upload.csv + 1, 'a'), 'too_large'],
  ])('%s', async (_why, bytes, refused) => {
    expect(await parseTable(bytes)).toMatchObject({ refused });
  });

  it('and is told at which line a quote opens', async () => {
    expect(await parseTable(utf8('a,b\n1,2\n\n"3,4\n5,6\n'))).toMatchObject({ values: { line: 4 } });
  });
});
