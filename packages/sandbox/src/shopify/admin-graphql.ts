// The Admin GraphQL endpoint: tokens, versions, throttling and the platform's envelopes around each answer.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperationTypeNode, type ExecutionResult, type GraphQLError } from 'graphql';
import type { OpenShop, SandboxContext } from '../context.ts';
import { drawApiFault, type ApiFault } from '../faults.ts';
import { executeAdmin } from './admin-execution.ts';
import type { AdminCall } from './admin-root.ts';
import { ADMIN_API_VERSION } from './admin-schema.ts';
import { CostBucket, MAX_QUERY_COST, actualCost, requestedCost } from './cost.ts';
import { RefusedDocument, getOperation, readDocument, readVariables } from './document.ts';

const LIMITS_PAGE = 'https://shopify.dev/api/usage/limits#rate-limits';
const RATE_LIMITS_PAGE = 'https://shopify.dev/api/usage/rate-limits';
/** What apps were answered by shops that are closed (help.shopify.com, “response status codes”). */
const CLOSED_ANSWERS = {
  frozen: [402, 'Unavailable Shop'],
  unavailable: [403, 'Unavailable Shop'],
  locked: [423, 'This store is unavailable'],
  gone: [404, 'Not Found'],
} as const;
const INVALID_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)';
const LASTING_TOKEN =
  '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens';

const NOT_ACTIVE = { errors: [{ message: 'The shop is not active', extensions: { code: 'SHOP_INACTIVE' } }] };

interface AdminRoute {
  Params: { shop: string; version: string };
}

interface Query {
  text: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** An answer that is no GraphQL envelope: `{errors: …}` with its own status. */
class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: unknown;

  constructor(status: number, errors: unknown) {
    super(String(status));
    this.status = status;
    this.errors = errors;
  }
}

/** Registers `/{shop}/admin/api/{version}/graphql.json` (shopify.dev/docs/api/usage). */
export function adminGraphqlRoutes(server: FastifyInstance, context: SandboxContext): void {
  const buckets = new Map<string, CostBucket>();
  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send({ errors: error.errors });
  });
  server.post<AdminRoute>('/:shop/admin/api/:version/graphql.json', async (request, reply) => {
    const requestId = randomUUID();
    void reply.header('x-request-id', requestId);
    const open = openShop(context, request, reply);
    const fault = await misbehave(open, request.body, reply);
    const { app, scopes } = checkToken(open, request.headers['x-shopify-access-token']);
    const query = readQuery(request.body);
    const exchange = new Exchange({ open, app, scopes }, bucketOf(buckets, open, app), requestId);
    const answer = fault === 'inactive' ? NOT_ACTIVE : await exchange.answer(query, fault);
    if (fault !== 'answer-lost') return answer;
    request.raw.socket.destroy();
    return reply.hijack();
  });
  server.all('/:shop/admin/api/*', (_request, reply) => reply.code(404).send({ errors: 'Not Found' }));
}

function openShop(context: SandboxContext, request: FastifyRequest<AdminRoute>, reply: FastifyReply): OpenShop {
  const { shop, version } = request.params;
  const open = context.findShop(shop);
  // Too old a version is served by a supported one, as the platform does; one that is not out yet does not exist.
  const isServed = /^\d{4}-(01|04|07|10)$/.test(version) && version <= ADMIN_API_VERSION;
  if (open === null || !isServed) throw new Refusal(404, 'Not Found');
  void reply.header('x-shopify-api-version', open.faults.apiVersion ?? ADMIN_API_VERSION);
  return open;
}

/** Plays the faults that come before GraphQL; answers those that come later. */
async function misbehave(
  open: OpenShop,
  body: unknown,
  reply: FastifyReply,
): Promise<'throttled' | 'answer-lost' | 'partial' | 'inactive' | null> {
  const { faults } = open;
  if (faults.slowMs > 0) await wait(faults.slowMs);
  const fault = drawApiFault(faults, asksForChange(body));
  if (fault === 'unauthorized') throw new Refusal(401, INVALID_TOKEN);
  if (fault === 'server-error') throw new Refusal(500, 'An unexpected error occurred');
  if (fault === 'overload') {
    void reply.header('retry-after', '1');
    throw new Refusal(429, 'Too Many Requests');
  }
  if (fault === 'rejected') throw new Refusal(430, 'Shopify Security Rejection');
  if (fault === 'frozen' || fault === 'unavailable' || fault === 'locked' || fault === 'gone') {
    const [status, errors] = CLOSED_ANSWERS[fault];
    throw new Refusal(status, errors);
  }
  return fault;
}

