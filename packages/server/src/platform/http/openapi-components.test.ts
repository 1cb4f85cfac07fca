// What stands twice in a document is named once and referred to, and nothing else changes.
import { expect, it } from 'vitest';
import { readNames, referParts, referSchemas, toDocumentText, toTitle } from './openapi-components.ts';

const tag = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const link = { type: 'object', properties: { tags: { type: 'array', items: tag } } };

it('refers to named schemas, those inside of others too, and holds each once', () => {
  const names = readNames([
    ['Link', link],
    ['Tag', tag],
    ['Label', tag],
    ['Text', { type: 'string' }],
    ['Nothing', { type: 'object', properties: {} }],
  ]);
  const schemas = {};
  const document = {
    a: { schema: link },
    b: [{ schema: tag }, { schema: { type: 'string' } }, { ...tag, nullable: true }],
  };
  expect(referSchemas(document, names, schemas)).toEqual({
    a: { schema: { $ref: '#/components/schemas/Link' } },
    b: [{ schema: { $ref: '#/components/schemas/Tag' } }, { schema: { type: 'string' } }, { ...tag, nullable: true }],
  });
  expect(schemas).toEqual({
    Link: { type: 'object', properties: { tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } } } },
    Tag: tag,
  });
});

it('refers to parts that are the same wherever their name stands', () => {
  const [id, count, other] = [
    { name: 'id', in: 'path' },
    { name: 'count', max: 1 },
    { name: 'count', max: 2 },
  ];
  const { refer, components } = referParts([id, count, other, { ...id }], 'parameters', ({ name }) =>
    toTitle(String(name)),
  );
  expect(components).toEqual({ Id: id });
  expect([refer({ ...id }), refer(count)]).toEqual([{ $ref: '#/components/parameters/Id' }, count]);
  expect(referParts([id], 'responses', () => null).components).toEqual({});
});

it.each([
  ['business_id', 'BusinessId'],
  ['id', 'Id'],
])('%s is called %s', (name, title) => {
  expect(toTitle(name)).toBe(title);
});

it('writes lists of plain values in one line, and says the same', () => {
  const document = {
    required: ['a', 'b'],
    enum: [null],
    long: Array.from({ length: 40 }, (_, at) => at),
    in: [{ x: ['[', ']'] }],
  };
  const text = toDocumentText(document);
  expect(text).toContain('"required": ["a", "b"],\n  "enum": [null],');
  expect(JSON.parse(text)).toEqual(document);
});
