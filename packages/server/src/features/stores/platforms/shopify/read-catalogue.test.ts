// Lines of a catalogue file as the store writes them, children before and behind their parents.
import { describe, expect, it } from 'vitest';
import { numberOf, readCatalogueLine } from './read-catalogue.ts';

const reading = { currency: 'EUR', primaryUrl: 'https://shop.example' };
const read = (value: object) => readCatalogueLine(JSON.stringify(value).replaceAll('/', String.raw`\/`), reading);
const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

const product = {
  id: gid('Product', '9223372036854775807'),
  title: 'חולצת פשתן',
  handle: 'linen-shirt',
  status: 'ACTIVE',
  vendor: '',
  productType: '',
  tags: ['linen'],
  onlineStoreUrl: 'https://shop.example/products/linen-shirt',
  totalInventory: -2,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-02T10:00:00Z',
  hasOnlyDefaultVariant: false,
  isGiftCard: false,
  requiresSellingPlan: false,
  combinedListingRole: null,
  featuredMedia: {
    id: gid('MediaImage', '7'),
    alt: null,
    preview: { image: { url: 'https://cdn.example/a.webp', width: 4, height: 5 } },
  },
  options: [
    {
      name: 'Colour',
      optionValues: [
        { name: 'Sand', swatch: { color: '#d2b48c' } },
        { name: 'Ink', swatch: null },
      ],
    },
  ],
};
const variant = {
  id: gid('ProductVariant', '9101'),
  title: 'Sand',
  sku: null,
  price: '49.90',
  compareAtPrice: '59.90',
  availableForSale: true,
  inventoryPolicy: 'DENY',
  inventoryQuantity: null,
  position: 1,
  selectedOptions: [{ name: 'Colour', value: 'Sand' }],
  inventoryItem: { id: gid('InventoryItem', '9201'), tracked: true },
  __parentId: product.id,
};

