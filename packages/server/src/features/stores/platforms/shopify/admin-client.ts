// Asks the Admin API: waits for its budget, retries what may work later, renews a refused token once.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../../../../platform/log.ts';
import type { Outside, OutsideAnswer } from '../../../../platform/outside.ts';
import { toStorable } from '../../../../platform/storable.ts';
import { count, timeCalls } from '../../../../platform/metrics.ts';
import { OddAnswer, StoreFailure, type Access, type RetryPolicy } from '../platform.ts';

/** A GraphQL document with the shape of its answer. */
export interface Document<Answer extends z.ZodType, Variables extends object> {
  readonly text: string;
  readonly answer: Answer;
  /** It is asked once: never again where nobody knows whether it was done. */
  readonly isOnce?: true;
  /** Never there at run time: it carries the type of the variables. */
  readonly variables?: Variables;
}

export interface AdminEndpoint {
  /** Where the shop answers. */
  readonly base: string;
  readonly apiVersion: string;
  readonly access: Access;
  readonly log: Log;
  readonly outside: Outside;
  readonly retries: RetryLimits;
  /** What is left of the store's budget after each answer. */
  readonly noticeBudget?: (budget: Budget) => void;
}

/** A bucket of points that fills again by so many a second. */
export interface Budget {
  readonly most: number;
  readonly left: number;
  readonly restored: number;
}

/** Of one answer: a page of orders with all their lines has far less. */
const mostBytes = 16_000_000;

/** How long a call is tried for. */
interface RetryLimits {
  readonly attempts: number;
  readonly timeoutMs: number;
  readonly longestWaitMs: number;
}

export const retryPolicies = {
  background: { attempts: 6, timeoutMs: 20_000, longestWaitMs: 30_000 },
  interactive: { attempts: 3, timeoutMs: 4_000, longestWaitMs: 1_500 },
} as const satisfies Record<RetryPolicy, RetryLimits>;

const callSeconds = timeCalls('vitrine_store_call_duration_seconds', 'How long calls of stores took, each try.', [
  'outcome',
]);
const callCost = count('vitrine_store_call_cost_total', 'Points of the stores’ budgets that calls cost.');

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          /** Null where nothing was done, and nothing taken. */
          actualQueryCost: z.number().nullish(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        })
        .optional(),
    })
    .optional(),
});
type Envelope = z.output<typeof envelope>;

/** Nobody knows whether the store did what it was asked once. */
export class Unanswered extends StoreFailure {
  constructor(message: string) {
    super('transient', message);
    this.name = 'Unanswered';
  }
}

/** What one try came to: an answer, or a reason to try again after a while. */
type Outcome =
  | { data: unknown }
  | { retryAfterMs: number | null; reason: string; /** The store may have done it. */ isUnsure?: true }
  | { refusedToken: string }
  /** The shop as a whole cannot be asked: frozen, locked, gone or not active, in the store's words. */
  | { closed: string };

/**
 * Answers the document. Throws StoreFailure: `transient` when its retries did not help (also where a token that was given a
 * moment ago is refused over and over: whoever gives a new one has not ended the access), `closed` where the shop is, `access_lost`
 * when no new token is given, `not_granted` when a scope is missing, `refused` for anything else the store would not do (an
 * answer of another shape is `OddAnswer`).
 */
export async function ask<Answer extends z.ZodType, Variables extends object>(
  endpoint: AdminEndpoint,
  document: Document<Answer, Variables>,
  variables: Variables,
): Promise<z.output<Answer>> {
  let token = await endpoint.access.token();
  let renewed = false;
  let reason = '';
  const { attempts, longestWaitMs } = endpoint.retries;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const outcome = await timeAttempt(() => attemptOnce(endpoint, token, document.text, variables));
    if ('closed' in outcome) {
      endpoint.access.noticeClosed?.(outcome.closed);
      throw new StoreFailure('closed', `the store is closed: ${outcome.closed}`);
    }
    if ('data' in outcome) {
      endpoint.access.noticeClosed?.(null);
      return readAnswer(document, outcome.data);
    }
    const isRefused = 'refusedToken' in outcome;
    if (isRefused && !renewed) {
      token = await endpoint.access.renew(outcome.refusedToken);
      renewed = true;
      continue;
    }
    reason = isRefused ? 'the store refuses a token it gave a moment ago' : outcome.reason;
    if (!isRefused && outcome.isUnsure && document.isOnce) throw new Unanswered(reason);
    if (attempt === attempts - 1) break;
    const wait = (isRefused ? null : outcome.retryAfterMs) ?? 250 * 2 ** attempt;
    endpoint.log.debug({ reason, wait }, 'asking the store again');
    await pause(Math.min(longestWaitMs, wait) * (1 + Math.random() / 4));
  }
  throw new StoreFailure('transient', reason);
}

