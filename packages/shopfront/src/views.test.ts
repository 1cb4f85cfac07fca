// The printed pages: their weight, what they carry, and that nothing a merchant writes can break out.
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { Theme } from '@vitrine/contract/themes';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { sayAd } from './disclosure.tsx';
import { LookView } from './look-view.tsx';
import { lookStyles } from './styles.ts';
import { heaviestLook, sampleCollections, sampleLook, sampleProduct } from './testing/look-samples.ts';
import { budget } from './thrift.ts';
import { worstLook } from './testing/worst-look.ts';
import {
  clickIdPlaceholder,
  measurePlaceholder,
  printMeasureTag,
  printSeenTag,
  renderLookPage,
  renderMessagePage,
  sayAsked,
  toMeasureScript,
  toSeenScript,
  toShopScript,
} from './views.ts';
import type { LookPage, MessageKind } from './views.ts';

const print = (page: LookPage): string => renderLookPage(page, { scriptUrl: '/enhance.js' });
const bytes = (text: string): number => Buffer.byteLength(text);
const quantities = (page: LookPage): unknown[] =>
  [...print(page).matchAll(/name=q\d+ value=(\d)/g)].map(([, value]) => value);
const inlineData = (html: string, type: string): unknown =>
  JSON.parse(html.split(`<script type="application/${type}">`)[1]?.split('</script>')[0] ?? '');
const everyChange: Theme = {
  ...(Object.fromEntries(
    Object.entries(usualTheme).map(([name, value]) => [
      name,
      name.endsWith('_color') ? '#5b3df5' : value === 'shape1' ? 'shape3' : typeof value === 'boolean' ? true : value,
    ]),
  ) as unknown as Theme),
  shipping_and_sales_strip_sentences: ['א'.repeat(50), 'ב'.repeat(50)],
  preorder_text: 'ג'.repeat(100),
  disclosure_note: 'ג'.repeat(80),
  font: 'frank_ruhl',
  cart_button_icon: 'cart3',
  swatch_shape: 'square',
};
const layouts = ['single', 'strip', 'grid'] as const;
const clickId = 'A'.repeat(76);

async function buildScript(mode: 'enhance' | 'kept' | 'sign' | 'measure' | 'photos' | 'seen'): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, '..'),
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    mode,
    logLevel: 'silent',
    build: { write: false },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : null;
  expect(chunk?.code.length).toBeGreaterThan(800);
  return chunk?.code ?? '';
}

/** What goes well with a look, at its longest. */
const goesWell = Array.from({ length: 4 }, (_, at) => ({
  id: `1234567890123${at}`,
  title: 'סריג דק מצמר מרינו ופשתן עם כפתורים',
  href: `/with-${'A'.repeat(22)}#p${at + 1}`,
  price: '1,234.00 ₪',
  image: {
    src: `https://cdn.shopify.com/s/files/1/0682/4417/9963/files/knit-${at}.jpg?v=1700000000&width=400`,
    srcset: null,
    width: 400,
    height: 300,
    alt: '',
    blur: null,
  },
}));

/** A point for every product there may be. */
const spots = {
  path: '/a-slow-morning-in-linen',
  points: Array.from({ length: 15 }, (_, at) => ({ number: at + 1, x: at / 16, y: 0.123 })),
};

const keptUrl = '/kept.123456789abc.js';

