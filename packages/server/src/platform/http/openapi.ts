// The OpenAPI document, made from the contract's endpoints alone.
import { namedSchemas } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import { envelope, problemStatus, refusal, type ProblemCode } from '@vitrine/contract/problem';
import { z } from 'zod';
import { fileTypes, parquetType } from './file-answers.ts';
import { readNames, referParts, referSchemas, toTitle } from './openapi-components.ts';

type JsonObject = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const written: JsonObject = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  if (io === 'output') describeParts(written);
  return written;
}

/** At any depth: the library writes a schema out more than once where it may be null in one place and not in another. */
function describeParts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { properties } = part as { properties?: unknown };
  if (typeof properties === 'object' && properties !== null) describeFigures(properties as Record<string, unknown>);
  for (const inner of Object.values(part)) describeParts(inner);
}

const sentences = new Map(
  Object.entries(figureTexts).map(([name, { sentence, formula }]) => [
    name,
    formula === null ? sentence : `${sentence} ${formula}.`,
  ]),
);

const figure = z.looseObject({ type: z.enum(['number', 'integer']) });

/** Says of each figure what its tooltip says. */
function describeFigures(properties: Record<string, unknown>): void {
  for (const [name, property] of Object.entries(properties)) {
    // elsewhere a commission is the rate that was agreed
    if (name === 'commission' && !('influencer_attributed_revenue' in properties)) continue;
    const sentence = sentences.get(name);
    if (sentence !== undefined && figure.safeParse(property).success)
      Object.assign(property as JsonObject, { description: sentence });
  }
}

/** An OpenAPI 3.0 document of all endpoints, each named schema in it once; the same endpoints always give the same document. */
export function toOpenApi(endpoints: readonly Endpoint[]): JsonObject {
  const schemas: JsonObject = {};
  const names = listNames();
  const operations = endpoints.map((endpoint) => referSchemas(toOperation(endpoint), names, schemas));
  const parameters = referParts(
    operations.flatMap((operation) => operation.parameters),
    'parameters',
    ({ name }) => toTitle(String(name)),
  );
  const responses = referParts(
    operations.flatMap((operation) => Object.values(operation.responses)),
    'responses',
    ({ description }) => (isCode(description) ? toTitle(description) : null),
  );
  const paths: Record<string, JsonObject> = {};
  for (const [at, endpoint] of endpoints.entries()) {
    const operation = operations[at];
    if (!operation) continue;
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = {
      ...operation,
      parameters: operation.parameters.map(parameters.refer),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, responses.refer(response)]),
      ),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Every JSON answer is the envelope {status, data, error}. Amounts are in major units of the currency beside them; times are ISO 8601 in UTC; days are days of the store’s time zone.',
    },
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: parameters.components,
      responses: responses.components,
      schemas,
    },
  };
}

const isCode = (text: unknown): text is ProblemCode => typeof text === 'string' && Object.hasOwn(problemStatus, text);

/** As answered under its own name, and as sent, where that is another, with the word Input behind it. */
function listNames(): Map<string, string> {
  const answered = namedSchemas.map(([name, schema]) => [name, schemaOf(schema, 'output')] as const);
  const sent = namedSchemas.map(([name, schema]) => [`${name}Input`, schemaOf(schema, 'input')] as const);
  return readNames([...answered, ...sent]);
}

interface Operation extends JsonObject {
  readonly parameters: readonly JsonObject[];
  readonly responses: Readonly<Record<string, JsonObject>>;
}

function toOperation(endpoint: Endpoint): Operation {
  const { summary, tag, who } = endpoint;
  return {
    summary,
    tags: [tag],
    description: who === 'anyone' ? 'Needs no token.' : `For: ${who}.`,
    ...(who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')],
    ...toRequestBody(endpoint),
    responses: {
      '200': {
        description: 'Done.',
        content: toContent(endpoint),
      },
      ...toRefusals(endpoint),
    },
  };
}

function toContent({ answer, answers }: Endpoint): JsonObject {
  if (answers === 'csv') return { 'text/csv': { schema: { type: 'string' } } };
  if (answers === 'parquet') return { [parquetType]: { schema: { type: 'string', format: 'binary' } } };
  if (answers === 'pdf' || answers === 'xml' || answers === 'file') {
    return { [fileTypes[answers] ?? '']: { schema: { type: 'string', format: 'binary' } } };
  }
  if (answers === 'events') return { 'text/event-stream': { schema: schemaOf(answer, 'output') } };
  return { 'application/json': { schema: schemaOf(envelope(answer), 'output') } };
}

function toParameters(schema: z.ZodType, place: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function toRequestBody({ method, body, content, examples }: Endpoint): JsonObject {
  if (content === 'multipart') {
    const file = { type: 'object', properties: { file_resource: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  const schema = schemaOf(body, 'input');
  const empty = Object.keys((schema['properties'] as JsonObject | undefined) ?? {}).length === 0;
  if (method === 'GET' || empty) return {};
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  const shown = named.length === 0 ? {} : { examples: Object.fromEntries(named) as JsonObject };
  return { requestBody: { content: { 'application/json': { schema, ...shown } } } };
}

/** Groups the problems an endpoint may answer by their HTTP status. */
function toRefusals({ problems, who }: Endpoint): Record<string, JsonObject> {
  const common: ProblemCode[] = [
    'validation_failed',
    ...(who === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
  ];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...common, ...problems])) {
    const status = problemStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: schemaOf(refusal, 'output') } },
      },
    ]),
  );
}
