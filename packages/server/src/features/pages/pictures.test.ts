// What pages draw: which pictures a link preview shows, which addresses may be fetched for it, and QR codes that read.
import type { VariantId } from '@vitrine/contract/ids';
import { create as createQrCode } from 'qrcode';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { toAvatar, toProductImage, toUploadedImage } from './look-pictures.ts';
import { planOgPicture } from './og-plan.ts';
import { shopify } from '../stores/testing/shopify.ts';
import { mayFetch } from './picture-source.ts';
import { drawQrPng, drawQrSvg, quietZone, readQrLogo, toPlate, type QrLogo } from './qr-code.ts';
import type { LookContent } from './shown-goods.ts';
import { sampleCollection, sampleLink, sampleProduct, sampleVariant, store, storeUrl } from './testing/shop.ts';

const upload = 'http://vitrine.example/files/b/018f3a5c-9e01-7a11-8b22-3c4d5e6f7a8b.webp';

function content(rest: Partial<LookContent> & { link?: object }): LookContent {
  const link = sampleLink('aLookAA', rest.link);
  const utm = link.utm;
  const compiled = { link, utm, influencer: null, publicCode: link.code, gate: null };
  return {
    compiled,
    store,
    products: [],
    collections: [],
    promised: null,
    worth: null,
    alternatives: new Map(),
    pairing: null,
    shippingUrl: null,
    makerText: null,
    address: null,
    appearance: null,
    pictures: new Map(),
    ...rest,
  };
}

const soldOut = sampleProduct(9, {
  variants: [sampleVariant(91, { variantId: '91' as VariantId, available: false })],
});

const hash = (rest: Parameters<typeof content>[0]): string => planOgPicture(content(rest))?.hash ?? '';

describe('a link preview', () => {
  const shown = (rest: Parameters<typeof content>[0]): string[] | undefined =>
    planOgPicture(content(rest))?.pictures.map((src) => /piece-\d+|c-\d+|[\da-f-]{36}/.exec(src)?.[0] ?? src);
  const products = [1, 2, 3, 4, 5, 6].map((id) => sampleProduct(id));

  test.each<[string, Parameters<typeof content>[0], string[] | undefined]>([
    ['one product', { products: products.slice(0, 1) }, ['piece-1']],
    ['four of many', { products }, ['piece-1', 'piece-2', 'piece-3', 'piece-4']],
    [
      'the first uploaded picture first',
      { products, link: { images: [upload, `${upload}x`] } },
      ['018f3a5c-9e01-7a11-8b22-3c4d5e6f7a8b', 'piece-1', 'piece-2', 'piece-3'],
    ],
    ['nothing that is sold out', { products: [soldOut, ...products.slice(0, 2)] }, ['piece-1', 'piece-2']],
    [
      'nothing that is a draft',
      { products: [sampleProduct(8, { status: 'draft' }), ...products.slice(0, 1)] },
      ['piece-1'],
    ],
    [
      'no product without a picture',
      { products: [sampleProduct(8, { image: null }), ...products.slice(0, 1)] },
      ['piece-1'],
    ],
    [
      'the collections, when all is sold out',
      {
        products: [soldOut],
        collections: [
          { ...sampleCollection(70), image: { src: `${storeUrl}/cdn/c-70.webp`, width: 1, height: 1, alt: '' } },
        ],
      },
      ['c-70'],
    ],
    ['nothing at all', { products: [soldOut] }, undefined],
  ])('shows %s', (_, rest, pictures) => {
    expect(shown(rest)).toEqual(pictures);
  });

  test('has a name of its own for each content', () => {
    const [first] = products;
    const dearer = sampleProduct(1, { variants: [sampleVariant(11, { price: 1 })] });
    expect(hash({ products: [first!] })).toMatch(/^[\da-f]{12}$/);
    expect(hash({ products: [dearer] })).toBe(hash({ products: [first!] }));
    const others = [
      hash({ products }),
      hash({ products: products.toReversed() }),
      hash({ products: [first!], store: { ...store, name: 'Other' } }),
    ];
    expect(new Set([...others, hash({ products: [first!] })]).size).toBe(4);
  });
});

