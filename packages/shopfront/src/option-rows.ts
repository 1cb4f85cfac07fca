// How each open option is drawn once the script runs, and the room that takes: the page reserves it, the script fills it. Pure.
import type { LookLayout, LookProduct } from './look.ts';

/** Colours to press, words to press, or a select. */
export type RowKind = 'swatches' | 'pills' | 'select';

const target = 44;
const gap = 6;
const caption = 22;
const widestRow = 296;

/** Rough, for letters of any script: a row of pills must fit the narrowest phone in one line. */
function widthOf(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + Math.max(target, 28 + 9 * value.length) + gap, -gap);
}

/** A grid's cards are too narrow for words side by side. */
export function toRowKind(values: readonly string[], hasSwatches: boolean, layout: LookLayout): RowKind {
  if (hasSwatches) return 'swatches';
  return layout !== 'grid' && widthOf(values) <= widestRow ? 'pills' : 'select';
}

/** The same for values as a page has them, with their colours. */
export function rowKindOf(values: LookProduct['options'][number]['values'], layout: LookLayout): RowKind {
  const names = values.map(({ name, label }) => label ?? name);
  const hasSwatches = values.some(({ swatch }) => swatch !== null);
  return toRowKind(names, hasSwatches, layout);
}

/** Pixels from top to bottom: rows of buttons have a caption, selects stand two by two. */
export function roomFor(kinds: readonly RowKind[]): number {
  const selects = kinds.filter((kind) => kind === 'select').length;
  const rows = kinds.filter((kind) => kind !== 'select').map(() => target + caption);
  for (let left = selects; left > 0; left -= 2) rows.push(target);
  return rows.reduce((sum, row) => sum + row + gap, -gap);
}
