// Promo codes and UTM parameters as typed by people who do not read the rules.
import { describe, expect, it } from 'vitest';
import { promocode, utmParams } from '@vitrine/contract/links';
import type { z } from 'zod';
import { findFault } from '../../api/validation.ts';
import { emptyUtm, insertToken, toUtmDraft, toUtmParams } from './base-draft.ts';

/** What a form says of a field, by the kind of sentence. */
const faultOf = (schema: z.ZodType, value: string) => {
  const issue = findFault(schema, value);
  if (issue === null) return null;
  return issue.code === 'too_big' ? 'too_long' : issue.message.replace(/^(utm|promocode)_/, '');
};

const none = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };

describe('§5 promo code: optional, max 20', () => {
  it.each([
    ['', null],
    ['SUMMER-20', null],
    ['קיץ20', null],
    ['A'.repeat(20), null],
    ['A'.repeat(21), 'too_long'],
    [`  ${'A'.repeat(20)}  `, null],
    ['TWO WORDS', 'characters'],
    ['A,B', 'characters'],
    ['A\u00a0B', 'characters'],
  ])('%j → %s', (code, fault) => {
    expect(faultOf(promocode, code)).toBe(fault);
  });
});

describe('§5 UTM values must pass a character check', () => {
  it.each([
    ['', null],
    ['instagram', null],
    ['{link.title} – x', 'characters'],
    ['{link.title}-{link.id}|a:b~c+d%e', null],
    ['אינסטגרם 2026', null],
    ['a&b=c', 'characters'],
    ['<script>', 'characters'],
    ['a\nb', 'characters'],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'too_long'],
  ])('%j → %s', (value, fault) => {
    expect(faultOf(utmParams.shape.utm_source, value)).toBe(fault);
  });
});

describe('UTM block', () => {
  it('is off when nothing is saved', () => {
    expect(toUtmDraft(null)).toBeNull();
    expect(toUtmDraft(none)).toBeNull();
    expect(toUtmDraft({ ...none, utm_term: '' })).toBeNull();
  });

  it('is on with what is saved', () => {
    expect(toUtmDraft({ ...none, utm_source: 'ig' })).toEqual({ ...emptyUtm, utm_source: 'ig' });
  });

  it('§5 turning UTM off clears all five; sends empty fields as null', () => {
    expect(toUtmParams(null)).toEqual(none);
    expect(toUtmParams({ ...emptyUtm, utm_source: ' ig ', utm_term: '  ' })).toEqual({ ...none, utm_source: 'ig' });
  });
});

describe('§9 UTM template tokens (insertToken)', () => {
  it.each([
    ['at the end without a cursor', 'ig-', null, 'ig-{link.id}', 12],
    ['at the cursor', 'ab', { start: 1, end: 1 }, 'a{link.id}b', 10],
    ['over a selection', 'abcd', { start: 1, end: 3 }, 'a{link.id}d', 10],
    ['with a cursor beyond the text', 'ab', { start: 9, end: 12 }, 'ab{link.id}', 11],
    ['with a reversed selection', 'abcd', { start: 3, end: 1 }, 'abc{link.id}d', 12],
  ])('%s', (_name, text, selection, expected, cursor) => {
    expect(insertToken(text, 'link.id', selection)).toEqual({ text: expected, cursor });
  });
});
