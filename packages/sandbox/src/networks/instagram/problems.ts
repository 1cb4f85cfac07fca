// What Instagram answers when it refuses: the envelope of its graph, and the other one of its host for tokens.

import { randomBytes } from 'node:crypto';
import { NetworkProblem, type Trouble } from '../problems.ts';
import type { TokenState } from '../grants.ts';

interface GraphError {
  status?: number;
  type?: 'OAuthException' | 'IGApiException';
  code: number;
  subcode?: number;
  headers?: Record<string, string>;
}

export function graphProblem(
  message: string,
  { status = 400, type = 'OAuthException', code, subcode, headers }: GraphError,
) {
  const error = {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    fbtrace_id: `A${randomBytes(15).toString('base64url')}`,
  };
  return new NetworkProblem(status, { error }, headers);
}

export function tokenProblem(message: string, status = 400): NetworkProblem {
  return new NetworkProblem(status, { error_type: 'OAuthException', code: status, error_message: message });
}

/** Why a token is not taken. */
export function tokenStateProblem(state: Exclude<TokenState, 'good'>): NetworkProblem {
  const reasons = {
    expired: ['Error validating access token: Session has expired.', 463],
    removed: ['Error validating access token: The user has not authorized the application.', 458],
    replaced: ['Error validating access token: Session does not match current stored session.', 460],
    unknown: ['Invalid OAuth access token - Cannot parse access token', 467],
  } as const;
  const [message, subcode] = reasons[state];
  return graphProblem(message, { code: 190, subcode });
}

export const isMissing = (what: string): NetworkProblem =>
  graphProblem(
    `Unsupported get request. Object with ID '${what}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { code: 100, subcode: 33, type: 'IGApiException' },
  );

export function isBusy(accountId: string, used = 100, minutes = 1): NetworkProblem {
  return graphProblem('There have been too many calls to this Instagram account. Wait a bit and try again.', {
    code: 80_002,
    headers: usageHeader(accountId, used, minutes),
  });
}

/** What of the account's calls is used up, in percent, and after how many minutes there are more. */
export function usageHeader(accountId: string, used: number, minutes: number): Record<string, string> {
  const usage = {
    type: 'instagram',
    call_count: used,
    total_cputime: Math.round(used * 0.6),
    total_time: Math.round(used * 0.5),
    estimated_time_to_regain_access: minutes,
  };
  return { 'x-business-use-case-usage': JSON.stringify({ [accountId]: [usage] }) };
}

export function toGraphProblem(trouble: Trouble): NetworkProblem {
  switch (trouble) {
    case 'rate-limit':
      return isBusy('0');
    case 'unauthorized':
      return tokenStateProblem('unknown');
    case 'transient':
      return graphProblem('An unexpected error has occurred. Please retry your request later.', {
        code: 2,
        status: 500,
      });
    case 'server-error':
      return graphProblem('An unknown error occurred', { code: 1, status: 500 });
    case 'outage':
      return graphProblem('Service temporarily unavailable', { code: 2, status: 503 });
    case 'malformed':
      return graphProblem('Invalid parameter', { code: 100 });
  }
}

export function toTokenHostProblem(trouble: Trouble): NetworkProblem {
  return trouble === 'malformed'
    ? tokenProblem('Invalid request')
    : tokenProblem('Please retry your request later.', 503);
}