describe('readCatalogueLine', () => {
  it('reads a product with its options and picture', () => {
    expect(read(product)).toMatchObject({
      kind: 'product',
      product: {
        product_id: '9223372036854775807',
        title: 'חולצת פשתן',
        status: 'active',
        total_quantity: -2,
        image: { src: 'https://cdn.example/a.webp', width: 4, height: 5, alt: '' },
        options: [
          {
            name: 'Colour',
            values: [
              { name: 'Sand', swatch: '#d2b48c' },
              { name: 'Ink', swatch: null },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['a gift card', { isGiftCard: true }, 'gift_card'],
    ['a subscription alone', { requiresSellingPlan: true }, 'subscription'],
    ['a combined listing', { combinedListingRole: 'PARENT' }, 'combined_listing'],
    ['a product of a combined listing', { combinedListingRole: 'CHILD' }, null],
    ['a gift card by subscription', { isGiftCard: true, requiresSellingPlan: true }, 'gift_card'],
    ['what other markets alone have', { publishedInContext: false }, 'other_markets'],
    [
      'a combined listing of other markets',
      { publishedInContext: false, combinedListingRole: 'PARENT' },
      'combined_listing',
    ],
    ['what is published nowhere', { publishedInContext: false, onlineStoreUrl: null }, null],
    ['what its own market has', { publishedInContext: true }, null],
    ['other goods', {}, null],
  ])('%s says what it is sold as', (_name, change, soldAs) => {
    expect(read({ ...product, ...change })).toMatchObject({ product: { sold_as: soldAs } });
  });

  it('gives a product without choices no option', () => {
    const plain = {
      ...product,
      hasOnlyDefaultVariant: true,
      options: [{ name: 'Title', optionValues: [{ name: 'Default Title' }] }],
    };
    expect(read(plain)).toMatchObject({ product: { options: [] } });
    const only = { ...variant, title: 'Default Title', selectedOptions: [{ name: 'Title', value: 'Default Title' }] };
    expect(read(only)).toMatchObject({ variant: { title: '', options: {} } });
  });

  it('reads a variant by the parent it names', () => {
    expect(read(variant)).toMatchObject({
      kind: 'variant',
      variant: {
        product_id: '9223372036854775807',
        variant_id: '9101',
        price: 4990,
        compare_at_price: 5990,
        quantity: 0,
        options: { Colour: 'Sand' },
        inventory_item_id: '9201',
        unit_cost: null,
      },
    });
  });

  it.each([
    ['by one where the store tells of no rule', undefined, { available: true, least_quantity: 1 }],
    ['by one where the rule says so', { quantityRule: { minimum: 1 } }, { available: true, least_quantity: 1 }],
    ['by more than one', { quantityRule: { minimum: 6 } }, { available: false, least_quantity: 6 }],
  ])('knows what is sold %s', (_how, contextualPricing, wanted) => {
    const asked = { ...variant, availableForSale: true, ...(contextualPricing ? { contextualPricing } : {}) };
    expect(read(asked)).toMatchObject({ variant: wanted });
  });

  it.each([
    [undefined, { available: true, is_bundle: false }],
    [false, { available: true, is_bundle: false }],
    [true, { available: false, is_bundle: true }],
  ])('takes no variant for one piece that requires components: %s', (requiresComponents, wanted) => {
    expect(read({ ...variant, requiresComponents })).toMatchObject({ variant: wanted });
  });

  it.each([
    [null, null],
    ['49.90', null],
    ['39.90', null],
    ['0.00', null],
    ['49.91', 4991],
  ])('takes the compare-at price %s as a sale only above the price', (compareAtPrice, expected) => {
    expect(read({ ...variant, compareAtPrice })).toMatchObject({ variant: { compare_at_price: expected } });
  });

  it('tells a collection from a membership in one', () => {
    const collection = {
      id: gid('Collection', '8001'),
      title: 'Summer',
      handle: 'été',
      description: 'Light things',
      updatedAt: '2026-11-02T10:00:00Z',
      image: null,
      productsCount: { count: 3 },
    };
    expect(read(collection)).toMatchObject({
      kind: 'collection',
      collection: { collection_id: '8001', url: 'https://shop.example/collections/%C3%A9t%C3%A9', products_count: 3 },
    });
    expect(read({ id: collection.id, __parentId: product.id })).toEqual({
      kind: 'membership',
      membership: { collection_id: '8001', product_id: '9223372036854775807' },
    });
  });

  it('tells pictures of products from those of variants', () => {
    const media = {
      id: gid('MediaImage', '7'),
      alt: 'Sand',
      preview: { image: { url: 'https://cdn.example/a.webp' } },
    };
    expect(read({ ...media, __parentId: product.id })).toMatchObject({
      kind: 'product_picture',
      picture: { productId: '9223372036854775807', picture: { id: '7', alt: 'Sand', width: null } },
    });
    expect(read({ ...media, __parentId: variant.id })).toMatchObject({
      kind: 'variant_picture',
      picture: { variantId: '9101' },
    });
  });

  it.each([
    ['a picture that is not ready', { id: gid('MediaImage', '7'), alt: '', preview: null, __parentId: product.id }],
    [
      'a child of something else',
      { id: gid('MediaImage', '7'), preview: { image: { url: 'x' } }, __parentId: gid('Shop', '1') },
    ],
    ['a kind nobody asked for', { id: gid('Metafield', '1') }],
  ])('leaves out %s', (_, line) => {
    expect(read(line)).toBeNull();
  });

  it.each([
    ['no JSON', '{"id":'],
    ['no id', '{}'],
    ['an id that is none', '{"id":"9001"}'],
    ['a product without its fields', JSON.stringify({ id: product.id })],
  ])('throws on %s', (_, line) => {
    expect(() => readCatalogueLine(line, reading)).toThrow(Error);
  });
});

it('numberOf takes the number of an id that carries a query', () => {
  expect(numberOf('gid://shopify/AppSubscriptionLineItem/402?v=1&index=0')).toBe('402');
});
