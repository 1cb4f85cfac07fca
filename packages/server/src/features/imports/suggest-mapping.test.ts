// Which column is taken for what, by headings of people, of other programs and of our own exports.
import { importField } from '@vitrine/contract/imports';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../locales/locales.ts';
import { suggestMapping } from './suggest-mapping.ts';

const own = Object.fromEntries(
  importField.options.map((field) => [field, [sentences.en.column(field), sentences.he.column(field)]]),
) as Record<(typeof importField.options)[number], string[]>;
const suggest = (columns: string[]) => suggestMapping(columns, own);

describe('a mapping', () => {
  it.each<[string, string[], object]>([
    ['the names of the fields', ['link_type', 'title', 'products'], { link_type: 0, title: 1, products: 2 }],
    ['any spelling of them', ['LINK TYPE', 'utm-source', 'BackHalf'], { link_type: 0, utm_source: 1, back_half: 2 }],
    ['what people write', ['Name', 'Product IDs', 'Coupon'], { title: 0, products: 1, promocode: 2 }],
    ['what people write in Hebrew', ['שם', 'מוצר', 'קוד הנחה'], { title: 0, products: 1, promocode: 2 }],
    ['what other programs write', ['Long URL', 'Slug', 'Campaign Source'], { url: 0, back_half: 1, utm_source: 2 }],
    ['the first of two alike', ['Title', 'title'], { title: 0 }],
    ['the outright name before another word for it', ['Name', 'Title'], { title: 1 }],
    ['nothing of strange headings', ['', '!!!', 'Shoe size', 'Revenue'], {}],
    ['no column twice', ['Product handle', 'Handle'], { products: 0 }],
  ])('knows %s', (_what, columns, mapping) => {
    expect(suggest(columns)).toEqual(mapping);
  });

  it.each(['en', 'he'] as const)(
    'knows every heading of our own export in %s, and no other of its columns',
    (language) => {
      const others = ['code', 'short_url', 'created_at', 'archived_at', 'visits', 'checkouts', 'revenue', 'currency'];
      const columns = [...others, ...importField.options].map((name) => sentences[language].column(name));
      const expected = importField.options.map((field, at) => [field, others.length + at]);
      expect(suggest(columns)).toEqual(Object.fromEntries(expected));
    },
  );
});
