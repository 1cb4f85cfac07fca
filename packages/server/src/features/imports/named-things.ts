// Names of products and collections in cells: how they are written, and which thing is meant. Pure.

/** A name as a cell has it. */
export interface Name {
  /** Everything it may be called by, the likeliest first. */
  readonly words: readonly Word[];
}

export interface Word {
  readonly text: string;
  /** The values chosen for a product's options, when the text before them is its name. */
  readonly options: Record<string, string>;
}

/** A thing under everything it may be called by. */
export interface Thing {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
}

export type Lookup = { id: string; options: Record<string, string> } | { refused: 'not_found' | 'ambiguous' };

export interface NameIndex {
  find(name: Name): Lookup;
}

/** The names in one cell. */
export function splitNames(cell: string): string[] {
  return cell
    .split(/[|\n]/)
    .map((text) => text.trim())
    .filter(Boolean);
}

/** A number, a handle, a title, the platform's global id, or a page of the store; behind `?` come chosen options. */
export function readName(text: string): Name {
  const [, globalId] = /^gid:\/\/\w+\/(?:Product|Collection)\/(\d+)$/.exec(text) ?? [];
  if (globalId !== undefined) return { words: [{ text: globalId, options: {} }] };
  const [, handle] = /^https?:\/\/[^?#]*\/(?:products|collections)\/([^/?#]+)/i.exec(text) ?? [];
  if (handle !== undefined) return { words: [{ text: decode(handle), options: {} }] };
  const plain = { text, options: {} };
  const mark = text.lastIndexOf('?');
  if (mark <= 0 || !text.slice(mark).includes('=')) return { words: [plain] };
  const options = Object.fromEntries(new URLSearchParams(text.slice(mark + 1)));
  // a title may have a question mark of its own: the whole is tried first
  return { words: [plain, { text: text.slice(0, mark).trim(), options }] };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (problem) {
    if (problem instanceof URIError) return part;
    throw problem;
  }
}

/** Writes a name with chosen options as `readName` reads it. */
export function writeName(handle: string, options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${escape(name)}=${escape(value)}`);
  return parts.length === 0 ? handle : `${handle}?${parts.join('&')}`;
}

/** Only what would be misread is escaped, so that people can read the rest. */
function escape(text: string): string {
  return text.replaceAll(/[%&=+?#|\p{Cc}]/gu, encodeURIComponent);
}

function toTitleKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Finds things by number, then by handle, then by whole title; several of one title are told apart by its letters. */
export function indexNames(things: readonly Thing[]): NameIndex {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const byHandle = new Map(things.map((thing) => [thing.handle.toLowerCase(), thing]));
  const byTitle = Map.groupBy(things, ({ title }) => toTitleKey(title));
  const findWord = (text: string): Thing | 'ambiguous' | null => {
    const direct = byId.get(text) ?? byHandle.get(text.toLowerCase());
    if (direct) return direct;
    const titled = byTitle.get(toTitleKey(text)) ?? [];
    const same = titled.length > 1 ? titled.filter(({ title }) => title === text) : titled;
    if (same.length > 1 || (same.length === 0 && titled.length > 1)) return 'ambiguous';
    return same[0] ?? null;
  };
  return {
    find: ({ words }) => {
      for (const { text, options } of words) {
        const found = findWord(text);
        if (found === 'ambiguous') return { refused: 'ambiguous' };
        if (found) return { id: found.id, options };
      }
      return { refused: 'not_found' };
    },
  };
}
