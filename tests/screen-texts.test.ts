// Every screen brings the texts that its files speak: walked from the file it loads, along whatever that imports.
import { describe, expect, it } from 'vitest';
import { readSources, type Source } from './world/sources.ts';
import { first } from '../packages/dashboard/src/locales/en/first.ts';
import { later } from '../packages/dashboard/src/locales/en/later.ts';
import { near } from '../packages/dashboard/src/locales/en/near.ts';
import { allWords } from '../packages/dashboard/src/testing/all-words.ts';
import { listScreens, screens, type PlacedScreen } from '../packages/dashboard/src/app/screens.ts';

const base = 'packages/dashboard/src';
const sources = new Map(readSources(base).map((source) => [source.path, source]));
const all: readonly string[] = Object.keys(allWords.en);
const list = listScreens();

/** The parts that come when these are asked for, as `locales/i18n.ts` puts them into files. */
function bring(asked: readonly string[]): string[] {
  const shared = asked.filter((part) => part in later);
  const own = asked.filter((part) => !(part in later));
  if (shared.length === 0) return own;
  return [...own, ...Object.keys(shared.every((part) => part in near) ? near : later)];
}

const keys = new Set(listKeys(allWords.en, '').map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));

function listKeys(words: object, prefix: string): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? listKeys(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** The parts of which a file says something, whole keys and those it puts together alike. */
function listSpoken({ text }: Source): string[] {
  const written = [...text.matchAll(/['`]([a-z]+)\.([a-z_]+(?:\.[a-z_]+)*)(\.?\$\{|['`])/g)];
  return written.flatMap(([, part = '', rest = '', end = '']) => {
    if (!all.includes(part)) return [];
    return end.endsWith('{') || keys.has(`${part}.${rest}`) ? [part] : [];
  });
}

const listAsked = ({ text }: Source): string[] =>
  [...text.matchAll(/loadTexts\(([^)]*)\)/g)].flatMap(([, asked = '']) =>
    [...asked.matchAll(/'(\w+)'/g)].map(([, part = '']) => part),
  );

const isImportedLater = ({ text }: Source, specifier: string) => text.includes(`import('${specifier}')`);
/** Where screens and texts are told of; neither speaks for itself. */
const isLeft = (path: string) => path.includes('/locales/') || path.endsWith('/screens.ts');

/** What is said by a file, and by those it leads to, of which nothing has come, as “file: part”. */
function findMissing(start: string, brought: readonly string[]): string[] {
  const missing = new Set<string>();
  const walked = new Set<string>();
  const walk = (path: string, had: readonly string[]): void => {
    const source = sources.get(path);
    const step = `${path} ${had.join(' ')}`;
    if (!source || walked.has(step) || isLeft(path)) return;
    walked.add(step);
    for (const part of listSpoken(source)) if (!had.includes(part)) missing.add(`${path}: ${part}`);
    const more = [...new Set([...had, ...bring(listAsked(source))])];
    for (const { file, specifier, typeOnly } of source.imports)
      if (file !== null && !typeOnly) walk(file, isImportedLater(source, specifier) ? more : had);
  };
  walk(start, [...Object.keys(first), ...brought]);
  return [...missing];
}

const fileOf = ({ load }: PlacedScreen): string => {
  const named = /dynamic_import__\("\/?(packages\/dashboard\/src\/[^"]+)"\)/.exec(load.toString())?.[1];
  if (named === undefined) throw new Error(`the file of a screen was not found in ${load.toString()}`);
  return named;
};

/** A screen's own texts, and those of the screen it lies over. */
const textsOf = (screen: PlacedScreen): readonly string[] => {
  const below = list.find(({ over = [] }) =>
    over.some(({ load, path }) => load === screen.load && screen.address.endsWith(path)),
  );
  return [...screen.texts, ...(below?.texts ?? [])];
};

describe('the texts that come with a screen', () => {
  it.each(list)('$address has all that its files say', (screen) => {
    expect(findMissing(fileOf(screen), bring(textsOf(screen)))).toEqual([]);
  });

  it('are not needed by the frame, which has those that come first', () => {
    expect(screens.frame.length).toBeGreaterThan(20);
    // the layout of the doors brings its own
    expect(findMissing(`${base}/app/app.tsx`, [])).toEqual([`${base}/app/router.tsx: identity`]);
  });

  it('are told from those that have not come', () => {
    const feed = `${base}/features/feed/feed-page.tsx`;
    expect(findMissing(feed, [])).toEqual(expect.arrayContaining([`${feed}: feed`]));
    expect(findMissing(`${base}/features/home/home-page.tsx`, ['home', 'orders']).join('\n')).toContain(': pulse');
  });
});
