// What a look page shows of a link: its layout, prices, choices, pictures and addresses, a row for each rule.
import { defaultSettings } from '@vitrine/contract/link-settings';
import { productId, type AccountId, type Code, type LinkId } from '@vitrine/contract/ids';
import type { PriceRule } from '@vitrine/contract/former-prices';
import type { Language } from '@vitrine/contract/language';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CompiledLink, LinkRecord, PageBeside } from '../links/links.ts';
import type { ShownPairing } from './public-link.ts';
import type { CatalogueProduct, Store } from '../stores/stores.ts';
import { toLookPage } from './look-content.ts';
import type { CodeWorth } from './public-link.ts';
import { sampleCollection, sampleLink, sampleProduct, sampleVariant, store } from './testing/shop.ts';

interface Sample {
  readonly link?: Partial<LinkRecord>;
  readonly products?: readonly CatalogueProduct[];
  readonly store?: Partial<Store>;
  readonly influencer?: Omit<NonNullable<CompiledLink['influencer']>, 'accountId'>;
  readonly language?: Language;
  readonly worth?: CodeWorth | null;
  readonly priceRule?: PriceRule;
  readonly pairing?: ShownPairing | null;
  readonly beside?: PageBeside;
}

const publicUrl = 'https://vitrine.example';
const uploaded = `${publicUrl}/files/a/b.webp`;

const accountId = randomUUID() as AccountId;

function pageOf({
  link: change = {},
  products = [],
  store: of = {},
  influencer,
  language = 'en',
  worth = null,
  priceRule = 'elsewhere',
  pairing = null,
  beside,
}: Sample) {
  const link = sampleLink('aLook11', change);
  const known = { width: 1000, height: 1500, smaller: [200, 600], blur: null, hasClip: false };
  const partner = influencer ? { ...influencer, accountId } : null;
  const compiled = {
    link: { ...link, ...(beside && { beside }) },
    utm: link.utm,
    influencer: partner,
    publicCode: link.code,
    gate: null,
  };
  const pictures = new Map([[uploaded, known]]);
  const promised = link.promocode;
  const content = {
    compiled,
    store: { ...store, ...of },
    products,
    collections: [sampleCollection(7)],
    appearance: null,
    pictures,
    promised,
    worth,
    alternatives: new Map(),
    pairing,
    shippingUrl: null,
    makerText: null,
    address: null,
  };
  return toLookPage(content, { language, publicUrl, clickId: 'click', priceRule });
}

const shirt = sampleProduct(1, {
  variants: [
    sampleVariant(11, { options: { Colour: 'Sand', Size: 'S' }, available: false }),
    sampleVariant(12, { options: { Colour: 'Sand', Size: 'M' } }),
    sampleVariant(13, { options: { Colour: 'Night', Size: 'M' } }),
  ],
});
const holding = (selectedOptions: Record<string, string>): Partial<LinkRecord> => ({
  products: [{ productId: shirt.productId, selectedOptions, seenPrice: null }],
});

