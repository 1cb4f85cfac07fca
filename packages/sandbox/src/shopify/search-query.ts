// The search syntax of the Admin API: `status:active AND (tag:linen OR title:'linen shirt') updated_at:>='2026-01-01'`.

export type SearchValue = string | number | boolean | null | readonly string[];

/** The fields one may search of a thing, and those that a bare word looks into. */
export interface Searchable<T> {
  fields: Readonly<Record<string, (item: T) => SearchValue>>;
  words: (item: T) => readonly string[];
}

/** One of `extensions.search[].warnings`. */
export interface SearchWarning {
  field: string;
  message: string;
  code: 'invalid_field';
}

type Comparator = '' | '>' | '>=' | '<' | '<=';

type Term =
  | { kind: 'all' | 'any'; terms: Term[] }
  | { kind: 'not'; term: Term }
  | { kind: 'field'; field: string; comparator: Comparator; value: string }
  | { kind: 'word'; value: string };

/** Reads a query into a filter. Unknown fields match everything and leave a warning, as the platform does. */
export function readSearch<T>(
  query: string,
  searchable: Searchable<T>,
): { matches: (item: T) => boolean; warnings: SearchWarning[] } {
  const warnings: SearchWarning[] = [];
  const tokens = tokensOf(query);
  const term = parseAny(tokens);
  return { matches: compile(term, searchable, warnings), warnings };
}

const TOKEN =
  /\(|\)|-(?=\S)|(?:(?<field>[\w.]+):)?(?<comparator>[<>]=?)?(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|(?<plain>[^\s()]+))/g;

type Token = { kind: '(' | ')' | '-' | 'OR' | 'AND' } | { kind: 'term'; term: Term };

function tokensOf(query: string): Token[] {
  return [...query.matchAll(TOKEN)].map((match) => toToken(match[0], match.groups ?? {}));
}

function toToken(text: string, groups: Record<string, string | undefined>): Token {
  if (text === '(' || text === ')' || text === '-' || text === 'OR' || text === 'AND') return { kind: text };
  if (text === 'NOT') return { kind: '-' };
  const { field, comparator = '', double, single, plain = '' } = groups;
  const value = (double ?? single)?.replaceAll(/\\(.)/g, '$1') ?? plain;
  if (field === undefined) return { kind: 'term', term: { kind: 'word', value } };
  // The pattern lets no other comparator through.
  return { kind: 'term', term: { kind: 'field', field, comparator: comparator as Comparator, value } };
}

function parseAny(tokens: Token[]): Term {
  const terms = [parseAll(tokens)];
  while (tokens[0]?.kind === 'OR') {
    tokens.shift();
    terms.push(parseAll(tokens));
  }
  return { kind: 'any', terms };
}

function parseAll(tokens: Token[]): Term {
  const terms: Term[] = [];
  for (let next = tokens[0]; next !== undefined && next.kind !== 'OR' && next.kind !== ')'; next = tokens[0]) {
    tokens.shift();
    if (next.kind === 'AND') continue;
    terms.push(parseOne(next, tokens));
  }
  return { kind: 'all', terms };
}

function parseOne(token: Token, tokens: Token[]): Term {
  if (token.kind === 'term') return token.term;
  if (token.kind === '-') {
    const next = tokens.shift();
    return next === undefined ? { kind: 'all', terms: [] } : { kind: 'not', term: parseOne(next, tokens) };
  }
  const inner = parseAny(tokens);
  if (tokens[0]?.kind === ')') tokens.shift();
  return inner;
}

function compile<T>(term: Term, searchable: Searchable<T>, warnings: SearchWarning[]): (item: T) => boolean {
  switch (term.kind) {
    case 'all':
    case 'any': {
      const parts = term.terms.map((each) => compile(each, searchable, warnings));
      return term.kind === 'all'
        ? (item) => parts.every((part) => part(item))
        : (item) => parts.some((part) => part(item));
    }
    case 'not': {
      const part = compile(term.term, searchable, warnings);
      return (item) => !part(item);
    }
    case 'word': {
      const isMatch = textMatcher(term.value);
      return (item) => searchable.words(item).some((text) => text.split(/\s+/).some(isMatch) || isMatch(text));
    }
    case 'field':
      return compileField(term, searchable, warnings);
  }
}

function compileField<T>(
  term: Extract<Term, { kind: 'field' }>,
  searchable: Searchable<T>,
  warnings: SearchWarning[],
): (item: T) => boolean {
  const read = searchable.fields[term.field];
  if (read === undefined) {
    warnings.push({ field: term.field, message: 'Invalid search field for this query.', code: 'invalid_field' });
    return () => true;
  }
  const isMatch = textMatcher(term.value);
  return (item) => matches(read(item), term, isMatch);
}

function matches(
  value: SearchValue,
  { comparator, value: wanted }: Extract<Term, { kind: 'field' }>,
  isMatch: (text: string) => boolean,
): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value === (wanted === 'true');
  if (typeof value === 'object') return value.some(isMatch);
  if (comparator === '') {
    if (typeof value === 'number') return value === Number(wanted);
    return isMatch(value) || value.split(/\s+/).some(isMatch) || sameInstant(value, wanted);
  }
  const difference = compare(value, wanted);
  if (Number.isNaN(difference)) return false;
  if (comparator === '>') return difference > 0;
  if (comparator === '>=') return difference >= 0;
  return comparator === '<' ? difference < 0 : difference <= 0;
}

/** Numbers by size, decimal ids by size, times by instant. */
function compare(value: string | number, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted);
  if (/^\d+$/.test(value)) return Number(value) - Number(wanted.split('/').at(-1));
  return Date.parse(value) - Date.parse(wanted);
}

function sameInstant(value: string, wanted: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) === Date.parse(wanted);
}

/** Whole text without regard to case; a trailing `*` matches beginnings, a lone one everything that is there. */
function textMatcher(wanted: string): (text: string) => boolean {
  const lower = wanted.toLowerCase();
  if (!lower.endsWith('*')) return (text) => text.toLowerCase() === lower;
  const beginning = lower.slice(0, -1);
  return (text) => text.toLowerCase().startsWith(beginning);
}
