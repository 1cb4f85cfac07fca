// What AI tags and what it suggests, by how sure it is and what the merchant wants.
import { productId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { listSuggestions, planAiTags, type PostFind } from './plan-ai-tags.ts';

const id = (name: string) => productId.parse(name);
const find = (name: string, confidence: number, rest: Partial<PostFind> = {}): PostFind => ({
  productId: id(name),
  picture: 0,
  score: 1,
  lead: 0.1,
  confidence,
  box: { x: 0.2, y: 0.4, width: 0.2, height: 0.4 },
  ...rest,
});
const finds = [find('coat', 0.97), find('hat', 0.96), find('boot', 0.7), find('vase', 0.31), find('mug', 0.29)];
const noTaste = { preferred: new Set<never>(), excluded: new Set<never>() };
const rules = { threshold: 0.95, taste: noTaste, most: 5, alive: new Set(finds.map((each) => each.productId)) };
const names = (list: readonly { productId: string }[]) => list.map(({ productId: each }) => each);

describe('tags by AI', () => {
  it.each([
    ['what is sure enough, the surest first', {}, ['coat', 'hat']],
    ['nothing where that cannot be told', { threshold: null }, []],
    ['no more than a post may carry', { most: 1 }, ['coat']],
    [
      'the preferred first among the sure',
      { most: 1, taste: { ...noTaste, preferred: new Set([id('hat')]) } },
      ['hat'],
    ],
    [
      'a preferred one that is not sure enough by itself not',
      { taste: { ...noTaste, preferred: new Set([id('boot')]) } },
      ['coat', 'hat'],
    ],
    ['nothing that is left out', { taste: { ...noTaste, excluded: new Set([id('coat')]) } }, ['hat']],
    ['nothing that the store has no more', { alive: new Set([id('hat')]) }, ['hat']],
  ])('%s', (_what, other, expected) => {
    expect(names(planAiTags(finds, { ...rules, ...other }))).toEqual(expected);
  });

  it('point at the middle of where they are in the first image, and nowhere in others', () => {
    const tags = planAiTags([find('coat', 1), find('hat', 0.99, { picture: 2 })], rules);
    expect(tags[0]?.point?.x).toBeCloseTo(0.3, 9);
    expect(tags[0]?.point?.y).toBeCloseTo(0.6, 9);
    expect(tags[1]?.point).toBeNull();
    expect(tags.every(({ isAutomatic }) => isAutomatic)).toBe(true);
  });
});

describe('suggestions', () => {
  it('are what may be right and is not tagged', () => {
    expect(names(listSuggestions(finds, [{ productId: id('coat') }], noTaste))).toEqual(['hat', 'boot', 'vase']);
  });

  it('leave out what the merchant leaves out, mark what they prefer, and are few', () => {
    const many = Array.from({ length: 9 }, (_, at) => find(`mug-${at}`, 0.9 - at / 100));
    const taste = { preferred: new Set([id('mug-3')]), excluded: new Set([id('mug-0')]) };
    const suggested = listSuggestions(many, [], taste);
    expect(names(suggested)).toEqual(['mug-3', 'mug-1', 'mug-2', 'mug-4', 'mug-5']);
    expect(suggested.map(({ isPreferred }) => isPreferred)).toEqual([true, false, false, false, false]);
  });
});
