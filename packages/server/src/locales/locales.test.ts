// Sentences: both languages say the same things with the same blanks, and every reason of an attribution is spoken.
import { problemCodes } from '@vitrine/contract/problem';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { he } from './he.ts';
import { sentences } from './locales.ts';
import type { Texts } from './texts.ts';

/** Every sentence under its path, e.g. `mails.reset.lines.0`. */
function listSentences(texts: Texts): Map<string, string> {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([name, inner]) => walk(inner, path === '' ? name : `${path}.${name}`));
  return new Map(walk(texts, ''));
}

const blanksOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([blank]) => blank).toSorted();

describe('the two languages', () => {
  it('say the same things', () => {
    expect([...listSentences(he).keys()].toSorted()).toEqual([...listSentences(en).keys()].toSorted());
  });

  it.each([...listSentences(en)])('%s has the same blanks in both', (path, text) => {
    expect(blanksOf(listSentences(he).get(path) ?? '')).toEqual(blanksOf(text));
  });

  it('leave no sentence empty, and Hebrew is Hebrew', () => {
    const foreign = [...listSentences(he)].filter(([, text]) => !/[\u0590-\u05FF]/.test(text));
    const empty = [...listSentences(en)].filter(([, text]) => text.trim() === '');
    expect([...foreign, ...empty]).toEqual([]);
  });
});

describe('sentences', () => {
  it('speak every problem of the contract', () => {
    expect(Object.keys(en.problems).toSorted()).toEqual([...problemCodes].toSorted());
  });

  it('fill their blanks, and leave a blank without a value as it stands', () => {
    expect(sentences.en.field('too_long', { limit: 80 })).toBe('At most 80 characters.');
    expect(sentences.en.problem('url_not_of_store')).toContain('{domain}');
  });

  it('say of a fault they do not know that the form is wrong', () => {
    expect(sentences.en.field('never_heard_of')).toBe(en.fields['wrong_format']);
  });

  it.each([
    'last_click_attribute',
    'last_click_landing',
    'last_click_storefront',
    'code',
    'code_first',
    'none_found',
    'none_in_window',
    'none_before_order',
  ])('tell the reason %s', (reason) => {
    expect(en.reasons[reason]).toBeDefined();
  });
});