describe('a look', () => {
  it.each<[string, LinkRecord['settings']['layout'], number, string]>([
    ['one product by itself', null, 1, 'single'],
    ['several by themselves', null, 2, 'grid'],
    ['none', null, 0, 'grid'],
    ['one, as chosen', 'GRID', 1, 'grid'],
    ['several, as chosen', 'STRIP', 3, 'strip'],
    ['several in one column, as chosen', 'SINGLE', 2, 'single'],
  ])('lays out %s', (_what, layout, count, expected) => {
    const products = Array.from({ length: count }, (_, at) => sampleProduct(at + 1));
    expect(pageOf({ link: { settings: { ...defaultSettings, layout } }, products }).layout).toBe(expected);
  });

  it.each<[string, Sample, object]>([
    ['its addresses', {}, { base: '/aLook11/k/click/', checkoutAction: '/aLook11/checkout', clickId: 'click' }],
    ['the address to pass on', {}, { canonicalUrl: `${publicUrl}/aLook11`, indexed: true }],
    ['that it is not to be found', { link: { settings: { ...defaultSettings, noindex: true } } }, { indexed: false }],
    ['no title', { link: { title: null } }, { title: '' }],
    ['its collections', {}, { collections: [{ id: '7', title: 'Collection 7', href: 'c/7', image: null }] }],
    ['no picture for previews of nothing', {}, { ogImage: null, logo: null, influencer: null }],
    ['a logo in its place', { store: { logoUrl: uploaded } }, { logo: { src: '/files/a/b-600.webp', width: 160 } }],
    [
      'an influencer without a face',
      { influencer: { name: 'lena', imageUrl: null } },
      { influencer: { name: 'lena', image: null } },
    ],
    [
      'an influencer with one, in the smallest size',
      { influencer: { name: 'lena', imageUrl: uploaded } },
      { influencer: { name: 'lena', image: { src: '/files/a/b-200.webp', alt: '' } } },
    ],
    ['its own pictures', { link: { images: [uploaded] } }, { images: [{ src: '/files/a/b-600.webp', height: 1500 }] }],
    [
      'the name of the store on an untitled picture',
      { link: { title: null, images: ['/x'] } },
      { images: [{ alt: 'Atelier' }] },
    ],
  ])('says %s', (_what, sample, expected) => {
    expect(pageOf(sample)).toMatchObject(expected);
  });

  it('names the picture of its previews by what is on it', () => {
    const [one, other] = [1, 2].map((id) => pageOf({ products: [sampleProduct(id)] }).ogImage?.src);
    expect(one).toMatch(/^https:\/\/vitrine\.example\/aLook11\/og\.jpg\?v=[0-9a-f]{12}$/);
    expect(other).not.toBe(one);
  });
});

const only = (sample: Sample) => pageOf({ products: [shirt], ...sample }).products[0];

describe('points on its image', () => {
  const at = { x: 0.25, y: 0.5 };
  const held = (id: string, point: typeof at | null) => ({
    productId: productId.parse(id),
    selectedOptions: {},
    seenPrice: null,
    point,
  });
  const link = { images: [uploaded], products: [held('1', null), held('2', at), held('3', at)] };

  it('lead to the products that are shown, by their numbers', () => {
    const products = [sampleProduct(1), sampleProduct(2), sampleProduct(3)];
    expect(pageOf({ link, products }).spots).toEqual({
      path: '/aLook11',
      points: [
        { number: 2, ...at },
        { number: 3, ...at },
      ],
    });
  });

  it('are not of what stands in for one that is sold out, nor of what is not shown', () => {
    const products = [sampleProduct(1), sampleProduct(9), sampleProduct(3, { deleted: true })];
    expect(pageOf({ link, products }).spots).toBeUndefined();
  });

  it('are none without an image, and of a look that was made by hand', () => {
    const products = [sampleProduct(1), sampleProduct(2)];
    expect(pageOf({ link: { ...link, images: [] }, products }).spots).toBeUndefined();
    expect(pageOf({ link: { images: [uploaded], products: [held('1', null)] }, products }).spots).toBeUndefined();
  });
});

describe('what goes well with it', () => {
  it('leads each to its place on the page where it is bought', () => {
    const code = `with-${'A'.repeat(22)}` as Code;
    const { goesWell } = pageOf({
      pairing: {
        code,
        companions: [
          { product: sampleProduct(7), place: 1 },
          { product: sampleProduct(8), place: 3 },
        ],
      },
    });
    expect(goesWell?.map(({ id, href }) => [id, href])).toEqual([
      ['7', `/${code}#p1`],
      ['8', `/${code}#p3`],
    ]);
  });

  it.each([
    ['en', 'Linen', 'Goes well with Linen'],
    ['en', null, 'Goes well with the look'],
    ['he', null, 'הולך טוב עם הלוק'],
  ] as const)('has a page whose title says so, in %s', (language, title, said) => {
    const beside = { code: 'aLook22' as Code, title, gateOf: randomUUID() as LinkId };
    expect(pageOf({ language, beside })).toMatchObject({ title: said, beside: { href: '/aLook22', title } });
  });
});