describe('weight', () => {
  test.each(layouts)('the heaviest look stays within 30 kB of HTML and CSS as a %s', (layout) => {
    const setting = { pixelId: '1'.repeat(20), analyticsId: `G-${'A'.repeat(20)}`, asks: true };
    const page = { ...worstLook(layout), bag: '0123456789abcdef', goesWell, spots };
    const html = renderLookPage(page, { scriptUrl: '/shop.123456789abc.js', keptUrl, measured: true })
      .replace(measurePlaceholder, printMeasureTag('/measure.123456789abc.js', setting))
      .replaceAll(clickIdPlaceholder, clickId);
    const whole = sayAd(html, 'he', 'CH') + printSeenTag('/seen.123456789abc.js', '0123456789abcdef');
    expect(bytes(whole)).toBeLessThanOrEqual(30_000);
    expect(gzipSync(html).byteLength).toBeLessThan(7_000);
    expect(html.match(/<li[ >]/g)?.length).toBeGreaterThanOrEqual(15 + 7);
    expect(html.match(/<option/g)).toHaveLength(15 * (4 + 5 + 2));
  });

  test.each(layouts)(
    'neither does a theme that changes everything take the heaviest look beyond, as a %s',
    (layout) => {
      for (const tellsLowest of [false, true]) {
        const worst = worstLook(layout);
        const products = worst.products.map((product) => ({ ...product, photos: 9 }));
        const html = renderLookPage(
          {
            ...worst,
            bag: '0123456789abcdef',
            goesWell,
            spots,
            products,
            theme: everyChange,
            tellsLowest,
            statementUrl: `${worst.checkoutAction}/accessibility`,
          },
          { scriptUrl: '/enhance.js', photosUrl: '/photos.123456789abc.js', keptUrl },
        );
        expect(bytes(html)).toBeLessThanOrEqual(budget);
      }
    },
  );

  test.each(layouts)('15 products of 24 variants with a price for each say every combination, as a %s', (layout) => {
    const page = heaviestLook({ amount: (index) => 3900 + index * 50, compareAt: '€99.00' });
    expect(bytes(print({ ...page, layout }))).toBeLessThanOrEqual(30_000);
  });

  test.each(layouts)('a usual look leaves nothing out, as a %s', (layout) => {
    const products = Array.from({ length: 6 }, (_, index) => sampleProduct(index));
    const more = { collections: sampleCollections(), promocode: 'MORNING15', goesWell };
    const html = print(sampleLook(products, { ...more, layout }));
    expect(html.match(/<option/g)).toHaveLength(6 * 24);
    expect(html.match(/srcSet=/g)).toHaveLength(1 + 6);
    expect(html.match(/\/knit-\d/g)).toHaveLength(4);
    expect(bytes(html)).toBeLessThanOrEqual(25_000);
  });

  test.each([
    ['script for photos', 'en', 'photos', (built: string) => built],
    ['script that keeps the bag', 'en', 'kept', (built: string) => built],
    ['script of the bag’s sign', 'en', 'sign', (built: string) => built],
    ['script', 'en', 'enhance', toShopScript],
    ['script', 'he', 'enhance', toShopScript],
    ['script of looks that were seen', 'en', 'seen', toSeenScript],
    ['script of looks that were seen', 'he', 'seen', toSeenScript],
    ['script for measuring', 'en', 'measure', toMeasureScript],
    ['script for measuring', 'he', 'measure', toMeasureScript],
  ] as const)('the %s takes at most 6 kB on the wire with what it says in %s', async (_, language, mode, toText) => {
    const sent = toText(await buildScript(mode), language);
    expect(gzipSync(sent, { level: 9 }).byteLength).toBeLessThanOrEqual(6_000);
  });
});

/** An offer of one variant, as search engines read it. */
const offer = (price: string, state: string, name?: string) => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  availability: `https://schema.org/${state}`,
  ...(name && { name }),
});

