// Names of products and collections in cells: how they are written, and which thing is meant. Pure.

/** A name as a cell has it. */
export interface Name {
  /** Everything it may be called by, the likeliest first. */
  readonly words: readonly Word[];
}

interface Word {
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

type Lookup = { id: string; options: Record<string, string> } | { refused: 'not_found' | 'ambiguous' };

export interface NameIndex {
  find(name: Name): Lookup;
}

/** The names in one cell, without the marks nobody sees that a copied name has about it. */
export function splitNames(cell: string): string[] {
  return cell
    .split(/[|\n]/)
    .map((text) => text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, ''))
    .filter(Boolean);
}

/** Finds the number or handle in a text that names a thing in the way of a store's platform; null for other texts. */
export type ReadThingName = (text: string) => string | null;

/** A number, a handle, a title, or what the platform knows; behind `?` come chosen options. */
export function readName(text: string, readThingName: ReadThingName): Name {
  const known = readThingName(text);
  if (known !== null) return { words: [{ text: known, options: {} }] };
  const plain = { text, options: {} };
  const mark = text.lastIndexOf('?');
  if (mark <= 0 || !text.slice(mark).includes('=')) return { words: [plain] };
  const options = Object.fromEntries(new URLSearchParams(text.slice(mark + 1)));
  // a title may have a question mark of its own: the whole is tried first
  return { words: [plain, { text: text.slice(0, mark).trim(), options }] };
}

/** Writes a name with chosen options as `readName` reads it. */
export function writeName(handle: string, options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${escape(name)}=${escape(value)}`);
  return parts.length === 0 ? handle : `${handle}?${parts.join('&')}`;
}

/** Only what would be misread, or trimmed off, is escaped, so that people can read the rest. */
function escape(text: string): string {
  return text.replaceAll(/[%&=+?#|\p{Cc}\p{Cf}]|^\s+|\s+$/gu, encodeURIComponent);
}

function indexBy(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  toKey = (text: string): string => text,
): (text: string) => readonly Thing[] {
  const byName = Map.groupBy(things, (thing) => toKey(nameOf(thing)));
  return (text) => byName.get(toKey(text)) ?? [];
}

function toNameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Finds things by number, then by handle or whole title as written, then whatever the case of letters. */
export function indexNames(things: readonly Thing[]): NameIndex {
  const steps = [
    indexBy(things, ({ id }) => id),
    indexBy(things, ({ handle }) => handle),
    indexBy(things, ({ title }) => title),
    indexBy(things, ({ handle }) => handle, toNameKey),
    indexBy(things, ({ title }) => title, toNameKey),
  ];
  const findWord = (text: string): Thing | 'ambiguous' | null => {
    for (const step of steps) {
      const [found, another] = step(text);
      if (found) return another ? 'ambiguous' : found;
    }
    return null;
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
