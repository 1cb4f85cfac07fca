// The rules of looks and shorts, one named row each: what a draft becomes, or why it is refused and where.
import { noUtm, linkDraft, type LinkDraft } from '@vitrine/contract/links';
import { limits } from '@vitrine/contract/limits';
import { accountId, collectionId, productId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { planLink, type LinkFacts, type LinkPlan } from './plan-link.ts';

const home = 'https://shop.example';

function productOf(id: string, change: Partial<LinkFacts['products'][number]> = {}): LinkFacts['products'][number] {
  return {
    productId: productId.parse(id),
    title: `Product ${id}`,
    url: `${home}/products/${id}`,
    minPrice: Number(id) * 1000,
    options: [
      { name: 'Colour', values: [{ name: 'Sand' }, { name: 'Ink' }] },
      { name: 'Size', values: [{ name: 'S' }] },
    ],
    ...change,
  };
}

const facts: LinkFacts = {
  storeUrls: [home],
  products: [productOf('1'), productOf('2'), productOf('3', { url: null })],
  collections: [
    { collectionId: collectionId.parse('7'), title: 'Summer', url: `${home}/collections/summer` },
    { collectionId: collectionId.parse('8'), title: 'Hidden', url: null },
  ],
  influencer: null,
  maySetUtm: true,
  mayChooseInfluencer: true,
  productsLimit: limits.products.max,
  existing: null,
  held: null,
};

const draftOf = (fields: object): LinkDraft => linkDraft.parse({ link_type: 'LOOK', ...fields });
const look = (fields: object = {}): LinkDraft => draftOf({ inventory_ids: ['1', '2'], ...fields });
const short = (fields: object = {}): LinkDraft => draftOf({ link_type: 'SHORT', ...fields });
const utm = { ...noUtm, utm_source: 'instagram' };
const saved = { linkType: 'LOOK', influencerId: null, utm, tags: ['Summer'] } as const;

function planned(draft: LinkDraft, change: Partial<LinkFacts> = {}): LinkPlan {
  const answer = planLink(draft, { ...facts, ...change });
  if ('refused' in answer) throw new Error(`refused: ${answer.refused} at ${answer.field}`);
  return answer.plan;
}

describe('a refusal', () => {
  it.each<[string, LinkDraft, Partial<LinkFacts>, object]>([
    [
      'a look without products',
      draftOf({}),
      {},
      { refused: 'validation_failed', field: 'inventory_ids', fault: 'too_few' },
    ],
    [
      '§5 products per link: 16 where 15 are allowed',
      draftOf({ inventory_ids: Array.from({ length: 16 }, (_, n) => String(n + 1)) }),
      { products: Array.from({ length: 16 }, (_, n) => productOf(String(n + 1))) },
      { refused: 'validation_failed', field: 'inventory_ids', fault: 'too_many', values: { limit: 15 } },
    ],
    [
      'a back-half that is a word of the program',
      look({ back_half: 'Admin' }),
      {},
      { refused: 'code_reserved', field: 'back_half' },
    ],
    [
      'a back-half with a space',
      look({ back_half: 'big sale' }),
      {},
      { refused: 'validation_failed', field: 'back_half', fault: 'code_format' },
    ],
    [
      'a look of a collection alone',
      draftOf({ collection_ids: ['7'] }),
      {},
      { refused: 'validation_failed', field: 'inventory_ids', fault: 'too_few' },
    ],
    [
      'an unknown product, named',
      look({ inventory_ids: ['1', '9', '10'] }),
      {},
      { refused: 'product_unknown', field: 'inventory_ids', values: { ids: '9, 10' } },
    ],
    [
      'an unknown collection, named',
      look({ collection_ids: ['7', '9'] }),
      {},
      { refused: 'collection_unknown', field: 'collection_ids', values: { ids: '9' } },
    ],
    [
      'an option the product has not',
      look({ selected_options: { 1: { Fabric: 'Silk' } } }),
      {},
      { refused: 'options_unknown', field: 'selected_options.1', values: { option: 'Fabric: Silk' } },
    ],
    [
      'a value the option has not',
      look({ selected_options: { 1: { Colour: 'Red' } } }),
      {},
      { refused: 'options_unknown', field: 'selected_options.1', values: { option: 'Colour: Red' } },
    ],
    [
      'a value in other letters',
      look({ selected_options: { 1: { Colour: 'sand' } } }),
      {},
      { refused: 'options_unknown', field: 'selected_options.1' },
    ],
    [
      'an option named like a part of every object',
      look({ selected_options: { 1: { constructor: 'x' } } }),
      {},
      { refused: 'options_unknown', field: 'selected_options.1' },
    ],
    [
      'options of a product that is not in the look',
      look({ inventory_ids: ['1'], selected_options: { 2: { Colour: 'Ink' } } }),
      { products: [productOf('1')] },
      { refused: 'product_unknown', field: 'selected_options.2' },
    ],
    [
      'an influencer nobody knows',
      look({ influencer_username: 'nobody' }),
      { influencer: 'unknown' },
      { refused: 'influencer_unknown', field: 'influencer_username' },
    ],
    [
      'a look that would become a short',
      short({ inventory_ids: ['1'] }),
      { existing: saved },
      { refused: 'validation_failed', field: 'link_type', fault: 'not_allowed', values: { allowed: 'LOOK' } },
    ],
    [
      'a short that would become a look',
      look(),
      { existing: { ...saved, linkType: 'SHORT' } },
      { refused: 'validation_failed', field: 'link_type', fault: 'not_allowed', values: { allowed: 'SHORT' } },
    ],
    [
      '§6 influencer selector: an influencer named by one who may not choose her',
      look({ influencer_username: 'lena' }),
      { mayChooseInfluencer: false, influencer: { accountId: accountId.parse(randomUUID()), promocode: 'LENA10' } },
      { refused: 'forbidden', field: 'influencer_username' },
    ],
    [
      'UTM values of one who may not set them',
      look({ utm_params: { utm_source: 'x' } }),
      { maySetUtm: false },
      { refused: 'utm_not_allowed', field: 'utm_params' },
    ],
    [
      'a short of two products',
      short({ inventory_ids: ['1', '2'] }),
      {},
      { refused: 'validation_failed', field: 'inventory_ids', fault: 'too_many', values: { limit: 1 } },
    ],
    [
      'a short of two collections',
      short({ collection_ids: ['7', '8'] }),
      {},
      { refused: 'validation_failed', field: 'collection_ids', fault: 'too_many', values: { limit: 1 } },
    ],
    [
      'a short of a product and a collection',
      short({ inventory_ids: ['1'], collection_ids: ['7'] }),
      {},
      { refused: 'validation_failed', field: 'collection_ids', fault: 'too_many' },
    ],
    [
      'a short of nothing',
      short(),
      {},
      { refused: 'validation_failed', field: 'shopping_redirect_url', fault: 'required' },
    ],
    [
      'a short of an empty address',
      short({ shopping_redirect_url: '  ' }),
      {},
      { refused: 'validation_failed', field: 'shopping_redirect_url', fault: 'required' },
    ],
    [
      'a short of a product without a page',
      short({ inventory_ids: ['3'] }),
      {},
      { refused: 'url_missing', field: 'inventory_ids' },
    ],
    [
      'a short of a collection without a page',
      short({ collection_ids: ['8'] }),
      {},
      { refused: 'url_missing', field: 'collection_ids' },
    ],
    [
      'a short to somebody else’s store',
      short({ shopping_redirect_url: 'https://evil.example/' }),
      {},
      { refused: 'url_not_of_store', field: 'shopping_redirect_url', values: { domain: home } },
    ],
    [
      'a short to a script',
      short({ shopping_redirect_url: 'javascript:alert(1)' }),
      {},
      { refused: 'url_invalid', field: 'shopping_redirect_url' },
    ],
  ])('%s', (_rule, draft, change, refusal) => {
    expect(planLink(draft, { ...facts, ...change })).toMatchObject(refusal);
  });
});

describe('points on the first image', () => {
  const at = { x: 0.25, y: 0.5 };

  it('go with their products', () => {
    const { products } = planned(look({ images: ['https://pictures.example/1.webp'], image_points: { 2: at } }));
    expect(products.map(({ productId: id, point }) => [id, point])).toEqual([
      ['1', undefined],
      ['2', at],
    ]);
  });

  it('are none where there is no image, or no look', () => {
    expect(planned(look({ image_points: { 2: at } })).products.map(({ point }) => point)).toEqual([
      undefined,
      undefined,
    ]);
    const bare = short({ inventory_ids: ['1'], images: ['https://pictures.example/1.webp'], image_points: { 1: at } });
    expect(planned(bare).products.map(({ point }) => point)).toEqual([undefined]);
  });

  it('lead to nothing that is not in the look', () => {
    expect(planLink(look({ image_points: { 3: at } }), facts)).toMatchObject({
      refused: 'validation_failed',
      field: 'image_points.3',
      fault: 'not_allowed',
    });
  });

  it.each([{ x: -0.1, y: 0 }, { x: 0, y: 1.1 }, { x: 0 }, { x: '0', y: 0 }])('are within it: %j', (point) => {
    expect(linkDraft.safeParse({ link_type: 'LOOK', image_points: { 1: point } }).success).toBe(false);
  });
});

describe('a plan', () => {
  it('of a look keeps its products in order, with what was chosen of each', () => {
    const plan = planned(look({ inventory_ids: ['2', '1'], selected_options: { 1: { Colour: 'Ink' } } }));
    expect(plan).toMatchObject({ linkType: 'LOOK', urlType: 'look', redirectUrl: null, title: null });
    expect(plan.products).toEqual([
      { productId: '2', selectedOptions: {}, seenPrice: 2000 },
      { productId: '1', selectedOptions: { Colour: 'Ink' }, seenPrice: 1000 },
    ]);
  });

  it('of a look may hold collections beside its products', () => {
    expect(planned(look({ collection_ids: ['7', '8'] })).collectionIds).toEqual(['7', '8']);
  });

  it('of a look may hold a product without a page', () => {
    expect(planned(look({ inventory_ids: ['3'] })).products).toHaveLength(1);
  });

  it.each<[string, object, Partial<LinkPlan>]>([
    [
      'a product',
      { inventory_ids: ['1'] },
      { urlType: 'product', redirectUrl: `${home}/products/1`, title: 'Product 1' },
    ],
    ['a collection', { collection_ids: ['7'] }, { urlType: 'collection', redirectUrl: `${home}/collections/summer` }],
    ['an address', { shopping_redirect_url: 'shop.example/x' }, { urlType: 'custom', redirectUrl: `${home}/x` }],
    [
      'a product, whatever address came along',
      { inventory_ids: ['1'], shopping_redirect_url: 'https://evil.example' },
      { urlType: 'product', redirectUrl: `${home}/products/1` },
    ],
  ])('of a short leads to %s', (_what, fields, plan) => {
    expect(planned(short(fields))).toMatchObject(plan);
  });

  it('of a short is named by its title, else by what it leads to', () => {
    expect(planned(short({ collection_ids: ['7'], title: 'Mine' })).title).toBe('Mine');
    expect(planned(short({ collection_ids: ['7'], title: '' })).title).toBe('Summer');
    expect(planned(short({ shopping_redirect_url: home })).title).toBeNull();
  });

  it('of a short never has a title its own form would refuse', () => {
    const long = productOf('1', { title: `${'x'.repeat(limits.shortTitle - 1)}🧵 and more` });
    const { title } = planned(short({ inventory_ids: ['1'] }), { products: [long] });
    expect(linkDraft.safeParse({ link_type: 'SHORT', title }).success).toBe(true);
    expect(title?.isWellFormed()).toBe(true);
  });

  it('carries the code of its influencer, whatever was typed', () => {
    const influencer = { accountId: accountId.parse(randomUUID()), promocode: 'LENA10' };
    expect(planned(look({ promocode: 'MINE' }), { influencer }).promocode).toBe('LENA10');
    expect(planned(look({ promocode: 'MINE' }), { influencer: { ...influencer, promocode: null } }).promocode).toBe(
      'MINE',
    );
    expect(planned(look({ promocode: 'MINE' })).promocode).toBe('MINE');
  });

  it('takes UTM values from those who may set them', () => {
    expect(planned(look({ utm_params: utm })).utm).toEqual(utm);
    expect(planned(look(), { existing: saved }).utm).toEqual(noUtm);
  });

  it('keeps the saved UTM values when one who may not set them edits', () => {
    const edit = { maySetUtm: false, existing: saved };
    expect(planned(look(), edit).utm).toEqual(utm);
    expect(planned(look({ utm_params: noUtm }), edit).utm).toEqual(utm);
    expect(planned(look(), { maySetUtm: false }).utm).toEqual(noUtm);
  });

  it('takes UTM values sent back as they were from one who may not set them', () => {
    expect(planned(look({ utm_params: utm }), { maySetUtm: false, existing: saved }).utm).toEqual(utm);
  });

  it('hides items on sale only when asked to', () => {
    expect(planned(look()).settings.hide_on_sale_items).toBe(false);
    expect(planned(look({ advanced_settings: { hide_on_sale_items: true } })).settings.hide_on_sale_items).toBe(true);
  });
});

it('all that is wrong with a draft is told at once, once for each field', () => {
  const draft = look({
    inventory_ids: ['1', '9'],
    selected_options: { 1: { Colour: 'Red' } },
    collection_ids: ['9'],
    influencer_username: 'nobody',
    utm_params: { utm_source: 'x' },
    back_half: 'Admin',
  });
  const answer = planLink(draft, { ...facts, influencer: 'unknown', maySetUtm: false, mayChooseInfluencer: false });
  if (!('refused' in answer)) throw new Error('it was planned');
  const { also = [], ...first } = answer;
  expect([first, ...also].map(({ field, refused }) => [field, refused])).toEqual([
    ['utm_params', 'utm_not_allowed'],
    ['influencer_username', 'forbidden'],
    ['inventory_ids', 'product_unknown'],
    ['collection_ids', 'collection_unknown'],
    ['selected_options.1', 'options_unknown'],
    ['back_half', 'code_reserved'],
  ]);
});

describe('a short whose product or collection the store shows no more', () => {
  const held = {
    products: [{ productId: productId.parse('3'), selectedOptions: {} }],
    collectionIds: [],
    redirectUrl: `${home}/products/3`,
  };

  it('keeps its address while it is changed otherwise', () => {
    expect(planned(short({ inventory_ids: ['3'] }), { held }).redirectUrl).toBe(held.redirectUrl);
  });

  it('lends it to no other', () => {
    const other = planLink(short({ collection_ids: ['8'] }), { ...facts, held });
    expect(other).toMatchObject({ refused: 'url_missing', field: 'collection_ids' });
  });
});