describe('a look', () => {
  test('carries the click id in its form and before its links, so that a kept page serves every visit', () => {
    const base = `/aB3xK9q/k/${clickIdPlaceholder}/`;
    const html = print(sampleLook([sampleProduct(0), sampleProduct(1)], { clickId: clickIdPlaceholder, base }));
    expect(html.split(clickIdPlaceholder)).toHaveLength(3);
    expect(html).toContain(`name="click_id" value="${clickIdPlaceholder}"`);
    expect(html).toContain(`<base href="${base}">`);
    expect(html).toContain(`<a href=p/${sampleProduct(0).id}>`);
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
    expect(html).toContain('<b class=tag>Sold out</b>');
    expect(html.match(/<button[^>]* name=buy>/g)).toHaveLength(1);
  });

  test('with everything sold out it has no form; its collections come before the store, and before what is gone', () => {
    const html = print(
      sampleLook([sampleProduct(0, { available: () => false })], { collections: sampleCollections() }),
    );
    expect(html).not.toContain('<form');
    expect(html).toContain('Everything in this look is sold out');
    expect(html.indexOf('<a href=c/700>')).toBeLessThan(html.indexOf('class=products'));
    expect(html).toContain('<a class="cta quiet" href=https://atelier.example/>Visit the store</a>');
  });

  test.each([
    ['everything is sold out', [sampleProduct(0, { available: () => false })], 'Everything in this look is sold out'],
    ['everything is gone', [], 'There is nothing in this look right now'],
  ])('when %s and there is no collection, the store is the way on', (_, products, sentence) => {
    const html = print(sampleLook(products));
    expect(html).toContain(sentence);
    expect(html).toContain('<a class=cta href=https://atelier.example/>Visit the store</a>');
  });

  test.each(layouts)('shows its layout: %s', (layout) => {
    const html = print(sampleLook([sampleProduct(0), sampleProduct(1)], { layout }));
    expect(html).toMatch(new RegExp(`<div class="vt ${layout}"`));
    // a strip is scrolled by the keys
    expect(/<ul class=products [^>]*tabindex=0/.test(html)).toBe(layout === 'strip');
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('search engines may show it: %j', (indexed, count) => {
    const html = print(sampleLook([sampleProduct(0)], { indexed }));
    expect(html.match(/<meta name=robots content=noindex>/g) ?? []).toHaveLength(count);
  });

  test('opens nothing in a window of its own, needs no cookie and no script written into it', () => {
    const html = print(worstLook('grid'));
    for (const trap of ['target=', 'onclick', 'javascript:', 'document.cookie']) expect(html).not.toContain(trap);
  });

  test('blurs up what was uploaded, and keeps no hostile preview', () => {
    const blur = 'data:image/webp;base64,UklGRg+/AB==';
    const [cover] = sampleLook([]).images;
    const withBlur = (value: string): string =>
      print(sampleLook([sampleProduct(0)], { images: [{ ...cover!, blur: value }] }));
    expect(withBlur(blur)).toContain(`style="background:50%/cover url(${blur})"`);
    expect(withBlur('data:image/webp;base64,x);color:red;(')).not.toContain('color:red;(');
  });

  test('search engines read every variant with its offer', () => {
    const steps = sampleProduct(1, { variants: 6, amount: (index) => 1990 + index * 100 });
    const page = sampleLook([
      sampleProduct(0, { variants: 1 }),
      steps,
      sampleProduct(2, { variants: 1, available: () => false }),
    ]);
    expect(inlineData(print(page), 'ld+json')).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, item: { '@type': 'Product', offers: [offer('39.00', 'InStock')] } },
        {
          position: 2,
          item: {
            offers: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size, index) =>
              offer(`${19 + index}.90`, index === 5 ? 'OutOfStock' : 'InStock', size),
            ),
          },
        },
        { position: 3, item: { offers: [offer('53.00', 'OutOfStock')] } },
      ],
    });
  });

  test('search engines read the price that is struck through, and of no other product', () => {
    const page = sampleLook([
      sampleProduct(0, { variants: 1, compareAt: '€55.00' }),
      sampleProduct(1, { variants: 1 }),
    ]);
    const priceSpecification = {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '55.00',
      priceCurrency: 'EUR',
    };
    const html = print(page);
    expect(inlineData(html, 'ld+json')).toMatchObject({
      itemListElement: [
        { item: { offers: [{ ...offer('39.00', 'InStock'), priceSpecification }] } },
        { item: { offers: [offer('46.00', 'InStock')] } },
      ],
    });
    expect(html.match(/StrikethroughPrice/g)).toHaveLength(1);
  });

  test.each([
    ['en', 'Lowest price in 30 days:', 'Was'],
    ['he', 'המחיר הנמוך ב־30 יום:', 'במקום'],
  ] as const)('says in %s that a price is the lowest of 30 days, where it is', (language, lowest, was) => {
    const products = [sampleProduct(0, { variants: 1, compareAt: '€55.00' })];
    const usual = print(sampleLook(products, { language }));
    expect(usual).toContain(`<span class=vh>${was}</span> <s>€55.00</s>`);
    expect(usual).not.toContain(lowest);
    const strict = print(sampleLook(products, { language, tellsLowest: true }));
    expect(strict).toContain(`<span class=low>${lowest}</span> <s>€55.00</s>`);
    expect(inlineData(strict, 'json')).toMatchObject({ e: 1 });
  });

  test('of many variants search engines read the range of prices', () => {
    const many = [0, 1].map((number) => sampleProduct(number, { variants: 24, amount: (index) => 1990 + index * 100 }));
    expect(inlineData(print(sampleLook(many)), 'ld+json')).toMatchObject({
      itemListElement: [
        { item: { offers: { '@type': 'AggregateOffer', lowPrice: '19.90', highPrice: '42.90', offerCount: 24 } } },
        {},
      ],
    });
  });

  test('link previews and search engines learn title, picture and address', () => {
    const html = print(sampleLook([sampleProduct(0)]));
    expect(html).toContain('<link rel=canonical href=https://go.atelier.example/aB3xK9q>');
    expect(html).toContain('<title>Slow mornings in linen · Atelier Nord</title>');
    expect(html).toContain('<meta property=og:title content="Slow mornings in linen">');
    expect(html).toContain(
      '<meta property=og:image content="https://go.atelier.example/aB3xK9q/og.jpg?v=1f0c6a52b7d3">',
    );
    expect(html).toContain('<meta property=og:image:width content=1200><meta property=og:image:height content=630>');
    expect(html).toContain('<meta property=og:image:alt content="Linen shirt, Wide trousers">');
    expect(html).toContain('<meta name=twitter:card content="summary_large_image">');
  });

  test('all but the first pictures wait, and every picture says its size', () => {
    const products = Array.from({ length: 5 }, (_, index) => sampleProduct(index));
    const images = [...print(sampleLook(products)).matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(images.filter((tag) => !tag.includes('loading=lazy'))).toHaveLength(2);
    expect(images.filter((tag) => tag.includes('fetchPriority=high'))).toHaveLength(1);
    expect(images.every((tag) => /width=\d+ height=\d+/.test(tag))).toBe(true);
  });

  test('an influencer is named as a paid partner', () => {
    const html = print(sampleLook([sampleProduct(0)], { influencer: { name: 'Nora', image: null } }));
    expect(html).toContain('Paid partnership with <bdi>Nora</bdi>');
  });
});