const asksForChange = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'query' in body && /^\s*mutation\b/.test(String(body.query));

function checkToken({ shop, apps }: OpenShop, header: string | string[] | undefined): Omit<AdminCall, 'open'> {
  const token = typeof header === 'string' ? shop.access.findAccessToken(header) : null;
  const app = token && apps.find(token.clientId);
  if (token === null || app === null) throw new Refusal(401, INVALID_TOKEN);
  if (token.expiresAt === null) throw new Refusal(403, LASTING_TOKEN);
  return { app, scopes: token.scopes };
}

function readQuery(body: unknown): Query {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { query, variables, operationName } = fields;
  if (typeof query !== 'string' || query.trim() === '') {
    throw new Refusal(400, { query: 'Required parameter missing or invalid' });
  }
  return {
    text: query,
    variables: typeof variables === 'object' && variables !== null ? { ...variables } : {},
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}

/** Each app has a budget of its own in each shop. */
function bucketOf(
  buckets: Map<string, CostBucket>,
  { shop, faults }: OpenShop,
  { clientId }: AdminCall['app'],
): CostBucket {
  const key = `${shop.parameters.handle} ${clientId}`;
  const bucket =
    buckets.get(key) ??
    new CostBucket(
      () => shop.now().getTime(),
      () => faults.pointsPerSecond,
    );
  buckets.set(key, bucket);
  return bucket;
}

/** One query and its answer: `{data, errors?, extensions}`. */
class Exchange {
  readonly #call: AdminCall;
  readonly #bucket: CostBucket;
  readonly #requestId: string;

  constructor(call: AdminCall, bucket: CostBucket, requestId: string) {
    this.#call = call;
    this.#bucket = bucket;
    this.#requestId = requestId;
  }

  async answer({ text, variables: given, operationName }: Query, fault: ApiFault | null): Promise<object> {
    try {
      const document = readDocument(text);
      const operation = getOperation(document, operationName);
      const variables = readVariables(operation, given);
      const requested = requestedCost({ document, variables }, operation);
      if (requested > MAX_QUERY_COST) return tooCostly(requested);
      if (fault === 'throttled' || !this.#bucket.take(requested)) return this.#throttled(requested);
      const isMutation = operation.operation === OperationTypeNode.MUTATION;
      const isPartial = fault === 'partial';
      const request = { document, operationName, isMutation, isPartial, variables };
      const { result, context } = await executeAdmin(this.#call, request);
      const actual = isMutation
        ? requested
        : Math.min(requested, actualCost({ document, variables }, operation, result.data));
      this.#bucket.giveBack(requested - actual);
      return this.#envelope(result, { requested, actual }, context.searchWarnings);
    } catch (error) {
      if (!(error instanceof RefusedDocument)) throw error;
      return { errors: error.errors.map((each) => each.toJSON()) };
    }
  }

  #throttled(requested: number): object {
    const extensions = { code: 'THROTTLED', documentation: RATE_LIMITS_PAGE };
    return { errors: [{ message: 'Throttled', extensions }], extensions: this.#cost(requested, null) };
  }

  #envelope({ data, errors }: ExecutionResult, cost: { requested: number; actual: number }, search: object[]): object {
    return {
      data: data ?? null,
      ...(errors === undefined ? {} : { errors: errors.map((error) => this.#toError(error)) }),
      extensions: { ...this.#cost(cost.requested, cost.actual), ...(search.length > 0 ? { search } : {}) },
    };
  }

  #cost(requestedQueryCost: number, actualQueryCost: number | null) {
    return { cost: { requestedQueryCost, actualQueryCost, throttleStatus: this.#bucket.status() } };
  }

  // What was thrown by a resolver without a code is a fault of the sandbox, and looks like one of the platform.
  #toError(error: GraphQLError): object {
    if (error.extensions['code'] !== undefined && error.extensions['code'] !== 'INTERNAL_SERVER_ERROR')
      return error.toJSON();
    const ending = `Looks like something went wrong on our end.\nRequest ID: ${this.#requestId} (include this in support requests).`;
    return {
      ...error.toJSON(),
      message: `Internal error. ${ending}`,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: this.#requestId, detail: error.message },
    };
  }
}

function tooCostly(cost: number): object {
  const message =
    `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).\n\n` +
    'See https://shopify.dev/concepts/about-apis/rate-limits for more information on how the cost of a query is calculated.';
  const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST, documentation: LIMITS_PAGE };
  return { errors: [{ message, extensions }] };
}
