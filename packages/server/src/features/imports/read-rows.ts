// Reads rows of a table as drafts of links: the things they name are looked up for all of them at once.
import type { ImportMapping } from '@vitrine/contract/imports';
import type { BusinessId } from '@vitrine/contract/ids';
import { linkDraft, type LinkDraft } from '@vitrine/contract/links';
import { toFault } from '../../platform/http/serve.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { Media } from '../media/media.ts';
import { indexNames, readName, splitNames, type ReadThingName } from './named-things.ts';
import { planRow, readCells, splitAddresses, toImportField, type CellProblem, type Cells } from './plan-row.ts';
import type { TableRow } from './read-table.ts';

export interface ReadRow {
  readonly line: number;
  readonly cells: Cells;
  /** Null when a cell cannot be read. */
  readonly draft: LinkDraft | null;
  readonly problems: readonly CellProblem[];
}

export interface Reading {
  readonly businessId: BusinessId;
  readonly mapping: ImportMapping;
  /** How many columns the heading has. */
  readonly width: number;
}

type Issue = Parameters<typeof toFault>[0];

export interface RowSources {
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly media: Media;
}

/** Each row's draft, or what is wrong with its cells. */
export async function readRows(
  deps: RowSources,
  rows: readonly TableRow[],
  { businessId, mapping, width }: Reading,
): Promise<ReadRow[]> {
  const cellsOf = rows.map(({ cells }) => readCells(cells, mapping));
  const facts = await lookUp(deps, businessId, cellsOf);
  return rows.map(({ line, cells: written }, at): ReadRow => {
    const cells = cellsOf[at] ?? {};
    const { draft, problems } = planRow(cells, facts);
    if (written.length > width) problems.unshift({ field: null, code: 'too_many_cells', values: { limit: width } });
    const read = linkDraft.safeParse(draft, { reportInput: true });
    if (read.success && problems.length === 0) return { line, cells, draft: read.data, problems };
    const faults = listFaults(read.error?.issues ?? [], cells, problems);
    return { line, cells, draft: null, problems: [...problems, ...faults] };
  });
}

/** What the names in cells of all rows are looked up in. */
async function lookUp({ storefront, catalogue, media }: RowSources, businessId: BusinessId, all: readonly Cells[]) {
  const readThingName: ReadThingName = (text) => storefront.readThingName(text);
  const wordsOf = (field: 'products' | 'collections'): string[] => {
    const names = all.flatMap((cells) => splitNames(cells[field] ?? '').map((text) => readName(text, readThingName)));
    return [...new Set(names.flatMap(({ words }) => words.map(({ text }) => text)))];
  };
  const addresses = [...new Set(all.flatMap(({ images }) => splitAddresses(images)))];
  const store = addresses.length === 0 ? null : await storefront.findStore(businessId);
  const uploaded = await media.listPictures(businessId, addresses);
  return {
    readThingName,
    products: indexNames(await catalogue.listNamedProducts(businessId, wordsOf('products'))),
    collections: indexNames(await catalogue.listNamedCollections(businessId, wordsOf('collections'))),
    isOwnPicture: (address: string) =>
      uploaded.has(address) || (store !== null && storefront.isStorePicture(store, address)),
  };
}

/** Faults of the draft in itself, of the cells that have no problem yet: one that cannot be read says enough. */
function listFaults(issues: readonly Issue[], cells: Cells, before: readonly CellProblem[]): CellProblem[] {
  const faults = issues.map((issue) => toCellProblem(toFault(issue), cells));
  const known = new Set(before.map(({ field }) => field));
  return faults.filter(({ field, code }, at) => {
    const isFirst = at === faults.findIndex((other) => other.field === field && other.code === code);
    return isFirst && !known.has(field);
  });
}

/** A fault of the draft as a problem of the cell it came from. */
export function toCellProblem(
  { field, code, values }: { field: string; code: string; values?: Record<string, string | number> },
  cells: Cells,
): CellProblem {
  return { field: toImportField(field, cells), code, ...(values ? { values } : {}) };
}
