// Whatever is thrown becomes one of our problems, and every problem one envelope in the reader's language.
import { problemCodes, refusal, type ProblemCode } from '@vitrine/contract/problem';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { createAnswer, toEnvelope, toProblem } from './errors.ts';

const thrown = (message: string, details: object): Error => Object.assign(new Error(message), details);

describe('toProblem', () => {
  it.each<[string, unknown, ProblemCode]>([
    ['a problem', new Problem('link_closed'), 'link_closed'],
    ['broken JSON', thrown('x', { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }), 'malformed_json'],
    ['a syntax error of the parser', Object.assign(new SyntaxError('x'), { statusCode: 400 }), 'malformed_json'],
    ['a body too large', thrown('x', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 'body_too_large'],
    ['an unknown media type', thrown('x', { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), 'unsupported_media_type'],
    ['an unreadable address', thrown('x', { code: 'FST_ERR_BAD_URL', statusCode: 400 }), 'not_found'],
    ['too many requests', thrown('x', { statusCode: 429 }), 'rate_limited'],
    ['a path out of the folder of files', thrown('Forbidden', { statusCode: 403 }), 'not_found'],
    ['another fault of the caller', thrown('x', { statusCode: 400 }), 'validation_failed'],
    ['a database that is stopped', thrown('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'unavailable'],
    ['a database that shuts down', thrown('terminating', { code: '57P01' }), 'unavailable'],
    ['a lost connection', thrown('Connection terminated unexpectedly', {}), 'unavailable'],
    ['a pool without room', thrown('timeout exceeded when trying to connect', {}), 'unavailable'],
    ['a query that is wrong', thrown('column does not exist', { code: '42703' }), 'internal'],
    ['a plain error', new Error('x'), 'internal'],
    ['a text', 'boom', 'internal'],
    ['a number', 7, 'internal'],
  ])('%s is %s', (_what, value, code) => {
    expect(toProblem(value).code).toBe(code);
  });
});

describe('toEnvelope', () => {
  it.each(problemCodes)('tells %s in both languages, in the shape of the contract', (code) => {
    for (const language of ['en', 'he'] as const) {
      const envelope = toEnvelope(new Problem(code), language, 'r1');
      expect(refusal.parse(envelope)).toEqual(envelope);
      expect(envelope.error).toMatchObject({ code, request_id: 'r1' });
    }
  });

  it('names the first field at fault and lists all', () => {
    const faults = [
      { field: 'title', code: 'too_long', values: { limit: 80 } },
      { field: 'images.0', code: 'url_format' },
    ];
    expect(toEnvelope(new Problem('validation_failed', { faults }), 'en', 'r1').error).toEqual({
      code: 'validation_failed',
      message: 'At most 80 characters.',
      field: 'title',
      fields: [
        { field: 'title', code: 'too_long', message: 'At most 80 characters.' },
        { field: 'images.0', code: 'url_format', message: 'That address is not a web address.' },
      ],
      request_id: 'r1',
    });
  });

  it('tells nothing of what went wrong inside', () => {
    const secret = thrown('password=hunter2 at /srv/app.ts', { code: '42703' });
    expect(JSON.stringify(toEnvelope(toProblem(secret), 'en', 'r1'))).not.toMatch(/hunter2|srv/);
  });
});

const answerTo = (problem: Error, destroyed: boolean) => {
  const heard: string[] = [];
  const log = { debug: () => heard.push('debug'), error: () => heard.push('error') };
  const reply = { code: () => reply, header: () => reply, type: () => reply, send: () => reply };
  const request = {
    id: 'r1',
    headers: {},
    routeOptions: { url: '/auth/login' },
    socket: { destroyed },
    raw: { readableEnded: true },
  };
  createAnswer(log as never)(problem, request as never, reply as never);
  return heard;
};

describe('whoever goes away before the answer', () => {
  it.each<[string, Error, boolean, string]>([
    ['in the middle of an upload', thrown('x', { code: 'ERR_STREAM_PREMATURE_CLOSE' }), true, 'debug'],
    ['with their connection', thrown('x', { code: 'ECONNRESET' }), true, 'debug'],
    ['while it is the database that hung up', thrown('x', { code: 'ECONNRESET' }), false, 'error'],
    ['while something of ours is wrong', thrown('x', {}), true, 'error'],
  ])('%s: that is no error of ours, unless it is', (_, problem, destroyed, level) => {
    expect(answerTo(problem, destroyed)).toEqual([level]);
  });
});
