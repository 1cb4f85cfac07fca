// All of a cart or nothing of it: what is gone, sold out, renamed, asked for twice, or never was.
import type { CartForm } from '@vitrine/shopfront/views';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '../stores/stores.ts';
import { decideCart } from './cart.ts';
import { sampleProduct, sampleVariant } from './testing/shop.ts';

type Line = CartForm['lines'][number];

const line = (productId: string, more: Partial<Line> = {}): Line => ({
  productId,
  variantId: null,
  values: null,
  quantity: 1,
  ...more,
});
const decide = (lines: Line[], products: readonly CatalogueProduct[]) =>
  decideCart({ lines, buy: null, clickId: null }, () => products);

const scarf = sampleProduct(1);
const dress = sampleProduct(2, {
  variants: [
    sampleVariant(21, { options: { Size: 'S', Colour: 'Sand' } }),
    sampleVariant(22, { options: { Size: 'M', Colour: 'Sand' }, available: false }),
    sampleVariant(23, { options: { Size: 'M', Colour: 'Night / Blue' } }),
  ],
});
const gone = sampleProduct(3, { variants: [] });

describe('a cart', () => {
  it.each<[string, Line[], [string, string, number][]]>([
    ['of the only variant there is', [line('1')], [['1', '11', 1]]],
    ['of a variant by its id', [line('2', { variantId: '23' })], [['2', '23', 1]]],
    ['of a variant by its values', [line('2', { values: ['S', 'Sand'] })], [['2', '21', 1]]],
    ['of values that contain what joins them', [line('2', { values: ['M', 'Night', 'Blue'] })], [['2', '23', 1]]],
    [
      'of an id before values that say otherwise',
      [line('2', { variantId: '21', values: ['M', 'Sand'] })],
      [['2', '21', 1]],
    ],
    ['of as many pieces as are asked for', [line('1', { quantity: 99 })], [['1', '11', 99]]],
    [
      'of the same thing twice, as two lines in their order',
      [line('1', { quantity: 2 }), line('2', { variantId: '21' }), line('1')],
      [
        ['1', '11', 2],
        ['2', '21', 1],
        ['1', '11', 1],
      ],
    ],
  ])('%s is handed over', (_, lines, expected) => {
    expect(decide(lines, [dress, scarf, gone])).toEqual({
      lines: expected.map(([productId, variantId, quantity]) => ({ productId, variantId, quantity })),
    });
  });

  it.each<[string, Line[]]>([
    ['a product that is not there', [line('9')]],
    ['a product by half of its id', [line('')]],
    ['a variant of another product', [line('1', { variantId: '21' })]],
    ['a variant that is not there', [line('2', { variantId: '24' })]],
    ['a variant that is sold out', [line('2', { variantId: '22' })]],
    ['values of one that is sold out', [line('2', { values: ['M', 'Sand'] })]],
    ['values in another order', [line('2', { values: ['Sand', 'S'] })]],
    ['values in another case', [line('2', { values: ['s', 'sand'] })]],
    ['values with a mark', [line('2', { values: ['S\u200f', 'Sand'] })]],
    ['too few values', [line('2', { values: ['S'] })]],
    ['no values', [line('2', { values: [] })]],
    ['none of several variants', [line('2')]],
    ['a product without variants', [line('3')]],
    ['one thing that is there and one that is not', [line('1'), line('9')]],
    ['one that is sold out before those that are there', [line('2', { variantId: '22' }), line('1')]],
  ])('of %s is refused whole', (_, lines) => {
    const missing = lines.filter((each) => !('lines' in decide([each], [scarf, dress, gone])));
    expect(missing.length).toBeGreaterThan(0);
    expect(decide(lines, [scarf, dress, gone])).toEqual({ refused: 'sold_out', missing });
  });

  it('of nothing is nothing chosen, whatever there is', () => {
    expect(decide([], [scarf])).toEqual({ refused: 'nothing_chosen' });
    expect(decide([], [])).toEqual({ refused: 'nothing_chosen' });
  });

  it('has every line that was wanted, in its order, or none', () => {
    const wanted = fc.constantFrom(
      line('1'),
      line('2', { variantId: '21' }),
      line('2', { variantId: '22' }),
      line('9'),
    );
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 1 }), (lines) => {
        const cart = decide(lines, [scarf, dress]);
        const isWhole = lines.every(({ productId, variantId }) => productId !== '9' && variantId !== '22');
        const ids = 'lines' in cart ? cart.lines.map(({ productId }) => productId) : cart.refused;
        expect(ids).toEqual(isWhole ? lines.map(({ productId }) => productId) : 'sold_out');
      }),
    );
  });
});
