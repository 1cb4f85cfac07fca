// What the address of a list carries, and the addresses of what opens over it. Pure.

/** What lies over a list: one of its rows, or something new. */
export interface OverList {
  /** The row it is about; null for something new. */
  readonly id: string | null;
  readonly isPreview: boolean;
}

/** What a list was asked for; it stays in the address while something lies over the list. */
export interface ListQuestion {
  readonly words: string;
  readonly tag: string;
  readonly isArchived: boolean;
  /** What the rows are sorted by; empty for the newest first. */
  readonly sort: string;
  /** Only what needs a look: something in it changed in the store. */
  readonly isBroken: boolean;
}

/** Reads it from a query string; what is missing asks for nothing in particular. */
export function readListQuestion(search: string): ListQuestion {
  const given = new URLSearchParams(search);
  return {
    words: given.get('q')?.trim() ?? '',
    tag: given.get('tag')?.trim() ?? '',
    isArchived: given.get('archived') === '1',
    sort: given.get('sort')?.trim() ?? '',
    isBroken: given.get('broken') === '1',
  };
}

/** The address of a list, or of something over it, that keeps what the list was asked for. */
export function toListAddress(
  path: string,
  question: ListQuestion,
  further: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams();
  if (question.words.trim() !== '') search.set('q', question.words.trim());
  if (question.tag !== '') search.set('tag', question.tag);
  if (question.isArchived) search.set('archived', '1');
  if (question.sort !== '') search.set('sort', question.sort);
  if (question.isBroken) search.set('broken', '1');
  for (const [name, value] of Object.entries(further)) if (value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether a question narrows a list, so that an empty answer does not mean an empty house. */
export const isNarrowed = ({ words, tag, isArchived, isBroken }: ListQuestion): boolean =>
  words !== '' || tag !== '' || isArchived || isBroken;

/** What lies over a list at an address: `create`, `{id}/edit` or `{id}/preview`; null at the list itself. */
export function readOver(list: string, path: string, search: string): OverList | null {
  if (!path.startsWith(`${list}/`)) return null;
  const [first = '', mode = ''] = path.slice(list.length + 1).split('/');
  if (first === '') return null;
  if (mode !== '') return { id: decodeURIComponent(first), isPreview: mode === 'preview' };
  return { id: new URLSearchParams(search).get('copy'), isPreview: false };
}
