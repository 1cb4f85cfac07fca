// Every document of ours is valid against the published Admin schema: the part we carry, and the whole when it is there.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  buildSchema,
  isEnumType,
  isObjectType,
  NoDeprecatedCustomRule,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type GraphQLArgument,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  adminSchemaText,
  deprecated,
  protectedFields,
} from '../../../../../../sandbox/src/shopify/admin-schema.gen.ts';
import { adminSchema } from '../../../../../../sandbox/src/shopify/admin-schema.ts';
import { productsFileOf } from './documents.ts';
import { codesAtOnce, findDiscounts } from './discounts.ts';
import { expandScopes, neededScopes, readPublications } from './oauth.ts';
import { subscriptionsOf } from './topics.ts';

// the package is no dependency of ours (14 MB): `.ci/run` fetches it and names its file, whoever else has it may install it beside
const namedSchemaFile = process.env['SHOPIFY_ADMIN_SCHEMA'];
const wholeSchemaFile = namedSchemaFile ?? 'node_modules/@shopify/dev-mcp/dist/data/admin_2026-10.json.gz';
/** A file that is named and is not there fails what is skipped without one. */
const hasWholeSchema = namedSchemaFile !== undefined || existsSync(wholeSchemaFile);
const facts = { currency: 'USD', primaryUrl: 'https://store.example' };
/** Documents that are made for a size, of one and of many, or for a store. */
const madeForSizes: [string, string][] = [
  ['findDiscounts of one', findDiscounts(1).text],
  ['findDiscounts of many', findDiscounts(codesAtOnce).text],
  ['productsFileOf a country', productsFileOf({ ...facts, country: 'IL', scopes: [readPublications] })],
  ['productsFileOf one whose market is not told', productsFileOf({ ...facts, country: 'IL' })],
  ['productsFileOf none', productsFileOf(facts)],
  [
    'productsFileOf a store with names of its own for who made products',
    productsFileOf({ ...facts, makerFields: { name: 'made-by.who_1', warnings: 'app--1--x.text' } }),
  ],
];
const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const sources = import.meta.glob<string>(['/packages/server/src/**/*.ts', '!/**/*.test.ts', '!/**/testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const documentOf = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value;
  return typeof text === 'string' && /^\s*(query|mutation|subscription|\{)\s*[\w{]/.test(text) ? text : null;
};

/** Every document that a module of the platform hands out, whatever it is called. */
const texts: [string, string][] = [
  ...Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, string][] => {
      const text = documentOf(value);
      return text === null ? [] : [[`${name} of ${file}`, text]];
    }),
  ),
  ...madeForSizes,
];

const problemsOf = (schema: GraphQLSchema, text: string): string[] =>
  validate(schema, parse(text)).map(({ message }) => message);

function readWholeSchema(): GraphQLSchema {
  const read = JSON.parse(gunzipSync(readFileSync(wholeSchemaFile)).toString('utf8')) as
    | IntrospectionQuery
    | { data: IntrospectionQuery };
  return buildClientSchema('data' in read ? read.data : read, { assumeValid: true });
}

const markedType = z.object({
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), isProtected: z.boolean().nullish() })).nullish(),
});

/** `Type.field` of what the published schema itself marks. */
function readWholeMarks(): ReadonlySet<string> {
  const { data } = z
    .object({ data: z.record(z.string(), z.object({ types: z.array(markedType) })) })
    .parse(JSON.parse(gunzipSync(readFileSync(wholeSchemaFile)).toString('utf8')));
  const fields = Object.values(data)
    .flatMap(({ types }) => types)
    .flatMap((type) =>
      (type.fields ?? []).filter(({ isProtected }) => isProtected).map(({ name }) => `${type.name}.${name}`),
    );
  return new Set(fields);
}

