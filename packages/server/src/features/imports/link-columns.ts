// The columns of exported links: those an import reads, then where a link is and what it earned. Pure.
import { importField, type ImportField } from '@vitrine/contract/imports';
import type { Totals } from '@vitrine/contract/insights';
import { findSettingOf, type SettingColumn } from '@vitrine/contract/link-settings';
import type { LinkRow, UtmParams } from '@vitrine/contract/links';
import { toOwnFigures } from '@vitrine/contract/figures';
import { dayOf } from '@vitrine/contract/range';
import { can, type Rights } from '@vitrine/contract/rights';
import type { Cell } from '@vitrine/contract/table-cell';
import type { LinkRecord } from '../links/links.ts';
import { writeName } from './named-things.ts';

const placeColumns = ['code', 'short_url', 'created_at', 'archived_at'] as const;
const figureColumns = [
  'visits',
  'requested_checkouts',
  'checkouts',
  'revenue',
  'refunded',
  'total_tax',
] as const satisfies readonly (keyof Totals)[];

export type ExportColumn = ImportField | (typeof placeColumns)[number] | (typeof figureColumns)[number] | 'currency';

/** What things are called in cells, by their ids. */
export interface LinkNames {
  readonly products: ReadonlyMap<string, string>;
  readonly collections: ReadonlyMap<string, string>;
}

/** The columns a reader gets: of the figures those that are visible, and UTM values only as one of the team. */
export function columnsFor(rights: Rights, visible: readonly (keyof Totals)[]): ExportColumn[] {
  const figures = figureColumns.filter((figure) => visible.includes(figure));
  return [
    ...importField.options.filter((field) => can(rights, 'see every link') || !field.startsWith('utm_')),
    ...placeColumns,
    ...figures,
    ...(figures.includes('revenue') ? ['currency' as const] : []),
  ];
}

export interface ExportedLink {
  readonly row: LinkRow;
  readonly record: LinkRecord;
  readonly names: LinkNames;
  /** The store's time zone: days are its days. */
  readonly zone: string;
  /** Whether one of the team reads it; an influencer reads what is counted for them. */
  readonly isTeam: boolean;
  /** Words of the reader's language. */
  readonly words: { cell(word: 'LOOK' | 'SHORT' | 'yes'): string };
}

export function toCells(columns: readonly ExportColumn[], link: ExportedLink): Cell[] {
  return columns.map((column) => toCell(column, link));
}

const figure =
  (name: (typeof figureColumns)[number]) =>
  ({ row, isTeam }: ExportedLink): Cell =>
    toOwnFigures(row.link_analytics, isTeam)[name] ?? null;

const utm =
  (name: keyof UtmParams) =>
  ({ record }: ExportedLink): Cell =>
    record.utm[name];

/** What stands in the columns that are no setting's. */
const cells: Readonly<Record<Exclude<ExportColumn, SettingColumn>, (link: ExportedLink) => Cell>> = {
  link_type: ({ record, words }) => words.cell(record.linkType),
  title: ({ record }) => record.title,
  description: ({ record }) => record.description,
  products: ({ record, names }) =>
    record.products
      .map(({ productId, selectedOptions }) => writeName(names.products.get(productId) ?? productId, selectedOptions))
      .join('|'),
  collections: ({ record, names }) => record.collectionIds.map((id) => names.collections.get(id) ?? id).join('|'),
  // of the others the product or the collection says where they lead
  url: ({ record }) => (record.urlType === 'custom' ? record.redirectUrl : null),
  promocode: ({ record }) => record.promocode,
  influencer: ({ row }) => row.influencer_username,
  tags: ({ record }) => record.tags.join('|'),
  back_half: ({ record }) => record.backHalf,
  images: ({ record }) => record.images.join('|'),
  code: ({ record }) => record.code,
  short_url: ({ row }) => row.short_url,
  created_at: ({ record, zone }) => dayOf(record.createdAt, zone),
  archived_at: ({ record, zone }) => record.archivedAt && dayOf(record.archivedAt, zone),
  currency: ({ row }) => row.currency,
  visits: figure('visits'),
  requested_checkouts: figure('requested_checkouts'),
  checkouts: figure('checkouts'),
  revenue: figure('revenue'),
  refunded: figure('refunded'),
  total_tax: figure('total_tax'),
  utm_source: utm('utm_source'),
  utm_medium: utm('utm_medium'),
  utm_campaign: utm('utm_campaign'),
  utm_term: utm('utm_term'),
  utm_content: utm('utm_content'),
};

function toCell(column: ExportColumn, link: ExportedLink): Cell {
  const name = findSettingOf(column);
  if (name === null) return cells[column as keyof typeof cells](link);
  const value = link.record.settings[name];
  // a switch that is off leaves its cell blank
  return typeof value === 'boolean' ? (value ? link.words.cell('yes') : null) : value;
}
