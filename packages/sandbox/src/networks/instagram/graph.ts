// Instagram's graph: long-lived tokens and their refresh, the profile, posts page by page, a single post and its pictures.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFields, type FormFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { Account, Post, NetworkToken } from '../model.ts';
import type { Network } from '../network.ts';
import { indexBefore } from '../posts.ts';
import { readFieldNames, selectFields, toChild, toMedia, toProfile, MEDIA_FIELDS, PROFILE_FIELDS } from './fields.ts';
import { graphProblem, isBusy, isMissing, toGraphProblem, tokenStateProblem, usageHeader } from './problems.ts';

/** 60 days, less the time it took, as the documentation shows it. */
const LONG_SECONDS = 5_183_944;
const DAY = 86_400;
const USUAL_PAGE = 25;
const LARGEST_PAGE = 100;
/** The newest that can be reached. */
const REACH = 10_000;
const CALLS_AN_IMPRESSION = 4800;

export function graphRoutes(scope: FastifyInstance, network: Network): void {
  addGate(scope, { network, toProblem: toGraphProblem });
  scope.get('/access_token', ({ query }) => exchange(network, readFields(query)));
  scope.get('/refresh_access_token', ({ query }) => refresh(network, readFields(query)));
  for (const version of ['', '/v26.0']) addReads(scope, network, version);
  scope.setNotFoundHandler(() => {
    throw graphProblem('Unknown path components', { code: 2500, status: 400 });
  });
}

function checkToken(network: Network, text: string | undefined): NetworkToken {
  if (text === undefined || text === '')
    throw graphProblem('An access token is required to request this resource.', { code: 104 });
  const { token, state } = network.grants.check(text);
  if (state !== 'good') throw tokenStateProblem(state);
  if (token === null) throw tokenStateProblem('unknown');
  return token;
}

function exchange(network: Network, fields: FormFields): object {
  if (fields['grant_type'] !== 'ig_exchange_token') throw graphProblem('Unsupported grant_type', { code: 100 });
  if (fields['client_secret'] !== network.app.secret)
    throw graphProblem('Error validating client secret.', { code: 1, status: 400 });
  const short = checkToken(network, fields['access_token']);
  if (short.kind !== 'short')
    throw graphProblem('Session key invalid. This is not a short-lived token.', { code: 452 });
  return issueLong(network, short);
}

function refresh(network: Network, fields: FormFields): object {
  if (fields['grant_type'] !== 'ig_refresh_token') throw graphProblem('Unsupported grant_type', { code: 100 });
  const long = checkToken(network, fields['access_token']);
  if (long.kind !== 'access') throw graphProblem('Only long-lived tokens can be refreshed.', { code: 100 });
  if (network.grants.ageOf(long) < DAY)
    throw graphProblem('The access token must be at least 24 hours old to be refreshed.', { code: 100 });
  return issueLong(network, long);
}

function issueLong(network: Network, from: NetworkToken): object {
  const seconds = network.switches.accessSeconds ?? LONG_SECONDS;
  const { token } = network.grants.issue('access', from, seconds);
  return { access_token: token, token_type: 'bearer', expires_in: seconds };
}

interface Asking {
  account: Account;
  fields: FormFields;
  reply: FastifyReply;
}

const isOwn = ({ account }: Asking, id: string): boolean => id === 'me' || id === account.id;

function addReads(scope: FastifyInstance, network: Network, version: string): void {
  const ask = (query: unknown, reply: FastifyReply): Asking => {
    const fields = readFields(query);
    const { accountId } = checkToken(network, fields['access_token']);
    const account = network.getAccount(accountId);
    noteUsage(network, account, reply);
    return { account, fields, reply };
  };
  scope.get<{ Params: { id: string } }>(`${version}/:id`, ({ params: { id }, query }, reply) => {
    const asking = ask(query, reply);
    if (!isOwn(asking, id)) return readMedia(network, asking, id);
    const names = readFieldNames(asking.fields['fields'] ?? 'id', PROFILE_FIELDS);
    return selectFields(toProfile(network, asking.account), names, 'id');
  });
  scope.get<{ Params: { id: string } }>(`${version}/:id/media`, ({ params: { id }, query }, reply) => {
    const asking = ask(query, reply);
    if (!isOwn(asking, id)) throw isMissing(id);
    return listMedia(network, asking, version);
  });
  scope.get<{ Params: { id: string } }>(`${version}/:id/children`, ({ params: { id }, query }, reply) => {
    const { account, fields } = ask(query, reply);
    const post = network.posts.find(id);
    if (post === null || post.accountId !== account.id) throw isMissing(id);
    const names = readFieldNames(fields['fields'] ?? 'id', MEDIA_FIELDS);
    return { data: post.media.map((media) => selectFields(toChild(network, post, media), names, 'id')) };
  });
}

