// A shop of five products with a case each: plain, with variants, sold out, draft, and one that sells without stock.

import type { Catalogue, Product, ProductStatus, Variant } from '../model.ts';

const AT = '2026-11-01T10:00:00.000Z';

interface Wanted {
  number: number;
  title: string;
  prices: number[];
  stock?: number;
  policy?: 'DENY' | 'CONTINUE';
  status?: ProductStatus;
  tags?: string[];
}

function product(wanted: Wanted): Product {
  const { number, title, prices, status = 'ACTIVE', tags = [] } = wanted;
  const id = String(9000 + number);
  const sizes = prices.map((_price, index) => ['S', 'M', 'L', 'XL'][index] ?? `Size ${index}`);
  const hasSizes = prices.length > 1;
  return {
    id,
    title,
    handle: title.toLowerCase().replaceAll(' ', '-'),
    vendor: 'Sample House',
    productType: 'Shirts',
    status,
    tags,
    descriptionHtml: `<p>${title} of <b>good</b> cloth.</p>`,
    publishedAt: status === 'ACTIVE' ? AT : null,
    createdAt: AT,
    updatedAt: new Date(Date.parse(AT) + number * 60_000).toISOString(),
    options: [
      {
        id: String(number),
        name: hasSizes ? 'Size' : 'Title',
        values: (hasSizes ? sizes : ['Default Title']).map((name, index) => ({
          id: `${number}${index}`,
          name,
          swatch: null,
        })),
      },
    ],
    variants: prices.map((price, index) => variant(wanted, id, index, price, hasSizes ? (sizes[index] ?? '') : null)),
    pictures: [{ id: `7${number}`, path: `/cdn/files/p${number}.webp?v=1`, alt: title, width: 1000, height: 1250 }],
  };
}

function variant(wanted: Wanted, productId: string, index: number, price: number, size: string | null): Variant {
  const { number, stock = 10, policy = 'DENY' } = wanted;
  return {
    id: String(40_000 + number * 100 + index),
    productId,
    inventoryItemId: String(60_000 + number * 100 + index),
    title: size ?? 'Default Title',
    sku: `SKU-${number}-${index}`,
    price,
    compareAtPrice: index === 0 ? price + 1000 : null,
    inventoryQuantity: stock,
    inventoryPolicy: policy,
    tracked: true,
    position: index + 1,
    selectedOptions: [size === null ? { name: 'Title', value: 'Default Title' } : { name: 'Size', value: size }],
    pictureId: `7${number}`,
    createdAt: AT,
    updatedAt: AT,
  };
}

/** A new copy every time: shops change what they hold. */
export function fixtureCatalogue(): Catalogue {
  return {
    products: [
      product({ number: 1, title: 'Linen shirt', prices: [4990, 4990, 5490], tags: ['linen', 'summer'] }),
      product({ number: 2, title: 'Wool scarf', prices: [2500], tags: ['winter'] }),
      product({ number: 3, title: 'Sold out hat', prices: [1900], stock: 0 }),
      product({ number: 4, title: 'Draft coat', prices: [19_900], status: 'DRAFT' }),
      product({ number: 5, title: 'Made to order bag', prices: [3333], stock: 0, policy: 'CONTINUE' }),
    ],
    collections: [
      {
        id: '8001',
        title: 'Summer',
        handle: 'summer',
        descriptionHtml: '<p>Light things</p>',
        picture: null,
        productIds: ['9005', '9001', '9003'],
        updatedAt: AT,
      },
    ],
    discounts: [
      {
        id: '3001',
        code: 'LENA10',
        title: 'Ten off',
        kind: 'percentage',
        value: 1000,
        startsAt: AT,
        endsAt: null,
        usageLimit: null,
        usageCount: 0,
      },
      {
        id: '3002',
        code: 'FIVER',
        title: 'Five off',
        kind: 'fixed_amount',
        value: 500,
        startsAt: AT,
        endsAt: '2026-11-02T10:00:00.000Z',
        usageLimit: 1,
        usageCount: 0,
      },
      {
        id: '3003',
        code: 'OWN10',
        title: 'Ten off by a link of its own',
        kind: 'percentage',
        value: 1000,
        startsAt: AT,
        endsAt: null,
        usageLimit: null,
        usageCount: 0,
      },
    ],
  };
}
