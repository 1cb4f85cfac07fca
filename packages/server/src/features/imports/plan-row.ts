// Reads the cells of one row as the draft of a link: which things they name, and every cell that cannot be read. Pure.
import type { ImportField, ImportMapping } from '@vitrine/contract/imports';
import {
  isFlag,
  settingNames,
  settingTraits,
  type FlagName,
  type SettingColumn,
  type SettingName,
} from '@vitrine/contract/link-settings';
import { utmNames } from '@vitrine/contract/limits';
import { toUtm, type linkDraft } from '@vitrine/contract/links';
import type { z } from 'zod';
import { readName, splitNames, type Name, type NameIndex, type ReadThingName } from './named-things.ts';

/** What is wrong with a cell: the code of a sentence and what stands in its blanks. */
export interface CellProblem {
  readonly field: ImportField | null;
  readonly code: string;
  readonly values?: Record<string, string | number>;
}

export type Cells = Partial<Record<ImportField, string>>;
/** A draft as a caller of the API would send it. */
export type SentDraft = z.input<typeof linkDraft>;

/** What the names in cells are looked up in. */
export interface RowFacts {
  readonly products: NameIndex;
  readonly collections: NameIndex;
  readonly readThingName: ReadThingName;
  /** Whether an address is of a picture that was uploaded here or lies with the store. */
  readonly isOwnPicture: (address: string) => boolean;
}

/** The cells that a mapping names, trimmed; blank ones are left out. */
export function readCells(cells: readonly string[], mapping: ImportMapping): Cells {
  const entries = Object.entries(mapping).flatMap(([field, at]) => {
    const text = cells[at]?.trim() ?? '';
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The draft a row makes, and what is wrong with its cells; a draft with problems is not to be used. */
export function planRow(cells: Cells, facts: RowFacts): { draft: SentDraft; problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const products = find('products', cells, facts, problems);
  const collections = find('collections', cells, facts, problems);
  const linkType = readType(cells, { products: products.length, collections: collections.length }, problems);
  if (linkType === 'LOOK' && cells.url !== undefined) problems.push({ field: 'url', code: 'url_of_look' });
  return {
    draft: {
      link_type: linkType,
      title: cells.title ?? null,
      description: cells.description ?? '',
      inventory_ids: products.map(({ id }) => id),
      selected_options: Object.fromEntries(products.map(({ id, options }) => [id, options])),
      collection_ids: collections.map(({ id }) => id),
      images: readImages(cells, facts, problems),
      promocode: cells.promocode ?? null,
      shopping_redirect_url: cells.url ?? null,
      influencer_username: cells.influencer ?? null,
      utm_params: toUtm((name) => cells[name] ?? null),
      advanced_settings: readSettings(cells, problems),
      tags: readTags(cells),
      back_half: cells.back_half ?? null,
    },
    problems,
  };
}

type Found = { id: string; options: Record<string, string> };

function find(field: 'products' | 'collections', cells: Cells, facts: RowFacts, problems: CellProblem[]): Found[] {
  return splitNames(cells[field] ?? '').flatMap((text) => {
    const name: Name = readName(text, facts.readThingName);
    const found = facts[field].find(name);
    if ('id' in found) return [found];
    const code = field === 'products' ? `product_${found.refused}` : `collection_${found.refused}`;
    problems.push({ field, code, values: { text: text.slice(0, 80) } });
    return [];
  });
}

const typeWords: Record<'LOOK' | 'SHORT', ReadonlySet<string>> = {
  LOOK: new Set(['look', 'instant', 'instant store', 'לוק', 'לינק', 'אינסטנט', 'חנות אינסטנט']),
  SHORT: new Set(['short', 'short link', 'shortlink', 'שורט', 'קצר', 'קישור קצר', 'לינק קצר']),
};

/** The type that is written, else the one the contents ask for. */
function readType(
  { link_type: written, url }: Cells,
  counts: { products: number; collections: number },
  problems: CellProblem[],
): 'LOOK' | 'SHORT' {
  const word = written?.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  if (word !== undefined && typeWords.LOOK.has(word)) return 'LOOK';
  if (word !== undefined && typeWords.SHORT.has(word)) return 'SHORT';
  if (word !== undefined)
    problems.push({ field: 'link_type', code: 'link_type_unknown', values: { text: (written ?? '').slice(0, 80) } });
  return url !== undefined || (counts.products === 0 && counts.collections > 0) ? 'SHORT' : 'LOOK';
}

const yes = new Set(['yes', 'true', '1', 'x', 'y', 'on', '✓', 'כן', 'אמת']);
const no = new Set(['no', 'false', '0', 'n', 'off', '-', 'לא', 'שקר']);

/** Each setting as its cell says; a blank one has its default. */
function readSettings(cells: Cells, problems: CellProblem[]): SentDraft['advanced_settings'] {
  const read = settingNames.flatMap((name): [SettingName, unknown][] => {
    const field = settingTraits[name].column;
    const text = cells[field];
    if (text === undefined) return [];
    return [[name, isFlag(name) ? readFlag(field, text, problems) : readChoice(name, text, problems)]];
  });
  return Object.fromEntries(read);
}

function readFlag(field: SettingColumn, text: string, problems: CellProblem[]): boolean {
  const word = text.toLowerCase();
  if (!yes.has(word) && !no.has(word)) problems.push({ field, code: 'yes_or_no' });
  return yes.has(word);
}

function readChoice(name: Exclude<SettingName, FlagName>, text: string, problems: CellProblem[]): string | null {
  const { column: field, values } = settingTraits[name];
  const chosen = values.find((value) => value === text.toUpperCase());
  if (chosen === undefined) problems.push({ field, code: 'not_allowed', values: { allowed: values.join(', ') } });
  return chosen ?? null;
}

/** Tags never hold a comma, so commas part them as well. */
function readTags({ tags = '' }: Cells): string[] {
  return tags
    .split(/[|,\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** The addresses of pictures in a cell. */
export function splitAddresses(cell = ''): string[] {
  return cell.split(/[|\s]+/).filter(Boolean);
}

function readImages({ images }: Cells, { isOwnPicture }: RowFacts, problems: CellProblem[]): string[] {
  const addresses = splitAddresses(images);
  const foreign = addresses.filter((address) => !isOwnPicture(address));
  for (const address of foreign)
    problems.push({ field: 'images', code: 'picture_foreign', values: { text: address.slice(0, 80) } });
  return addresses;
}

const fieldOfPath: Readonly<Record<string, ImportField>> = {
  inventory_ids: 'products',
  selected_options: 'products',
  collection_ids: 'collections',
  shopping_redirect_url: 'url',
  influencer_username: 'influencer',
  link_type: 'link_type',
  title: 'title',
  description: 'description',
  images: 'images',
  promocode: 'promocode',
  tags: 'tags',
  back_half: 'back_half',
};

/** The column that a field of the draft came from; UTM values as a whole are their first one that is there. */
export function toImportField(path: string, cells: Cells): ImportField | null {
  const [first = '', second = ''] = path.split('.');
  if (first === 'advanced_settings') {
    const name = settingNames.find((each) => each === second);
    return name === undefined ? null : settingTraits[name].column;
  }
  if (first !== 'utm_params') return fieldOfPath[first] ?? null;
  return utmNames.find((name) => name === second) ?? utmNames.find((name) => cells[name] !== undefined) ?? null;
}
