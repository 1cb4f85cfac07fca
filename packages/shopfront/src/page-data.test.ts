// The script's data: pictures written as edits read back exactly, and nothing is said that all variants share.
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readPicture, toPageData, toPictureRuns } from './page-data.ts';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';

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

test('what all variants share is said once, or left to the markup', () => {
  const [same] = toPageData(sampleLook([sampleProduct(0, { variants: 6 })])).p;
  expect(same).toEqual({ a: 3900 });
});

test('what differs is said for each variant on offer', () => {
  const product = sampleProduct(0, { variants: 6, amount: (index) => 1000 + index, compareAt: '€99.00' });
  const [each] = toPageData(sampleLook([product])).p;
  expect(each?.a).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
  expect(each?.c).toBeUndefined();
});

test('a product without variants does not break the page', () => {
  expect(toPageData(sampleLook([{ ...sampleProduct(0), variants: [], chosen: null }])).p).toEqual([{ a: 0 }]);
});
