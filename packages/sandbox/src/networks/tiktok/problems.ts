// What TikTok answers when it refuses: the envelope of its API, and the flat one of its tokens.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkProblem, type Trouble } from '../problems.ts';

const LOG_LETTERS = 18;

/** `20261121000000` and some letters: the time, and which machine it was. */
export function toLogId(now = new Date()): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const letters = Math.floor(Math.random() * 16 ** 12).toString(16);
  return `${time}${letters.toUpperCase().padStart(LOG_LETTERS, '0')}`;
}

export function apiProblem(status: number, code: string, message: string): NetworkProblem {
  return new NetworkProblem(status, { data: {}, error: { code, message, log_id: toLogId() } });
}

/** What stands before the API answers for paths and methods it does not know, those without the slash at the end among them. */
export const sendUnknownPath = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Unsupported path(Janus)');

export const isInvalid = (message: string): NetworkProblem => apiProblem(400, 'invalid_params', message);

export const isUnknownToken = (): NetworkProblem =>
  apiProblem(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');

export const isBusy = (): NetworkProblem =>
  apiProblem(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');

/** With a status of success, as TikTok has it: what tells is `error`. */
export function oauthProblem(error: string, description: string, status = 200): NetworkProblem {
  return new NetworkProblem(status, { error, error_description: description, log_id: toLogId() });
}

export function toApiProblem(trouble: Trouble): NetworkProblem {
  switch (trouble) {
    case 'rate-limit':
      return isBusy();
    case 'unauthorized':
      return isUnknownToken();
    case 'malformed':
      return isInvalid('The request parameters are malformed.');
    case 'transient':
    case 'server-error':
    case 'outage':
      return apiProblem(500, 'internal_error', 'Something went wrong. Please try again later.');
  }
}

export function toOauthProblem(trouble: Trouble): NetworkProblem {
  if (trouble === 'malformed') return oauthProblem('invalid_request', 'The request parameters are malformed.', 400);
  return oauthProblem('temporarily_unavailable', 'The server is busy. Please try again later.', 503);
}
