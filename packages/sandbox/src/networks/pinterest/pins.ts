// Pinterest's reads: the account, its boards and pins by bookmarks, and one pin.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRAMES } from '@vitrine/scenery/shots/shot';
import { toTitle } from '../captions.ts';
import { readFields, type FormFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { Account, Media, Post } from '../model.ts';
import type { Network } from '../network.ts';
import { indexBefore } from '../posts.ts';
import {
  apiProblem,
  isBusy,
  isForbidden,
  isInvalid,
  isUnknown,
  isUnknownMethod,
  rateHeaders,
  toApiProblem,
} from './problems.ts';

const CALLS_A_MINUTE = 1000;
const USUAL_PAGE = 25;
const LARGEST_PAGE = 250;
const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 800;

export function pinRoutes(scope: FastifyInstance, network: Network): void {
  addGate(scope, { network, toProblem: toApiProblem });
  scope.addHook('onSend', async (_request, reply) => {
    void reply.header('x-pinterest-rid', randomBytes(8).readBigUInt64BE().toString());
  });
  scope.setNotFoundHandler(() => {
    throw isUnknownMethod();
  });
  scope.get('/user_account', (request, reply) =>
    toUser(network, authorize(network, request, reply, ['user_accounts:read'])),
  );
  scope.get('/pins', (request, reply) => {
    const account = authorize(network, request, reply, ['boards:read', 'pins:read']);
    return toPage(network.posts.list(account.id), readFields(request.query), (pin) => toPin(network, pin));
  });
  scope.get<{ Params: { id: string } }>('/pins/:id', (request, reply) => {
    const account = authorize(network, request, reply, ['boards:read', 'pins:read']);
    const post = network.posts.find(request.params.id);
    if (post === null || post.accountId !== account.id) throw apiProblem(404, 50, 'Pin not found.');
    return toPin(network, post);
  });
  scope.get('/boards', (request, reply) => {
    const account = authorize(network, request, reply, ['boards:read']);
    const { privacy } = readFields(request.query);
    const boards = privacy === undefined || ['ALL', 'PUBLIC'].includes(privacy) ? BOARDS : [];
    return { items: boards.map((_, index) => toBoard(network, account, index)), bookmark: null };
  });
  scope.get<{ Params: { id: string } }>('/boards/:id/pins', (request, reply) => {
    const account = authorize(network, request, reply, ['boards:read', 'pins:read']);
    const board = BOARDS.findIndex((_, index) => boardId(account, index) === request.params.id);
    if (board === -1) throw apiProblem(404, 40, 'Board not found.');
    return toPage(pinsOn(network, account, board), readFields(request.query), (pin) => toPin(network, pin));
  });
}

function authorize(network: Network, request: FastifyRequest, reply: FastifyReply, needed: readonly string[]): Account {
  const [, text = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const { token, state } = network.grants.check(text);
  if (token?.kind !== 'access' || state !== 'good') throw isUnknown();
  const limit = network.switches.limit ?? CALLS_A_MINUTE;
  const usage = network.windows.take(token.accountId, limit, 60);
  if (usage.isOver) throw isBusy(limit, usage.freeIn);
  void reply.headers(rateHeaders(limit, limit - usage.used, usage.freeIn));
  if (!needed.every((scope) => token.scopes.includes(scope)))
    throw isForbidden(`Your access token lacks one of the scopes ${needed.join(', ')}.`);
  return network.getAccount(token.accountId);
}

function toUser(network: Network, account: Account): object {
  return {
    id: account.id,
    username: account.handle,
    account_type: 'BUSINESS',
    business_name: account.name,
    profile_image: network.mediaAddress('avatar', `${account.id}.jpg`),
    website_url: '',
    about: account.about,
    board_count: BOARDS.length,
    pin_count: network.posts.list(account.id).length,
    follower_count: account.followers,
    following_count: account.following,
    monthly_views: account.impressions * 30,
  };
}

const BOARDS = ['Outfits', 'בית', 'Wish list'] as const;

const boardId = ({ id }: Account, index: number): string => `${id}${index + 1}`;

const pinsOn = (network: Network, { id }: Account, board: number): Post[] =>
  network.posts.list(id).filter((post) => post.board === board);

/** `2026-11-01T08:00:00`, as Pinterest writes times. */
const toTime = (at: string): string => at.slice(0, 19);

function toBoard(network: Network, account: Account, index: number): object {
  const pins = pinsOn(network, account, index);
  const covers = pins.slice(0, 4).map(({ id, media }) => network.mediaAddress('150x150', `${media[0]?.id ?? id}.jpg`));
  const oldest = pins.at(-1)?.at ?? network.now().toISOString();
  return {
    id: boardId(account, index),
    name: BOARDS[index],
    description: '',
    owner: { username: account.handle },
    privacy: 'PUBLIC',
    media: { image_cover_url: covers[0] ?? null, pin_thumbnail_urls: covers.slice(1) },
    pin_count: pins.length,
    follower_count: account.followers,
    collaborator_count: 0,
    created_at: toTime(oldest),
    board_pins_modified_at: toTime(pins[0]?.at ?? oldest),
    is_ads_only: false,
  };
}

/** A bookmark names the last pin that was shown, so it holds when pins are added or taken away. */
function toPage(pins: readonly Post[], fields: FormFields, present: (pin: Post) => object): object {
  const { page_size: size = String(USUAL_PAGE), bookmark } = fields;
  if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > LARGEST_PAGE)
    throw isInvalid(`page_size must be from 1 to ${LARGEST_PAGE}.`);
  const before = bookmark ? readBookmark(bookmark) : Number.POSITIVE_INFINITY;
  const left = pins.slice(indexBefore(pins, before));
  const shown = left.slice(0, Number(size));
  const last = shown.at(-1);
  const hasMore = last !== undefined && left.length > shown.length;
  return { items: shown.map(present), bookmark: hasMore ? toBookmark(last) : null };
}

const toBookmark = ({ at }: Post): string => Buffer.from(`b:${Date.parse(at)}`).toString('base64url');

function readBookmark(text: string): number {
  const [, time] = /^b:(\d+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (time === undefined) throw isInvalid('Invalid bookmark.');
  return Number(time);
}

const CREATIVES = { image: 'REGULAR', carousel: 'CAROUSEL', reel: 'VIDEO', video: 'VIDEO' } as const;

function toPin(network: Network, post: Post): object {
  const account = network.getAccount(post.accountId);
  const title = toTitle(post.caption, LONGEST_TITLE);
  return {
    id: post.id,
    created_at: toTime(post.at),
    link: null,
    title: title === '' ? null : title,
    description: post.caption.slice(0, LONGEST_DESCRIPTION),
    alt_text: null,
    board_id: boardId(account, post.board),
    board_section_id: null,
    board_owner: { username: account.handle },
    creative_type: CREATIVES[post.kind],
    dominant_color: '#d9c8ab',
    is_owner: true,
    is_standard: post.kind === 'image',
    has_been_promoted: false,
    parent_pin_id: null,
    pin_metrics: null,
    media: toMedia(network, post),
  };
}

const VIDEO_MS = 4000;

function toMedia(network: Network, { kind, media }: Post): object {
  const [first] = media;
  if (first === undefined) return { media_type: 'image', images: {} };
  if (kind === 'carousel') {
    const items = media.map((each) => ({
      item_type: 'image',
      title: null,
      description: null,
      link: null,
      images: toImages(network, each),
    }));
    return { media_type: 'multiple_images', items };
  }
  if (kind === 'image') return { media_type: 'image', images: toImages(network, first) };
  const [width, height] = FRAMES.pin;
  return {
    media_type: 'video',
    cover_image_url: network.mediaAddress('600x', `${first.id}.jpg`),
    // for apps that were let in to it alone
    video_url: null,
    duration: VIDEO_MS,
    width,
    height,
    images: toImages(network, first),
  };
}

const IMAGES = { '150x150': [150, 150], '400x300': [400, 300], '600x': [600, 900], '1200x': [1200, 1800] } as const;

function toImages(network: Network, { id }: Media): object {
  const images = Object.entries(IMAGES).map(([name, [width, height]]) => [
    name,
    { width, height, url: network.mediaAddress(name, `${id}.jpg`) },
  ]);
  return Object.fromEntries(images);
}
