// The script's data: pictures written as edits read back exactly, and nothing is said that all variants share.
import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { LookPage } from './look.ts';
import { readAmount, readPicture, toAmounts, toPageData, toPictureRuns } from './page-data.ts';
import type { Amounts, ProductData } from './page-data.ts';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';
import type { Thrift } from './thrift.ts';

test('every picture reads back', () => {
  const address = oneof(string({ maxLength: 12 }), constantFrom('a', 'aa', 'aba', 'abba', 'x/a.jpg?w=1'));
  assert(
    property(array(address, { minLength: 1 }), address, (addresses, drawn) => {
      const runs = toPictureRuns(addresses, drawn) ?? [];
      const read = addresses.map((_, index) => readPicture(runs, { src: drawn, srcset: null }, index).src);
      expect(read).toEqual(addresses);
    }),
  );
});

const drawn = { src: '/files/piece-sand.jpg?w=360', srcset: '/files/piece-sand.jpg?w=720 2x' };

test('the srcset follows the picture where its addresses begin alike', () => {
  const runs = toPictureRuns(['/files/piece-sand.jpg?w=360', '/files/piece-olive.jpg?w=360'], drawn.src) ?? [];
  expect(readPicture(runs, drawn, 1)).toEqual({
    src: '/files/piece-olive.jpg?w=360',
    srcset: '/files/piece-olive.jpg?w=720 2x',
  });
  expect(readPicture(runs, { ...drawn, srcset: '/other/host.jpg 2x' }, 1).srcset).toBeNull();
  expect(readPicture(runs, drawn, 0)).toEqual(drawn);
  expect(readPicture(runs, drawn, 99)).toEqual(drawn);
});

test('amounts read back, and none where there is none', () => {
  const amount = oneof(constantFrom(null, 0, 1990, 4900, 5900), integer({ min: 0, max: 10 ** 9 }));
  assert(
    property(array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
      const written = toAmounts(amounts);
      const read = amounts.map((_, index) => readAmount(written, index, amounts.length));
      expect(read).toEqual(amounts);
    }),
  );
});

test.each<[string, (number | null)[], Amounts]>([
  ['one amount for all', [3900, 3900], 3900],
  ['steps above the lowest', [4900, 3900, 4400], [3900, 500, '201']],
  ['dots where there is none', [null, 3900], [3900, 1, '.0']],
  ['steps as large as they may be', [0, null, 36], [0, 36, '0.1']],
  ['as many digits as the longest needs', [0, null, 37, 1], [0, 1, '00..1101']],
  ['nothing at all', [null, null], [0, 1, '..']],
])('%s', (_, amounts, written) => {
  expect(toAmounts(amounts)).toEqual(written);
});

const only = (look: LookPage, thrift: Thrift = 0): ProductData | undefined => toPageData(look, thrift).p[0];

test('what all variants share is said once, or left to the markup', () => {
  const look = sampleLook([sampleProduct(0, { variants: 6, available: () => true })]);
  expect(only(look)).toEqual({ a: 3900 });
});

test('what differs is said for each combination on offer; what is sold out has no amount', () => {
  const product = sampleProduct(0, { variants: 6, amount: (index) => 1000 + index * 100, compareAt: '€99.00' });
  expect(only(sampleLook([product]))).toEqual({ a: [1000, 100, '01234.'] });
});

test('compare-at prices that differ are said too, none where there is none', () => {
  const product = sampleProduct(0, { variants: 6, available: () => true });
  product.variants = product.variants.map((variant, index) => ({ ...variant, compareAmount: index < 3 ? 5000 : null }));
  expect(only(sampleLook([product]))).toMatchObject({ c: [5000, 1, '000...'] });
});

test('with thrift the amounts stand in the order of the grid, also for combinations that do not exist', () => {
  const product = sampleProduct(0, { available: () => true, amount: (index) => 1000 + index });
  product.variants = product.variants.filter((_, index) => index !== 1);
  const data = only(sampleLook([product]), 1);
  expect(Array.from({ length: 24 }, (_, index) => readAmount(data?.a ?? 0, index, 24))).toEqual(
    Array.from({ length: 24 }, (_, index) => (index === 1 ? null : 1000 + index)),
  );
});

test('colours are said once for the page, by option and value, and only real ones', () => {
  const product = sampleProduct(0);
  const [colour] = product.options;
  colour!.values = [
    { name: 'Sand', swatch: '#d8c7a8' },
    { name: 'Olive', swatch: 'red;background:url(//x)' },
    { name: 'Clay', swatch: '#ABC' },
    { name: 'Night', swatch: null },
  ];
  const { s } = toPageData(sampleLook([product, product]), 0);
  expect(JSON.parse(JSON.stringify(s))).toEqual({ Colour: { Sand: 'd8c7a8', Clay: 'ABC' } });
  colour!.name = '__proto__';
  toPageData(sampleLook([product]), 0);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('a product without variants does not break the page', () => {
  expect(only(sampleLook([{ ...sampleProduct(0), variants: [], chosen: null }]))).toEqual({ a: 0 });
});
