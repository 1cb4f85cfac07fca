// A table to begin with: three links, made of what the store has. Pure.
import type { ImportField } from '@vitrine/contract/imports';
import { byteOrderMark, toCsvLine } from '../../parts/files/csv-line.ts';

interface Texts {
  readonly heading: (field: ImportField) => string;
  readonly types: { readonly look: string; readonly short: string };
  readonly look: string;
  readonly short: string;
  readonly page: string;
}

interface Store {
  /** The first products of the store. */
  readonly handles: readonly string[];
  readonly url: string;
}

const columns = [
  'link_type',
  'title',
  'products',
  'url',
  'tags',
  'promocode',
  'description',
] as const satisfies readonly ImportField[];

type Row = Partial<Record<(typeof columns)[number], string>>;

/** A look, a short to a product and a short to a page; a store without products gets handles to replace. */
export function toSampleTable({ handles, url }: Store, { heading, types, look, short, page }: Texts): string {
  const [first = 'linen-shirt', second = 'wool-scarf'] = handles;
  const rows: Row[] = [
    { link_type: types.look, title: look, products: [...new Set([first, second])].join('|'), tags: 'weekend|new' },
    { link_type: types.short, title: short, products: first, tags: 'new' },
    { link_type: types.short, title: page, url },
  ];
  const lines = [columns.map(heading), ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return byteOrderMark + lines.map(toCsvLine).join('');
}
