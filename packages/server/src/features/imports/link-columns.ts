// The columns of exported links: those an import reads, then where a link is and what it earned. Pure.
import { importField, type ImportField } from '@vitrine/contract/imports';
import type { Totals } from '@vitrine/contract/insights';
import { findSettingOf, type SettingColumn, type SettingName } from '@vitrine/contract/link-settings';
import type { LinkRow } from '@vitrine/contract/links';
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
    ...importField.options.filter((field) => can(rights, 'edit any link') || !field.startsWith('utm_')),
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

/** A switch that is off leaves its cell blank. */
function toSettingCell(name: SettingName, { record: { settings }, words }: ExportedLink): Cell {
  const value = settings[name];
  return typeof value === 'boolean' ? (value ? words.cell('yes') : null) : value;
}

function toCell(column: ExportColumn, link: ExportedLink): Cell {
  const setting = findSettingOf(column);
  return setting === null
    ? toOtherCell(column as Exclude<ExportColumn, SettingColumn>, link)
    : toSettingCell(setting, link);
}

function toOtherCell(
  column: Exclude<ExportColumn, SettingColumn>,
  { row, record, names, zone, words, isTeam }: ExportedLink,
): Cell {
  switch (column) {
    case 'link_type':
      return words.cell(record.linkType);
    case 'title':
      return record.title;
    case 'description':
      return record.description;
    case 'products':
      return record.products
        .map(({ productId, selectedOptions }) => writeName(names.products.get(productId) ?? productId, selectedOptions))
        .join('|');
    case 'collections':
      return record.collectionIds.map((id) => names.collections.get(id) ?? id).join('|');
    case 'url':
      // of the others the product or the collection says where they lead
      return record.urlType === 'custom' ? record.redirectUrl : null;
    case 'promocode':
      return record.promocode;
    case 'influencer':
      return row.influencer_username;
    case 'tags':
      return record.tags.join('|');
    case 'back_half':
      return record.backHalf;
    case 'images':
      return record.images.join('|');
    case 'code':
      return record.code;
    case 'short_url':
      return row.short_url;
    case 'created_at':
      return dayOf(record.createdAt, zone);
    case 'archived_at':
      return record.archivedAt && dayOf(record.archivedAt, zone);
    case 'currency':
      return row.currency;
    case 'visits':
    case 'requested_checkouts':
    case 'checkouts':
    case 'revenue':
    case 'refunded':
    case 'total_tax':
      return toOwnFigures(row.link_analytics, isTeam)[column] ?? null;
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
    case 'utm_term':
    case 'utm_content':
      return record.utm[column];
  }
}
