// The preview shows what shoppers would see of an unsaved look.
import { brand } from '@vitrine/contract/sessions';
import { getProduct } from '@vitrine/contract/stores';
import { describe, expect, it } from 'vitest';
import { toSampleCollection, toSampleProduct, toSampleUuid } from '../../testing/link-samples.ts';
import { fixOption } from '../products/chosen-products.ts';
import { emptyLook, type LookDraft } from '../links/look-draft.ts';
import { toLookPage } from './look-page.ts';

const shirt = toSampleProduct(1);
const onSale = toSampleProduct(2, { compare_at_price: 80 });
const draftProduct = toSampleProduct(3, { product_status: 'draft' });
const look: LookDraft = {
  ...emptyLook({ influencerUsername: null, promocode: null }),
  title: ' Terrace ',
  products: [shirt, onSale, draftProduct],
};
const details = getProduct.answer.parse({
  ...shirt,
  variants: ['Sand', 'Ink'].map((colour, index) => ({
    variant_id: String(9000 + index),
    title: colour,
    price: 49.9 + index,
    compare_at_price: 80,
    former_price: index === 0 ? 80 : null,
    former_price_eea: null,
    former_price_eea_reason: 'not_known',
    available: index === 0,
    options: { Colour: colour },
    image_url: null,
  })),
});
const around = {
  language: 'en' as const,
  brand: brand.parse({
    business_id: toSampleUuid(900),
    name: 'Atelier',
    logo_url: null,
    currency: 'USD',
    time_zone: 'UTC',
    domain: 'https://shop.example',
    available_domains: [],
    shop: 'atelier.example',
    status: 'connected',
    is_development: false,
  }),
  pictures: ['/files/a.png'],
  details: [details],
  influencer: null,
  theme: null,
  shippingUrl: null,
  toMoney: (amount: number) => `$${amount.toFixed(2)}`,
};

describe('toLookPage', () => {
  it('leaves out what shoppers cannot see', () => {
    expect(toLookPage(look, around).products.map(({ id }) => id)).toEqual([shirt.inventory_id, onSale.inventory_id]);
    const hidden = toLookPage({ ...look, settings: { ...look.settings, hide_on_sale_items: true } }, around);
    expect(hidden.products.map(({ id }) => id)).toEqual([shirt.inventory_id]);
  });

  it('offers the variants once they are known, and one that stands in until then', () => {
    const [known, waiting] = toLookPage(look, around).products;
    expect(known?.variants.map(({ price, available }) => [price, available])).toEqual([
      ['$49.90', true],
      ['$50.90', false],
    ]);
    expect(waiting?.variants).toMatchObject([{ price: '$49.90', available: true }]);
  });

  it('strikes through what pages do, whatever the store asks for', () => {
    const [known, waiting] = toLookPage(look, around).products;
    expect(known?.variants.map(({ compareAt }) => compareAt)).toEqual(['$80.00', null]);
    expect(waiting?.variants.map(({ compareAt }) => compareAt)).toEqual([null]);
  });

  it('holds to the values the merchant fixed', () => {
    const [product] = toLookPage(fixOption(look, shirt, 'Colour', 'Ink'), around).products;
    expect(product).toMatchObject({ chosen: '9001', fixedOptions: ['Colour'] });
    const [open] = toLookPage(look, around).products;
    expect(open).toMatchObject({ chosen: null, fixedOptions: [] });
  });

  it('carries texts, pictures, collections, code and influencer', () => {
    const full = { ...look, promocode: ' SUN ', collections: [toSampleCollection(1)] };
    const page = toLookPage(full, { ...around, influencer: { name: 'ada', imageUrl: '/files/ada.png' } });
    expect(page).toMatchObject({
      title: 'Terrace',
      promocode: 'SUN',
      images: [{ src: '/files/a.png' }],
      collections: [{ title: 'Summer edit 1', image: null }],
      influencer: { name: 'ada', image: { src: '/files/ada.png' } },
    });
  });
});