/** What a document is known by in a source: the name of its operation, or the field that a bulk query begins with. */
function namesIn(text: string): string[] {
  const operations = text.matchAll(/(?<=[`'"]\s*)(?:query|mutation|subscription)\s+(\w+)\s*[({$]/g);
  const bulks = text.matchAll(/`\{ (\w+) \{ edges/g);
  return [...operations, ...bulks].map(([, name = '']) => name);
}

describe('documents', () => {
  it('are all of those that stand in the server’s sources: a new one is tested when it is written', () => {
    const harvested = new Set(texts.flatMap(([, text]) => namesIn(`\`${text}`)));
    const written = Object.values(sources).flatMap(namesIn);
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((name) => !harvested.has(name))).toEqual([]);
  });

  it.each(texts)('%s is valid against the part of the schema we carry', (_, text) => {
    expect(problemsOf(adminSchema, text)).toEqual([]);
  });

  it.skipIf(!hasWholeSchema)('are valid against the whole schema, and nothing in them is deprecated there', () => {
    const schema = readWholeSchema();
    for (const [name, text] of texts) expect([name, problemsOf(schema, text)]).toEqual([name, []]);
    const gone = texts.map(([name, text]) => [name, validate(schema, parse(text), [NoDeprecatedCustomRule])]);
    expect(gone.filter(([, found]) => found?.length)).toEqual([]);
    const topics = schema.getType('WebhookSubscriptionTopic');
    const known = topics && 'getValues' in topics ? topics.getValues().map(({ name }) => name) : [];
    for (const { topic } of subscriptionsOf({ email: false })) expect(known).toContain(topic);
  });

  it.skipIf(!hasWholeSchema)('are held to a part of the schema that says the same as the whole', () => {
    const whole = readWholeSchema();
    expect(listFields(adminSchema).length).toBeGreaterThan(500);
    const published = new Set(listFields(whole));
    expect(listFields(adminSchema).filter((field) => !published.has(field))).toEqual([]);
  });
});

/** Every field with its type, and every argument with its. */
function listFields(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => ('getFields' in type ? Object.values(type.getFields()).map((field) => ({ type, field })) : []))
    .flatMap(({ type, field }) => {
      const name = `${type.name}.${field.name}`;
      const inputs =
        'args' in field ? field.args.map((each: GraphQLArgument) => `${name}(${each.name}: ${String(each.type)})`) : [];
      return [`${name}: ${String(field.type)}`, ...inputs];
    });
}

/** The part we carry, with what the platform asks apps not to use any more marked so. */
function markDeprecated(): GraphQLSchema {
  const schema = buildSchema(adminSchemaText, { assumeValidSDL: true });
  const gone = new Set(deprecated);
  for (const type of Object.values(schema.getTypeMap())) {
    const parts = 'getFields' in type ? Object.values(type.getFields()) : isEnumType(type) ? type.getValues() : [];
    for (const part of parts) {
      const name = `${type.name}.${part.name}`;
      if (gone.has(name)) part.deprecationReason = 'gone';
      for (const argument of isObjectType(type) ? (type.getFields()[part.name]?.args ?? []) : [])
        if (gone.has(`${name}(${argument.name})`)) argument.deprecationReason = 'gone';
    }
  }
  return schema;
}

describe('what the platform asks apps not to use any more', () => {
  const marked = markDeprecated();
  const goneIn = (text: string): string[] =>
    validate(marked, parse(text), [NoDeprecatedCustomRule]).map(({ message }) => message);

  it.each(texts)('is not in %s', (_, text) => {
    expect(goneIn(text)).toEqual([]);
  });

  it('is known by the marks of the published schema: fields, arguments and values', () => {
    const text = 'query { order(id: "1") { landingPageUrl } collection(id: "1") { image(maxWidth: 9) { id } } }';
    expect(goneIn(text)).toHaveLength(2);
  });
});

/** Fields of a document that tell of a person: they need level 2 of the approval for protected customer data. */
function personalFieldsOf(text: string): string[] {
  const found: string[] = [];
  const info = new TypeInfo(adminSchema);
  const Field = () => {
    const name = `${info.getParentType()?.name}.${info.getFieldDef()?.name}`;
    if (name in protectedFields) found.push(name);
  };
  visit(parse(text), visitWithTypeInfo(info, { Field }));
  return found;
}

describe('protected customer data', () => {
  it.each(texts)('%s asks for nothing above level 1', (_, text) => {
    expect(personalFieldsOf(text)).toEqual([]);
  });

  it('is known by the marks of the published schema', () => {
    const text = 'query { order(id: "1") { statusPageUrl email shippingLine { phone } } }';
    expect(personalFieldsOf(text)).toEqual(['Order.statusPageUrl', 'Order.email', 'ShippingLine.phone']);
  });

  it.skipIf(!hasWholeSchema)('is marked in the part of the schema we carry as in the whole', () => {
    const whole = readWholeMarks();
    for (const type of Object.values(adminSchema.getTypeMap())) {
      if (!('getFields' in type)) continue;
      for (const field of Object.keys(type.getFields())) {
        const name = `${type.name}.${field}`;
        expect([name, name in protectedFields]).toEqual([name, whole.has(name)]);
      }
    }
  });
});

describe('scopes', () => {
  it('that are granted to write are granted to read', () => {
    const granted = expandScopes([
      'write_products',
      'read_inventory',
      'write_orders',
      'unauthenticated_write_checkouts',
    ]);
    expect(neededScopes.filter((scope) => !granted.has(scope))).toEqual(['read_discounts']);
    expect(granted.has('unauthenticated_read_checkouts')).toBe(true);
    expect(granted.has('write_inventory')).toBe(false);
  });
});
