// What may be tagged in a post, and what is refused.
import type { ProductId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import type { PostTag } from './model.ts';
import { addTags, planTags, type TagDraft } from './plan-tags.ts';

const id = (text: string): ProductId => text as ProductId;
const coat = {
  productId: id('1'),
  deleted: false,
  options: [{ name: 'Colour', values: [{ name: 'Sand', swatch: null }] }],
};
const gone = { ...coat, productId: id('2'), deleted: true };
const tag = (productId: string, more: Partial<PostTag> = {}): PostTag => ({
  productId: id(productId),
  options: {},
  point: null,
  isAutomatic: false,
  ...more,
});
const draft = (ids: string[], more: Partial<TagDraft> = {}): TagDraft => ({
  product_ids: ids.map(id),
  selected_options: {},
  points: {},
  ...more,
});
const facts = { products: [coat, gone], held: [], most: 5 };

describe('tags', () => {
  it('are what a person names, once each, in their order, with options and places', () => {
    const wish = draft(['1', '1'], {
      selected_options: { [id('1')]: { Colour: 'Sand' } },
      points: { [id('1')]: { x: 0.25, y: 1 } },
    });
    expect(planTags(wish, facts)).toEqual({
      tags: [tag('1', { options: { Colour: 'Sand' }, point: { x: 0.25, y: 1 } })],
    });
    expect(planTags(draft([]), facts)).toEqual({ tags: [] });
  });

  it('are a person’s once they name what likeness found', () => {
    expect(planTags(draft(['1']), { ...facts, held: [tag('1', { isAutomatic: true })] })).toEqual({ tags: [tag('1')] });
  });

  it('stay, though the store has the product no more', () => {
    expect(planTags(draft(['2', '3']), { ...facts, held: [tag('2'), tag('3')] })).toEqual({
      tags: [tag('2'), tag('3')],
    });
  });

  it.each([
    ['product_unknown', draft(['1', '2', '3']), { ids: '2, 3' }],
    [
      'options_unknown',
      draft(['1'], { selected_options: { [id('1')]: { Colour: 'Red' } } }),
      { option: 'Colour: Red' },
    ],
    ['options_unknown', draft(['1'], { selected_options: { [id('1')]: { Size: 'M' } } }), { option: 'Size: M' }],
    ['not_tagged', draft(['1'], { selected_options: { [id('2')]: { Colour: 'Sand' } } }), { id: '2' }],
    ['not_tagged', draft([], { points: { [id('1')]: { x: 0, y: 0 } } }), { id: '1' }],
    ['too_many', draft(['1', '2', '3', '4', '5', '6']), { limit: 5 }],
  ])('are refused with %s', (refused, wish, values) => {
    expect(planTags(wish, facts)).toMatchObject({ refused, values });
  });

  it('keep an option that the product has lost since', () => {
    const wish = draft(['1'], { selected_options: { [id('1')]: { Colour: 'Old' } } });
    expect(planTags(wish, { ...facts, held: [tag('1', { options: { Colour: 'Old' } })] })).toHaveProperty('tags');
  });
});

describe('products added to many posts', () => {
  it.each([
    [[], ['1', '2'], 5, ['1', '2'], false],
    [['1'], ['1', '2'], 5, ['1', '2'], false],
    [['1', '2'], ['3', '4'], 3, ['1', '2', '3'], true],
    [['1', '2', '3', '4'], ['5'], 3, ['1', '2', '3', '4'], true],
    [['1'], ['1'], 1, ['1'], false],
  ])('%j with %j, at most %i', (held, added, most, now, isFull) => {
    const { tags, isFull: full } = addTags(
      held.map((one) => tag(one)),
      added.map(id),
      most,
    );
    expect(tags.map(({ productId }) => productId)).toEqual(now);
    expect(full).toBe(isFull);
  });
});