/** Of so many calls a day as the account is seen, times what the documentation says. */
function noteUsage(network: Network, { id, impressions }: Account, reply: FastifyReply): void {
  const limit = network.switches.limit ?? CALLS_AN_IMPRESSION * impressions;
  const usage = network.windows.take(id, limit, DAY);
  if (usage.isOver) throw isBusy(id, 100, Math.ceil(usage.freeIn / 60));
  void reply.headers(usageHeader(id, Math.floor((usage.used / usage.limit) * 100), 0));
}

function readMedia(network: Network, { account, fields }: Asking, id: string): object {
  const names = readFieldNames(fields['fields'] ?? 'id', MEDIA_FIELDS);
  const post = network.posts.find(id);
  if (post !== null && post.accountId === account.id) return selectFields(toMedia(network, post), names, 'id');
  const child = network.posts.findMedia(id);
  if (child === null || child.post.accountId !== account.id || child.post.deletedAt !== null) throw isMissing(id);
  return selectFields(toChild(network, child.post, child.media), names, 'id');
}

function listMedia(network: Network, { account, fields }: Asking, version: string): object {
  const names = readFieldNames(fields['fields'] ?? 'id', MEDIA_FIELDS);
  const size = readLimit(fields['limit']);
  const posts = within(network.posts.list(account.id).slice(0, REACH), fields);
  const start = startOf(posts, fields);
  const shown = posts.slice(start, start + size);
  const [first, last] = [shown[0], shown.at(-1)];
  const data = shown.map((post) => selectFields(toMedia(network, post), names, 'id'));
  if (first === undefined || last === undefined) return { data };
  const cursors = { before: toCursor(first), after: toCursor(last) };
  const to = (cursor: FormFields): string => pageAddress(network, `${version}/${account.id}/media`, fields, cursor);
  return {
    data,
    paging: {
      cursors,
      ...(start + size < posts.length ? { next: to({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: to({ before: cursors.before }) } : {}),
    },
  };
}

function pageAddress(network: Network, path: string, fields: FormFields, cursor: FormFields): string {
  const { after: _after, before: _before, ...rest } = fields;
  return `${network.host('graph')}${path}?${new URLSearchParams({ ...rest, ...cursor }).toString()}`;
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return USUAL_PAGE;
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw graphProblem('(#100) limit must be a positive number', { code: 100 });
  return Math.min(LARGEST_PAGE, Number(text));
}

const toSecond = (text: string | undefined, other: number): number => (text === undefined ? other : Number(text));

function within(posts: readonly Post[], { since, until }: FormFields): readonly Post[] {
  if (since === undefined && until === undefined) return posts;
  const [from, to] = [toSecond(since, 0), toSecond(until, Number.POSITIVE_INFINITY)];
  if (Number.isNaN(from) || Number.isNaN(to))
    throw graphProblem('(#100) since and until are unix times', { code: 100 });
  return posts.filter(({ at }) => Date.parse(at) / 1000 >= from && Date.parse(at) / 1000 <= to);
}

/** A cursor names the time of a post, so it holds when that post is deleted and when others are added. */
const toCursor = ({ at }: Post): string => Buffer.from(`at:${Date.parse(at)}`).toString('base64url');

function startOf(posts: readonly Post[], { after, before, limit }: FormFields): number {
  const beyond = (cursor: string, isOlder: boolean): number => {
    const time = Number(/^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);
    if (Number.isNaN(time)) throw graphProblem('Invalid cursor', { code: 100 });
    return indexBefore(posts, isOlder ? time : time + 1);
  };
  if (after) return beyond(after, true);
  if (before) return Math.max(0, beyond(before, false) - readLimit(limit));
  return 0;
}
