// How an endpoint is described: one value from which validation, the typed client, forms and OpenAPI all come.
import { z } from 'zod';
import { timings } from './limits.ts';
import type { ProblemCode } from './problem.ts';
import type { TeamRight } from './team-rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `anyone` needs no token; `person` any signed-in account; `admin` the owner; `team` the owner and staff;
 * `creator` those who may create links (influencers allowed to as well); `maker` those and whoever of the staff makes
 * something that products and pictures are chosen for; `tagger` those who may say what a post shows (influencers allowed to
 * as well); a right: the owner, and staff who hold it.
 */
export type Audience = 'anyone' | 'person' | 'admin' | 'team' | 'creator' | 'maker' | 'tagger' | TeamRight;

export type Answers = 'json' | 'csv' | 'parquet' | 'pdf' | 'xml' | 'file' | 'events';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
> {
  readonly method: Method;
  /** Path with `{name}` parameters, as in the OpenAPI document. */
  readonly path: string;
  /** One sentence for the API page. */
  readonly summary: string;
  /** The word of the house this call belongs to; groups the API page. */
  readonly tag: string;
  readonly who: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The shape of `data` in the envelope. */
  readonly answer: Answer;
  /** Problems of its own, besides those every call may answer. */
  readonly problems: readonly ProblemCode[];
  /** `multipart` takes one file under `file_resource`; everything else is JSON. */
  readonly content: 'json' | 'multipart';
  /** For so long an answer is waited for, by the server that makes it as by whoever called. */
  readonly timeoutMs: number;
  /**
   * `csv`, `parquet`, `pdf`, `xml` and `file` (of any kind) answer a file and `events` a stream of server-sent events, each with an `answer` as its data,
   * without the envelope; their refusals come in the envelope like all others.
   */
  readonly answers: Answers;
  /** Bodies a caller may send, by what they ask for. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** Accepts nothing in particular: unknown members are dropped. */
const nothing = z.object({});
type Nothing = typeof nothing;
const acceptsNothing = {
  content: 'json',
  answers: 'json',
  problems: [],
  examples: {},
  params: nothing,
  query: nothing,
  body: nothing,
} as const;

interface Described<A, P, Q, B> {
  summary: string;
  answer: A;
  params?: P;
  /** Names that are not in it are refused, in every call. */
  query?: Q;
  body?: B;
  problems?: readonly ProblemCode[];
  content?: 'json' | 'multipart';
  /** 20 seconds where nothing else is said, a minute for a file that is sent. */
  timeoutMs?: number;
  answers?: Answers;
  examples?: Readonly<Record<string, z.input<B & z.ZodType>>>;
}

/**
 * Describes the endpoints under one tag, each by its path and audience: absent parts accept nothing. A name that a query does
 * not know is refused: an answer to a question without it would look as if it had been heard.
 */
export function endpointsOf(tag: string) {
  const by = (method: Method) => {
    function describe<
      A extends z.ZodType,
      const W extends Audience,
      P extends z.ZodType = Nothing,
      Q extends z.ZodObject = Nothing,
      B extends z.ZodType = Nothing,
    >(path: string, who: W, described: Described<A, P, Q, B>): Endpoint<P, Q, B, A, W>;
    function describe(
      path: string,
      who: Audience,
      described: Described<z.ZodType, z.ZodType, z.ZodObject, z.ZodType>,
    ): Endpoint {
      const query = (described.query ?? nothing).strict();
      const timeoutMs = described.content === 'multipart' ? timings.uploadTimeout : timings.requestTimeout;
      return { ...acceptsNothing, timeoutMs, method, path, tag, who, ...described, query };
    }
    return describe;
  };
  return { get: by('GET'), post: by('POST'), put: by('PUT') };
}

/** What a call for one page sends: how many rows, and how many before them to leave out. */
export const paging = (usual: number, most = 100) => ({
  count: z.coerce.number().int().min(1).max(most).default(usual),
  skip: z.coerce.number().int().min(0).default(0),
});

/** Where the next page begins; null after the last one. */
export const nextSkip = z.number().int().nullable();

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

/** An answer that is a file, in the place of the envelope. */
export const csv = { answer: z.string(), answers: 'csv' } as const;

/** The pieces of a file, one after the other. */
const pieces = z.custom<AsyncIterable<string | Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** As `csv`, sent while it is written. */
export const csvFile = { answer: pieces, answers: 'csv' } as const;
export const parquetFile = { answer: pieces, answers: 'parquet' } as const;
