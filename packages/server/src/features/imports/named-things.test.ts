// What people write for a product or collection, and which one is meant.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopify } from '../stores/testing/shopify.ts';
import { indexNames, readName as readAnyName, splitNames, writeName } from './named-things.ts';

const readName = (text: string) => readAnyName(text, (address) => shopify.readThingName(address));

const shelf = indexNames([
  { id: '9001', handle: 'linen-shirt', title: 'Linen shirt' },
  { id: '9002', handle: 'wool-scarf', title: 'Wool  Scarf' },
  { id: '9003', handle: 'hat', title: 'Hat' },
  { id: '9004', handle: 'hat-1', title: 'HAT' },
  { id: '9005', handle: 'hat-2', title: 'Twin' },
  { id: '9006', handle: 'hat-3', title: 'Twin' },
  { id: '9007', handle: '9001', title: 'Numbered' },
  { id: '9008', handle: 'צעיף', title: 'מה קונים?' },
  { id: '9009', handle: 'question', title: 'Why? size=S' },
]);
const find = (text: string) => shelf.find(readName(text));

describe('a name', () => {
  it.each([
    ['its number', '9002', '9002'],
    ['a number before a handle of the same digits', '9001', '9001'],
    ['its handle', 'wool-scarf', '9002'],
    ['its handle in capitals', 'WOOL-SCARF', '9002'],
    ['its title, whatever the case and spaces', 'wool scarf', '9002'],
    ['one of two titles that differ in case', 'Hat', '9003'],
    ['the other', 'HAT', '9004'],
    ['a handle before a title in other letters', 'hAt', '9003'],
    ['the platform’s global id', 'gid://shopify/Product/9003', '9003'],
    ['its page', 'https://shop.example/products/linen-shirt?variant=40100', '9001'],
    ['its page in a collection', 'https://shop.example/collections/summer/products/hat#top', '9003'],
    ['its page with a handle in Hebrew', 'https://shop.example/products/%D7%A6%D7%A2%D7%99%D7%A3', '9008'],
    ['a title with a question mark', 'מה קונים?', '9008'],
    ['a title that looks like options', 'Why? size=S', '9009'],
  ])('is %s', (_why, text, id) => {
    expect(find(text)).toEqual({ id, options: {} });
  });

  it.each([
    ['nobody has', 'bag', 'not_found'],
    ['two things share', 'Twin', 'ambiguous'],
    ['two things share but for the case', 'twin', 'ambiguous'],
    ['is half of a title', 'Linen', 'not_found'],
    ['is a page of nothing', 'https://shop.example/products/bag', 'not_found'],
    ['cannot be decoded', 'https://shop.example/products/%E0%A4%A', 'not_found'],
  ])('that %s is refused', (_why, text, refused) => {
    expect(find(text)).toEqual({ refused });
  });

  it('carries chosen options as an address does', () => {
    expect(find('linen-shirt?Size=M&Colour=Off%20white')).toEqual({
      id: '9001',
      options: { Size: 'M', Colour: 'Off white' },
    });
    expect(find('Linen shirt ?מידה=קטן')).toEqual({ id: '9001', options: { מידה: 'קטן' } });
  });

  it.each(['Wide ', ' wide', '\u00a0', 'a\u2028', '\u200fM\u200f'])('keeps the blanks at the ends of %j', (value) => {
    const written = writeName('linen-shirt', { Size: value });
    expect(splitNames(written)).toEqual([written]);
    expect(find(written)).toEqual({ id: '9001', options: { Size: value } });
  });

  it('is read as it was written, whatever its options are called', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((word) => word.trim() !== '');
    fc.assert(
      fc.property(fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 }), (options) => {
        const written = writeName('linen-shirt', options);
        expect(splitNames(written)).toEqual([written]);
        expect(find(written)).toEqual({ id: '9001', options });
      }),
    );
  });
});

describe('a cell', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    [' a | b |', ['a', 'b']],
    ['a\nb\r\nc', ['a', 'b', 'c']],
    ['Shirt, linen', ['Shirt, linen']],
    ['\u200Flinen-shirt\u200F|\uFEFFhat', ['linen-shirt', 'hat']],
  ])('%j holds %j', (cell, names) => {
    expect(splitNames(cell)).toEqual(names);
  });
});