test('only a look that is measured has a place for it, behind its own script', () => {
  const page = sampleLook([sampleProduct(0)]);
  expect(print(page)).not.toContain(measurePlaceholder);
  const html = renderLookPage(page, { scriptUrl: '/enhance.js', measured: true });
  expect(html).toContain(`<script src="/enhance.js" defer></script>${measurePlaceholder}</head>`);
  const setting = { pixelId: '12345', analyticsId: 'G-ABC1', asks: true };
  expect(printMeasureTag('/measure.js', setting)).toBe(
    '<script src=/measure.js defer data-m=12345,G-ABC1,ask></script>',
  );
});

test('a preview draws what the script will have made of it', () => {
  const products = [sampleProduct(0), sampleProduct(1, { variants: 6 }), sampleProduct(2, { variants: 1 })];
  const html = renderToStaticMarkup(createElement(LookView, { page: sampleLook(products), alive: true }));
  expect(html.match(/<i style="background:#[\da-f]{6}"/g)).toHaveLength(4);
  expect(html.match(/>Add to bag</g)).toHaveLength(3);
  // the way to the bag comes with its first piece
  expect(html).not.toContain('class="bar"');
  expect(html).toContain('<legend>Colour<span>: Sand</span></legend>');
  expect(lookStyles).toContain('.vt .row{');
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
      theme: {
        ...usualTheme,
        is_shipping_and_sales_strip_shown: true,
        shipping_and_sales_strip_sentences: [hostile, ''],
      },
    }),
  );
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img[^>]+onerror/);
  expect(inlineData(html, 'ld+json')).toMatchObject({ itemListElement: [{ item: { name: hostile } }] });
});

