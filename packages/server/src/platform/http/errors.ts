// The one place where whatever was thrown becomes the error envelope.
import type { Language } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { problemStatus, type ProblemCode, type ProblemShape } from '@vitrine/contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sentences } from '../../locales/locales.ts';
import { codeOf } from '../error-code.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { languageOf } from './language.ts';

/** Codes of the HTTP framework that are the caller's fault, as ours. */
const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What stands in the blanks of those codes' sentences. */
const frameworkValues = { limit: `${limits.upload.image / 1024 ** 2}MB` };

/** Connection failures of PostgreSQL's driver: the database is away, not the request at fault. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '3D000',
  '08006',
  '08001',
]);

export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const { code, statusCode, message } = thrown as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known) return new Problem(known, { cause: thrown, values: frameworkValues });
  if (statusCode === 429) return new Problem('rate_limited', { cause: thrown });
  if (thrown instanceof SyntaxError && statusCode === 400) return new Problem('malformed_json', { cause: thrown });
  // a path that leads out of its folder, or to no file in it
  if (statusCode === 403 || statusCode === 404) return new Problem('not_found', { cause: thrown });
  if (statusCode === 400) return new Problem('validation_failed', { cause: thrown });
  const away =
    (code !== undefined && awayCodes.has(code)) ||
    /connection (timeout|terminated)|timeout exceeded when trying to connect/i.test(message ?? '');
  return new Problem(away ? 'unavailable' : 'internal', { cause: thrown });
}

export function toEnvelope(
  problem: Problem,
  language: Language,
  requestId: string,
): {
  status: false;
  data: null;
  error: ProblemShape;
} {
  const say = sentences[language];
  const fields = problem.faults.map(({ field, code, values }) => ({ field, code, message: say.field(code, values) }));
  // a body that is no object at all has a fault, but no field
  const field = problem.field ?? (fields[0]?.field || undefined);
  const message = say.problem(problem.code, problem.values);
  return {
    status: false,
    data: null,
    error: {
      code: problem.code,
      message: fields[0] && problem.code === 'validation_failed' ? fields[0].message : message,
      ...(field === undefined ? {} : { field }),
      ...(fields.length === 0 ? {} : { fields }),
      request_id: requestId,
    },
  };
}

type Answer = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void;

const mostDrained = 32 * 1024 ** 2;
const longestDrainMs = 3_000;

function canDrain({ raw, headers }: FastifyRequest): boolean {
  return !raw.readableEnded && !raw.destroyed && Number(headers['content-length']) <= mostDrained;
}

/** Lets the rest of a body in: a client that sends all before it reads would never see an answer that hangs up. */
function drain({ raw }: FastifyRequest): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, longestDrainMs);
    raw
      .once('end', () => {
        clearTimeout(late);
        done();
      })
      .resume();
  });
}

/** Whether nobody is there any more: to read the answer, or to send the rest of an upload. Nothing of ours is at fault. */
function hasLeft(thrown: unknown, { socket }: FastifyRequest): boolean {
  const code = codeOf(thrown);
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && socket.destroyed);
}

/** Answers whatever was thrown in the envelope, in the reader's language. */
export function createAnswer(log: Log): Answer {
  return (thrown, request, reply) => {
    const problem = toProblem(thrown);
    const status = problemStatus[problem.code];
    const facts = { request: request.id, route: request.routeOptions.url, problem: describe(thrown) };
    if (hasLeft(thrown, request)) log.debug(facts, 'whoever asked went away');
    else if (status >= 500) log.error(facts, problem.code);
    const language = languageOf(request.headers['accept-language']);
    const send = (): void => {
      // what is away for a moment only is back when it is asked for next
      if (problem.code === 'figures_unavailable' || problem.code === 'files_unavailable')
        void reply.header('retry-after', '1');
      void reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(toEnvelope(problem, language, request.id));
    };
    if (problem.code === 'body_too_large' && canDrain(request)) void drain(request).then(send);
    else send();
  };
}

/**
 * Turns every throw and every unknown path of the application into the envelope. `methodsOf` answers what can be done at
 * a path: one that only knows other methods is refused as such.
 */
export function answerProblems(
  app: FastifyInstance,
  log: Log,
  methodsOf: (path: string) => readonly string[] = () => [],
): void {
  const answer = createAnswer(log);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    const isKnown = methods.length > 0 && !methods.includes(request.method);
    if (isKnown) void reply.header('allow', methods.join(', '));
    answer(new Problem(isKnown ? 'method_not_allowed' : 'not_found'), request, reply);
  });
}

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? ` <- ${thrown.cause.stack ?? thrown.cause.message}` : '';
  return `${thrown.stack ?? thrown.message}${cause}`;
}
