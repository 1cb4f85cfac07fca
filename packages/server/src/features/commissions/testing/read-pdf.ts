// Reads back what our PDFs say: their text, and every name that their objects carry (ISO 32000-1, §7 and §9.10.3).
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

export interface PdfTold {
  /** Each run of glyphs as letters, in the order in which they are drawn. */
  readonly text: string;
  /** Names outside of streams, such as `Type` or `JavaScript`, each once, sorted; without names of fonts and resources. */
  readonly names: readonly string[];
}

export function readPdf(bytes: Buffer): PdfTold {
  const file = bytes.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, toObject(body)]),
  );
  const heads = [...objects.values()].map(({ head }) => head.replaceAll(/\((?:\\.|[^\\)])*\)|<[\da-f]+>/gi, ''));
  const names = heads.flatMap((head) => [...head.matchAll(/\/([A-Za-z]\w*)/g)].map(([, name = '']) => name));
  const letters = readFonts(objects);
  const drawn = [...objects.values()].map(({ stream }) => stream).filter((stream) => stream.includes(' Tf'));
  return {
    text: drawn.map((stream) => readText(stream, letters)).join('\n'),
    names: [...new Set(names)].filter((name) => !/^(?:F\d+|Gs\d+|CZ.*|[A-Z]{6})$/.test(name)).toSorted(),
  };
}

function toObject(body: string): PdfObject {
  const [head = '', rest] = body.split(/\nstream\n/, 2);
  if (rest === undefined) return { head, stream: '' };
  const content = Buffer.from(rest.replace(/\nendstream$/, ''), 'latin1');
  return {
    head,
    stream: head.includes('FlateDecode') ? inflateSync(content).toString('latin1') : content.toString('latin1'),
  };
}

/** Of each font of a page, by its name there: the letter of each glyph. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, readLetters(objects.get(map)?.stream ?? ''));
    }
  }
  return fonts;
}

/** Ranges whose letters stand in a list, as pdfkit writes them. */
function readLetters(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const all = [...list.matchAll(/<([\da-f ]*)>/gi)];
    for (const [at, [, code = '']] of all.entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}

function readText(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/gi)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else lines.push(readRun(shown ?? '', letters));
  }
  return lines.join('');
}

const readRun = (shown: string, letters: ReadonlyMap<string, string>): string =>
  [...shown.matchAll(/<([\da-f]*)>/gi)]
    .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph.toLowerCase()) ?? '�')
    .join('');
