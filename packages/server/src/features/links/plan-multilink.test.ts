// The rules of multilinks, one named row each: what a draft becomes, or all that is wrong with it and where.
import { collectionId, linkId, productId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { UrlType } from '@vitrine/contract/links';
import { multilinkDraft } from '@vitrine/contract/multilinks';
import { noUtm } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { planMultilink, type MultilinkFacts, type MultilinkPlan, type MultilinkWish } from './plan-multilink.ts';

const home = 'https://shop.example';
const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
const linkA = linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a51');
const linkB = linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a52');
const stranger = linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a53');

const facts: MultilinkFacts = {
  storeUrls: [home, 'https://shop.myshopify.com'],
  products: ids.map((id) => ({
    productId: productId.parse(id),
    title: `Product ${id}`,
    url: id === '20' ? null : `${home}/products/${id}`,
    minPrice: 1000,
    options: [{ name: 'Size', values: [{ name: 'S' }] }],
  })),
  collections: [{ collectionId: collectionId.parse('7'), title: 'Summer', url: `${home}/collections/summer` }],
  maySetUtm: true,
  productsLimit: limits.products.max,
  existing: null,
};

const look = (...products: string[]): object => ({ link_type: 'LOOK', inventory_ids: products });
const short = (fields: object): object => ({ link_type: 'SHORT', ...fields });
const custom = (url: string): object => short({ shopping_redirect_url: url });
const option = (resource: object, rest: object = {}): object => ({ value: 50, link_resource: resource, ...rest });

const sent = (a: object, b: object, rest: object = {}): object => ({ title: 'Spring', links_options: [a, b], ...rest });
const draftOf = (a: object, b: object, rest: object = {}): MultilinkWish => multilinkDraft.parse(sent(a, b, rest));
const pair = (a: object, b: object = look('1')): MultilinkWish => draftOf(option(a), option(b));

function planned(draft: MultilinkWish, change: Partial<MultilinkFacts> = {}): MultilinkPlan {
  const answer = planMultilink(draft, { ...facts, ...change });
  if ('refusals' in answer) throw new Error(`refused: ${JSON.stringify(answer.refusals)}`);
  return answer.plan;
}

/** The fields at fault with what is wrong with them. */
function faultsOf(draft: MultilinkWish, change: Partial<MultilinkFacts> = {}): [string, string][] {
  const answer = planMultilink(draft, { ...facts, ...change });
  return 'plan' in answer ? [] : answer.refusals.map(({ field, refused, fault }) => [field, fault ?? refused]);
}

const inA = 'links_options.0.link_resource';
const inB = 'links_options.1.link_resource';

describe('§4 link type derivation: an experience', () => {
  it.each<[string, object, object]>([
    [
      'of products for a page of its own is a look',
      look('1', '2'),
      { linkType: 'LOOK', urlType: 'look', redirectUrl: null },
    ],
    [
      'of one product is a short to it',
      short({ inventory_ids: ['3'] }),
      { linkType: 'SHORT', urlType: 'product', redirectUrl: `${home}/products/3` },
    ],
    [
      'of one collection is a short to it',
      short({ collection_ids: ['7'] }),
      { linkType: 'SHORT', urlType: 'collection', redirectUrl: `${home}/collections/summer` },
    ],
    [
      'of an address is a short to it',
      custom(`${home}/pages/sale?x=1`),
      { linkType: 'SHORT', urlType: 'custom', redirectUrl: `${home}/pages/sale?x=1` },
    ],
    [
      'whose product comes with an address is a short to the product',
      short({ inventory_ids: ['3'], shopping_redirect_url: 'https://elsewhere.example/' }),
      { linkType: 'SHORT', urlType: 'product', redirectUrl: `${home}/products/3` },
    ],
  ])('%s', (_what, resource, expected) => {
    expect(planned(pair(resource)).experiences[0].link).toMatchObject(expected);
    expect(planned(pair(look('1'), resource)).experiences[1].link).toMatchObject(expected);
  });
});

describe('§5 multilink: its experiences', () => {
  it('empty URL defaults to the domain of the store', () => {
    for (const nothing of [short({}), custom(''), custom('   ')]) {
      expect(planned(pair(nothing)).experiences[0].link).toMatchObject({ urlType: 'custom', redirectUrl: `${home}/` });
    }
  });

  it('are two, with 50 and 50 or any whole percents that sum to 100', () => {
    const shares = [0, 1, 37, 50, 99, 100];
    for (const value of shares) {
      const plan = planned(draftOf(option(look('1'), { value }), option(look('2'), { value: 100 - value })));
      expect(plan.experiences.map(({ share }) => share)).toEqual([value, 100 - value]);
    }
  });

  it('are for all devices unless it is said otherwise', () => {
    const plan = planned(draftOf(option(look('1')), option(look('2'), { device_option: 'MOBILE' })));
    expect(plan.experiences.map(({ device }) => device)).toEqual(['ALL', 'MOBILE']);
  });

  it('carry its title, promo code and UTM values, and are no influencer’s and in no list of tags', () => {
    const utm = { ...noUtm, utm_source: 'ads', utm_campaign: '{link.title}' };
    const plan = planned(
      draftOf(option({ ...look('1'), description: ' Mild ' }), option(custom(home)), {
        promocode: { code: 'SPRING10' },
        utm_params: utm,
      }),
    );
    expect(plan).toMatchObject({ title: 'Spring', promocode: 'SPRING10', utm, automatic: false });
    for (const { link } of plan.experiences)
      expect(link).toMatchObject({ title: 'Spring', promocode: 'SPRING10', utm, tags: [], backHalf: undefined });
    expect(plan.experiences[0].link.description).toBe('Mild');
  });

  it('promo code is optional: empty is none', () => {
    const draft = draftOf(option(look('1')), option(look('2')), { promocode: { code: '' } });
    expect(planned(draft).promocode).toBeNull();
    expect(planned(draft).experiences[1].link.promocode).toBeNull();
  });

  it('look experiences hold 15 products, or as many as the operator allows', () => {
    expect(planned(pair(look(...ids.slice(0, 15)))).experiences[0].link.products).toHaveLength(15);
    expect(planned(pair(look(...ids)), { productsLimit: 50 }).experiences[0].link.products).toHaveLength(20);
  });
});

describe('§5 multilink: refused', () => {
  it.each<[string, MultilinkWish, Partial<MultilinkFacts>, [string, string][]]>([
    [
      'shares that sum to 99',
      draftOf(option(look('1'), { value: 49 }), option(look('1'))),
      {},
      [['links_options.1.value', 'split_invalid']],
    ],
    [
      'shares that sum to 200',
      draftOf(option(look('1'), { value: 100 }), option(look('1'), { value: 100 })),
      {},
      [['links_options.1.value', 'split_invalid']],
    ],
    [
      'shares of nothing',
      draftOf(option(look('1'), { value: 0 }), option(look('1'), { value: 0 })),
      {},
      [['links_options.1.value', 'split_invalid']],
    ],
    ['a look without products', pair(look()), {}, [[`${inA}.inventory_ids`, 'too_few']]],
    ['a look of 16 products', pair(look('1'), look(...ids.slice(0, 16))), {}, [[`${inB}.inventory_ids`, 'too_many']]],
    [
      'a product selection of two',
      pair(short({ inventory_ids: ['1', '2'] })),
      {},
      [[`${inA}.inventory_ids`, 'too_many']],
    ],
    [
      'a collection selection of two',
      pair(short({ collection_ids: ['7', '8'] })),
      { collections: [...facts.collections, { collectionId: collectionId.parse('8'), title: 'B', url: home }] },
      [[`${inA}.collection_ids`, 'too_many']],
    ],
    [
      'a product and a collection',
      pair(short({ inventory_ids: ['1'], collection_ids: ['7'] })),
      {},
      [[`${inA}.collection_ids`, 'too_many']],
    ],
    ['a product nobody sells', pair(look('1'), look('1', '404')), {}, [[`${inB}.inventory_ids`, 'product_unknown']]],
    [
      'a collection nobody has',
      pair(short({ collection_ids: ['9'] })),
      {},
      [[`${inA}.collection_ids`, 'collection_unknown']],
    ],
    [
      'an option the product has not',
      pair({ ...look('1'), selected_options: { 1: { Size: 'XXL' } } }),
      {},
      [[`${inA}.selected_options.1`, 'options_unknown']],
    ],
    [
      'an option of a product of the other experience',
      pair({ ...look('1'), selected_options: { 2: { Size: 'S' } } }, look('2')),
      {},
      [[`${inA}.selected_options.2`, 'product_unknown']],
    ],
    ['a product without a page', pair(short({ inventory_ids: ['20'] })), {}, [[`${inA}.inventory_ids`, 'url_missing']]],
    [
      'an address of another shop',
      pair(look('1'), custom('https://evil.example/')),
      {},
      [[`${inB}.shopping_redirect_url`, 'url_not_of_store']],
    ],
    [
      'an address that begins like the store’s',
      pair(custom('https://shop.example.evil.example/')),
      {},
      [[`${inA}.shopping_redirect_url`, 'url_not_of_store']],
    ],
    [
      'an address with the store’s as its user',
      pair(custom('https://shop.example@evil.example/')),
      {},
      [[`${inA}.shopping_redirect_url`, 'url_invalid']],
    ],
    [
      'a script as an address',
      pair(custom('javascript:alert(1)')),
      {},
      [[`${inA}.shopping_redirect_url`, 'url_invalid']],
    ],
    [
      'a back-half of the program’s own',
      draftOf(option(look('1')), option(look('1')), { back_half: 'Admin' }),
      {},
      [['back_half', 'code_reserved']],
    ],
    [
      'a back-half with a slash',
      draftOf(option(look('1')), option(look('1')), { back_half: 'a/b' }),
      {},
      [['back_half', 'code_format']],
    ],
    [
      'UTM values of one who may not set them, told once',
      draftOf(option(look('1')), option(look('1')), { utm_params: { utm_source: 'x' } }),
      { maySetUtm: false },
      [['utm_params', 'utm_not_allowed']],
    ],
    [
      'everything wrong, all at once',
      draftOf(option(look()), option(custom('https://evil.example'), { value: 60 }), { back_half: '!' }),
      {},
      [
        [`${inA}.inventory_ids`, 'too_few'],
        [`${inB}.shopping_redirect_url`, 'url_not_of_store'],
        ['links_options.1.value', 'split_invalid'],
        ['back_half', 'code_format'],
      ],
    ],
  ])('%s', (_why, draft, change, faults) => {
    expect(faultsOf(draft, change)).toEqual(faults);
  });

  it.each<[string, object]>([
    ['no title', sent(option(look('1')), option(look('1')), { title: '   ' })],
    ['a title of 61 characters', sent(option(look('1')), option(look('1')), { title: 'x'.repeat(61) })],
    ['a promo code of 21 characters', sent(option(look('1')), option(look('1')), { promocode: 'x'.repeat(21) })],
    ['a promo code of two words', sent(option(look('1')), option(look('1')), { promocode: 'TWO WORDS' })],
    ['a share of 101', sent(option(look('1'), { value: 101 }), option(look('1'), { value: -1 }))],
    ['half percents', sent(option(look('1'), { value: 49.5 }), option(look('1'), { value: 50.5 }))],
    ['a device nobody knows', sent(option(look('1'), { device_option: 'WATCH' }), option(look('1')))],
    ['another way of splitting', sent(option(look('1')), option(look('1')), { splitter_type: 'TURNS' })],
    ['one experience', { title: 'Spring', links_options: [option(look('1'))] }],
    ['three experiences', { title: 'Spring', links_options: Array.from({ length: 3 }, () => option(look('1'))) }],
    ['no experience', { title: 'Spring' }],
    ['a picture that is a script', sent(option({ ...look('1'), images: ['javascript:alert(1)'] }), option(look('1')))],
  ])('%s, by its shape', (_why, body) => {
    expect(multilinkDraft.safeParse(body).success).toBe(false);
  });
});

function changed(a: object, b: object, resources: [object, object] = [look('1'), look('2')]): MultilinkWish {
  const draft = multilinkDraft.parse(sent(option(resources[0]), option(resources[1])));
  const [first, second] = draft.links_options;
  return {
    ...draft,
    links_options: [
      { ...first, ...a },
      { ...second, ...b },
    ],
  };
}

interface Before {
  readonly urlType: UrlType;
  readonly products?: readonly string[];
}

describe('§4 multilink editor: a change', () => {
  const nothing = { urlType: 'look' as const, products: [], collectionIds: [], redirectUrl: null };
  const of = { existing: [linkA, linkB].map((id) => ({ linkId: id, ...nothing })) };

  it('keeps a product that the store shows no more, of an experience that led to it', () => {
    const products = [{ productId: productId.parse('20'), selectedOptions: {} }];
    const led = { ...nothing, urlType: 'product' as const, products, redirectUrl: `${home}/products/old` };
    const resources: [object, object] = [short({ inventory_ids: ['20'] }), look('1')];
    const draft = changed({ link_id: linkB }, { link_id: linkA }, resources);
    const existing = [
      { linkId: linkA, ...nothing },
      { linkId: linkB, ...led },
    ];
    expect(planned(draft, { existing }).experiences[0].link.redirectUrl).toBe(`${home}/products/old`);
    expect(faultsOf(draft, of)).toEqual([[`${inA}.inventory_ids`, 'url_missing']]);
  });

  it('keeps the link of each experience, also when they change places', () => {
    const plan = planned(changed({ link_id: linkB }, { link_id: linkA }), of);
    expect(plan.experiences.map((experience) => experience.linkId)).toEqual([linkB, linkA]);
  });

  it('may change the type of an experience', () => {
    const resources: [object, object] = [custom(home), short({ collection_ids: ['7'] })];
    const draft = changed({ link_id: linkA }, { link_id: linkB }, resources);
    expect(planned(draft, of).experiences.map(({ link }) => link.urlType)).toEqual(['custom', 'collection']);
  });

  it.each<[string, object, Before, object, boolean]>([
    ['a look that keeps one of its products', look('1', '2'), { urlType: 'look', products: ['2', '3'] }, {}, false],
    ['a look in which none stayed', look('1'), { urlType: 'look', products: ['2', '3'] }, {}, true],
    ['the same product', short({ inventory_ids: ['1'] }), { urlType: 'product', products: ['1'] }, {}, false],
    ['another product', short({ inventory_ids: ['1'] }), { urlType: 'product', products: ['2'] }, {}, true],
    ['another collection', short({ collection_ids: ['7'] }), { urlType: 'collection' }, { collectionIds: ['8'] }, true],
    ['the same address', custom(`${home}/sale`), { urlType: 'custom' }, { redirectUrl: `${home}/sale` }, false],
    ['another address', custom(`${home}/sale`), { urlType: 'custom' }, { redirectUrl: `${home}/new` }, true],
    ['a look of the product it led to', look('1'), { urlType: 'product', products: ['1'] }, {}, true],
  ])('%s: whether it is another experience', (_what, resource, { products = [], ...kind }, rest, isReplaced) => {
    const before = products.map((id) => ({ productId: productId.parse(id), selectedOptions: {} }));
    const existing = [
      { linkId: linkA, ...nothing, products: before, ...kind, ...rest },
      { linkId: linkB, ...nothing, products: [{ productId: productId.parse('2'), selectedOptions: {} }] },
    ];
    const plan = planned(changed({ link_id: linkA }, { link_id: linkB }, [resource, look('2')]), { existing });
    expect(plan.experiences.map((one) => one.isReplaced)).toEqual([isReplaced, false]);
  });

  it.each<[string, object, object, [string, string][]]>([
    [
      'both for phones',
      { link_id: linkA, device_option: 'MOBILE' },
      { link_id: linkB, device_option: 'MOBILE' },
      [['links_options.1.device_option', 'device_both']],
    ],
    [
      'both for computers',
      { link_id: linkA, device_option: 'PC' },
      { link_id: linkB, device_option: 'PC' },
      [['links_options.1.device_option', 'device_both']],
    ],
    ['without the link of an experience', {}, { link_id: linkB }, [['links_options.0.link_id', 'required']]],
    ['with a stranger’s link', { link_id: linkA }, { link_id: stranger }, [['links_options.1.link_id', 'not_allowed']]],
    ['with one link twice', { link_id: linkA }, { link_id: linkA }, [['links_options.1.link_id', 'not_allowed']]],
    [
      'without any link',
      {},
      {},
      [
        ['links_options.0.link_id', 'required'],
        ['links_options.1.link_id', 'required'],
      ],
    ],
  ])('%s is refused', (_why, a, b, faults) => {
    expect(faultsOf(changed(a, b), of)).toEqual(faults);
  });
});
