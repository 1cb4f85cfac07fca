// Addresses, sizes and shapes of pictures: of the store's host, uploaded, without known sizes, and absurd ones.
import { describe, expect, it } from 'vitest';
import { scaleStorePicture, toAvatar, toCollectionImage, toProductImage, toUploadedImage } from './look-pictures.ts';

const src = 'https://cdn.example/files/dress.webp?v=1';
const picture = { src, width: 1000, height: 1500, alt: 'A dress' };

describe('the address of a store’s picture at a width', () => {
  it.each([
    ['https://cdn.example/a.webp', 'https://cdn.example/a.webp?width=360'],
    ['https://cdn.example/a.webp?v=1', 'https://cdn.example/a.webp?v=1&width=360'],
    ['https://cdn.example/a.webp?width=9&v=1', 'https://cdn.example/a.webp?width=360&v=1'],
    ['https://cdn.example/a.webp?width=9&width=8', 'https://cdn.example/a.webp?width=360'],
    ['https://cdn.example/a.webp#top', 'https://cdn.example/a.webp?width=360#top'],
    ['https://cdn.example/שמלה.webp', 'https://cdn.example/%D7%A9%D7%9E%D7%9C%D7%94.webp?width=360'],
    ['/files/a.webp', '/files/a.webp'],
    ['', ''],
    ['a dress', 'a dress'],
    ['https://', 'https://'],
  ])('%s is %s', (address, scaled) => {
    expect(scaleStorePicture(address, 360)).toBe(scaled);
  });

  it('is the same when it is scaled again', () => {
    expect(scaleStorePicture(scaleStorePicture(src, 800), 800)).toBe(scaleStorePicture(src, 800));
    expect(scaleStorePicture(scaleStorePicture(src, 400), 800)).toBe(scaleStorePicture(src, 800));
  });
});

describe('a product’s picture', () => {
  it('alone is offered by width, the middle one where nothing is known of the screen', () => {
    expect(toProductImage(picture, 'Dress', 'single')).toEqual({
      src: `${src}&width=800`,
      srcset: `${src}&width=480 480w,${src}&width=800 800w,${src}&width=1200 1200w`,
      width: 800,
      height: 1200,
      alt: 'A dress',
      blur: null,
    });
  });

  it.each([
    ['strip', 400, 800],
    ['grid', 360, 720],
  ] as const)('in a %s is offered by density: %i and %i', (layout, small, large) => {
    expect(toProductImage(picture, 'Dress', layout)).toMatchObject({
      src: `${src}&width=${small}`,
      srcset: `${src}&width=${large} 2x`,
      width: small,
      height: small * 1.5,
    });
  });

  it.each([
    ['a square', 500, 500, 360],
    ['a tall one', 1, 3, 1_080],
    ['a wide one', 3, 1, 120],
    ['a line, of which one pixel is left', 100_000, 1, 1],
    ['one whose height ends in a half', 720, 361, 181],
    // what is not known, or cannot be, takes the usual shape: four by five
    ['no size', null, null, 450],
    ['a width alone', 800, null, 450],
    ['a height alone', null, 800, 450],
    ['no width at all', 0, 800, 450],
    ['no height at all', 800, 0, 450],
    ['sizes below nothing', -800, -800, 450],
  ])('of %s', (_, width, height, expected) => {
    expect(toProductImage({ ...picture, width, height }, 'Dress', 'grid').height).toBe(expected);
  });

  it.each([
    ['A dress', 'A dress'],
    ['', 'Dress'],
    [' ', ' '],
    ['\u200f', '\u200f'],
  ])('that is described as %j is called %j', (alt, expected) => {
    expect(toProductImage({ ...picture, alt }, 'Dress', 'grid').alt).toBe(expected);
  });
});

describe('a collection’s picture', () => {
  it('is small, has one size, and is called as the collection is', () => {
    expect(toCollectionImage(picture, 'Summer')).toEqual({
      src: `${src}&width=400`,
      srcset: null,
      width: 400,
      height: 600,
      alt: 'Summer',
      blur: null,
    });
    expect(toCollectionImage({ ...picture, height: null }, 'Summer').height).toBe(500);
  });
});

const publicUrl = 'https://links.example';
const known = { width: 1600, height: 900, smaller: [400, 800], blur: 'data:image/webp;base64,x', hasClip: false };

describe('an uploaded picture', () => {
  it('is offered in the widths it is stored in, the larger of the small ones first', () => {
    expect(toUploadedImage(`${publicUrl}/files/a.webp`, 'Look', { known, publicUrl })).toEqual({
      src: '/files/a-800.webp',
      srcset: '/files/a-400.webp 400w,/files/a-800.webp 800w,/files/a.webp 1600w',
      width: 1600,
      height: 900,
      alt: 'Look',
      blur: 'data:image/webp;base64,x',
    });
  });

  it.each<[string, number[], string, string | null]>([
    ['no smaller width', [], '/files/a.webp', null],
    ['one smaller width', [400], '/files/a-400.webp', '/files/a-400.webp 400w,/files/a.webp 1600w'],
  ])('of %s', (_, smaller, shown, srcset) => {
    const image = toUploadedImage(`${publicUrl}/files/a.webp`, '', { known: { ...known, smaller }, publicUrl });
    expect([image.src, image.srcset]).toEqual([shown, srcset]);
  });

  it('keeps the order its widths are stored in', () => {
    const smaller: readonly number[] = [400, 800];
    toUploadedImage(`${publicUrl}/files/a.webp`, '', { known: { ...known, smaller }, publicUrl });
    expect(smaller).toEqual([400, 800]);
  });

  it('that is not known stands as it is, four by five', () => {
    expect(toUploadedImage(`${publicUrl}/files/a.webp`, 'Look', { known: undefined, publicUrl })).toEqual({
      src: '/files/a.webp',
      srcset: null,
      width: 800,
      height: 1000,
      alt: 'Look',
      blur: null,
    });
  });

  it.each([
    [`${publicUrl}/files/a.webp`, '/files/a.webp'],
    [`${publicUrl}/`, '/'],
    [publicUrl, publicUrl],
    [`${publicUrl}.evil.example/a.webp`, `${publicUrl}.evil.example/a.webp`],
    [`${publicUrl}:8443/a.webp`, `${publicUrl}:8443/a.webp`],
    [`https://other.example/?${publicUrl}/a.webp`, `https://other.example/?${publicUrl}/a.webp`],
    ['/files/a.webp', '/files/a.webp'],
    ['', ''],
  ])('of the address %s is asked for at %s', (address, expected) => {
    expect(toUploadedImage(address, '', { known: undefined, publicUrl }).src).toBe(expected);
  });
});

describe('a face', () => {
  it.each<[string, number[] | null, string]>([
    ['the smallest there is', [400, 800], '/files/me-400.webp'],
    ['itself where there is no smaller one', [], '/files/me.webp'],
    ['itself where nothing is known', null, '/files/me.webp'],
  ])('is %s', (_, smaller, shown) => {
    const of = { known: smaller === null ? undefined : { ...known, smaller }, publicUrl };
    expect(toAvatar(`${publicUrl}/files/me.webp`, of)).toEqual({
      src: shown,
      srcset: null,
      width: 32,
      height: 32,
      // it stands beside the name
      alt: '',
      blur: null,
    });
  });
});
