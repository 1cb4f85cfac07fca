// The one way to the server: calls an endpoint of the contract and answers its data, or throws a Problem.
import { problemShape } from '@vitrine/contract/problem';
import type { AnswerOf, BodySent, Endpoint, ParamsSent, QuerySent } from '@vitrine/contract/endpoint';
import type { ProblemCode } from '@vitrine/contract/problem';
import { isRecord, readJson } from './json.ts';
import { isProblem, Problem } from './problem.ts';

/** `true` for a part that may be left out whole. */
type IsOptional<Given> = string extends keyof Given ? true : Partial<Given> extends Given ? true : false;
type Part<Name extends string, Given> =
  IsOptional<Given> extends true ? { readonly [key in Name]?: Given } : { readonly [key in Name]: Given };

/** What is sent to an endpoint; parts that accept nothing may be left out. */
export type Sent<E extends Endpoint> = Part<'params', ParamsSent<E>> &
  Part<'query', QuerySent<E>> &
  Part<'body', BodySent<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The session to speak for, when it is not the active one. */
  readonly token?: string;
  /** On its way already: nothing is asked unless it fails. */
  readonly answer?: Promise<Response> | undefined;
}

/** Problems that arise on this side of the wire; their sentences come from the locale files. */
export type ClientProblem = Extract<ProblemCode, 'timed_out' | 'unavailable' | 'internal' | 'body_too_large'>;

interface ClientSettings {
  token: () => string | null;
  language: () => string;
  sentence: (code: ClientProblem) => string;
  /** Told the token of a call whose session the server no longer knows. */
  ended: (token: string) => void;
  /** Told of every call that found the server or its database away. */
  away: () => void;
}

let settings: ClientSettings = {
  token: () => null,
  language: () => 'en',
  sentence: (code) => code,
  ended: () => undefined,
  away: () => undefined,
};

/** Sets whose token and language calls carry, how the client words its own problems, and what runs when a session ends. */
export function configureClient(chosen: ClientSettings): void {
  settings = chosen;
}

/** A problem that never came from the server. */
export function clientProblem(code: ClientProblem, status = 0, requestId: string | null = null): Problem {
  return new Problem({ code, message: settings.sentence(code), request_id: requestId }, status);
}

type Value = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Value>>;

/** The address of a call: `{name}` filled from `params`, `query` appended; absent values are left out. */
export function toAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

export function toHeaders(token: string | null = settings.token()): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': settings.language(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

/** Reads the envelope `{status, data, error}`; anything that is not one is an internal problem. */
export function readEnvelope<E extends Endpoint>(endpoint: E, status: number, json: unknown): AnswerOf<E> {
  if (isRecord(json) && json['status'] === true) {
    const answer = endpoint.answer.safeParse(json['data']);
    if (answer.success) return answer.data as AnswerOf<E>;
    throw clientProblem('internal', status);
  }
  const refused = problemShape.safeParse(isRecord(json) ? json['error'] : null);
  if (refused.success) throw new Problem(refused.data, status);
  throw clientProblem(status >= 500 || status === 0 ? 'unavailable' : 'internal', status);
}

async function readAnswer(response: Response): Promise<unknown> {
  const answer = readJson(await response.text());
  if (answer === undefined) throw clientProblem(response.ok ? 'internal' : 'unavailable', response.status);
  return answer;
}

function toProblem(thrown: unknown, caller: AbortSignal | undefined): unknown {
  if (thrown instanceof Problem || caller?.aborted) return thrown;
  const timedOut = thrown instanceof DOMException && thrown.name === 'TimeoutError';
  return clientProblem(timedOut ? 'timed_out' : 'unavailable');
}

/** For what reads answers by itself: reports a session that the server no longer knows. */
export function noticeEnded(problem: Problem): void {
  const token = settings.token();
  if (token !== null && problem.code === 'unauthenticated') settings.ended(token);
}

type SentArguments<E extends Endpoint> =
  Partial<Sent<E>> extends Sent<E> ? [sent?: Sent<E>, options?: CallOptions] : [sent: Sent<E>, options?: CallOptions];

/** The answer, or why there is none when nobody waits any longer. */
function within(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, over]);
}

/**
 * Calls an endpoint and answers its data, checked against the contract. Throws a `Problem` for every refusal, after as
 * long without an answer as the endpoint is given, and when the server cannot be reached; rethrows the caller's own abort.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent, options = {}]: SentArguments<E>) {
  const { params, query, body } = (sent ?? {}) as { params?: Values; query?: Values; body?: unknown };
  const timeout = AbortSignal.timeout(endpoint.timeoutMs);
  const token = options.token ?? settings.token();
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const ask = (): Promise<Response> =>
      fetch(toAddress(endpoint.path, params, query), {
        method: endpoint.method,
        headers: { ...toHeaders(token), ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
        signal,
        ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      });
    const response = await (options.answer ? within(signal, options.answer).catch(ask) : ask());
    return readEnvelope(endpoint, response.status, await readAnswer(response));
  } catch (thrown) {
    const problem = toProblem(thrown, options.signal);
    if (token !== null && isProblem(problem, 'unauthenticated')) settings.ended(token);
    if (isProblem(problem, 'unavailable') || isProblem(problem, 'timed_out')) settings.away();
    throw problem;
  }
}
