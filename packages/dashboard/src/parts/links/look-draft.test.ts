// What may become of a look in the form, and what is sent.
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { describe, expect, it } from 'vitest';
import { isChanged } from '../../api/use-draft-form.ts';
import { toSampleCollection, toSampleLink, toSampleProduct } from '../../testing/link-samples.ts';
import { fixOption } from '../products/chosen-products.ts';
import { attachInfluencer, emptyUtm } from './base-draft.ts';
import { emptyLook, isLookReady, toComparable, toLookBody, toLookCopy, toLookDraft } from './look-draft.ts';

const nobody = { influencerUsername: null, promocode: null };
const shirt = toSampleProduct(1);
const dress = toSampleProduct(2);
const look = { ...emptyLook(nobody), products: [shirt, dress] };
const ada = { username: 'ada', promocode: 'ADA10' };

const many = (count: number) => Array.from({ length: count }, (_, index) => toSampleProduct(index));
const collections = (count: number) => Array.from({ length: count }, (_, index) => toSampleCollection(index));

describe('§4 link form: what may be saved (isLookReady)', () => {
  it.each([
    ['no product', emptyLook(nobody), false],
    ['one product', { ...look, products: [shirt] }, true],
    ['15 products', { ...look, products: many(15) }, true],
    ['16 products', { ...look, products: many(16) }, false],
    ['7 collections', { ...look, collections: collections(7) }, true],
    ['8 collections', { ...look, collections: collections(8) }, false],
    ['a collection but no product', { ...emptyLook(nobody), collections: collections(1) }, false],
    ['a description of 500', { ...look, description: 'x'.repeat(500) }, true],
    ['a description of 501', { ...look, description: 'x'.repeat(501) }, false],
    ['a title of 81', { ...look, title: 'x'.repeat(81) }, false],
    ['a code of 21', { ...look, promocode: 'x'.repeat(21) }, false],
    ['a code of two words', { ...look, promocode: 'A B' }, false],
    ['a bad UTM value', { ...look, utm: { ...emptyUtm, utm_term: '<b>' } }, false],
  ])('%s: %s', (_name, draft, expected) => {
    expect(isLookReady(draft, 15)).toBe(expected);
  });
});

describe('§4 link form: any change marks the form modified (isChanged)', () => {
  const saved = toLookDraft(toSampleLink(1, { products: [shirt, dress] }));
  it.each([
    ['nothing', saved, false],
    ['spaces around the code', { ...saved, promocode: ' ' }, false],
    ['the order of products', { ...saved, products: [dress, shirt] }, true],
    ['an option', fixOption(saved, shirt, 'Colour', 'Ink'), true],
    [
      'an option fixed and given back',
      fixOption(fixOption(saved, shirt, 'Colour', 'Ink'), shirt, 'Colour', null),
      false,
    ],
    ['an image', { ...saved, images: ['https://vitrine.example/a.png'] }, true],
    ['the switch', { ...saved, settings: { ...saved.settings, hide_on_sale_items: true } }, true],
  ])('%s: %s', (_name, draft, expected) => {
    expect(isChanged(draft, saved, toComparable)).toBe(expected);
  });

  it('does not mind in which order options were fixed', () => {
    const one = fixOption(fixOption(saved, shirt, 'Colour', 'Ink'), dress, 'Colour', 'Sand');
    const other = fixOption(fixOption(saved, dress, 'Colour', 'Sand'), shirt, 'Colour', 'Ink');
    expect(isChanged(one, other, toComparable)).toBe(false);
  });
});

describe('§4 link form: selecting an influencer sets the promo code to hers', () => {
  it('brings her code', () => {
    expect(attachInfluencer({ ...look, promocode: 'MINE' }, ada)).toMatchObject({
      influencerUsername: 'ada',
      promocode: 'ADA10',
    });
  });

  it('keeps the typed code when she has none', () => {
    const draft = attachInfluencer({ ...look, promocode: 'MINE' }, { username: 'eve', promocode: null });
    expect(draft).toMatchObject({ influencerUsername: 'eve', promocode: 'MINE' });
  });

  it('takes her code away with her, and nothing when there was nobody', () => {
    expect(attachInfluencer(attachInfluencer(look, ada), null)).toMatchObject({
      influencerUsername: null,
      promocode: '',
    });
    expect(attachInfluencer({ ...look, promocode: 'MINE' }, null).promocode).toBe('MINE');
  });
});

it('§4 copying a link: title and description begin with "Copy of ", within the limits, under a new address', () => {
  const link = toSampleLink(1, { back_half: 'sale', title: 'x'.repeat(80), description: 'Warm days' });
  const copy = toLookCopy(link, 'Copy of ');
  expect(copy.title).toBe(`Copy of ${'x'.repeat(72)}`);
  expect(copy.description).toBe('Copy of Warm days');
  expect(copy.backHalf).toBe('');
  expect(toLookCopy({ ...link, title: null, description: '' }, 'Copy of ')).toMatchObject({
    title: '',
    description: '',
  });
});

it('counts characters as the server does: eighty emoji are eighty, and are copied whole', () => {
  const title = '🌸'.repeat(80);
  expect(isLookReady({ ...look, title, description: '🌸'.repeat(500) }, 15)).toBe(true);
  expect(isLookReady({ ...look, title: `${title}x` }, 15)).toBe(false);
  expect(toLookCopy(toSampleLink(1, { title }), 'Copy of ').title).toBe(`Copy of ${'🌸'.repeat(72)}`);
});

it('§6 influencer: a new look begins with her own name and code', () => {
  const draft = emptyLook({ influencerUsername: 'ada', promocode: 'ADA10' });
  expect(draft).toMatchObject({ influencerUsername: 'ada', promocode: 'ADA10' });
});

it('sends everything by id, and empty texts as null', () => {
  const draft = {
    ...fixOption(look, dress, 'Colour', 'Sand'),
    title: '  ',
    promocode: ' SUN ',
    settings: { ...look.settings, hide_on_sale_items: true },
  };
  expect(toLookBody(draft)).toEqual({
    image_points: {},
    link_type: 'LOOK',
    title: null,
    description: '',
    images: [],
    inventory_ids: [shirt.inventory_id, dress.inventory_id],
    selected_options: { [dress.inventory_id]: { Colour: 'Sand' } },
    collection_ids: [],
    promocode: 'SUN',
    influencer_username: null,
    utm_params: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
    advanced_settings: { ...defaultSettings, hide_on_sale_items: true },
    tags: [],
    back_half: null,
    link_preview: noLinkPreview,
  });
});
