// The page of a product's photos: complete without a script, each photo named, nothing that moves while it loads.
import { describe, expect, test } from 'vitest';
import { renderLookPage } from './look-page.tsx';
import { renderPhotosPage, type Photo } from './photos-page.tsx';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';

const product = sampleProduct(0, { title: 'Linen shirt', variants: 1, compareAt: '€55.00' });

const toPhoto = (number: number, alt = ''): Photo => {
  const at = (width: number): string => `https://cdn.example/${number}.jpg?width=${width}`;
  return {
    image: { src: at(800), srcset: `${at(480)} 480w,${at(800)} 800w`, width: 800, height: 1000, alt, blur: null },
    full: at(2400),
    thumb: at(112),
  };
};

const print = (count: number, more: object = {}): string =>
  renderPhotosPage({
    language: 'en',
    storeName: 'Atelier',
    product,
    photos: Array.from({ length: count }, (_, index) => toPhoto(index)),
    lookUrl: '/aB3xK9q',
    storeHref: '/aB3xK9q/k/click/p/7',
    theme: null,
    ...more,
  });

describe('the page of photos', () => {
  test('shows each large, in its room, the first at once and the others when they are scrolled to', () => {
    const html = print(3);
    expect(html.match(/<li id="photo-\d"/g)).toHaveLength(3);
    expect(html.match(/<img[^>]*width="800" height="1000"/g)).toHaveLength(3);
    const large = html.slice(html.indexOf('class="strip"'), html.indexOf('class="thumbs"'));
    expect(large.match(/loading="lazy"/g)).toHaveLength(2);
    for (const number of [0, 1, 2]) expect(html).toContain(`<a href="https://cdn.example/${number}.jpg?width=2400">`);
  });

  test('leads to each by a thumbnail, back to the look, and on to the store', () => {
    const html = print(3);
    expect(html).toContain('<a href="#photo-1" aria-current="true">');
    expect(html).toContain('<a href="#photo-3">');
    expect(html).toContain('<a class="back" href="/aB3xK9q">Back to the look</a>');
    expect(html).toContain('<a class="cta" href="/aB3xK9q/k/click/p/7">See it in the store</a>');
  });

  test.each([
    ['one alone', 1, 1],
    ['none', 0, 0],
  ])('of %s there is nothing to choose', (_what, count, shown) => {
    const html = print(count);
    expect(html.match(/<img/g) ?? []).toHaveLength(shown);
    expect(html).not.toContain('class="thumbs"');
    expect(html).not.toContain('tabindex');
    expect(html).toContain('<h1>Linen shirt</h1>');
  });

  test.each([
    ['en', 'ltr', 'Linen shirt, photo 2 of 2'],
    ['he', 'rtl', 'Linen shirt, תמונה 2 מתוך 2'],
  ])('names photos in %s, by the store’s words where it has some', (language, direction, name) => {
    const html = print(2, { language, photos: [toPhoto(0, 'A collar'), toPhoto(1, 'Linen shirt')] });
    expect(html).toContain(`dir="${direction}"`);
    expect(html).toContain('alt="A collar"');
    expect(html).toContain(`alt="${name}"`);
  });

  test('shows the price as the look does', () => {
    expect(print(2)).toContain('<span class="vh">Was</span> <s>€55.00</s>');
    expect(print(2, { tellsLowest: true })).toContain(
      '<span class="low">Lowest price in 30 days:</span> <s>€55.00</s>',
    );
  });

  test('is never found by search engines', () => {
    expect(print(2)).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('a look', () => {
  test.each([
    ['several', 4, true],
    ['one', undefined, false],
  ])('leads to the photos of a product with %s', (_what, photos, leads) => {
    const page = sampleLook([{ ...product, ...(photos && { photos }) }]);
    const html = renderLookPage(page, { scriptUrl: '/enhance.js', photosUrl: '/photos.js' });
    expect(html.includes(`<a class=ph href=d/${product.id}>4 photos</a>`)).toBe(leads);
    expect(html.includes('<script src=/photos.js defer></script>')).toBe(leads);
    expect(html.includes('.ph{')).toBe(leads);
  });
});
