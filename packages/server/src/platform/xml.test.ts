// What stands in XML stays text: a parser reads back what was written, whatever it was.
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { toXml } from './xml.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
});

it.each([
  ['an element', `"'><img src=x onerror=vtx()>`],
  ['a script', '</Nm><script>vtx()</script>'],
  ['an entity', '&evil; &amp; &#x41;'],
  ['a section', ']]><![CDATA[<a>]]>'],
  ['a declaration', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'],
])('%s is text, in an element and in an attribute', (_what, text) => {
  const read: unknown = parser.parse(toXml(['Doc', [['Nm', text, { kind: text }]]]));
  expect(read).toMatchObject({ Doc: { Nm: { '#text': text, kind: text } } });
});

it('leaves out what XML cannot hold', () => {
  expect(toXml(['Nm', 'a\u0000\u0008\uD800b'])).toContain('<Nm>ab</Nm>');
});
