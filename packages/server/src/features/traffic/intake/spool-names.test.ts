// Names in the spool: known hashes, the same in every process, and another for every other text or source.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf, nameSource } from './spool-names.ts';

describe('the name of a text', () => {
  // the first sixteen digits of the published examples of SHA-256
  it.each([
    ['', 'e3b0c44298fc1c14'],
    ['abc', 'ba7816bf8f01cfea'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8'],
    ['The quick brown fox jumps over the lazy dog', 'd7a8fbb307d78094'],
    ['The quick brown fox jumps over the lazy dog.', 'ef537f25c895bfa7'],
  ])('%j is %s', (text, name) => {
    expect(idOf(text)).toBe(name);
  });

  it('of a million letters is that of the published example', () => {
    expect(idOf('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb92');
  });

  it.each([
    ['case', 'Safari', 'safari'],
    ['a space behind', 'Safari', 'Safari '],
    ['a zero character', 'Safari', 'Safari\0'],
    ['a right-to-left mark', 'Safari', 'Safari\u200f'],
    ['how a letter is composed', 'é', 'e\u0301'],
  ])('is another by %s', (_, one, other) => {
    expect(idOf(one)).not.toBe(idOf(other));
  });

  it('has sixteen hexadecimal digits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(idOf(text)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});

const unknown = {
  referrerHost: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};

describe('the name of a source', () => {
  it('is that of its facts as JSON, in the order they are kept in', () => {
    const text =
      '{"referrerHost":null,"utm_source":"ig","utm_medium":null,"utm_campaign":null,"utm_term":null,"utm_content":null}';
    expect(nameSource({ ...unknown, utm_source: 'ig' })).toEqual({
      kind: 'source',
      sourceId: idOf(text),
      ...unknown,
      utm_source: 'ig',
    });
  });

  it('does not depend on the order in which they are given, nor on what else comes with them', () => {
    const facts = { ...unknown, referrerHost: 'l.instagram.com', utm_term: 'שמלה' };
    const turned = Object.fromEntries(Object.entries(facts).toReversed()) as typeof facts;
    expect(nameSource(turned)).toEqual(nameSource(facts));
    const more = { ...facts, kind: 'agent', sourceId: 'mine', gclid: 'x' };
    expect(nameSource(more)).toEqual(nameSource(facts));
  });

  it.each([
    ['nothing and an empty text', { utm_source: null }, { utm_source: '' }],
    ['nothing and the word for it', { utm_source: null }, { utm_source: 'null' }],
    ['the same text in another place', { utm_source: 'mail' }, { utm_medium: 'mail' }],
    ['two values changed for each other', { utm_source: 'a', utm_medium: 'b' }, { utm_source: 'b', utm_medium: 'a' }],
    [
      'a value that looks like the end of one',
      { utm_source: 'a","utm_medium":"b' },
      { utm_source: 'a', utm_medium: 'b' },
    ],
    ['a backslash and none', { utm_source: '\\"' }, { utm_source: '"' }],
    ['a value cut in two', { utm_source: 'ab', utm_medium: '' }, { utm_source: 'a', utm_medium: 'b' }],
    ['halves of different pairs', { utm_source: '\ud83d' }, { utm_source: '\ud83e' }],
  ])('is another for %s', (_, one, other) => {
    const names = [one, other].map((facts) => nameSource({ ...unknown, ...facts }).sourceId);
    expect(names[0]).not.toBe(names[1]);
  });

  it('is the same for the same facts alone', () => {
    const value = fc.option(fc.string({ unit: 'binary', maxLength: 3 }));
    const facts = fc.record({
      referrerHost: value,
      utm_source: value,
      utm_medium: value,
      utm_campaign: value,
      utm_term: value,
      utm_content: value,
    });
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const isSame = Object.keys(unknown).every((name) => Reflect.get(one, name) === Reflect.get(other, name));
        expect(nameSource(one).sourceId === nameSource(other).sourceId).toBe(isSame);
      }),
    );
  });
});
