// Options fixed in a link as its form gets them: those the store has renamed since would keep it from being saved.
import { productId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { toSelectedOptions } from './link-answers.ts';

const shirt = productId.parse('1');
const scarf = productId.parse('2');
const held = (id: typeof shirt, selectedOptions: Record<string, string>) => ({
  productId: id,
  selectedOptions,
  seenPrice: null,
});

it('a value is answered while its option and product are there', () => {
  const link = {
    products: [held(shirt, { Colour: 'Sand', Size: 'M', constructor: 'x' }), held(scarf, { Colour: 'Sand' })],
  };
  const size = { name: 'Size', values: [{ name: 'M', swatch: null }] };
  const colour = { name: 'Colour', values: [{ name: 'Ink', swatch: null }] };
  expect(toSelectedOptions(link, [{ productId: shirt, options: [size, colour] }])).toEqual({
    1: { Size: 'M' },
    2: {},
  });
});
