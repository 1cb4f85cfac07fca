// Builds HTML from templates in which every value is escaped unless it is itself a piece of HTML.

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function toText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map((each) => toText(each)).join('');
}

/** Of the templates only, so that a tag is one line for clients that read the page as text. */
const LINE_BREAKS = /\s*\n\s*/g;

/** A piece of HTML; strings and numbers in it are escaped, lists are joined, null and false print nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part.replaceAll(LINE_BREAKS, ' ') + toText(values[index])).join(''));
}

/** Marks text the shop wrote itself as HTML (descriptions); never anything a visitor sent. */
export function trusted(text: string): Html {
  return new Html(text);
}
