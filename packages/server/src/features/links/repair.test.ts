// What a link becomes when a notice is settled, a row for each repair and each refusal.
import { accountId, businessId, code, collectionId, linkId, productId, type ProductId } from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { noUtm } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '../stores/stores.ts';
import type { LinkRecord } from './links.ts';
import { planRepair, type RepairFacts, type RepairWish } from './repair.ts';

const idOf = (id: number): ProductId => productId.parse(String(id));
const uuid = '018f0000-0000-7000-8000-000000000000';

function thing(id: number, rest: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    productId: idOf(id),
    title: `Thing ${id}`,
    handle: `thing-${id}`,
    status: 'active',
    deleted: false,
    tags: [],
    image: null,
    options: [],
    url: `https://shop.example/products/thing-${id}`,
    totalQuantity: 1,
    minPrice: id * 1000,
    sellingScore: 0,
    compareAtPrice: null,
    variants: [],
    ...rest,
  };
}

const holds = (id: number, seenPrice: number | null = 500) => ({
  productId: idOf(id),
  selectedOptions: { Size: 'S' },
  seenPrice,
});

const look: LinkRecord = {
  businessId: businessId.parse(uuid),
  linkId: linkId.parse(uuid),
  code: code.parse('aLook01'),
  backHalf: null,
  linkType: 'LOOK',
  urlType: 'look',
  title: 'Summer',
  description: 'Light things',
  images: ['/files/a.webp'],
  redirectUrl: null,
  promocode: 'LENA10',
  influencerId: accountId.parse(uuid),
  utm: { ...noUtm, utm_source: 'instagram' },
  settings: { ...defaultSettings, hide_on_sale_items: true, layout: 'GRID', noindex: true },
  preview: noLinkPreview,
  tags: ['Summer'],
  parentMultilinkId: null,
  products: [holds(1), holds(2), holds(3)],
  collectionIds: [collectionId.parse('7'), collectionId.parse('8')],
  createdAt: new Date(0),
  closedAt: null,
  archivedAt: null,
};
const short: LinkRecord = {
  ...look,
  linkType: 'SHORT',
  urlType: 'product',
  title: 'Thing 1',
  redirectUrl: 'https://shop.example/products/thing-1',
  products: [holds(1)],
  collectionIds: [],
};
const collectionShort: LinkRecord = {
  ...short,
  urlType: 'collection',
  products: [],
  collectionIds: [collectionId.parse('7')],
};

const wishOf = (repair: RepairWish['repair'], id: number | null, collection: number | null = null): RepairWish => ({
  repair,
  productId: id === null ? null : idOf(id),
  collectionId: collection === null ? null : collectionId.parse(String(collection)),
});

type Row = [string, RepairWish, Partial<RepairFacts>, object];

describe('a repair', () => {
  it.each<Row>([
    [
      'replaces a product at its place, without its options, at the price it has',
      wishOf('replace', 2),
      { product: thing(2), replacement: thing(9) },
      { products: [holds(1), { productId: '9', selectedOptions: {}, seenPrice: 9000 }, holds(3)] },
    ],
    [
      'replaces what was never heard of',
      wishOf('replace', 2),
      { product: null, replacement: thing(9) },
      { products: [holds(1), { productId: '9', selectedOptions: {}, seenPrice: 9000 }, holds(3)] },
    ],
    [
      'replaces the only product',
      wishOf('replace', 1),
      { link: { ...look, products: [holds(1)] }, replacement: thing(9) },
      { products: [{ productId: '9', selectedOptions: {}, seenPrice: 9000 }] },
    ],
    ['removes a product', wishOf('remove', 2), { product: thing(2) }, { products: [holds(1), holds(3)] }],
    ['accepts a price', wishOf('accept', 2), { product: thing(2) }, { products: [holds(1), holds(2, 2000), holds(3)] }],
    ['leaves the price of what was never heard of', wishOf('accept', 2), {}, { products: look.products }],
    ['shows what is on sale', wishOf('show', 2), {}, { settings: { hide_on_sale_items: false } }],
    ['shows what is on sale, whatever it is', wishOf('show', null), {}, { settings: { hide_on_sale_items: false } }],
    ['removes a collection', wishOf('remove', null, 7), {}, { collectionIds: ['8'] }],
    [
      'leads a short to another product and calls it after that',
      wishOf('replace', 1),
      { link: short, product: thing(1), replacement: thing(9) },
      {
        products: [{ productId: '9', selectedOptions: {}, seenPrice: 9000 }],
        redirectUrl: 'https://shop.example/products/thing-9',
        title: 'Thing 9',
      },
    ],
    [
      'keeps the name somebody gave a short',
      wishOf('replace', 1),
      { link: { ...short, title: 'Mine' }, product: thing(1), replacement: thing(9) },
      { redirectUrl: 'https://shop.example/products/thing-9', title: 'Mine' },
    ],
    [
      'cuts a long name as it does for a new short',
      wishOf('replace', 1),
      { link: short, product: thing(1), replacement: thing(9, { title: '🌞'.repeat(200) }) },
      { title: '🌞'.repeat(80) },
    ],
  ])('%s', (_, wish, facts, change) => {
    const link = facts.link ?? look;
    const planned = planRepair(wish, { product: null, replacement: null, ...facts, link });
    expect(planned).toMatchObject({ plan: change });
    // nothing else of the link is touched
    const { linkType, urlType, description, images, promocode, utm, settings, tags } = link;
    const { layout, noindex } = settings;
    expect(planned).toMatchObject({
      plan: {
        linkType,
        urlType,
        description,
        images,
        promocode,
        utm,
        settings: { layout, noindex },
        tags,
        backHalf: undefined,
      },
    });
  });

  it.each<Row>([
    [
      'of a product the link does not hold',
      wishOf('remove', 4),
      {},
      { refused: 'product_unknown', field: 'inventory_id' },
    ],
    ['a second time', wishOf('replace', 4), { replacement: thing(9) }, { refused: 'product_unknown' }],
    ['of a collection the link does not hold', wishOf('remove', null, 9), {}, { refused: 'collection_unknown' }],
    ['with nothing to put there', wishOf('replace', 2), {}, { refused: 'no_replacement', field: 'replacement_id' }],
    [
      'with what the link holds already',
      wishOf('replace', 2),
      { replacement: thing(3) },
      { refused: 'validation_failed', field: 'replacement_id', fault: 'already_there' },
    ],
    ['with itself', wishOf('replace', 2), { replacement: thing(2) }, { fault: 'already_there' }],
    [
      'that would leave a look without products',
      wishOf('remove', 1),
      { link: { ...look, products: [holds(1)] } },
      { refused: 'last_product', field: 'inventory_id' },
    ],
    ['that would leave a short without its product', wishOf('remove', 1), { link: short }, { refused: 'last_product' }],
    [
      'that would leave a short without its collection',
      wishOf('remove', null, 7),
      { link: collectionShort },
      { refused: 'last_product', field: 'collection_id' },
    ],
    [
      'of a short with a product that has no page',
      wishOf('replace', 1),
      { link: short, replacement: thing(9, { url: null }) },
      { refused: 'url_missing', field: 'replacement_id' },
    ],
    ['that names nothing', wishOf('remove', null), {}, { refused: 'validation_failed', fault: 'required' }],
    ['that replaces a collection', wishOf('replace', null, 7), {}, { refused: 'validation_failed', fault: 'required' }],
  ])('is refused %s', (_, wish, facts, refusal) => {
    expect(planRepair(wish, { link: look, product: null, replacement: null, ...facts })).toMatchObject(refusal);
  });
});
