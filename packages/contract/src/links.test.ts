// Drafts of links: what a form may send, how it is read, and what is refused before any rule is asked.
import { describe, expect, it } from 'vitest';
import { createLink, linkDraft, listLinks } from './links.ts';

const look = { link_type: 'LOOK', inventory_ids: ['1'] };

/** Fields at fault with their issue's code; empty when the draft passes. */
function faultsOf(draft: object): Record<string, string> {
  const read = linkDraft.safeParse(draft);
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, code }) => [path.join('.'), code]));
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

describe('a draft', () => {
  it('needs no more than its type', () => {
    expect(linkDraft.parse({ link_type: 'SHORT' })).toEqual({
      link_type: 'SHORT',
      description: '',
      images: [],
      inventory_ids: [],
      selected_options: {},
      collection_ids: [],
      promocode: null,
    });
  });

  it('drops what it does not know', () => {
    expect(linkDraft.parse({ ...look, code: 'mine', business_id: 'x' })).not.toHaveProperty('code');
  });

  it.each<[string, object]>([
    ['link_type', { link_type: 'MULTILINK' }],
    ['link_type', { link_type: 'look' }],
    ['link_type', { link_type: undefined }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: 5 }],
    ['description', { description: 'x'.repeat(501) }],
    ['inventory_ids', { inventory_ids: ids(51) }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
    ['tags.0', { tags: ['x'.repeat(31)] }],
    ['tags.0', { tags: ['  '] }],
    ['tags.1', { tags: ['fine', 'with, comma'] }],
    ['tags', { tags: 'summer' }],
    ['back_half', { back_half: 5 }],
    ['advanced_settings.layout', { advanced_settings: { layout: 'MASONRY' } }],
    ['inventory_ids', { inventory_ids: '1' }],
    ['inventory_ids.0', { inventory_ids: ['one two'] }],
    ['inventory_ids.0', { inventory_ids: ['-1'] }],
    ['inventory_ids.0', { inventory_ids: ['1'.repeat(101)] }],
    ['inventory_ids.0', { inventory_ids: [1] }],
    ['inventory_ids.0', { inventory_ids: ['gid://shopify/Product/1'] }],
    ['collection_ids', { collection_ids: ids(8) }],
    ['collection_ids.0', { collection_ids: [''] }],
    ['images', { images: Array.from({ length: 11 }, () => '/files/a.webp') }],
    ['images.0', { images: ['javascript:alert(1)'] }],
    ['images.0', { images: [' javascript:alert(1)'] }],
    ['images.0', { images: ['data:image/svg+xml,<svg/>'] }],
    ['images.0', { images: ['ftp://shop.example/a.png'] }],
    ['images.0', { images: ['a.png'] }],
    ['images.0', { images: ['https://'] }],
    ['images.0', { images: ['//evil.example/a.png'] }],
    ['images.0', { images: ['/\\evil.example/a.png'] }],
    ['images.0', { images: [`https://shop.example/${'a'.repeat(2000)}`] }],
    ['shopping_redirect_url', { shopping_redirect_url: `https://shop.example/${'a'.repeat(2000)}` }],
    ['selected_options', { selected_options: [] }],
    ['selected_options.-x', { selected_options: { '-x': { Colour: 'Sand' } } }],
    ['selected_options.1.Colour', { selected_options: { 1: { Colour: 5 } } }],
    ['selected_options.1.Colour', { selected_options: { 1: { Colour: 'x'.repeat(256) } } }],
    ['advanced_settings.hide_on_sale_items', { advanced_settings: { hide_on_sale_items: 'yes' } }],
    ['utm_params', { utm_params: 'summer' }],
  ])('is refused for its %s: %j', (field, change) => {
    expect(Object.keys(faultsOf({ link_type: 'LOOK', ...change }))).toEqual([field]);
  });

  it('holds up to fifteen products, each once, in the order given', () => {
    expect(linkDraft.parse({ ...look, inventory_ids: ids(50) }).inventory_ids).toHaveLength(50);
    expect(linkDraft.parse({ ...look, inventory_ids: ['3', '1', '3', '2', '1'] }).inventory_ids).toEqual([
      '3',
      '1',
      '2',
    ]);
    expect(linkDraft.parse({ ...look, collection_ids: ['7', '7'] }).collection_ids).toEqual(['7']);
  });

  it('tells all faults at once', () => {
    const faults = faultsOf({ link_type: 'x', title: 'x'.repeat(81), promocode: 'a b', inventory_ids: ids(51) });
    expect(Object.keys(faults).toSorted()).toEqual(['inventory_ids', 'link_type', 'promocode', 'title']);
  });
});

