// Parts a line of text into runs that a PDF can draw one after the other from the left: by direction and by font. Pure.
import bidiFactory from 'bidi-js';

// its types speak of its module for browsers, Node takes the one whose export is the function itself
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

export interface TextRun {
  readonly text: string;
  /** The first of the fonts that has its letters. */
  readonly font: string;
}

/** A font and the code points it has. */
export interface FontRange {
  readonly name: string;
  has(codePoint: number): boolean;
}

/** Marks of direction are for screens: a line is parted by its own levels. */
const marks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/**
 * In the order in which they stand from left to right, by the Unicode bidirectional algorithm. A run of Hebrew keeps its
 * logical order, as drawing turns letters of right-to-left scripts itself; every other stands as it is to be seen.
 */
export function toRuns(line: string, base: 'ltr' | 'rtl', fonts: readonly FontRange[]): TextRun[] {
  const text = line.replaceAll(marks, '');
  const embedding = bidi.getEmbeddingLevels(text, base);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { letters: string[]; font: string; isTurned: boolean }[] = [];
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const isLowHalf = /[\uDC00-\uDFFF]/.test(text[at] ?? '');
    if (isLowHalf) continue;
    const letter = mirrored.get(at) ?? String.fromCodePoint(text.codePointAt(at) ?? 0x20);
    const isTurned = /\p{Script=Hebrew}/u.test(letter);
    const last = runs.at(-1);
    const point = letter.codePointAt(0) ?? 0x20;
    const current = fonts.find(({ name }) => name === last?.font);
    const isSame = last !== undefined && last.isTurned === isTurned && current?.has(point) === true;
    if (isSame) last.letters.push(letter);
    else
      runs.push({ letters: [letter], font: (fonts.find((font) => font.has(point)) ?? fonts[0])?.name ?? '', isTurned });
  }
  return runs.map(({ letters, font, isTurned }) => ({
    text: (isTurned ? letters.toReversed() : letters).join(''),
    font,
  }));
}
