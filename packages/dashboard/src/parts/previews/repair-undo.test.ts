// How a settled notice is taken back, and when nothing is offered because it could not be taken back exactly.
import type { LinkNotice } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { toSampleCollection, toSampleLink, toSampleProduct } from '../../testing/link-samples.ts';
import { findUndo } from './repair-undo.ts';

const products = [toSampleProduct(1), toSampleProduct(2)];
const noticeOf = (changes: Partial<Record<keyof LinkNotice, unknown>> = {}) => ({
  kind: 'sold_out',
  inventory_id: '1001',
  collection_id: null,
  title: 'Linen shirt 1',
  image_url: null,
  old_price: null,
  new_price: null,
  replacement: null,
  repairs: ['remove'],
  ...changes,
});
const linkOf = (changes: object = {}) =>
  toSampleLink(1, { products, notices: [noticeOf()], collections: [toSampleCollection(1)], ...changes });
const first = (link = linkOf()): LinkNotice => {
  const [notice] = link.notices;
  if (!notice) throw new Error('the sample has no notice');
  return notice;
};

describe('a replaced product', () => {
  const after = linkOf({ products: [toSampleProduct(9), toSampleProduct(2)], notices: [] });

  it('is put back in the place of what replaced it', () => {
    const before = linkOf();
    expect(findUndo(before, after, first(before), 'replace')).toEqual({
      kind: 'repair',
      body: { repair: 'replace', inventory_id: '1009', replacement_id: '1001' },
    });
  });

  it.each<[string, object]>([
    ['whose options would be lost', { selected_options: { 1001: { Colour: 'Ink' } } }],
    ['that is deleted', { products: [toSampleProduct(1, { product_status: 'deleted' }), toSampleProduct(2)] }],
    ['that nobody knows any more', { products: [toSampleProduct(2)] }],
  ])('%s is not', (_, changes) => {
    const before = linkOf(changes);
    expect(findUndo(before, after, first(before), 'replace')).toBeNull();
  });
});

describe('a removed product, collection or switch', () => {
  it('comes back by saving the link as it was', () => {
    const before = linkOf({ selected_options: { 1001: { Colour: 'Ink' } }, tags: ['Summer'] });
    expect(findUndo(before, before, first(before), 'remove')).toMatchObject({
      kind: 'edit',
      body: {
        link_type: 'LOOK',
        inventory_ids: ['1001', '1002'],
        selected_options: { 1001: { Colour: 'Ink' } },
        collection_ids: ['2001'],
        tags: ['Summer'],
      },
    });
    expect(findUndo(before, before, first(before), 'show')?.kind).toBe('edit');
  });

  it.each<[string, object]>([
    [
      'with a deleted product in the link, which cannot be saved',
      { notices: [noticeOf(), noticeOf({ kind: 'deleted' })] },
    ],
    ['with a price that saving would accept', { notices: [noticeOf(), noticeOf({ kind: 'repriced' })] }],
    ['of a multilink, whose experiences are saved with it', { parent_multilink_id: 'm' }],
  ])('%s does not', (_, changes) => {
    const before = linkOf(changes);
    expect(findUndo(before, before, first(before), 'remove')).toBeNull();
  });
});

it('an accepted price stays accepted', () => {
  expect(findUndo(linkOf(), linkOf(), first(), 'accept')).toBeNull();
});