describe('a product of it', () => {
  it.each<[string, Record<string, string>, string[], string[], string | null]>([
    ['nothing', {}, ['11', '12', '13'], [], '12'],
    ['a colour', { Colour: 'Sand' }, ['11', '12'], ['Colour'], '12'],
    ['all of it', { Colour: 'Night', Size: 'M' }, ['13'], ['Colour', 'Size'], '13'],
    ['what is sold out', { Size: 'S' }, ['11'], ['Size'], '11'],
    ['a value the store has renamed', { Colour: 'Beige', Size: 'M' }, ['11', '12', '13'], [], '12'],
  ])('offers what fits when the link fixes %s', (_what, fixed, variants, fixedOptions, chosen) => {
    const product = only({ link: holding(fixed) });
    expect(product?.variants.map(({ id }) => id)).toEqual(variants);
    expect(product).toMatchObject({ fixedOptions, chosen, href: 'p/1' });
    const sizes = new Set(product?.variants.map(({ values }) => values[1]));
    expect(product?.options[1]?.values.map(({ name }) => name)).toEqual([...sizes]);
  });

  it.each<[string, string, Language, number, number | null, string, string | null]>([
    ['as its readers write it', 'USD', 'en', 4900, null, '$49.00', null],
    ['without decimals where there are none', 'JPY', 'en', 4900, null, '¥4,900', null],
    ['with what it was before', 'USD', 'en', 4900, 5900, '$49.00', '$59.00'],
    ['without a lower one before', 'USD', 'en', 4900, 4900, '$49.00', null],
  ])('has its price %s', (_what, currency, language, price, compareAtPrice, shown, before) => {
    const variants = [sampleVariant(11, { price, compareAtPrice })];
    const product = only({ products: [sampleProduct(1, { variants })], store: { currency }, language });
    expect(product?.variants[0]).toMatchObject({
      price: shown,
      amount: price,
      compareAt: before,
      compareAmount: before === null ? null : compareAtPrice,
    });
  });

  const known = { lowest: 5500, highest: 5900 };
  it.each<[string, PriceRule, typeof known | null, string | null]>([
    ['the lowest of 30 days in the EEA', 'eea', known, '$55.00'],
    ['nothing in the EEA where nothing is known', 'eea', null, null],
    ['what the store says elsewhere', 'elsewhere', known, '$59.00'],
    ['nothing elsewhere that was never asked', 'elsewhere', { ...known, highest: 5800 }, null],
  ])('strikes through %s', (_what, priceRule, prior, expected) => {
    const variants = [sampleVariant(11, { price: 4900, compareAtPrice: 5900, prior })];
    const page = pageOf({ products: [sampleProduct(1, { variants })], store: { currency: 'USD' }, priceRule });
    expect(page.products[0]?.variants[0]?.compareAt).toBe(expected);
    expect(page.tellsLowest ?? false).toBe(priceRule === 'eea');
  });

  it('writes prices with the signs of the language', () => {
    const [english, hebrew] = (['en', 'he'] as const).map((language) => only({ language })?.variants[0]?.price);
    expect(hebrew).not.toBe(english);
  });
});

describe('what its promo code takes off', () => {
  const reach = { productIds: null, collectionIds: null, leastSubtotal: 0, leastQuantity: 0 };
  const worth: CodeWorth = {
    kind: 'percentage',
    value: 1250,
    currency: null,
    oncePerCustomer: false,
    reach,
    productIds: null,
  };

  const usual = { share: 0, amount: 0, leastSubtotal: 0, leastQuantity: 0, from: null, isOnce: false };

  it.each<[string, Partial<CodeWorth>, object | null]>([
    ['a share', {}, { ...usual, share: 1250, worth: '12.5%' }],
    [
      'an amount from a subtotal on, once',
      { kind: 'amount', value: 500, currency: 'EUR', oncePerCustomer: true, reach: { ...reach, leastSubtotal: 5000 } },
      { ...usual, amount: 500, worth: '€5.00', from: '€50.00', leastSubtotal: 5000, isOnce: true },
    ],
    ['nothing in another currency', { kind: 'amount', value: 500, currency: 'USD' }, null],
  ])('is %s', (_what, change, expected) => {
    const { saving } = pageOf({ products: [shirt], store: { currency: 'EUR' }, worth: { ...worth, ...change } });
    expect(saving).toEqual(expected);
  });

  it.each<[string, string[] | null, (boolean | undefined)[]]>([
    ['everything', null, [undefined, undefined]],
    ['one of two', [shirt.productId], [undefined, true]],
    ['neither', [], [true, true]],
  ])('is off %s', (_what, productIds, expected) => {
    const { products } = pageOf({ products: [shirt, sampleProduct(2)], worth: { ...worth, productIds } });
    expect(products.map(({ isOutsideCode }) => isOutsideCode)).toEqual(expected);
  });
});
