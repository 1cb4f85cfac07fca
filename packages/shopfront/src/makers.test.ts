// Who made a product, as shoppers, programs and assistants read it; nothing where nothing is said.
import { describe, expect, test } from 'vitest';
import type { LookProduct } from './look.ts';
import { renderLookPage } from './look-page.tsx';
import { renderLookText } from './look-text.ts';
import { renderPhotosPage } from './photos-page.tsx';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';

const silent = sampleProduct(0, { variants: 1 });
const said: LookProduct = {
  ...silent,
  maker: [
    { fact: 'name', text: 'Mill </script><script>alert(1)</script>' },
    { fact: 'address', text: '1 Mill Road\nCork' },
    { fact: 'warnings', text: 'Keep away from fire' },
  ],
};
const printLook = (product: LookProduct) => renderLookPage(sampleLook([product]), { scriptUrl: '/shop.js' });
const printDetails = (product: LookProduct) =>
  renderPhotosPage({
    language: 'en',
    storeName: 'Atelier',
    product,
    photos: [],
    lookUrl: '/a',
    storeHref: '/a/p/1',
    theme: null,
  });

const manufacturers = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, text = '']) =>
    (JSON.parse(text) as { itemListElement: { item: { manufacturer?: unknown } }[] }).itemListElement.map(
      ({ item }) => item.manufacturer,
    ),
  );

describe('of a product whose store says it', () => {
  test('the look leads to its details, and tells programs', () => {
    const html = printLook(said);
    expect(html).toContain(`<a class=mk href=d/${said.id}#maker>Maker and safety</a>`);
    expect(manufacturers(html)).toEqual([
      { '@type': 'Organization', name: said.maker?.[0]?.text, address: '1 Mill Road\nCork' },
    ]);
    expect(html).not.toContain('<script>alert');
  });

  test('its details have each fact under what it is, as a text', () => {
    const html = printDetails(said);
    expect(html).toContain('<section id="maker"><h2>Maker and safety</h2>');
    expect(html).toContain('<dt>Postal address</dt><dd dir="auto">1 Mill Road\nCork</dd>');
    expect(html).toContain('<dt>Warnings and safety information</dt>');
    expect(html).not.toContain('Responsible person');
    expect(html).not.toContain('<script>alert');
  });

  test('the Markdown has it as texts on lines of their own', () => {
    const text = renderLookText(sampleLook([said]));
    expect(text).toContain('### Maker and safety\n\nManufacturer: Mill \\<');
    expect(text).toContain('Postal address: 1 Mill Road Cork\n');
  });
});

test('the merchant’s text for all products has no name to tell programs', () => {
  const general: LookProduct = { ...silent, maker: [{ fact: null, text: 'Made by Atelier' }] };
  expect(manufacturers(printLook(general))).toEqual([undefined]);
  expect(printDetails(general)).toContain('<dl><div><dd dir="auto">Made by Atelier</dd></div></dl>');
  expect(renderLookText(sampleLook([general]))).toContain('### Maker and safety\n\nMade by Atelier\n');
});

test('where nothing is said there is nothing', () => {
  for (const text of [printLook(silent), printDetails(silent), renderLookText(sampleLook([silent]))])
    expect(text).not.toMatch(/Maker and safety|manufacturer|id="maker"/);
});
