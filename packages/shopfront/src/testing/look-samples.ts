// Look pages for tests and screenshots: invented products in every state a shopper can meet.
import type { LookImage, LookPage, LookProduct, LookVariant } from '../look.ts';

const host = 'https://cdn.store.example/s/files/1/0682/4417/9963/files';

/** A picture as a store's image host writes it, in two sizes. */
function samplePicture(name: string, width = 720, height = 900): LookImage {
  const at = (size: number): string => `${host}/${name}.jpg?v=1718004512&width=${size}`;
  return {
    src: at(360),
    srcset: width > 720 ? `${at(720)} 720w,${at(width)} ${width}w` : `${at(width)} 2x`,
    width,
    height,
    alt: '',
    blur: null,
  };
}

const colours = [
  { name: 'Sand', swatch: '#d8c7a8' },
  { name: 'Olive', swatch: '#6f7350' },
  { name: 'Clay', swatch: '#b4694a' },
  { name: 'Night', swatch: '#232a3b' },
];
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((name) => ({ name, swatch: null }));
const names = ['Linen shirt', 'Wide trousers', 'Knitted vest', 'Canvas tote', 'Wool coat', 'Leather sandals'];

export interface ProductShape {
  title?: string;
  /** 24 in four colours and six sizes; 6 in sizes only; 1 without any choice. */
  variants?: 1 | 6 | 24;
  available?: (index: number) => boolean;
  compareAt?: string;
  /** Minor units by variant. */
  amount?: (index: number) => number;
  picture?: boolean;
}

function writePrice(amount: number): string {
  return `€${(amount / 100).toFixed(2)}`;
}

function sampleVariant(number: number, index: number, values: string[], shape: ProductShape): LookVariant {
  const amount = shape.amount?.(index) ?? 3900 + number * 700;
  const colour = values.length === 2 ? values[0]?.toLowerCase() : undefined;
  return {
    id: String(49_012_345_000_000 + number * 1_000_000 + index * 32_768),
    values,
    price: writePrice(amount),
    amount,
    compareAt: shape.compareAt ?? null,
    compareAmount: shape.compareAt === undefined ? null : Math.round(Number(shape.compareAt.slice(1)) * 100),
    available: shape.available?.(index) ?? index % 7 !== 5,
    preorder: false,
    image: colour && shape.picture !== false ? samplePicture(`linen-piece-${number}-${colour}`) : null,
  };
}

/** One product; `number` makes it distinct. */
export function sampleProduct(number: number, shape: ProductShape = {}): LookProduct {
  const count = shape.variants ?? 24;
  const id = String(8_123_456_000_000 + number * 32_768);
  const options =
    count === 24
      ? [
          { name: 'Colour', values: colours },
          { name: 'Size', values: sizes },
        ]
      : count === 6
        ? [{ name: 'Size', values: sizes }]
        : [{ name: 'Title', values: [{ name: 'Default Title', swatch: null }] }];
  const [first = [], second] = options.map(({ values }) => values.map(({ name }) => name));
  const combinations = second ? first.flatMap((one) => second.map((two) => [one, two])) : first.map((one) => [one]);
  const variants = combinations.map((values, index) => sampleVariant(number, index, values, shape));
  return {
    id,
    title: shape.title ?? names[number % names.length] ?? 'Piece',
    url: `https://atelier.example/products/piece-${number}`,
    href: `p/${id}`,
    image: shape.picture === false ? null : samplePicture(`linen-piece-${number}-sand`),
    options,
    variants,
    chosen: variants.find(({ available }) => available)?.id ?? null,
    fixedOptions: [],
  };
}

/** A look of the given products; everything else can be replaced. */
export function sampleLook(products: LookProduct[], rest: Partial<LookPage> = {}): LookPage {
  return {
    language: 'en',
    storeName: 'Atelier Nord',
    storeUrl: 'https://atelier.example/',
    shippingUrl: null,
    logo: null,
    layout: 'grid',
    title: 'Slow mornings in linen',
    description: 'Washed fabrics, quiet colours and room to breathe.\nPieces to live in from breakfast until late.',
    images: [samplePicture('slow-mornings-cover', 1080, 1350)],
    products,
    collections: [],
    promocode: null,
    influencer: null,
    currency: 'EUR',
    checkoutAction: '/aB3xK9q/checkout',
    canonicalUrl: 'https://go.atelier.example/aB3xK9q',
    indexed: true,
    ogImage: {
      src: 'https://go.atelier.example/aB3xK9q/og.jpg?v=1f0c6a52b7d3',
      srcset: null,
      width: 1200,
      height: 630,
      alt: 'Linen shirt, Wide trousers',
      blur: null,
    },
    base: null,
    clickId: 'v1.sample.click',
    theme: null,
    ...rest,
  };
}

export function sampleCollections(): LookPage['collections'] {
  return ['New in', 'The linen edit', 'For the table', 'Gifts under €50'].map((title, index) => ({
    id: String(700 + index),
    title,
    href: `c/${700 + index}`,
    image: samplePicture(`collection-${index}`, 600, 450),
  }));
}

/** The heaviest page the limits allow: 15 products of 24 variants. */
export function heaviestLook(shape: ProductShape = {}): LookPage {
  const products = Array.from({ length: 15 }, (_, index) => sampleProduct(index, shape));
  return sampleLook(products, { promocode: 'MORNING15', collections: sampleCollections() });
}
