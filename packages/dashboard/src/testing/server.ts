// Stands in for the server in component tests: answers the page's calls over its own `fetch`, in the contract's envelope.
import type { ProblemShape } from '@vitrine/contract/problem';
import { onTestFinished } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Refused = Omit<ProblemShape, 'request_id'>;

/** What a call is answered: its data, a refusal, or nothing at all as long as the promise stays open. */
type Answer = { readonly data: unknown } | { readonly error: Refused; readonly status: number } | 'away';

/**
 * Answers every call of the page until the test ends, and hands out those that came. An answer that is not there yet is
 * waited for.
 */
export function answerCalls(answer: (call: Call) => Answer | Promise<Answer>): readonly Call[] {
  const calls: Call[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', path: address.pathname, query: address.searchParams, body };
    calls.push(call);
    return toResponse(await answer(call));
  };
  onTestFinished(() => {
    globalThis.fetch = real;
  });
  return calls;
}

function toResponse(answer: Answer): Response {
  if (answer === 'away') throw new TypeError('nobody answers');
  if ('data' in answer) return Response.json({ status: true, data: answer.data, error: null });
  const error = { ...answer.error, request_id: 'r-17' };
  return Response.json({ status: false, data: null, error }, { status: answer.status });
}

/** An answer that is held back until it is let go. */
export function holdBack<T>(value: T): { readonly answer: Promise<T>; readonly letGo: () => void } {
  const held = Promise.withResolvers<T>();
  return { answer: held.promise, letGo: () => held.resolve(value) };
}
