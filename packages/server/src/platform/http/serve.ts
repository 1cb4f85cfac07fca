// Serves an endpoint of the contract: validates what comes in, asks who may, checks what goes out.
import pTimeout from 'p-timeout';
import type { AnswerGiven, Audience, BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import type { Language } from '@vitrine/contract/language';
import { timings } from '@vitrine/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { actAs, type Acting } from '../acting.ts';
import { Problem, type FieldFault } from '../problem.ts';
import { isStorable } from '../storable.ts';
import { fileTypes, toStream, type Pieces } from './file-answers.ts';
import { languageOf } from './language.ts';

/** One call of an endpoint, validated; the actor is there unless the endpoint is open to anyone. */
export interface Call<E extends Endpoint, Actor> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: E['who'] extends 'anyone' ? Actor | null : Actor;
  token: string | null;
  language: Language;
  /** The caller's network address, of IPv6 the network's: for rate limits only, never stored or logged. */
  address: string;
  userAgent: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint, Actor> = (call: Call<E, Actor>) => Promise<AnswerGiven<E>>;
export type ServeFor<Actor> = <E extends Endpoint>(endpoint: E, handler: Handler<E, Actor>) => void;

export interface Gate<Actor> {
  /** Who the bearer is, or null when the token is not (or no longer) good. */
  authenticate(token: string): Promise<Actor | null>;
  /** Whether the actor belongs to the audience. */
  belongs(actor: Actor, who: Audience): boolean;
  /** Who a call's changes are told as done by. */
  actingOf?(actor: Actor | null, call: string): Acting;
  /** The network address a request comes from, as limits count. */
  addressOf(request: IncomingMessage): string;
}

/** Of gzip: half a megabyte of figures takes a third of the usual level's time for a fifth more bytes. */
const answerLevel = 3;

/**
 * Makes the `serve` of an application. Every answer but a file is the envelope `{status, data, error}`; a handler that takes longer
 * than its endpoint is given is answered `timed_out`.
 */
export function createServe<Actor>(app: FastifyInstance, gate: Gate<Actor>): ServeFor<Actor> {
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      compress: { zlibOptions: { level: answerLevel } },
      handler: async (request, reply) => {
        const call = await readCall(gate, endpoint, request, reply);
        const who = gate.actingOf?.(call.actor, `${endpoint.method} ${endpoint.path}`);
        const isChange = endpoint.method !== 'GET' && who !== undefined;
        const given = await timed(isChange ? actAs(who, () => handler(call)) : handler(call), endpoint.timeoutMs);
        if (endpoint.who !== 'anyone' || endpoint.method === 'POST') void reply.header('cache-control', 'no-store');
        const data = endpoint.answer.parse(given);
        const type = fileTypes[endpoint.answers];
        if (type === null) return toEnvelope(data);
        const isWhole = typeof data === 'string' || data instanceof Uint8Array;
        const file = isWhole ? data : await toStream(data as Pieces, timings.uploadTimeout);
        return reply.type(type).send(file);
      },
    });
  };
}

