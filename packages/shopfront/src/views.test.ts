// The printed pages: their weight, what they carry, and that nothing a merchant writes can break out.
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { heaviestLook, sampleCollections, sampleLook, sampleProduct } from './testing/look-samples.ts';
import { clickIdPlaceholder, renderLookPage, renderMessagePage } from './views.ts';
import type { LookPage, MessageKind } from './views.ts';

const print = (page: LookPage): string => renderLookPage(page, { scriptUrl: '/enhance.js' });
const quantities = (page: LookPage): unknown[] =>
  [...print(page).matchAll(/name="quantity_\d+" value="(\d)"/g)].map(([, value]) => value);
const inlineData = (html: string, type: string): unknown =>
  JSON.parse(html.split(`<script type="application/${type}">`)[1]?.split('</script>')[0] ?? '');

describe('weight', () => {
  test('15 products of 24 variants each stay within 30 kB of HTML and CSS', () => {
    expect(Buffer.byteLength(print({ ...heaviestLook(), collections: [] }))).toBeLessThanOrEqual(30_000);
  });

  test('with collections and prices that differ by variant they take less than 10 kB on the wire', () => {
    const html = print(heaviestLook({ amount: (index) => 3900 + index * 50, compareAt: '€99.00' }));
    expect(gzipSync(html).byteLength).toBeLessThan(10_000);
  });

  test('the script takes at most 6 kB on the wire', async () => {
    const built = await build({
      root: join(import.meta.dirname, '..'),
      configFile: join(import.meta.dirname, '../vite.config.ts'),
      mode: 'enhance',
      logLevel: 'silent',
      build: { write: false },
    });
    const [first] = Array.isArray(built) ? built : [built];
    const chunk = first && 'output' in first ? first.output[0] : null;
    expect(chunk?.code.length).toBeGreaterThan(1000);
    expect(gzipSync(chunk?.code ?? '').byteLength).toBeLessThanOrEqual(6_000);
  });
});

describe('a look', () => {
  test('carries the click id exactly once, so that a kept page serves every visit', () => {
    const html = print(sampleLook([sampleProduct(0), sampleProduct(1)], { clickId: clickIdPlaceholder }));
    expect(html.split(clickIdPlaceholder)).toHaveLength(2);
    expect(html).toContain(`name="click_id" value="${clickIdPlaceholder}"`);
  });

  test.each([
    ['en', 'ltr', 'Checkout'],
    ['he', 'rtl', 'לתשלום'],
  ] as const)('is written in %s', (language, dir, checkout) => {
    const html = print(sampleLook([sampleProduct(0), sampleProduct(1)], { language }));
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="${dir}">`));
    expect(html).toContain(`<button>${checkout}</button>`);
  });

  test('one product is wanted at once, several wait to be given a quantity', () => {
    expect(quantities(sampleLook([sampleProduct(0)]))).toEqual(['1']);
    expect(quantities(sampleLook([sampleProduct(0), sampleProduct(1)]))).toEqual(['0', '0']);
  });

  test('a sold-out variant cannot be chosen, a sold-out product not bought', () => {
    const html = print(sampleLook([sampleProduct(0), sampleProduct(1, { available: () => false })]));
    expect(html).toContain('<option disabled>Sand / XXL · Sold out');
    expect(html).toMatch(new RegExp(`<button value="${sampleProduct(1).id}" disabled[^>]*>Sold out</button>`));
  });

  test('with everything sold out it has no form but a way on', () => {
    const html = print(
      sampleLook([sampleProduct(0, { available: () => false })], { collections: sampleCollections() }),
    );
    expect(html).not.toContain('<form');
    expect(html).toContain('<a class="cta" href="https://atelier.example/">Visit the store</a>');
    expect(html).toContain('href="/aB3xK9q/c/700"');
  });

  test('search engines read every product with its offer', () => {
    const steps = sampleProduct(1, { variants: 6, amount: (index) => 1990 + index * 100 });
    const page = sampleLook([sampleProduct(0), steps, sampleProduct(2, { available: () => false })]);
    expect(inlineData(print(page), 'ld+json')).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'Product',
          offers: { '@type': 'Offer', price: '39.00', priceCurrency: 'EUR', availability: 'InStock' },
        },
        { offers: { '@type': 'AggregateOffer', lowPrice: '19.90', highPrice: '24.90', offerCount: 6 } },
        { offers: { availability: 'OutOfStock' } },
      ],
    });
  });

  test('link previews and search engines learn title, picture and address', () => {
    const html = print(sampleLook([sampleProduct(0)]));
    expect(html).toContain('<link rel="canonical" href="https://go.atelier.example/aB3xK9q"/>');
    expect(html).toContain('<meta property="og:title" content="Slow mornings in linen · Atelier Nord"/>');
    expect(html).toMatch(/<meta property="og:image" content="https:[^"]+cover/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  test('all but the first pictures wait, and every picture says its size', () => {
    const images = [...print(heaviestLook()).matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(images.filter((tag) => !tag.includes('loading="lazy"'))).toHaveLength(2);
    expect(images.filter((tag) => tag.includes('fetchPriority="high"'))).toHaveLength(1);
    expect(images.every((tag) => /width="\d+" height="\d+"/.test(tag))).toBe(true);
  });

  test('an influencer is named as a paid partner', () => {
    const html = print(sampleLook([sampleProduct(0)], { influencer: { name: 'Nora', image: null } }));
    expect(html).toContain('Paid partnership with <bdi>Nora</bdi>');
  });
});

const hostile = `</script></style></option><script>alert(1)</script><!--"'><img src=x onerror=alert(1)>\u2028`;

test('nothing a merchant or a store writes breaks out of its place', () => {
  const product = { ...sampleProduct(0, { title: hostile }), href: '/x' };
  product.variants = product.variants.map((variant) => ({ ...variant, values: [hostile, variant.values[1] ?? ''] }));
  const html = print(
    sampleLook([product], {
      title: hostile,
      description: hostile,
      storeName: hostile,
      promocode: hostile,
      influencer: { name: hostile, image: null },
      theme: { button: 'red;}</style>', paper: '#fff;x' },
    }),
  );
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img[^>]+onerror/);
  expect(inlineData(html, 'ld+json')).toMatchObject({ itemListElement: [{ name: hostile }] });
});

const kinds: MessageKind[] = ['not_found', 'closed', 'expired', 'sold_out', 'nothing_chosen', 'failed'];

test.each(kinds)('a message always has a way on: %s', (kind) => {
  for (const language of ['en', 'he'] as const) {
    expect(renderMessagePage({ kind, language })).toContain('<a class="cta" href="/">');
    const known = renderMessagePage({ kind, language, storeName: 'A & B', storeUrl: 'https://a.example/' });
    expect(known).toContain('href="https://a.example/"');
    expect(known).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('what cannot be bought leads back to the look first', () => {
  const html = renderMessagePage({
    kind: 'sold_out',
    language: 'en',
    lookUrl: '/aB3xK9q',
    storeUrl: 'https://a.example/',
  });
  expect(html).toContain('<a class="cta" href="/aB3xK9q">');
  expect(html).toContain('<a href="https://a.example/">');
});
