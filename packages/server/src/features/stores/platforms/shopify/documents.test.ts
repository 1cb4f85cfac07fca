// Every document of ours is valid against the published Admin schema: the part we carry, and the whole when it is there.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { protectedFields } from '../../../../../../sandbox/src/shopify/admin-schema.gen.ts';
import { adminSchema } from '../../../../../../sandbox/src/shopify/admin-schema.ts';
import { collectionsFileQuery, documents, productsFileQuery } from './documents.ts';
import * as credits from './credits.ts';
import * as pixel from './pixel.ts';
import { codesAtOnce, createDiscount, findDiscounts } from './discounts.ts';
import { expandScopes, neededScopes } from './oauth.ts';
import { subscriptionsOf } from './topics.ts';

// the package is no dependency of ours (35 MB): whoever has it names its file or installs it beside
const wholeSchemaFile =
  process.env['SHOPIFY_ADMIN_SCHEMA'] ?? 'node_modules/@shopify/dev-mcp/dist/data/admin_2026-10.json.gz';
const texts: [string, string][] = [
  ...Object.entries(documents).map(([name, { text }]): [string, string] => [name, text]),
  ['createDiscount', createDiscount.text],
  ['findDiscounts of one', findDiscounts(1).text],
  ['findDiscounts of many', findDiscounts(codesAtOnce).text],
  ['findCustomer', credits.findCustomer.text],
  ['listCredits', credits.listCredits.text],
  ['giveCredit', credits.giveCredit.text],
  ['takeCredit', credits.takeCredit.text],
  ['findPixel', pixel.findPixel.text],
  ['createWebPixel', pixel.createWebPixel.text],
  ['updateWebPixel', pixel.updateWebPixel.text],
  ['productsFileQuery', productsFileQuery],
  ['collectionsFileQuery', collectionsFileQuery],
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

describe('documents', () => {
  it.each(texts)('%s is valid against the part of the schema we carry', (_, text) => {
    expect(problemsOf(adminSchema, text)).toEqual([]);
  });

  it.skipIf(!existsSync(wholeSchemaFile))('are valid against the whole schema, deprecated fields left alone', () => {
    const schema = readWholeSchema();
    for (const [name, text] of texts) expect([name, problemsOf(schema, text)]).toEqual([name, []]);
    const topics = schema.getType('WebhookSubscriptionTopic');
    const known = topics && 'getValues' in topics ? topics.getValues().map(({ name }) => name) : [];
    for (const { topic } of subscriptionsOf({ email: false })) expect(known).toContain(topic);
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

  it.skipIf(!existsSync(wholeSchemaFile))('is marked in the part of the schema we carry as in the whole', () => {
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
