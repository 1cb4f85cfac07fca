// Writes XML: elements in the order they are given, texts escaped, nothing between them. Pure.

/** A name, what is in it, and attributes; parts that are null are left out. */
export type Xml = readonly [
  name: string,
  content: string | readonly (Xml | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Characters that XML 1.0 cannot hold in any way are left out. */
const allowed = (text: string): string =>
  Array.from(text)
    .filter((character) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character))
    .join('');

const escape = (text: string): string =>
  allowed(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write([name, content, attributes = {}]: Xml): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner =
    typeof content === 'string' ? escape(content) : content.map((part) => (part === null ? '' : write(part))).join('');
  return `<${name}${given.join('')}>${inner}</${name}>`;
}

export const toXml = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
