// The committed OpenAPI document is what the contract says today, and is an OpenAPI 3.0 document.
import { endpoints } from '@vitrine/contract/api';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import { figureNames } from '@vitrine/contract/figures';
import { problemStatus } from '@vitrine/contract/problem';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toDocumentText } from '../packages/server/src/platform/http/openapi-components.ts';
import { toOpenApi } from '../packages/server/src/platform/http/openapi.ts';
import { root } from './world/sources.ts';

const fresh = toDocumentText(toOpenApi(endpoints));

/** A Schema Object, with the keywords of OpenAPI 3.0 (specification 3.0.3, 4.7.24) and no others. */
const schemaObject: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ $ref: z.string().startsWith('#/components/schemas/') }),
    z.strictObject({
      type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).optional(),
      description: z.string().min(1).optional(),
      format: z.string().optional(),
      pattern: z
        .string()
        .refine((pattern) => new RegExp(pattern, 'u'))
        .optional(),
      enum: z.array(z.unknown()).min(1).optional(),
      default: z.unknown().optional(),
      nullable: z.boolean().optional(),
      minLength: z.number().optional(),
      maxLength: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      exclusiveMinimum: z.boolean().optional(),
      exclusiveMaximum: z.boolean().optional(),
      minItems: z.number().optional(),
      maxItems: z.number().optional(),
      items: schemaObject.optional(),
      properties: z.record(z.string(), schemaObject).optional(),
      required: z.array(z.string()).min(1).optional(),
      additionalProperties: z.union([z.boolean(), schemaObject]).optional(),
      anyOf: z.array(schemaObject).min(1).optional(),
      oneOf: z.array(schemaObject).min(1).optional(),
      allOf: z.array(schemaObject).min(1).optional(),
    }),
  ]),
);
const examples = z.record(z.string(), z.strictObject({ value: z.unknown() }));
const content = z.record(z.string(), z.strictObject({ schema: schemaObject, examples: examples.optional() }));
/** The last piece of a `$ref`. */
const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';
const parameterObject = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: schemaObject,
});
const response = z.strictObject({ description: z.string().min(1), content });
const referred = (kind: 'parameters' | 'responses') =>
  z.strictObject({ $ref: z.string().startsWith(`#/components/${kind}/`) });
const operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.union([parameterObject, referred('parameters')])),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([response, referred('responses')])),
});
const document = z.strictObject({
  openapi: z.literal('3.0.3'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      get: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') })),
    parameters: z.record(z.string(), parameterObject),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), schemaObject),
  }),
});

describe('openapi.json', () => {
  it('is committed as the contract is; after a change run: node scripts/write-openapi.ts', () => {
    expect(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8')).toBe(fresh);
  });

  it('is made the same every time', () => {
    expect(toDocumentText(toOpenApi(endpoints))).toBe(fresh);
  });

  it('is an OpenAPI 3.0 document', () => {
    expect(z.prettifyError(document.safeParse(JSON.parse(fresh)).error ?? new z.ZodError([]))).toBe('');
  });

  const { paths, components } = document.parse(JSON.parse(fresh));
  const parameterOf = (part: z.output<typeof parameterObject> | { $ref: string }) =>
    '$ref' in part ? parameterObject.parse(components.parameters[nameOf(part.$ref)]) : part;
  const responseOf = (part: z.output<typeof response> | { $ref: string }) =>
    '$ref' in part ? response.parse(components.responses[nameOf(part.$ref)]) : part;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, one]) => {
      if (!one) return [];
      const parameters = one.parameters.map(parameterOf);
      const responses = Object.fromEntries(
        Object.entries(one.responses).map(([status, part]) => [status, responseOf(part)]),
      );
      return [{ path, method: method.toUpperCase(), one: { ...one, parameters, responses } }];
    }),
  );

  it('refers to what there is, and holds nothing that is not referred to', () => {
    const referrals = new Set(
      [...fresh.matchAll(/"\$ref": "#\/components\/(\w+\/\w+)"/g)].map(([, name = '']) => name),
    );
    const { parameters, responses, schemas } = components;
    const held = Object.entries({ parameters, responses, schemas }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect([...referrals].toSorted()).toEqual(held.toSorted());
  });

  it('says of no schema twice what it says', () => {
    const texts = Object.values(components.schemas).map((schema) => JSON.stringify(schema));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('holds each endpoint of the contract once', () => {
    const told = operations.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(told).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(new Set(told).size).toBe(told.length);
  });

  it.each(operations)('$method $path describes the parameters of its path', ({ path, one }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const described = one.parameters.filter((parameter) => parameter.in === 'path');
    expect(described.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    expect(described.every(({ required }) => required)).toBe(true);
  });

  it('tells of each problem under its own status', () => {
    for (const { path, method, one } of operations) {
      const endpoint = endpoints.find((each) => each.path === path && each.method === method);
      for (const code of endpoint?.problems ?? []) {
        expect(one.responses[String(problemStatus[code])]?.description.split(', ')).toContain(code);
      }
    }
  });

  it('tells of every question about figures how it is refused, and gives an example of each that is sent', () => {
    const isAsked =
      /^\/admin\/v1\/(figures\/(query|funnel)(\.\w+)?|analytics\/(?!.*\/live$).*|.*\/analytics(\.\w+)?|insights\/overview)$/;
    const asked = operations.filter(({ path }) => isAsked.test(path));
    expect(asked.length).toBeGreaterThan(15);
    for (const { path, one } of asked) {
      const told = ['422', '429', '503'].map((status) => one.responses[status]?.description);
      expect([path, ...told]).toEqual([path, 'question_too_large', 'rate_limited', 'figures_unavailable, timed_out']);
    }
    const sent = asked.filter(({ method }) => method === 'POST');
    const exampled = sent.filter(({ path }) =>
      endpoints.some((each) => each.path === path && each.method === 'POST' && Object.keys(each.examples).length > 0),
    );
    expect(exampled.map(({ path }) => path)).toEqual(sent.map(({ path }) => path));
  });

  it('says of every figure what its tooltip says', () => {
    const told = JSON.parse(fresh) as unknown;
    const found = new Map<string, Set<unknown>>();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties = {} } = value as { properties?: Record<string, { type?: string; description?: string }> };
      for (const [name, { type, description }] of Object.entries(properties)) {
        // a commission is a figure beside the revenue it is counted on; elsewhere it is the rate that was agreed
        const isRate = name === 'commission' && !('influencer_attributed_revenue' in properties);
        if (name in figureTexts && !isRate && (type === 'number' || type === 'integer'))
          found.set(name, (found.get(name) ?? new Set()).add(description));
      }
      for (const inner of Object.values(value)) walk(inner);
    };
    walk(told);
    const wanted = figureNames;
    expect([...found.keys()].toSorted()).toEqual(wanted.toSorted());
    for (const name of wanted) {
      const { sentence, formula } = figureTexts[name];
      expect([...(found.get(name) ?? [])]).toEqual([formula === null ? sentence : `${sentence} ${formula}.`]);
    }
  });

  it('asks for a token wherever one is needed', () => {
    const open = operations.filter(({ one }) => one.security === undefined).map(({ path }) => path);
    const anyone = endpoints.filter(({ who }) => who === 'anyone').map(({ path }) => path);
    expect(open.toSorted()).toEqual(anyone.toSorted());
  });
});
