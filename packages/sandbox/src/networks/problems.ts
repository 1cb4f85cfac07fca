// What a network answers when it refuses: a status with the published body, thrown wherever it is found.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CallFault } from './switches.ts';

/** What can befall any call, each network has its words for it. */
export type Trouble = Exclude<CallFault, 'hang-up'> | 'outage' | 'malformed';

export class NetworkProblem extends Error {
  override name = 'NetworkProblem';
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`answers ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Answers what is thrown in `scope`; a body that cannot be read is the network's `malformed`. */
export function answerNetworkProblems(scope: FastifyInstance, toProblem: (trouble: Trouble) => NetworkProblem): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof NetworkProblem) return sendProblem(reply, error);
    if ((error.statusCode ?? 500) < 500) return sendProblem(reply, toProblem('malformed'));
    throw error;
  });
}

const sendProblem = (reply: FastifyReply, { status, body, headers }: NetworkProblem): FastifyReply =>
  reply.code(status).headers(headers).send(body);