/** Admits who asks and checks what they sent. */
export async function readCall<E extends Endpoint, Actor>(
  gate: Gate<Actor>,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<E, Actor>> {
  const token = readToken(request);
  const actor = await admit(gate, endpoint.who, token);
  const call = {
    ...readInput(endpoint, request),
    ...readCaller(request),
    address: gate.addressOf(request.raw),
    actor,
    token,
    request,
    reply,
  };
  // the audience decides whether the actor may be null: the compiler cannot follow that from `admit`
  return call as Call<E, Actor>;
}

function toEnvelope(data: unknown): { status: true; data: unknown; error: null } {
  return { status: true, data, error: null };
}

/** A bearer token, with or without the word Bearer before it. */
function readToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim();
  if (!header) return null;
  const token = header.replace(/^bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

async function admit<Actor>(gate: Gate<Actor>, who: Audience, token: string | null): Promise<Actor | null> {
  const actor = token === null ? null : await gate.authenticate(token);
  if (who === 'anyone') return actor;
  if (actor === null) throw new Problem('unauthenticated');
  if (!gate.belongs(actor, who)) throw new Problem('forbidden');
  return actor;
}

function readCaller(request: FastifyRequest): { language: Language; userAgent: string } {
  return {
    language: languageOf(request.headers['accept-language']),
    userAgent: request.headers['user-agent'] ?? '',
  };
}

/** Issues carry what was sent: only so can what is missing be distinguished from what is of the wrong kind. */
const tellInput = { reportInput: true };

/** Checks path, query and body together, so that all problems are reported at once. */
function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> } {
  const params = endpoint.params.safeParse(request.params);
  // an id that cannot exist is answered like one that does not
  if (!params.success || listUnstorable(params.data).length > 0) throw new Problem('not_found');
  if (endpoint.content === 'json' && request.headers['content-type']?.startsWith('multipart/'))
    throw new Problem('unsupported_media_type');
  const query = endpoint.query.safeParse(request.query, tellInput);
  const sent = endpoint.content === 'multipart' ? {} : (request.body ?? {});
  const body = endpoint.body.safeParse(sent, tellInput);
  if (query.success && body.success) {
    const faults = [...listUnstorable(query.data), ...listUnstorable(body.data)];
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    return { params: params.data as ParamsOf<E>, query: query.data as QueryOf<E>, body: body.data as BodyOf<E> };
  }
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  throw new Problem('validation_failed', { faults: issues.flatMap(listFaults) });
}

/** Texts that no column of the database can hold; as deep as the schema let through. */
function listUnstorable(value: unknown, path: readonly string[] = []): FieldFault[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field: path.join('.'), code: 'wrong_format' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? listUnstorable(inner, [...path, name]) : [{ field: path.join('.'), code: 'wrong_format' }],
  );
}

/** Each name that is not known as a fault of its own. */
function listFaults(issue: z.core.$ZodIssue): FieldFault[] {
  if (issue.code !== 'unrecognized_keys') return [toFault(issue)];
  return issue.keys.map((key) => ({ field: [...issue.path.map(String), key].join('.'), code: 'unknown_field' }));
}

/** One issue of the schema as a fault of a field; the first of a union's branches speaks for the union. */
export function toFault(issue: z.core.$ZodIssue): FieldFault {
  const field = issue.path.map(String).join('.');
  const named = /^[a-z]+_[a-z_]+$/.test(issue.message) ? issue.message : null;
  switch (issue.code) {
    case 'too_big':
      if (named) return { field, code: named };
      return { field, code: tooCode(issue.origin, 'big'), values: { limit: Number(issue.maximum) } };
    case 'too_small':
      if (named) return { field, code: named };
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { field, code: 'required' };
      return { field, code: tooCode(issue.origin, 'small'), values: { limit: Number(issue.minimum) } };
    case 'invalid_type':
      return { field, code: issue.input === undefined ? 'required' : 'wrong_type' };
    case 'invalid_format':
    case 'custom':
      return { field, code: named ?? 'wrong_format' };
    case 'invalid_value':
      return { field, code: 'not_allowed', values: { allowed: issue.values.map(String).join(', ') } };
    case 'invalid_union': {
      const first = issue.errors.flat().find((inner) => inner.code !== 'invalid_type');
      return first ? { ...toFault(first), field } : { field, code: 'wrong_type' };
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return { field, code: 'wrong_format' };
  }
}

function tooCode(origin: string, side: 'big' | 'small'): string {
  if (origin === 'string') return side === 'big' ? 'too_long' : 'too_short';
  if (origin === 'array' || origin === 'set') return side === 'big' ? 'too_many' : 'too_few';
  return side === 'big' ? 'too_large' : 'too_low';
}

/** The answer of a call that reports nothing but that it was done. */
export async function done(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}

/** Refuses as `timed_out` what takes longer. */
export function timed<T>(work: Promise<T>, ms: number): Promise<T> {
  return pTimeout(work, { milliseconds: ms, message: new Problem('timed_out') });
}
