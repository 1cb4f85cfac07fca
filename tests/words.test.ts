// One name for one thing: what docs/words.md says is never written stands in no text that people read, in either language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureTexts } from '../packages/contract/src/figure-texts/en.ts';
import { figureTexts as figureTextsHe } from '../packages/contract/src/figure-texts/he.ts';
import { en as dashboard } from '../packages/dashboard/src/locales/en/index.ts';
import { he as dashboardHe } from '../packages/dashboard/src/locales/he/index.ts';
import { en as server } from '../packages/server/src/locales/en.ts';
import { he as serverHe } from '../packages/server/src/locales/he.ts';
import { values } from '../packages/server/src/locales/values-en.ts';
import { values as valuesHe } from '../packages/server/src/locales/values-he.ts';
import { en as shopfront } from '../packages/shopfront/src/locales/en.ts';
import { he as shopfrontHe } from '../packages/shopfront/src/locales/he.ts';
import { listSources } from './world/measures.ts';
import { root } from './world/sources.ts';

interface Text {
  readonly key: string;
  readonly text: string;
}

/** Every text with the keys that lead to it. */
function listTexts(texts: unknown, key: string): Text[] {
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

/** What the page of the API says of calls and of the names in them; names themselves are what programs read. */
function listApiTexts(value: unknown, key: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['summary', 'description'].includes(name) && typeof inner === 'string'
      ? [{ key: `${key}.${name}`, text: inner }]
      : listApiTexts(inner, `${key}.${name}`),
  );
}

const apiTexts = listApiTexts(JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8')), 'api');

const hebrewTexts = [
  ...listTexts(dashboardHe, 'dashboard'),
  ...listTexts(figureTextsHe, 'figures'),
  ...listTexts(serverHe, 'server'),
  ...listTexts(valuesHe, 'server.values'),
  ...listTexts(shopfrontHe, 'shopfront'),
];

const grammar = 'Hebrew agrees with what it is said of';
/** What English says in the same words and Hebrew does not, by the English, with the reason. */
const saidApart: Readonly<Record<string, string>> = {
  'A promo code has no spaces or commas': 'before and after it was sent',
  Approved: grammar,
  Rejected: grammar,
  Archived: grammar,
  'Attributed orders': 'whose they are stands beside a column',
  'Attributed revenue': 'whose it is stands beside a column, and you are the reader of your own',
  Automatic: grammar,
  Active: 'an influencer, and a plan, which is a she in Hebrew',
  Available: 'an amount, and a name nobody has',
  'Carried over': 'what is owed goes on, and what was there before',
  'Choose a collection': 'a button, and what is missing',
  'Choose a product': 'a button, and what is missing',
  'Copy the link': 'of a mail, and one of ours',
  Custom: 'an address, and a short with one',
  Done: 'a button, and a state',
  Earned: grammar,
  Earnings: 'your own, and those of another',
  Hidden: grammar,
  Invite: 'a button of a step, and of a form',
  Merchant: 'the store, and its people',
  Paid: grammar,
  Refunded: grammar,
  Results: 'of the whole shop, and of one influencer',
  Terms: 'of a commission, and of the service',
  Total: 'of rows, and of one order',
  Undo: 'a button, and a mark in a history',
  'What they earn': 'the terms, and how they reckon',
};

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

const isHebrew = (term: string): boolean => /\p{Script=Hebrew}/u.test(term);
const forbidden = listForbidden().filter((term) => !isHebrew(term));
const forbiddenInHebrew = listForbidden().filter(isHebrew);

/** A term as a word of its own; what is written in capitals is meant in capitals. */
function toPattern(term: string): RegExp {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w{.])${escaped}(?![\w}+])`, term === term.toUpperCase() ? '' : 'i');
}

/** A Hebrew term as a word of its own, with the letters that are written onto the front of it. */
function toHebrewPattern(term: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])[ושהבכלמ]{0,3}${term.replace('/', String.raw`\/`)}(?![\p{L}\d/])`, 'u');
}

/** Texts that English says in the same words and Hebrew in different ones; forms for one are said in their own. */
function listSaidApart(): string[] {
  const hebrew = new Map(hebrewTexts.map(({ key, text }) => [key, text]));
  const ways = new Map<string, Set<string>>();
  for (const { key, text } of texts.filter((each) => !each.key.endsWith('_one'))) {
    const said = hebrew.get(key)?.replace(/\.$/, '');
    const english = text.replace(/\.$/, '');
    if (said !== undefined) ways.set(english, (ways.get(english) ?? new Set()).add(said));
  }
  return [...ways].filter(([, said]) => said.size > 1).map(([english]) => english);
}

describe('words', () => {
  it('has terms to look for, and texts to look in', () => {
    expect(forbidden).toEqual(expect.arrayContaining(['instant', 'AD+', 'she', 'back-half']));
    expect(texts.length).toBeGreaterThan(1500);
    expect(apiTexts.length).toBeGreaterThan(250);
  });

  it.each(forbidden)('nobody reads “%s”', (term) => {
    const pattern = toPattern(term);
    const said = [...texts, ...apiTexts].filter(({ text }) => pattern.test(text));
    expect(said.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
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

describe('words in Hebrew', () => {
  it('there are terms to look for, and texts to look in', () => {
    expect(forbiddenInHebrew).toEqual(expect.arrayContaining(['עמוד', 'מסלול', 'סה״כ']));
    expect(hebrewTexts.length).toBeGreaterThan(1500);
  });

  it.each(forbiddenInHebrew)('nobody reads “%s”', (term) => {
    const pattern = toHebrewPattern(term);
    expect(hebrewTexts.filter(({ text }) => pattern.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it.each([
    ['עמוד', 'חזרה לעמוד', true],
    ['עמוד', 'שם העמודה', false],
    ['לכם', 'הלוגו שלכם', true],
    ['גרסה', 'הגרסה', true],
    ['סה״כ', 'סה״כ', true],
    ['מייל', 'האימייל', false],
  ])('%s in “%s”: %s', (term, text, isFound) => {
    expect(toHebrewPattern(term).test(text)).toBe(isFound);
  });

  it('what English says in the same words, Hebrew does too, but for those of the list', () => {
    expect(listSaidApart().toSorted()).toEqual(Object.keys(saidApart).toSorted());
  });
});

describe('what a table may have', () => {
  it.each([
    ['English', dashboard, server],
    ['Hebrew', dashboardHe, serverHe],
  ])('is called the same on screen and in files in %s', (_language, { imports }, { columns }) => {
    // what belongs to one campaign is explained together, and stands in a column each
    const { utm: _utm, ...fields } = imports.fields;
    expect(columns).toEqual(expect.objectContaining(fields));
  });
});