test.each<[string, boolean]>([
  ['https://cdn.shopify.com/s/files/1/x.jpg?v=1&width=640', true],
  ['https://atelier.myshopify.com/cdn/shop/x.jpg', true],
  ['https://atelier.example/cdn/shop/x.jpg', true],
  ['http://localhost:3001/atelier/cdn/x.webp', true],
  ['http://cdn.shopify.com/x.jpg', false],
  ['https://cdn.shopify.com:8443/x.jpg', false],
  ['https://cdn.shopify.com.evil.example/x.jpg', false],
  ['https://evil.example/cdn.shopify.com/x.jpg', false],
  ['https://user:pass@cdn.shopify.com/x.jpg', false],
  ['https://cdn.shopify.com@evil.example/x.jpg', false],
  ['http://localhost:3002/x.jpg', false],
  ['http://127.0.0.1:3001/x.jpg', false],
  ['http://169.254.169.254/latest/meta-data/', false],
  ['https://10.0.0.1/x.jpg', false],
  ['https://[::1]/x.jpg', false],
  ['https://printer.local/x.jpg', false],
  ['https://intranet/x.jpg', false],
  ['file:///etc/passwd', false],
  ['data:image/png;base64,AAAA', false],
  ['//cdn.shopify.com/x.jpg', false],
  ['', false],
])('may %s be fetched: %j', (src, may) => {
  const inside = ['https://10.0.0.1', 'https://printer.local', 'https://intranet', 'https://[::1]'];
  const known = { ...store, primaryUrl: 'https://atelier.example', availableUrls: inside };
  expect(
    mayFetch(src, known, { pictureHosts: shopify.pages.pictureHosts, imageOrigins: ['http://localhost:3001'] }),
  ).toBe(may);
});

describe('pictures of a page', () => {
  const picture = { src: 'https://cdn.shopify.com/s/x.jpg?v=7', width: 1000, height: 1250, alt: '' };

  test.each([
    ['grid', 'width=360', /width=720 2x$/],
    ['strip', 'width=400', /width=800 2x$/],
    ['single', 'width=800', /width=480 480w,.*width=800 800w,.*width=1200 1200w$/],
  ] as const)('come from the store’s image host in the sizes of a %s', (layout, src, srcset) => {
    const image = toProductImage(picture, 'Piece', layout);
    expect(image.src).toBe(`https://cdn.shopify.com/s/x.jpg?v=7&${src}`);
    expect(image.srcset).toMatch(srcset);
    expect(image.height / image.width).toBeCloseTo(1.25, 2);
  });

  test.each([
    ['of unknown size', { ...picture, width: null, height: null }, 450],
    ['of no size', { ...picture, width: 0, height: 0 }, 450],
    ['of one pixel', { ...picture, width: 1, height: 1 }, 360],
    ['as flat as a line', { ...picture, width: 5000, height: 1 }, 1],
  ])('%s keep a place', (_, odd, height) => {
    expect(toProductImage(odd, 'Piece', 'grid').height).toBe(height);
  });

  const known = { width: 1600, height: 2000, smaller: [400, 800], blur: 'data:image/webp;base64,AA', hasClip: false };
  const publicUrl = 'http://vitrine.example';

  test('that were uploaded are offered in the widths that there are', () => {
    expect(toUploadedImage(upload, 'Cover', { known, publicUrl })).toMatchObject({
      src: '/files/b/018f3a5c-9e01-7a11-8b22-3c4d5e6f7a8b-800.webp',
      srcset: expect.stringMatching(/-400\.webp 400w,.*-800\.webp 800w,.*8b\.webp 1600w$/) as unknown,
      width: 1600,
      height: 2000,
      blur: known.blur,
    });
    const small = toUploadedImage(upload, 'Cover', { known: { ...known, width: 300, smaller: [] }, publicUrl });
    expect(small).toMatchObject({ src: '/files/b/018f3a5c-9e01-7a11-8b22-3c4d5e6f7a8b.webp', srcset: null });
  });

  test('of another origin, or unknown to us, stay as they are', () => {
    const other = 'https://elsewhere.example/a.webp';
    expect(toUploadedImage(other, '', { known: undefined, publicUrl })).toMatchObject({ src: other, srcset: null });
    expect(toAvatar(upload, { known, publicUrl }).src).toMatch(/-400\.webp$/);
    expect(toAvatar(other, { known: undefined, publicUrl }).src).toBe(other);
  });
});

