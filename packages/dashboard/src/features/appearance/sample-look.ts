// A look that shows every part a theme changes: for the preview, whatever the store sells. Pure.
import type { Language } from '@vitrine/contract/language';
import type { Brand } from '@vitrine/contract/sessions';
import type { Theme } from '@vitrine/contract/themes';
import type { LookImage, LookPage, LookProduct } from '@vitrine/shopfront/preview';

/** What the preview says, in the reader's language. */
interface SampleWords {
  readonly title: string;
  readonly about: string;
  readonly products: readonly [string, string, string, string];
  readonly colour: string;
  readonly colours: readonly [string, string, string, string];
  readonly influencer: string;
}

/** The example price of the preview, and the code it promises. */
const price = 456;
const reduced = 319;
const promocode = 'OFF15';

const swatches = ['#d8c7a8', '#232a3b', '#b4694a', '#7d8a5c'];
const hues = ['#c9b8a4', '#8d9a86', '#b98f83', '#a3a8b4'] as const;

/** A drawing in the place of a product's picture. */
function toPicture(at: number, alt: string): LookImage {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="${hues[at] ?? ''}" d="M0 0h4v5H0z"/><path fill="#ffffff59" d="M1 1.4c.6-.5 1.4-.5 2 0l.3 3H.7z"/></svg>`;
  return {
    src: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    srcset: null,
    width: 600,
    height: 750,
    alt,
    blur: null,
  };
}

function toProduct(
  at: number,
  words: SampleWords,
  swatchCount: number,
  toMoney: (amount: number) => string,
): LookProduct {
  const title = words.products[at] ?? '';
  const isReduced = at === 1;
  const isAhead = at === 2;
  const colours = words.colours.map((name, index) => ({ name, swatch: swatches[index] ?? null }));
  const offered = colours.slice(0, at === 0 ? swatchCount : 1);
  return {
    id: `sample-${at}`,
    title,
    url: null,
    href: null,
    image: toPicture(at, title),
    options: [{ name: words.colour, values: offered }],
    variants: offered.map(({ name }, index) => ({
      id: `sample-${at}-${index}`,
      values: [name],
      price: toMoney(isReduced ? reduced : price),
      amount: 0,
      compareAt: isReduced ? toMoney(price) : null,
      compareAmount: null,
      available: true,
      preorder: isAhead,
      image: null,
    })),
    chosen: null,
    fixedOptions: [],
  };
}

interface Surroundings {
  readonly language: Language;
  readonly brand: Brand;
  readonly words: SampleWords;
  readonly layout: LookPage['layout'];
  /** Of the first product. */
  readonly swatchCount: number;
  readonly toMoney: (amount: number, currency: string) => string;
}

export function toSampleLook(
  theme: Theme,
  { language, brand, words, layout, swatchCount, toMoney }: Surroundings,
): LookPage {
  const write = (amount: number): string => toMoney(amount, brand.currency);
  return {
    language,
    storeName: brand.name,
    storeUrl: '#',
    shippingUrl: null,
    logo:
      brand.logo_url === null
        ? null
        : { src: brand.logo_url, srcset: null, width: 160, height: 40, alt: brand.name, blur: null },
    layout,
    title: words.title,
    description: words.about,
    images: [],
    products: [0, 1, 2, 3].map((at) => toProduct(at, words, swatchCount, write)),
    collections: [],
    promocode,
    influencer: { name: words.influencer, image: null },
    currency: brand.currency,
    checkoutAction: '#',
    canonicalUrl: '#',
    indexed: false,
    ogImage: null,
    base: null,
    clickId: '',
    theme,
  };
}