const kinds: MessageKind[] = ['not_found', 'closed', 'expired', 'sold_out', 'nothing_chosen', 'failed'];

test.each(kinds)('a message has every way on that is known, and none to us: %s', (kind) => {
  for (const language of ['en', 'he'] as const) {
    const ofNobody = renderMessagePage({ kind, language });
    expect(ofNobody).not.toContain('<a ');
    expect(ofNobody).not.toContain('og:site_name');
    const known = renderMessagePage({ kind, language, storeName: 'A & B', storeUrl: 'https://a.example/' });
    expect(known).toContain('href="https://a.example/"');
    expect(known).toContain('<meta property="og:site_name" content="A &amp; B"/>');
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

describe('what goes well with a look', () => {
  test('stands below its form, each with its price and the page where it is bought, and in no form', () => {
    const html = print(
      sampleLook([sampleProduct(0), sampleProduct(1)], { goesWell, collections: sampleCollections() }),
    );
    const [form = '', below = ''] = html.split('</form>');
    expect(form).not.toContain('/with-');
    expect(below.match(/href=\/with-A+#p\d/g)).toEqual(goesWell.map(({ href }) => `href=${href}`));
    expect(below.indexOf('Goes well with')).toBeLessThan(below.indexOf('More to explore'));
    expect(inlineData(html, 'ld+json')).toMatchObject({ itemListElement: { length: 2 } });
  });

  test('is bought on a page that leads back, on which each can be led to', () => {
    const html = print(
      sampleLook([sampleProduct(0), sampleProduct(1)], { beside: { href: '/aLook11', title: 'Linen' } }),
    );
    expect(html).toContain('<a href=/aLook11>Back to the look</a>');
    expect(html).toContain('id=p1');
    expect(html).toContain('id=p2');
    expect(html).not.toContain('class=no');
  });
});

describe('points on the image of a look', () => {
  const image = { src: '/files/a.webp', srcset: null, width: 800, height: 1000, alt: 'Linen', blur: null };
  const page = (language: 'en' | 'he'): LookPage =>
    sampleLook([sampleProduct(0), sampleProduct(1)], {
      language,
      images: [image, { ...image, src: '/files/b.webp' }],
      spots: { path: '/aLook11', points: [{ number: 2, x: 0.25, y: 0.5 }] },
    });

  test.each(['en', 'he'] as const)('lead to the card of their product, with its name, in %s', (language) => {
    const html = print(page(language));
    expect(html).toMatch(/<a href=\/aLook11#p2 [^>]*aria-label="2: [^"]+">2<\/a>/);
    // a picture is not mirrored, nor is what lies on it
    expect(html).toContain('left:25%;top:50%');
    expect(html).toContain('id=p2');
    expect(html).not.toContain('id=p1');
    expect(html.match(/class=spot/g)).toHaveLength(1);
  });

  test('keep the address the page was opened by, so that it is not loaded again', () => {
    const html = sayAsked(print(page('en')), '/aLook11', '?utm_source=news&x=1');
    expect(html).toContain('href="/aLook11?utm_source=news&amp;x=1#p2"');
    expect(sayAsked(print(page('en')), '/aLook11', '?q=<script>')).toContain('href=/aLook11#p2');
  });
});
