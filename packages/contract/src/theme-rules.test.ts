// What is kept of a wanted theme, which colours can be read, and how an option is shown: as tables.
import { describe, expect, it } from 'vitest';
import { contrastOf, readableContrast, settleTheme, showOption, usualTheme } from './theme-rules.ts';
import { colour, theme, type OptionMap, type Theme } from './themes.ts';

const said = (first: string) => theme.shape.shipping_and_sales_strip_sentences.safeParse([first, '']).data?.[0] ?? null;
const set = (type: 'color' | 'text', values: OptionMap[string]['values'] = {}): OptionMap => ({
  Colour: { type, values },
});

describe('a theme', () => {
  it('as usual is a whole one that can be read, and stays as it is', () => {
    expect(theme.parse(usualTheme)).toEqual(usualTheme);
    expect(settleTheme(usualTheme)).toEqual(usualTheme);
  });

  it.each<[string, Partial<Theme>, Partial<Theme>]>([
    [
      'a strip without a word',
      { is_shipping_and_sales_strip_shown: true, shipping_and_sales_strip_sentences: ['', ''] },
      { is_shipping_and_sales_strip_shown: false },
    ],
    [
      'a strip whose second sentence alone says something',
      { is_shipping_and_sales_strip_shown: true, shipping_and_sales_strip_sentences: ['', 'Free returns'] },
      { is_shipping_and_sales_strip_shown: true },
    ],
    [
      'a strip that is off, sentences or not',
      { is_shipping_and_sales_strip_shown: false, shipping_and_sales_strip_sentences: ['Sale', ''] },
      { is_shipping_and_sales_strip_shown: false },
    ],
    ['preorder without a word', { is_preorder_text_shown: true, preorder_text: '' }, { is_preorder_text_shown: false }],
    ['preorder', { is_preorder_text_shown: true, preorder_text: 'Soon' }, { is_preorder_text_shown: true }],
  ])('%s', (_, wanted, kept) => {
    expect(settleTheme({ ...usualTheme, ...wanted })).toMatchObject(kept);
  });

  it.each([
    ['#FFF', false],
    ['#FFFFFF', true],
    ['ffffff', false],
    ['#12345g', false],
    ['#1234567', false],
    ['red;}</style>', false],
    ['#000000 url(x)', false],
    ['', false],
  ])('takes %j for a colour: %s', (text, isOne) => {
    expect(colour.safeParse(text).success).toBe(isOne);
  });

  it('trims sentences and refuses those that are too long', () => {
    expect(said('  Sale  ')).toBe('Sale');
    expect(said('x'.repeat(50))).toHaveLength(50);
    expect(said('x'.repeat(51))).toBeNull();
  });
});

// by WCAG's own examples and by hand: black on white 21, equal colours 1, #767676 the lightest grey that passes on white
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#336699', '#336699', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('%s on %s has a contrast of %s', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(one, other) >= readableContrast).toBe(contrast >= readableContrast);
});

describe('an option', () => {
  const option = {
    name: 'Colour',
    values: [
      { name: 'Sand', swatch: '#d8c7a8' },
      { name: 'Night', swatch: null },
    ],
  };
  it.each<[string, OptionMap, unknown]>([
    ['as the store has it, without a word of the merchant', {}, option.values],
    ['as the store has it, when another one is set', { Size: { type: 'text', values: {} } }, option.values],
    [
      'by the colours set, else the store’s',
      set('color', { Night: { hex_value: '#111111', text_value: 'ignored' } }),
      [
        { name: 'Sand', swatch: '#d8c7a8' },
        { name: 'Night', swatch: '#111111' },
      ],
    ],
    [
      'by words: no colours any more, and the merchant’s own word where there is one',
      set('text', { Sand: { hex_value: '#000000', text_value: 'Dune' }, Night: { hex_value: null, text_value: '' } }),
      [
        { name: 'Sand', swatch: null, label: 'Dune' },
        { name: 'Night', swatch: null },
      ],
    ],
  ])('%s', (_, map, values) => {
    expect(showOption(option, map).values).toEqual(values);
  });

  it('whose name every object has is nobody’s', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(showOption({ ...option, name }, {}).values).toEqual(option.values);
    const odd = { name: 'Colour', values: [{ name: 'constructor', swatch: null }] };
    expect(showOption(odd, set('text')).values).toEqual([{ name: 'constructor', swatch: null }]);
  });
});
