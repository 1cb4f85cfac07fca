// One name for one thing: what docs/words.md says is never written stands in no English text that people read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureTexts } from '../packages/contract/src/figure-texts/en.ts';
import { en as dashboard } from '../packages/dashboard/src/locales/en/index.ts';
import { en as server } from '../packages/server/src/locales/en.ts';
import { values } from '../packages/server/src/locales/values-en.ts';
import { en as shopfront } from '../packages/shopfront/src/locales/en.ts';
import { listSources } from './world/measures.ts';
import { root } from './world/sources.ts';

/** Every text with the keys that lead to it. */
function listTexts(texts: unknown, key: string): { key: string; text: string }[] {
  if (typeof texts === 'string') return [{ key, text: texts }];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, value]) => listTexts(value, `${key}.${name}`));
}

const texts = [
  ...listTexts(dashboard, 'dashboard'),
  ...listTexts(figureTexts, 'figures'),
  ...listTexts(server, 'server'),
  ...listTexts(values, 'server.values'),
  ...listTexts(shopfront, 'shopfront'),
];

/** The column *never* of the tables in docs/words.md. */
function listForbidden(): string[] {
  let column = -1;
  return readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('|')) column = -1;
      const cells = line.split('|').map((cell) => cell.trim());
      const heading = cells.indexOf('never');
      if (heading >= 0) column = heading;
      const isRow = column >= 0 && heading < 0 && !/^\|\s*-/.test(line);
      return isRow ? (cells[column] ?? '').split(',').map((term) => term.trim()) : [];
    })
    .filter((term) => term !== '');
}

const forbidden = listForbidden();

/** A term as a word of its own; what is written in capitals is meant in capitals. */
function toPattern(term: string): RegExp {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w{.])${escaped}(?![\w}+])`, term === term.toUpperCase() ? '' : 'i');
}

describe('words', () => {
  it('has terms to look for, and texts to look in', () => {
    expect(forbidden).toEqual(expect.arrayContaining(['instant', 'AD+', 'she', 'back-half']));
    expect(texts.length).toBeGreaterThan(1500);
  });

  it.each(forbidden)('nobody reads “%s”', (term) => {
    const pattern = toPattern(term);
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it.each([
    ['AD', 'Create new AD', true],
    ['AD', 'advice', false],
    ['AD+', 'AD+: one address', true],
    ['she', 'She was there', true],
    ['her', 'other', false],
    ['mend', 'recommend', false],
  ])('%s in “%s”: %s', (term, text, isFound) => {
    expect(toPattern(term).test(text)).toBe(isFound);
  });

  it('nobody is a she in code, comments and descriptions either', () => {
    const lines = listSources().flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`));
    expect(lines.filter((line) => /\b(she|her|hers|herself)\b/i.test(line))).toEqual([]);
  });
});
