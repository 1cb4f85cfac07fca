// What is offered for choice, how it goes by in the form, and that the form finds the same variant again.
import { expect, test } from 'vitest';
import { findVariantOfLine, readChoice } from './cart-form.ts';
import { choiceText, toChoices, toGrid } from './choices.ts';
import type { LookProduct } from './look.ts';
import { sampleProduct } from './testing/look-samples.ts';

const withValues = (values: string[][]): LookProduct => {
  const product = sampleProduct(0);
  const variants = values.map((each, index) => ({ ...product.variants[index]!, values: each, available: true }));
  return { ...product, variants, chosen: variants[0]?.id ?? null };
};

test('plain values of one price go by as they are read, and are found again', () => {
  const product = sampleProduct(0);
  const choices = toChoices(product);
  expect(choices).toMatchObject({ byValues: true, label: 'Colour / Size', soldOut: false, fixed: [] });
  for (const variant of choices.variants.filter(({ available }) => available)) {
    const values = readChoice(choiceText(choices, variant, 'Sold out'));
    expect(findVariantOfLine(product.variants, { variantId: null, values })?.id).toBe(variant.id);
  }
});

test.each([
  [
    'a joint inside',
    [
      ['Black / White', 'S'],
      ['Sand', 'M'],
    ],
  ],
  [
    'a slash',
    [
      ['A/B', 'S'],
      ['Sand', 'M'],
    ],
  ],
  [
    'two spaces',
    [
      ['Off  white', 'S'],
      ['Sand', 'M'],
    ],
  ],
  [
    'a space at the end',
    [
      ['Sand ', 'S'],
      ['Olive', 'M'],
    ],
  ],
  [
    'nothing',
    [
      ['', 'S'],
      ['Sand', 'M'],
    ],
  ],
  [
    'an option of one value',
    [
      ['Sand', 'S'],
      ['Sand', 'M'],
    ],
  ],
])('values with %s go by id', (_, values) => {
  expect(toChoices(withValues(values)).byValues).toBe(false);
});

test('prices that differ are shown, and are no part of the choice', () => {
  const choices = toChoices(sampleProduct(0, { variants: 6, amount: (index) => 1000 + index }));
  expect(choices.byValues).toBe(true);
  const text = choiceText(choices, choices.variants[5]!, 'Sold out');
  expect(text).toBe('XXL · €10.05 · Sold out');
  expect(readChoice(text)).toEqual(['XXL']);
});

test('a fixed option is told, not offered', () => {
  const product = { ...sampleProduct(0), fixedOptions: ['Colour'] };
  const olive = product.variants.find(({ values }) => values[0] === 'Olive')!;
  const choices = toChoices({ ...product, chosen: olive.id });
  expect(choices).toMatchObject({ label: 'Size', fixed: ['Olive'], byValues: false });
  expect(new Set(choices.variants.map(({ values }) => values[0]))).toEqual(new Set(['Olive']));
});

test.each([
  ['the chosen one', 3, 3],
  ['the first that can be bought when the chosen one is sold out', 5, 0],
])('shows %s', (_, chosen, first) => {
  const product = sampleProduct(0);
  const choices = toChoices({ ...product, chosen: product.variants[chosen]!.id });
  expect(choices.first?.id).toBe(product.variants[first]!.id);
});

test('sold out, unknown and missing variants are survived', () => {
  expect(toChoices(sampleProduct(0, { available: () => false }))).toMatchObject({ soldOut: true });
  expect(toChoices({ ...sampleProduct(0), chosen: '1' }).first).not.toBeNull();
  expect(toChoices({ ...sampleProduct(0), variants: [], chosen: null })).toMatchObject({ first: null, soldOut: true });
});

const gridOf = (product: LookProduct) => toGrid(product, toChoices(product));

test('a grid has a cell for every combination, empty where nothing can be bought', () => {
  const product = withValues([
    ['Sand', 'S'],
    ['Sand', 'M'],
    ['Olive', 'M'],
  ]);
  product.variants[1]!.available = false;
  const grid = gridOf(product);
  expect(grid?.options.map(({ values }) => values)).toEqual([
    ['Sand', 'Olive'],
    ['S', 'M'],
  ]);
  expect(grid?.cells.map((cell) => cell?.id ?? null)).toEqual([
    product.variants[0]?.id,
    null,
    null,
    product.variants[2]?.id,
  ]);
});

test.each<[string, LookProduct]>([
  ['one open option', sampleProduct(0, { variants: 6 })],
  ['no option', sampleProduct(0, { variants: 1 })],
  [
    'two variants that read the same',
    withValues([
      ['Sand', 'S'],
      ['Sand', 'S'],
      ['Olive', 'M'],
    ]),
  ],
  [
    'mostly combinations that do not exist',
    withValues(Array.from({ length: 9 }, (_, index) => [`${index}`, `${index}`])),
  ],
])('there is no grid for %s', (_, product) => {
  expect(gridOf(product)).toBeNull();
});

test('what a grid sends is found again, also values that a list could not carry', () => {
  const product = withValues([
    ['Black / White', 'S · long'],
    ['Black / White', 'M'],
    ['Sand', 'M'],
  ]);
  const values = ['Black / White', 'S · long'];
  expect(findVariantOfLine(product.variants, { variantId: null, values })?.id).toBe(product.variants[0]?.id);
});
