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
  /** Rows with any of them. */
  readonly tags: readonly string[];
  /** Whose rows; `nobody` for those of no one. */
  readonly influencer: string;
  /** On which days rows were made, as ranges stand in addresses. */
  readonly created: string;
  readonly layout: string;
  /** Why rows let nobody in just now, or that they ask for a password. */
  readonly gate: string;
  readonly isArchived: boolean;
  /** Only what needs a look: something in it changed in the store. */
  readonly isBroken: boolean;
  /** Of people: these alone, those who are active or not, on which kind of terms, with or without a code, and who can be paid. */
  readonly who: readonly string[];
  readonly status: string;
  readonly terms: string;
  readonly code: string;
  readonly isPayable: boolean;
  /** What the rows are sorted by; empty for when they were made. */
  readonly sort: string;
  /** The oldest, or the least, first. */
  readonly isAscending: boolean;
  /** Of the figures above the list: on which days, and of which segment. */
  readonly range: string;
  readonly segment: string;
}

/** In place of an influencer. No username is as short. */
export const nobody = '-';

const backwards = '.asc';
/** Of people or tags in one address. */
const most = 50;
/** What rows are sorted by that are only turned round. */
const age = 'created';

/** What asks for nothing in particular. */
export const noQuestion: ListQuestion = {
  words: '',
  tags: [],
  influencer: '',
  created: '',
  layout: '',
  gate: '',
  isArchived: false,
  isBroken: false,
  who: [],
  status: '',
  terms: '',
  code: '',
  isPayable: false,
  sort: '',
  isAscending: false,
  range: '',
  segment: '',
};

/** Reads it from a query string; what is missing asks for nothing in particular. */
export function readListQuestion(search: string): ListQuestion {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name)?.trim() ?? '';
  const sorted = text('sort');
  const isAscending = sorted.endsWith(backwards);
  const sort = isAscending ? sorted.slice(0, -backwards.length) : sorted;
  const several = (name: string): string[] => {
    const parts = text(name).split(',');
    return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '').slice(0, most);
  };
  return {
    words: text('q'),
    tags: several('tag'),
    influencer: text('influencer'),
    created: text('created'),
    layout: text('layout'),
    gate: text('gate'),
    isArchived: given.get('archived') === '1',
    isBroken: given.get('broken') === '1',
    who: several('who'),
    status: text('status'),
    terms: text('terms'),
    code: text('code'),
    isPayable: given.get('payable') === '1',
    sort: sort === age ? '' : sort,
    isAscending,
    range: text('range'),
    segment: text('segment'),
  };
}

/** The address of a list, or of something over it, that keeps what the list was asked for. */
export function toListAddress(
  path: string,
  question: ListQuestion,
  further: Readonly<Record<string, string>> = {},
): string {
  const { words, tags, influencer, created, layout, isArchived, isBroken, sort, isAscending, range, segment } =
    question;
  const { gate, who, status, terms, code, isPayable } = question;
  const search = new URLSearchParams();
  const parts = {
    q: words.trim(),
    tag: tags.join(','),
    influencer,
    created,
    layout,
    gate,
    archived: isArchived ? '1' : '',
    broken: isBroken ? '1' : '',
    who: who.join(','),
    status,
    terms,
    code,
    payable: isPayable ? '1' : '',
    sort: isAscending ? (sort || age) + backwards : sort,
    range,
    segment,
    ...further,
  };
  for (const [name, value] of Object.entries(parts)) if (value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The same question without what narrows the list; its order and its figures stay. */
export const toUnnarrowed = ({ sort, isAscending, range, segment }: ListQuestion): ListQuestion => ({
  ...noQuestion,
  sort,
  isAscending,
  range,
  segment,
});

/** How many filters narrow the list, its search aside. */
export function countFilters({ tags, who, ...rest }: ListQuestion): number {
  const { influencer, created, layout, gate, isArchived, isBroken, status, terms, code, isPayable } = rest;
  const texts = [influencer, created, layout, gate, status, terms, code].filter((text) => text !== '');
  const several = [tags, who].filter((list) => list.length > 0);
  return texts.length + several.length + [isArchived, isBroken, isPayable].filter(Boolean).length;
}

/** Whether a question narrows a list, so that an empty answer does not mean an empty house. */
export const isNarrowed = (question: ListQuestion): boolean => question.words !== '' || countFilters(question) > 0;

/** What lies over a list at an address: `create`, `{id}/edit` or `{id}/preview`; null at the list itself. */
export function readOver(list: string, path: string, search: string): OverList | null {
  if (!path.startsWith(`${list}/`)) return null;
  const [first = '', mode = ''] = path.slice(list.length + 1).split('/');
  if (first === '') return null;
  if (mode !== '') return { id: decodeURIComponent(first), isPreview: mode === 'preview' };
  return { id: new URLSearchParams(search).get('copy'), isPreview: false };
}
