// What is sent of a gallery, and the address its title suggests.
import { createGallery } from '@vitrine/contract/galleries';
import { expect, it } from 'vitest';
import { newDraft, suggestSlug, toSent, withTitle } from './gallery-draft.ts';

it.each([
  ['Summer in Linen', 'summer-in-linen'],
  ['  Été, à la plage! ', 'ete-a-la-plage'],
  ['קיץ בפשתן', 'gallery'],
  ['קיץ 26', 'gallery-26'],
  ['x'.repeat(80), 'x'.repeat(50)],
])('%s is at %s', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug);
  expect(createGallery.body.safeParse(toSent({ ...newDraft, title: 'A', slug })).success).toBe(true);
});

it('leaves an address alone that was written by hand', () => {
  expect(withTitle({ ...newDraft, isOwnSlug: true }, 'New')).toEqual({ title: 'New' });
  expect(withTitle(newDraft, '')).toEqual({ title: '', slug: '' });
});

it('is not whole before what its rule names is chosen', () => {
  const named = { ...newDraft, title: 'A', slug: 'a-place' };
  for (const by of ['hashtag', 'product', 'collection', 'posts'] as const)
    expect(createGallery.body.safeParse(toSent({ ...named, by })).success).toBe(false);
  const whole = { ...named, by: 'product' as const, product: { id: '9001', title: null }, hashtag: 'left over' };
  expect(createGallery.body.safeParse(toSent(whole)).data?.rule).toEqual({ by: 'product', product_id: '9001' });
});
