// The heaviest look that the limits allow and a store may really have: everything filled in, in Hebrew, which takes two bytes a letter.
import type { LookCollection, LookImage, LookLayout, LookPage, LookProduct, LookVariant } from '../look.ts';

const cdn = 'https://cdn.shopify.com/s/files/1/0682/4417/9963/files';
const clickId = '__vitrine_click_id__';
const code = 'a-slow-morning-in-linen';

const colours = [
  { name: 'חול', swatch: '#d8c7a8', file: 'sand' },
  { name: 'זית', swatch: '#6f7350', file: 'olive' },
  { name: 'חימר שרוף', swatch: '#b4694a', file: 'burnt-clay' },
  { name: 'כחול לילה', swatch: '#232a3b', file: 'midnight' },
];
const sizes = ['XS', 'S', 'M', 'L', 'XL'];
const fabrics = ['פשתן', 'כותנה אורגנית'];
const pieces = [
  'חולצת פשתן רחבה עם כפתורי צדף וצווארון סיני',
  'מכנסי פשתן גבוהי מותן בגזרה רחבה',
  'שמלת מידי נושמת עם קשירה בגב',
  'ז׳קט קליל ללא צווארון לערבי קיץ',
  'סריג דק מצמר מרינו ופשתן',
];

const widths: Readonly<Record<LookLayout, readonly number[]>> = {
  single: [480, 800, 1200],
  strip: [400, 800],
  grid: [360, 720],
};

/** As the pages feature writes the addresses of a store's pictures. */
function storePicture(name: string, layout: LookLayout, version: number): LookImage {
  const at = (width: number): string => `${cdn}/${name}.jpg?v=${version}&width=${width}`;
  const [first = 360, ...more] = widths[layout];
  const srcset =
    layout === 'single'
      ? [first, ...more].map((width) => `${at(width)} ${width}w`).join(',')
      : `${at(more[0] ?? first)} 2x`;
  return { src: at(layout === 'single' ? 800 : first), srcset, width: 360, height: 450, alt: '', blur: null };
}

function upload(number: number): LookImage {
  const file = `/files/018f3a5c-7b21-7d43-9c11-2f4b5a6c7d8e/018f3a5c-9e0${number}-7a11-8b22-3c4d5e6f7a8b`;
  return {
    src: `${file}-800.webp`,
    srcset: `${file}-400.webp 400w,${file}-800.webp 800w,${file}.webp 1600w`,
    width: 1600,
    height: 2000,
    alt: '',
    blur: `data:image/webp;base64,${'UklGRmwAAABXRUJQVlA4IGAAAADwAwCdASoQ'.padEnd(174, 'ABCdEF12')}==`,
  };
}

const shekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' });

function toVariant(
  product: number,
  layout: LookLayout,
  [colour, size, fabric]: readonly [number, number, number],
): LookVariant {
  const amount = 18_990 + product * 1_300 + size * 1_000 + fabric * 4_500 + colour * 700;
  const before = product % 3 === 0 ? Math.round(amount * 1.25) : null;
  const name = `IMG_${2400 + product}_linen-piece-${colours[colour]?.file ?? ''}`;
  return {
    id: String(49_012_345_000_000 + product * 1_000_000 + colour * 1_000 + size * 100 + fabric),
    values: [colours[colour]?.name ?? '', sizes[size] ?? '', fabrics[fabric] ?? ''],
    price: shekels.format(amount / 100),
    amount,
    compareAt: before === null ? null : shekels.format(before / 100),
    compareAmount: before,
    available: (product + colour * 3 + size * 5 + fabric) % 7 !== 5,
    preorder: false,
    image: storePicture(name, layout, 1_718_004_512 + product * 60 + colour),
  };
}

function toProduct(product: number, layout: LookLayout): LookProduct {
  const variants = colours.flatMap((_c, colour) =>
    sizes.flatMap((_s, size) => fabrics.map((_f, fabric) => toVariant(product, layout, [colour, size, fabric]))),
  );
  const id = String(8_123_456_000_000 + product * 32_768);
  return {
    id,
    title: pieces[product % pieces.length] ?? '',
    url: `https://atelier-linen.example/products/linen-piece-with-buttons-${product}`,
    href: `p/${id}`,
    image: variants[0]?.image ?? null,
    options: [
      { name: 'צבע', values: colours.map(({ name, swatch }) => ({ name, swatch })) },
      { name: 'מידה', values: sizes.map((name) => ({ name, swatch: null })) },
      { name: 'בד', values: fabrics.map((name) => ({ name, swatch: null })) },
    ],
    variants,
    maker: [{ fact: 'name', text: `בית אריגה מספר ${product}` }],
    chosen: variants.find(({ available }) => available)?.id ?? null,
    fixedOptions: [],
  };
}

function toCollection(number: number): LookCollection {
  const id = String(311_847_000_000 + number * 32_768);
  return {
    id,
    title: `קולקציית הקיץ לבית ולגוף ${number + 1}`,
    href: `c/${id}`,
    image: { ...storePicture(`collection-summer-${number}`, 'grid', 1_718_000_000), srcset: null },
  };
}

/** 15 products of 40 variants in three options, a price for each variant, 7 collections, 3 pictures, a code, an influencer. */
export function worstLook(layout: LookLayout): LookPage {
  const sentence = 'בדים שכובסו באבן, צבעים שקטים והרבה אוויר לנשום מהבוקר ועד הערב. ';
  return {
    language: 'he',
    storeName: 'אטלייה לבן ופשתן',
    storeUrl: 'https://atelier-linen.example/',
    shippingUrl: null,
    logo: { ...storePicture('logo-wide', 'grid', 1_718_000_000), srcset: null, width: 160, height: 40 },
    layout,
    title: 'בקרים איטיים בפשתן: כל מה שלבשנו השבוע בבית ובגינה, מהחולצה ועד המפה',
    description: sentence.repeat(8).slice(0, 500),
    images: [upload(1), upload(2), upload(3)],
    products: Array.from({ length: 15 }, (_, index) => toProduct(index, layout)),
    collections: Array.from({ length: 7 }, (_, index) => toCollection(index)),
    promocode: 'SLOWMORNINGWITHNOA20',
    influencer: { name: 'noa.linen.and.light', image: upload(4) },
    currency: 'ILS',
    checkoutAction: `/${code}/checkout`,
    canonicalUrl: `https://go.atelier-linen.example/${code}`,
    indexed: true,
    ogImage: {
      src: `https://go.atelier-linen.example/${code}/og.jpg?v=1f0c6a52b7d3`,
      srcset: null,
      width: 1200,
      height: 630,
      alt: 'בקרים איטיים בפשתן',
      blur: null,
    },
    base: `/${code}/k/${clickId}/`,
    clickId,
    theme: null,
  };
}
