// TikTok's Display API: who the account is, its videos by time, and single ones anew.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toTitle } from '../captions.ts';
import { readFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { Account, Post } from '../model.ts';
import type { Network } from '../network.ts';
import { indexBefore } from '../posts.ts';
import { FRAMES } from '@vitrine/scenery/shots/shot';
import { apiProblem, isBusy, isInvalid, isUnknownToken, toApiProblem, toLogId } from './problems.ts';
import { toOpenId } from './open-id.ts';

const CALLS_A_MINUTE = 600;
const USUAL_PAGE = 10;
const LARGEST_PAGE = 20;
const LONGEST_TITLE = 150;

const USER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'user.info.basic': ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'],
  'user.info.profile': ['bio_description', 'profile_deep_link', 'is_verified', 'username'],
  'user.info.stats': ['follower_count', 'following_count', 'likes_count', 'video_count'],
};

export function displayRoutes(scope: FastifyInstance, network: Network): void {
  addGate(scope, { network, toProblem: toApiProblem });
  scope.get('/user/info/', (request) => {
    const { account, scopes } = authorize(network, request, 'user.info.basic');
    const fields = readFieldNames(request, Object.values(USER_FIELDS).flat());
    for (const [needed, names] of Object.entries(USER_FIELDS))
      if (!scopes.includes(needed) && fields.some((name) => names.includes(name))) throw isMissingScope();
    return succeed({ user: pick(toUser(network, account), fields) });
  });
  scope.post('/video/list/', (request) => listVideos(network, request));
  scope.post('/video/query/', (request) => queryVideos(network, request));
}

const isMissingScope = () =>
  apiProblem(401, 'scope_not_authorized', 'The user did not authorize the scope required for completing this request.');

function authorize(
  network: Network,
  request: FastifyRequest,
  needed: string,
): { account: Account; scopes: readonly string[] } {
  const [, text = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const { token, state } = network.grants.check(text);
  if (token?.kind !== 'access' || state !== 'good') throw isUnknownToken();
  const key = `${request.routeOptions.url ?? ''} ${token.accountId}`;
  if (network.windows.take(key, network.switches.limit ?? CALLS_A_MINUTE, 60).isOver) throw isBusy();
  if (!token.scopes.includes(needed)) throw isMissingScope();
  return { account: network.getAccount(token.accountId), scopes: token.scopes };
}

const succeed = (data: object): object => ({ data, error: { code: 'ok', message: '', log_id: toLogId() } });

function readFieldNames({ query }: FastifyRequest, known: readonly string[]): string[] {
  const names = (readFields(query)['fields'] ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw isInvalid(`Invalid fields is requested. Please refer to the document: ${unknown}`);
  return names;
}

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

function toUser(network: Network, account: Account): Record<string, unknown> {
  const avatar = network.mediaAddress('avatar', `${account.id}.jpg`);
  const posts = network.posts.list(account.id);
  return {
    open_id: toOpenId(network.app, account),
    union_id: `u-${account.id}`,
    avatar_url: avatar,
    avatar_url_100: avatar,
    avatar_large_url: avatar,
    display_name: account.name,
    bio_description: account.about,
    profile_deep_link: `${network.host('www')}/@${account.handle}`,
    is_verified: false,
    username: account.handle,
    follower_count: account.followers,
    following_count: account.following,
    likes_count: posts.reduce((sum, { likes }) => sum + likes, 0),
    video_count: posts.length,
  };
}

const VIDEO_FIELDS: readonly string[] = [
  'id',
  'title',
  'video_description',
  'create_time',
  'cover_image_url',
  'share_url',
  'embed_link',
  'embed_html',
  'duration',
  'height',
  'width',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
  'is_aigc',
];

/** How long the one video lasts that all of them show. */
const SECONDS = 4;

function toVideo(network: Network, post: Post): Record<string, unknown> {
  const account = network.getAccount(post.accountId);
  const share = `${network.host('www')}/@${account.handle}/video/${post.id}`;
  const [width, height] = FRAMES.tall;
  return {
    id: post.id,
    title: toTitle(post.caption, LONGEST_TITLE),
    video_description: post.caption.slice(0, LONGEST_TITLE),
    create_time: Math.floor(Date.parse(post.at) / 1000),
    cover_image_url: network.mediaAddress('full', `${post.id}.jpg`),
    share_url: share,
    embed_link: `${network.host('www')}/player/v1/${post.id}`,
    embed_html: `<blockquote class="tiktok-embed" cite="${share}" data-video-id="${post.id}"></blockquote>`,
    duration: SECONDS,
    height,
    width,
    like_count: post.likes,
    comment_count: post.comments,
    share_count: Math.round(post.likes / 9),
    view_count: post.views,
    is_aigc: network.switches.madeByAi,
  };
}

function readBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw isInvalid('The request body is malformed.');
  return { ...body };
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** Newest first; the cursor is the millisecond of the last one, so what is added meanwhile doubles nothing. */
function listVideos(network: Network, request: FastifyRequest): object {
  const { account } = authorize(network, request, 'video.list');
  const fields = readFieldNames(request, VIDEO_FIELDS);
  const { max_count: size = USUAL_PAGE, cursor } = readBody(request);
  if (!isWhole(size) || size < 1 || size > LARGEST_PAGE) throw isInvalid('Invalid max_count.');
  if (cursor !== undefined && (!isWhole(cursor) || cursor < 0)) throw isInvalid('Invalid cursor.');
  const before = cursor === undefined || cursor === 0 ? Number.POSITIVE_INFINITY : cursor;
  const posts = network.posts.list(account.id);
  const left = posts.slice(indexBefore(posts, before));
  const shown = left.slice(0, size);
  const last = shown.at(-1);
  return succeed({
    videos: shown.map((post) => pick(toVideo(network, post), fields)),
    cursor: last === undefined ? (cursor ?? 0) : Date.parse(last.at),
    has_more: left.length > shown.length,
  });
}

/** What is not there, or of somebody else, is left out. */
function queryVideos(network: Network, request: FastifyRequest): object {
  const { account } = authorize(network, request, 'video.list');
  const fields = readFieldNames(request, VIDEO_FIELDS);
  const { filters } = readBody(request);
  const ids = typeof filters === 'object' && filters !== null && 'video_ids' in filters ? filters.video_ids : null;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > LARGEST_PAGE) throw isInvalid('Invalid video_ids.');
  const posts = ids.map((id) => network.posts.find(String(id))).filter((post) => post?.accountId === account.id);
  return succeed({ videos: posts.flatMap((post) => (post ? [pick(toVideo(network, post), fields)] : [])) });
}