describe('a promo code', () => {
  it.each([
    ['SUMMER10', 'SUMMER10'],
    ['  summer10 ', 'summer10'],
    ['קיץ10', 'קיץ10'],
    ['\u200FSUMMER\u200B10\uFEFF', 'SUMMER10'],
    ['\u200B', null],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [{ code: 'SUMMER10' }, 'SUMMER10'],
    [{ code: '' }, null],
    [{ code: null }, null],
    ['10%-OFF_now!', '10%-OFF_now!'],
  ])('%j is read as %j', (sent, kept) => {
    expect(linkDraft.parse({ ...look, promocode: sent }).promocode).toBe(kept);
  });

  it.each([
    ['x'.repeat(21), 'too_big'],
    [{ code: 'x'.repeat(21) }, 'too_big'],
    ['TWO WORDS', 'invalid_format'],
    ['ONE,TWO', 'invalid_format'],
    ['TAB\tBED', 'invalid_format'],
    ['NO\u00A0BREAK', 'invalid_format'],
    [{ code: 'A,B' }, 'invalid_format'],
    [5, 'invalid_union'],
    [['A'], 'invalid_union'],
    [{}, 'invalid_union'],
  ])('%j is refused: %s', (sent, fault) => {
    expect(faultsOf({ ...look, promocode: sent })).toEqual({ promocode: fault });
  });
});

describe('UTM values', () => {
  it.each([
    ['instagram', 'instagram'],
    [' spring sale ', 'spring sale'],
    ['{{ link.title }}', '{{ link.title }}'],
    ['a-b_c.d~e+f%g|h:i', 'a-b_c.d~e+f%g|h:i'],
    ['קמפיין', 'קמפיין'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (sent, kept) => {
    const draft = linkDraft.parse({ ...look, utm_params: { utm_source: sent } });
    expect(draft.utm_params?.utm_source).toBe(kept);
    expect(draft.utm_params?.utm_term).toBeNull();
  });

  it.each(['a&b', 'a=b', 'a#b', 'a?b', 'a/b', '<b>', 'a"b', "a'b", 'a\nb', 'a\0b', '😀', 'x'.repeat(101), 5])(
    '%j is refused',
    (sent) => {
      expect(Object.keys(faultsOf({ ...look, utm_params: { utm_medium: sent } }))).toEqual(['utm_params.utm_medium']);
    },
  );

  it.each(['{link.bogus}', '{title}', '{{link.constructor}}', 'a-{link.Title}', '{link.id}{link.name}', '{}'])(
    '%j is refused: nothing would fill it in, and the store would read it as it is written',
    (sent) => {
      expect(Object.keys(faultsOf({ ...look, utm_params: { utm_medium: sent } }))).toEqual(['utm_params.utm_medium']);
    },
  );
});

describe('lists', () => {
  it('start at the first page of 28, newest first', () => {
    expect(listLinks.query.parse({})).toEqual({
      q: '',
      count: 28,
      skip: 0,
      sort_by: 'created_at',
      direction: 'desc',
      unassigned: false,
      archived: false,
      broken: false,
    });
  });

  it.each([
    { count: '0' },
    { count: '101' },
    { count: '-1' },
    { count: '1.5' },
    { count: 'many' },
    { count: '1e999' },
    { skip: '-1' },
    { skip: '0.5' },
    { skip: '1e30' },
    { sort_by: 'title' },
    { link_type: 'ALL' },
    { q: 'x'.repeat(201) },
  ])('refuse %j', (query) => {
    expect(listLinks.query.safeParse(query).success).toBe(false);
  });
});

it('a new link belongs to a business that is named by a UUID', () => {
  expect(createLink.body.safeParse({ ...look, business_id: 'mine' }).success).toBe(false);
  expect(createLink.body.safeParse(look).success).toBe(false);
});
