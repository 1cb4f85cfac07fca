// Writes PDFs: lines of text in both directions, at places, with fonts that stand in the file itself.
import heebo from '@fontsource/heebo/unicode.json' with { type: 'json' };
import inter from '@fontsource/inter/unicode.json' with { type: 'json' };
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit';
import { toRuns, type FontRange } from './pdf-text.ts';

const { resolve } = createRequire(import.meta.url);

/** The families in the order in which they are asked for a letter, each by its subsets. */
const families = [
  { family: 'inter', ranges: inter, subsets: ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] },
  { family: 'heebo', ranges: heebo, subsets: ['hebrew'] },
];

interface Face extends FontRange {
  readonly file: (weight: 400 | 700) => string;
}

/** As the fonts' own package lists it: `U+0000-00FF,U+0131`. */
function readRange(list: string): (codePoint: number) => boolean {
  const parts = list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (point) => parts.some(([from, to]) => point >= from && point <= to);
}

const faces: readonly Face[] = families.flatMap(({ family, ranges, subsets }) =>
  subsets.map((subset) => ({
    name: `${family}-${subset}`,
    has: readRange((ranges as Readonly<Record<string, string>>)[subset] ?? ''),
    file: (weight: number) => resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  })),
);

interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
}

export interface PdfSheet {
  readonly width: number;
  readonly height: number;
  /**
   * Draws a line whose start is at `x` from the side on which the language begins, and answers how wide it is. `end` draws
   * it up to `x` instead. In points.
   */
  line(text: string, at: { x: number; y: number; end?: boolean }, style: TextStyle): number;
  /** Draws several lines, parted between words so that none is wider; answers the height they take. */
  block(text: string, at: { x: number; y: number; width: number }, style: TextStyle): number;
  rule(y: number): void;
}

interface PdfOptions {
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly createdAt: Date;
}

const margin = 50;
const [width, height] = [595.28, 841.89];

/** One page of A4; places count from its margins. */
export async function writePdf(options: PdfOptions, draw: (sheet: PdfSheet) => void): Promise<Buffer> {
  const info = { Title: options.title, CreationDate: options.createdAt, ModDate: options.createdAt };
  const document = new PDFDocument({ size: 'A4', margin: 0, lang: options.language, info, displayTitle: true });
  const pieces: Buffer[] = [];
  const written = new Promise<void>((done, failed) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', done);
    document.on('error', failed);
  });
  draw(toSheet(document, options.direction));
  document.end();
  await written;
  return Buffer.concat(pieces);
}

function toSheet(document: PDFKit.PDFDocument, direction: 'ltr' | 'rtl'): PdfSheet {
  const measure = (text: string, style: TextStyle) => {
    const runs = toRuns(text, direction, faces).map((run) => {
      const face = faces.find(({ name }) => name === run.font);
      document.font(face?.file(style.isBold ? 700 : 400) ?? 'Helvetica').fontSize(style.size);
      return { ...run, face, width: document.widthOfString(run.text) };
    });
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  };
  const inner = width - 2 * margin;
  const line: PdfSheet['line'] = (text, { x, y, end = false }, style) => {
    const measured = measure(text, style);
    const start = end ? x - measured.width : x;
    let left = margin + (direction === 'ltr' ? start : inner - start - measured.width);
    for (const run of measured.runs) {
      document.font(run.face?.file(style.isBold ? 700 : 400) ?? 'Helvetica').fontSize(style.size);
      document.fillColor(style.colour ?? '#1c1a17').text(run.text, left, margin + y, { lineBreak: false });
      left += run.width;
    }
    return measured.width;
  };
  return {
    width: inner,
    height: height - 2 * margin,
    line,
    block: (text, at, style) => {
      const lines = [''];
      for (const word of text.split(/\s+/)) {
        const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
        if (measure(longer, style).width <= at.width || lines.at(-1) === '') lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      const step = style.size * 1.45;
      for (const [index, each] of lines.entries()) line(each, { x: at.x, y: at.y + index * step }, style);
      return lines.length * step;
    },
    rule: (y) => {
      document
        .moveTo(margin, margin + y)
        .lineTo(width - margin, margin + y)
        .lineWidth(0.6)
        .stroke('#d8d2c9');
    },
  };
}
