// What the picker and the options of its products make of a look in its form.
import { describe, expect, it } from 'vitest';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { type ChosenProducts, chooseProducts, fixOption, move } from './chosen-products.ts';

const shirt = toSampleProduct(1);
const dress = toSampleProduct(2);
const chosen: ChosenProducts = { products: [shirt, dress], selectedOptions: {} };

describe('choosing products', () => {
  it('forgets the options of products that left', () => {
    const fixed = fixOption(fixOption(chosen, shirt, 'Colour', 'Ink'), dress, 'Colour', 'Sand');
    const left = chooseProducts(fixed, [dress]);
    expect(left.products).toEqual([dress]);
    expect(left.selectedOptions).toEqual({ [dress.inventory_id]: { Colour: 'Sand' } });
  });
});

describe('move', () => {
  it.each([
    ['abcd', 0, 2, 'bcad'],
    ['abcd', 3, 0, 'dabc'],
    ['abcd', 1, 1, 'abcd'],
    ['abcd', 0, 99, 'bcda'],
    ['abcd', 2, -5, 'cabd'],
    ['abcd', 9, 0, 'abcd'],
    ['', 0, 1, ''],
  ])('%s from %i to %i: %s', (items, from, to, expected) => {
    expect(move(items.split(''), from, to).join('')).toBe(expected);
  });
});
