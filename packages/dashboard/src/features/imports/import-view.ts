// Which step of an import is on screen, and what its mapping says. Pure.
import type { ImportField, ImportMapping, LinkImport } from '@vitrine/contract/imports';

export const steps = ['choose', 'columns', 'check', 'run'] as const;
export type ImportStep = (typeof steps)[number];

/** What the reader has asked for besides what the server knows. */
export interface Wish {
  /** Another file, whatever became of the last. */
  readonly isChoosing: boolean;
  /** Other columns for a table that was checked. */
  readonly isMapping: boolean;
}

export type View = 'choose' | 'columns' | 'checking' | 'checked' | 'importing' | 'done';

/** An end that is older than this is shown as the last import, beside the choice of a new file. */
export const recentMs = 10 * 60_000;

/** `openedAt`: when the page was opened; what ended since then, or shortly before, is still shown. */
export function toView(latest: LinkImport | null, { isChoosing, isMapping }: Wish, openedAt: number): View {
  if (latest === null || isChoosing) return 'choose';
  switch (latest.state) {
    case 'mapping':
      return 'columns';
    case 'checking':
      return 'checking';
    case 'checked':
      return isMapping ? 'columns' : 'checked';
    case 'importing':
      return 'importing';
    case 'failed':
      if (isMapping) return 'columns';
      break;
    case 'finished':
    case 'cancelled':
  }
  // put away before anything was made: nobody needs to see it
  if (latest.state === 'cancelled' && latest.created === 0) return 'choose';
  const isRecent = latest.finished_at !== null && openedAt - Date.parse(latest.finished_at) < recentMs;
  return isRecent || latest.state === 'failed' ? 'done' : 'choose';
}

const stepOfView: Readonly<Record<View, ImportStep>> = {
  choose: 'choose',
  columns: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'run',
  done: 'run',
};

export const toStep = (view: View): ImportStep => stepOfView[view];

/** Whether an import is at work, so that it has to be asked for again and again. */
export const isAtWork = (latest: LinkImport | null | undefined): boolean =>
  latest?.state === 'checking' || latest?.state === 'importing';

/** Whether a file waits for its reader's word. */
export const isWaiting = ({ state }: LinkImport): boolean => state === 'mapping' || state === 'checked';

/** What a column becomes. */
export function fieldOf(mapping: ImportMapping, column: number): ImportField | null {
  const found = Object.entries(mapping).find(([, at]) => at === column);
  return found ? (found[0] as ImportField) : null;
}

/** Makes a column something, or nothing; what another column was before, it is no longer. */
export function setField(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}

/** Whether rows can lead anywhere under a mapping. */
export const leadsSomewhere = ({ products, collections, url }: ImportMapping): boolean =>
  (products ?? collections ?? url) !== undefined;

/** What spreadsheets call a column: A to Z, AA, AB … */
export function toLetter(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : toLetter(Math.floor(column / 26) - 1) + last;
}

/** How many rows a dry run found nothing wrong with. */
export const countReady = ({ rows, faulty_rows: faulty }: LinkImport): number => rows - faulty;
