// How an endpoint is described: one value from which validation, the typed client, forms and OpenAPI all come.
import { z } from 'zod';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `anyone` needs no token; `person` any signed-in account; `admin` the merchant; `team` the merchant and
 * staff; `creator` those who may create links (admin, staff, and influencers allowed to).
 */
export type Audience = 'anyone' | 'person' | 'admin' | 'team' | 'creator';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path with `{name}` parameters, as in the OpenAPI document. */
  readonly path: string;
  /** One sentence for the API page. */
  readonly summary: string;
  /** The word of the house this call belongs to; groups the API page. */
  readonly tag: string;
  readonly who: Audience;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The shape of `data` in the envelope. */
  readonly answer: Answer;
  /** Problems of its own, besides those every call may answer. */
  readonly problems: readonly ProblemCode[];
  /** `multipart` takes one file under `file_resource`; everything else is JSON. */
  readonly content: 'json' | 'multipart';
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Described<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Pick<
  Endpoint<P, Q, B, A>,
  'method' | 'path' | 'summary' | 'tag' | 'who' | 'answer'
> & { params?: P; query?: Q; body?: B; problems?: readonly ProblemCode[]; content?: 'json' | 'multipart' };

/** Completes a description: absent parts accept nothing. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(described: Described<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    content: 'json',
    problems: [],
    ...described,
    params: described.params ?? (nothing as unknown as P),
    query: described.query ?? (nothing as unknown as Q),
    body: described.body ?? (nothing as unknown as B),
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** What a caller sends, before defaults are applied. */
export type ParamsSent<E extends Endpoint> = z.input<E['params']>;
export type QuerySent<E extends Endpoint> = z.input<E['query']>;
export type BodySent<E extends Endpoint> = z.input<E['body']>;

/** What a handler returns, before the answer is checked. */
export type AnswerGiven<E extends Endpoint> = z.input<E['answer']>;

/** An answer that carries nothing but the fact of success. */
export const done = z.object({});