async function timeAttempt(attempt: () => Promise<Outcome>): Promise<Outcome> {
  const told = callSeconds.startTimer();
  try {
    const outcome = await attempt();
    told({ outcome: nameOutcome(outcome) });
    return outcome;
  } catch (problem) {
    told({ outcome: problem instanceof StoreFailure ? problem.kind : 'failed' });
    throw problem;
  }
}

function nameOutcome(outcome: Outcome): string {
  if ('data' in outcome) return 'answered';
  if ('closed' in outcome) return 'closed';
  return 'refusedToken' in outcome ? 'unauthorized' : 'failed';
}

async function attemptOnce(
  { base, apiVersion, access, outside, retries: { timeoutMs }, noticeBudget }: AdminEndpoint,
  token: string,
  query: string,
  variables: object,
): Promise<Outcome> {
  try {
    const response = await outside.fetch(`${base}/admin/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query, variables }),
      mostBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    noticeVersion(response, apiVersion, access);
    if (response.ok) return readEnvelope(JSON.parse(toStorable(await response.text())), noticeBudget);
    if (isClosed(response.status)) return { closed: await readClosed(response) };
    await response.cancel();
    return readStatus(response, token);
  } catch (problem) {
    if (problem instanceof StoreFailure) throw problem;
    return { retryAfterMs: null, reason: `the store did not answer: ${describe(problem)}`, isUnsure: true };
  }
}

function describe(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** A version that is too old is answered by another one, without a word but this header. */
function noticeVersion(answer: OutsideAnswer, asked: string, access: Access): void {
  const answered = answer.header('x-shopify-api-version');
  if (answered !== null) access.noticeVersion?.(answered === asked ? null : answered);
}

/** A frozen, unavailable, locked or vanished shop, which may be there again (shopify.dev, “API response status and error codes”). */
const isClosed = (status: number): boolean => [402, 403, 404, 423].includes(status);

const closedBody = z.object({ errors: z.string() });

/** The status with what the store says of itself. */
async function readClosed(response: OutsideAnswer): Promise<string> {
  try {
    const { errors } = closedBody.parse(JSON.parse(toStorable(await response.text())));
    return `${response.status} ${errors.slice(0, 200)}`;
  } catch {
    return String(response.status);
  }
}

/** HTTP statuses that are no GraphQL answer. */
function readStatus(response: OutsideAnswer, token: string): Outcome {
  const { status } = response;
  if (status === 401) return { refusedToken: token };
  if (status === 429) {
    const seconds = Number(response.header('retry-after') ?? '1');
    return { retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 1000, reason: 'the store is overloaded' };
  }
  if (status === 430) return { retryAfterMs: null, reason: 'the store takes us for an attack' };
  if (status >= 500) return { retryAfterMs: null, reason: `the store answered ${status}`, isUnsure: true };
  throw new StoreFailure('refused', `the store refused with status ${status}`);
}

/** Problems of GraphQL come with status 200. */
function readEnvelope(body: unknown, noticeBudget: AdminEndpoint['noticeBudget']): Outcome {
  const read = envelope.safeParse(body);
  if (!read.success) throw new OddAnswer('the store answered in another form', read.error);
  callCost.inc(read.data.extensions?.cost?.actualQueryCost ?? 0);
  const budget = read.data.extensions?.cost?.throttleStatus;
  if (budget) {
    noticeBudget?.({ most: budget.maximumAvailable, left: budget.currentlyAvailable, restored: budget.restoreRate });
  }
  const [first] = read.data.errors ?? [];
  if (first === undefined) return { data: read.data.data };
  const code = first.extensions?.code ?? '';
  if (code === 'THROTTLED') return { retryAfterMs: budgetWait(read.data), reason: 'the store’s budget is used up' };
  if (code === 'INTERNAL_SERVER_ERROR')
    return { retryAfterMs: null, reason: 'the store failed within', isUnsure: true };
  if (code === 'SHOP_INACTIVE') return { closed: first.message.slice(0, 200) };
  const kind = code === 'ACCESS_DENIED' ? 'not_granted' : 'refused';
  throw new StoreFailure(kind, `${code} ${first.message}`.trim());
}

/** Until the bucket holds what the query asks for. */
function budgetWait({ extensions }: Envelope): number {
  const cost = extensions?.cost;
  if (!cost || cost.throttleStatus.restoreRate <= 0) return 1000;
  const lacking = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.max(100, (lacking / cost.throttleStatus.restoreRate) * 1000);
}

function readAnswer<Answer extends z.ZodType>(document: Document<Answer, object>, data: unknown): z.output<Answer> {
  const read = document.answer.safeParse(data);
  if (!read.success) throw new OddAnswer('the store answered without what was asked for', read.error);
  return read.data;
}
