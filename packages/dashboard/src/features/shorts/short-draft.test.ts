// What a short becomes by each choice, and what is sent.
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { describe, expect, it } from 'vitest';
import { isChanged } from '../../api/use-draft-form.ts';
import { toSampleCollection, toSampleLink, toSampleProduct } from '../../testing/link-samples.ts';
import { emptyUtm } from '../../parts/links/base-draft.ts';
import {
  chooseCollection,
  chooseKind,
  chooseProduct,
  deriveUrlType,
  emptyShort,
  isShortReady,
  toComparable,
  toShortBody,
  toShortCopy,
  toShortDraft,
} from './short-draft.ts';

const nobody = { influencerUsername: null, promocode: null };
const domains = ['https://shop.example'];
const product = toSampleProduct(1);
const collection = toSampleCollection(1);
const custom = { ...chooseKind(emptyShort(nobody), 'custom'), url: 'shop.example/sale', title: 'Sale' };

describe('§4 link type derivation (deriveUrlType)', () => {
  it.each([
    [1, 0, '', 'product'],
    [1, 1, 'https://shop.example', 'product'],
    [0, 1, 'https://shop.example', 'collection'],
    [0, 0, 'https://shop.example', 'custom'],
    [0, 0, '  ', 'look'],
  ])('%i products, %i collections, %j → %s', (products, collections, url, expected) => {
    expect(deriveUrlType({ products, collections, url })).toBe(expected);
  });
});

describe('§4 short form: choosing', () => {
  it('takes address and title from a product and lets go of the collection', () => {
    const draft = chooseProduct(chooseCollection(emptyShort(nobody), collection), product);
    expect(draft).toMatchObject({ kind: 'product', product, collection: null, url: product.url, title: product.title });
  });

  it('takes address and title from a collection and lets go of the product', () => {
    const draft = chooseCollection(chooseProduct(emptyShort(nobody), product), collection);
    expect(draft).toMatchObject({ kind: 'collection', product: null, url: collection.url, title: collection.title });
  });

  it('clears everything for a custom address but keeps code and UTM', () => {
    const draft = chooseKind({ ...chooseProduct(emptyShort(nobody), product), promocode: 'SUN' }, 'custom');
    expect(draft).toEqual({ ...emptyShort(nobody), kind: 'custom', promocode: 'SUN' });
  });

  it('keeps a choice when its own tab is chosen again', () => {
    const draft = chooseProduct(emptyShort(nobody), product);
    expect(chooseKind(draft, 'product')).toBe(draft);
  });

  it('shortens a long product title by whole characters', () => {
    const title = chooseProduct(emptyShort(nobody), toSampleProduct(1, { title: `${'a'.repeat(79)}👗 dress` })).title;
    expect(title).toBe(`${'a'.repeat(79)}👗`);
  });
});

describe('§4 short form: what may be saved (isShortReady)', () => {
  it.each([
    ['a product', chooseProduct(emptyShort(nobody), product), true],
    ['a collection', chooseCollection(emptyShort(nobody), collection), true],
    ['a custom address of the store', custom, true],
    ['a foreign address', { ...custom, url: 'https://other.example' }, false],
    ['no address', { ...custom, url: '' }, false],
    ['nothing chosen', emptyShort(nobody), false],
    ['a code of 21 characters', { ...custom, promocode: 'x'.repeat(21) }, false],
    ['a code of two words', { ...custom, promocode: 'A B' }, false],
    ['a title of 81 characters', { ...custom, title: 'x'.repeat(81) }, false],
    ['no title', { ...custom, title: '' }, true],
    ['a bad UTM value', { ...custom, utm: { ...emptyUtm, utm_source: 'a&b' } }, false],
  ])('%s: %s', (_name, draft, expected) => {
    expect(isShortReady(draft, domains)).toBe(expected);
  });
});

describe('§4 short form: any change marks it modified (isChanged)', () => {
  const original = toShortDraft(toSampleLink(1, { url_type: 'product', link_type: 'SHORT' }));
  it.each([
    ['nothing', original, false],
    ['a UTM block opened and left empty', { ...original, utm: emptyUtm }, false],
    ['another product', chooseProduct(original, toSampleProduct(2)), true],
    ['the title', { ...original, title: 'x' }, true],
    ['the code', { ...original, promocode: 'X' }, true],
  ])('%s: %s', (_name, draft, expected) => {
    expect(isChanged(draft, original, toComparable)).toBe(expected);
  });
});

describe('what is sent', () => {
  it('completes a custom address and sends empty fields as null', () => {
    expect(toShortBody({ ...custom, title: ' ' }, domains)).toEqual({
      link_type: 'SHORT',
      title: null,
      inventory_ids: [],
      collection_ids: [],
      shopping_redirect_url: 'https://shop.example/sale',
      promocode: null,
      influencer_username: null,
      utm_params: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
      tags: [],
      back_half: null,
      link_preview: noLinkPreview,
    });
  });

  it('sends one product with its address', () => {
    const body = toShortBody(
      chooseProduct(emptyShort({ influencerUsername: 'ada', promocode: 'ADA' }), product),
      domains,
    );
    expect(body).toMatchObject({
      link_type: 'SHORT',
      inventory_ids: [product.inventory_id],
      collection_ids: [],
      shopping_redirect_url: product.url,
      promocode: 'ADA',
      influencer_username: 'ada',
    });
  });
});

describe('a saved short', () => {
  const saved = toSampleLink(1, {
    link_type: 'SHORT',
    url_type: 'collection',
    products: [],
    collections: [collection],
    shopping_redirect_url: collection.url,
    title: 'Edit',
  });

  it('opens with what it leads to', () => {
    expect(toShortDraft(saved)).toMatchObject({ kind: 'collection', collection, product: null, url: collection.url });
  });

  it('waits for a new choice when its product is gone', () => {
    const draft = toShortDraft(toSampleLink(1, { url_type: 'product', products: [] }));
    expect(draft).toMatchObject({ kind: 'product', product: null });
    expect(isShortReady(draft, domains)).toBe(false);
  });

  it('§4 copying a link: the title of a short begins with “Copy of ”, within the limit', () => {
    expect(toShortCopy(saved, 'Copy of ').title).toBe('Copy of Edit');
    expect(toShortCopy({ ...saved, title: 'x'.repeat(80) }, 'Copy of ').title).toHaveLength(80);
    expect(toShortCopy({ ...saved, title: null }, 'Copy of ').title).toBe('');
  });
});
