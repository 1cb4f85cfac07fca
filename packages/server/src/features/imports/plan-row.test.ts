// What a row's cells make of a link: its type, its things, its switches, and every cell that cannot be read.
import { describe, expect, it } from 'vitest';
import { indexNames } from './named-things.ts';
import { planRow, readCells, toImportField, type Cells } from './plan-row.ts';

const facts = {
  products: indexNames([
    { id: '9001', handle: 'linen-shirt', title: 'Linen shirt' },
    { id: '9002', handle: 'wool-scarf', title: 'Wool scarf' },
  ]),
  collections: indexNames([{ id: '8001', handle: 'summer', title: 'Summer' }]),
  readThingName: () => null,
  isOwnPicture: (address: string) => address.startsWith('/files/'),
};
const plan = (cells: Cells) => planRow(cells, facts);
const draft = (cells: Cells) => plan(cells).draft;
const codes = (cells: Cells) => plan(cells).problems.map(({ field, code }) => `${field} ${code}`);

describe('the type', () => {
  it.each<[string, Cells, 'LOOK' | 'SHORT']>([
    ['as written', { link_type: 'Look', url: 'a' }, 'LOOK'],
    ['as written in capitals', { link_type: 'SHORT', products: '9001' }, 'SHORT'],
    ['by its name on the screens', { link_type: 'Instant' }, 'LOOK'],
    ['in other words', { link_type: 'short_link' }, 'SHORT'],
    ['in Hebrew', { link_type: 'לינק' }, 'LOOK'],
    ['in Hebrew, as the sample has it', { link_type: 'לוק' }, 'LOOK'],
    ['in Hebrew, short', { link_type: 'קישור קצר' }, 'SHORT'],
    ['by an address', { url: 'https://a.example' }, 'SHORT'],
    ['by a collection alone', { collections: 'summer' }, 'SHORT'],
    ['by one product', { products: '9001' }, 'LOOK'],
    ['by products with a collection', { products: '9001|9002', collections: 'summer' }, 'LOOK'],
    ['of a row without anything', {}, 'LOOK'],
  ])('is told %s', (_how, cells, type) => {
    expect(draft(cells).link_type).toBe(type);
  });
});

describe('a cell', () => {
  it('names things, each with the options chosen for it', () => {
    const made = draft({ products: 'linen-shirt?Size=M|9002', collections: 'Summer' });
    expect(made.inventory_ids).toEqual(['9001', '9002']);
    expect(made.selected_options).toEqual({ 9001: { Size: 'M' }, 9002: {} });
    expect(made.collection_ids).toEqual(['8001']);
  });

  it.each<[string, string[]]>([
    ['a|b', ['a', 'b']],
    ['a, b', ['a', 'b']],
    ['a\nb', ['a', 'b']],
    [' | ,', []],
  ])('of tags, %j, holds %j', (tags, expected) => {
    expect(draft({ tags }).tags).toEqual(expected);
  });

  it.each([
    ['Yes', true],
    ['כן', true],
    ['1', true],
    ['no', false],
    ['לא', false],
  ])('%j is %j', (noindex, expected) => {
    expect(draft({ noindex }).advanced_settings?.noindex).toBe(expected);
  });

  it('of pictures holds addresses parted by bars or blanks', () => {
    expect(draft({ images: '/files/a.webp | /files/b.webp\n/files/c.webp' }).images).toHaveLength(3);
  });

  it.each<[string, Cells, string[]]>([
    ['names nothing', { products: 'bag|9001|hat' }, ['products product_not_found', 'products product_not_found']],
    ['names no collection', { collections: 'winter' }, ['collections collection_not_found']],
    ['is of no type', { link_type: 'page', products: '9001' }, ['link_type link_type_unknown']],
    ['gives a look an address', { link_type: 'look', url: 'a' }, ['url url_of_look']],
    ['is neither yes nor no', { noindex: 'maybe', hide_on_sale: '?' }, ['hide_on_sale yes_or_no', 'noindex yes_or_no']],
    ['is no layout', { layout: 'pile' }, ['layout not_allowed']],
    ['is a picture elsewhere', { images: 'https://a.example/b.png' }, ['images picture_foreign']],
  ])('that %s is told', (_what, cells, expected) => {
    expect(codes(cells)).toEqual(expected);
  });
});

describe('cells', () => {
  it('are those the mapping names, without blanks', () => {
    expect(readCells([' a ', '', 'c'], { title: 0, description: 1, url: 2, tags: 9 })).toEqual({
      title: 'a',
      url: 'c',
    });
  });

  it.each<[string, Cells, string | null]>([
    ['inventory_ids.0', {}, 'products'],
    ['selected_options.9001', {}, 'products'],
    ['shopping_redirect_url', {}, 'url'],
    ['advanced_settings.layout', {}, 'layout'],
    ['utm_params.utm_term', {}, 'utm_term'],
    ['utm_params', { utm_medium: 'a' }, 'utm_medium'],
    ['utm_params', {}, null],
    ['tags.3', {}, 'tags'],
    ['anything else', {}, null],
  ])('%s of a draft comes from a column', (path, cells, field) => {
    expect(toImportField(path, cells)).toBe(field);
  });
});
