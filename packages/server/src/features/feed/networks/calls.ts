// Asks a network over the guarded way out: tries again what may pass, renews a refused token once, keeps within its budget.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { timeCalls } from '../../../platform/metrics.ts';
import type { Outside, OutsideAnswer } from '../../../platform/outside.ts';
import { toStorable } from '../../../platform/storable.ts';
import { NetworkFailure, type NetworkAccess } from './network.ts';

export interface NetworkQuestion {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a network answered, read as JSON; null where it is none. */
export interface NetworkAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly header: (name: string) => string | null;
}

/** The failure an answer stands for; null for a good one. Says how a network tells its errors. */
export type ReadFailure = (answer: NetworkAnswer) => NetworkFailure | null;

/** After how many milliseconds the next call may be made, as an answer’s headers tell it; 0 for at once. */
export type ReadBudget = (answer: NetworkAnswer) => number;

interface Rules {
  readonly readFailure: ReadFailure;
  readonly readBudget?: ReadBudget;
  /** Milliseconds between two calls of an account, as the network publishes it. */
  readonly spacing?: number;
}

const attempts = 4;
const timeoutMs = 20_000;
const mostBytes = 8_000_000;
/** Whoever would wait longer for an answer, tries and pauses together, comes back later: others may be read meanwhile. */
const patienceMs = 5_000;

const callSeconds = timeCalls(
  'vitrine_network_call_duration_seconds',
  'How long calls of social networks took, each try.',
  ['network', 'outcome'],
);

export class NetworkCalls {
  readonly #network: string;
  readonly #outside: Outside;
  readonly #readFailure: ReadFailure;
  readonly #readBudget: ReadBudget;
  readonly #spacing: number;

  constructor(network: string, outside: Outside, { readFailure, readBudget = () => 0, spacing = 0 }: Rules) {
    this.#network = network;
    this.#outside = outside;
    this.#readFailure = readFailure;
    this.#readBudget = readBudget;
    this.#spacing = spacing;
  }

  /** Asks without a token of an account: codes and renewals, which are used once and so asked once. */
  async askOnce<Answer extends z.ZodType>(shape: Answer, question: NetworkQuestion): Promise<z.output<Answer>> {
    return read(shape, await this.#attempt(question));
  }

  /** Asks with an account’s token. `write` puts the token where the network wants it. */
  async ask<Answer extends z.ZodType>(
    shape: Answer,
    access: NetworkAccess,
    write: (token: string) => NetworkQuestion,
  ): Promise<z.output<Answer>> {
    let token = await access.token();
    let isRenewed = false;
    const end = performance.now() + patienceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(shape, await this.#within(access, write(token)));
      } catch (problem) {
        if (!(problem instanceof NetworkFailure)) throw problem;
        if (problem.kind === 'access_lost' && !isRenewed) {
          token = await renew(access, token, problem);
          isRenewed = true;
          continue;
        }
        const wait = problem.waitMs ?? 250 * 2 ** attempt;
        if (!problem.mayPass || attempt >= attempts || performance.now() + wait > end) throw problem;
        await pause(wait * (1 + Math.random() / 4));
      }
    }
  }

  /** A call in the budget of its account; refuses `rate_limited` while that is used up. */
  async #within({ budget }: NetworkAccess, question: NetworkQuestion): Promise<NetworkAnswer> {
    const wait = await budget.take(this.#spacing, patienceMs);
    if (wait > patienceMs) throw new NetworkFailure('rate_limited', 'its budget is used up', { waitMs: wait });
    if (wait > 0) await pause(wait);
    try {
      const answer = await this.#attempt(question);
      const next = this.#readBudget(answer);
      if (next > 0) await budget.rest(next);
      return answer;
    } catch (problem) {
      if (problem instanceof NetworkFailure && problem.kind === 'rate_limited' && problem.waitMs !== null)
        await budget.rest(problem.waitMs);
      throw problem;
    }
  }

  async #attempt(question: NetworkQuestion): Promise<NetworkAnswer> {
    const told = callSeconds.startTimer({ network: this.#network });
    try {
      const answer = await this.#send(question);
      const failure = this.#readFailure(answer);
      told({ outcome: failure?.kind ?? 'answered' });
      if (failure !== null) throw failure;
      return answer;
    } catch (problem) {
      if (problem instanceof NetworkFailure) throw problem;
      told({ outcome: 'network_away' });
      throw new NetworkFailure('network_away', `${this.#network} did not answer`, { cause: problem });
    }
  }

  async #send({ url, method = 'GET', headers, body }: NetworkQuestion): Promise<NetworkAnswer> {
    const answer = await this.#outside.fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      mostBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, data: await readJson(answer), header: (name) => answer.header(name) };
  }
}

/** Another token in place of the one refused; what was refused stays the failure where there is none. */
async function renew(access: NetworkAccess, refused: string, first: NetworkFailure): Promise<string> {
  try {
    return await access.renew(refused);
  } catch (problem) {
    throw problem instanceof NetworkFailure && !problem.mayPass ? first : problem;
  }
}

/** Networks answer in HTML where something before them is down. */
async function readJson(answer: OutsideAnswer): Promise<unknown> {
  const text = toStorable(await answer.text());
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

function read<Answer extends z.ZodType>(shape: Answer, answer: NetworkAnswer): z.output<Answer> {
  const found = shape.safeParse(answer.data);
  if (found.success) return found.data;
  throw new NetworkFailure('refused', `an answer of another shape: ${z.prettifyError(found.error)}`);
}

/** A form as OAuth wants it. */
export const toForm = (
  fields: Readonly<Record<string, string>>,
): Pick<NetworkQuestion, 'method' | 'headers' | 'body'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** The failure of a status alone, where a body says nothing more. */
export function failureOfStatus(network: string, { status, header }: NetworkAnswer): NetworkFailure | null {
  if (status >= 200 && status < 300) return null;
  const seconds = Number(header('retry-after') ?? Number.NaN);
  const waitMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
  if (status === 429) return new NetworkFailure('rate_limited', `${network} says it is asked too often`, { waitMs });
  if (status >= 500) return new NetworkFailure('network_away', `${network} answers ${status}`, { waitMs });
  if (status === 401) return new NetworkFailure('access_lost', `${network} does not let us in`);
  if (status === 403) return new NetworkFailure('not_granted', `${network} does not permit it`);
  return new NetworkFailure('refused', `${network} answers ${status}`);
}