const address = 'https://go.atelier.example/aB3xK9q';

/** A stand-in for a store's logo. */
async function drawLogo(width: number, height: number, colour: string, clear = false): Promise<QrLogo> {
  const background = clear ? { r: 0, g: 0, b: 0, alpha: 0 } : '#fff';
  const mark = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="45%" ry="45%" fill="${colour}"/></svg>`,
  );
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
  const logo = await readQrLogo(bytes);
  if (!logo) throw new Error('the logo could not be read');
  return logo;
}

describe('a QR code', () => {
  test.each<[string, { width: number; height: number } | null]>([
    ['an initial', null],
    ['a square logo', { width: 100, height: 100 }],
    ['a wide logo', { width: 800, height: 100 }],
    ['a tall logo', { width: 100, height: 900 }],
  ])('is covered by %s on less than a fifth of its area, in its middle, by whole modules', (_, logo) => {
    for (const size of [25, 29, 33, 37, 57]) {
      const plate = toPlate(size, logo);
      expect((plate.width * plate.height) / size ** 2).toBeLessThan(0.12);
      expect([plate.x, plate.y].every(Number.isInteger)).toBe(true);
      expect([plate.x * 2 + plate.width, plate.y * 2 + plate.height]).toEqual([size, size]);
      // the three corners by which readers find it stay free
      expect(Math.min(plate.x, plate.y)).toBeGreaterThan(8);
    }
  });

  test.each([
    [256, null],
    [701, 'logo'],
    [2048, 'logo'],
  ])('of %i pixels says the same modules as its text at correction H, but under the %s', async (pixels, kind) => {
    const logo = kind === null ? null : await drawLogo(300, 120, '#5b3df5');
    const png = await drawQrPng(address, pixels, { logo, storeName: 'Atelier' });
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([pixels, pixels]);
    const { modules } = createQrCode(address, { errorCorrectionLevel: 'H' });
    const side = modules.size + 2 * quietZone;
    const scale = Math.floor(pixels / side);
    const start = Math.floor((pixels - scale * side) / 2);
    const plate = toPlate(modules.size, logo);
    const pixelOf = (x: number, y: number): number => {
      const [column, row] = [x, y].map((module) => start + Math.floor((module + quietZone + 0.5) * scale));
      return data[(row ?? 0) * pixels + (column ?? 0)] ?? 255;
    };
    let wrong = 0;
    for (let y = -quietZone; y < modules.size + quietZone; y += 1) {
      for (let x = -quietZone; x < modules.size + quietZone; x += 1) {
        const isCovered = x >= plate.x && x < plate.x + plate.width && y >= plate.y && y < plate.y + plate.height;
        const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
        const isDark = isInside && modules.get(y, x) === 1;
        if (!isCovered && pixelOf(x, y) < 128 !== isDark) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
  });

  test('as a drawing carries the logo in itself, and nothing that a store’s name could break', () => {
    const svg = drawQrSvg(address, { logo: null, storeName: '<script>alert(1)</script>' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('>&lt;</text>');
    expect(drawQrSvg(`${address}?"<`, { logo: null, storeName: '' })).toContain('&quot;&lt;</title>');
  });

  test('puts a logo made for dark ground on dark ground', async () => {
    const grounds = await Promise.all(
      ['#ffffff', '#232a3b'].map(async (colour) => {
        const { bytes } = await drawLogo(120, 60, colour, true);
        const [corner] = await sharp(bytes).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
        return (corner ?? 0) < 128;
      }),
    );
    expect(grounds).toEqual([true, false]);
  });

  test.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    [
      'a dot',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>'),
    ],
  ])('goes without a logo that is %s', async (_, bytes) => {
    expect(await readQrLogo(bytes)).toBeNull();
  });
});
