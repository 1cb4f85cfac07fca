// What Pinterest answers when it refuses: a code of its own and a sentence.

import { NetworkProblem, type Trouble } from '../problems.ts';

export function apiProblem(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): NetworkProblem {
  return new NetworkProblem(status, { code, message }, headers);
}

export const isUnknown = (): NetworkProblem => apiProblem(401, 2, 'Authentication failed.');
/** Of a path there is not, or not by that method. */
export const isUnknownMethod = (): NetworkProblem => apiProblem(404, 11, 'API method not found.');
export const isInvalid = (message: string): NetworkProblem => apiProblem(400, 1, message);
export const isForbidden = (message: string): NetworkProblem => apiProblem(403, 3, message);

export function isBusy(limit = 1000, seconds = 1): NetworkProblem {
  return apiProblem(429, 8, 'You have exceeded your rate limit. Try again later.', rateHeaders(limit, 0, seconds));
}

export const rateHeaders = (limit: number, remaining: number, seconds: number): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(seconds),
});

export function toApiProblem(trouble: Trouble): NetworkProblem {
  switch (trouble) {
    case 'rate-limit':
      return isBusy();
    case 'unauthorized':
      return isUnknown();
    case 'malformed':
      return isInvalid('Invalid request.');
    case 'outage':
      return apiProblem(503, 12, 'Service temporarily unavailable.');
    case 'transient':
    case 'server-error':
      return apiProblem(500, 0, 'Unexpected error.');
  }
}
