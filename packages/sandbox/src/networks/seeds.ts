// What accounts begin with, and posts as they would have made them: the same number gives the same post.

import { getKind } from '@vitrine/scenery/kinds';
import { createRandom, hashOf, type Random } from '@vitrine/scenery/random';
import type { Frame, Setting, Shot, ShotItem } from '@vitrine/scenery/shots/shot';
import { writeCaption } from './captions.ts';
import type { Account, NetworkName, PostKind } from './model.ts';
import type { PostDraft } from './posts.ts';

/** What may be in a picture, in the order of the shop. */
export type Goods = readonly ShotItem[];

const HOUR = 3_600_000;
/** Many posts show one of so many scenes, so that thousands of them are drawn in minutes, not in hours. */
const SCENES = 160;

export function seedAccount(id: string, handle: string, name = toName(handle)): Account {
  const random = createRandom(hashOf(`${handle} ${id}`));
  return {
    id,
    handle,
    name,
    about: 'Clothes, rooms and what I wear all week · בגדים, בית ומה שביניהם',
    followers: random.whole(2_000, 40_000),
    following: random.whole(80, 900),
    impressions: random.whole(900, 9_000),
  };
}

const toName = (handle: string): string => handle.slice(0, 1).toUpperCase() + handle.slice(1);

export interface PostsWish {
  network: NetworkName;
  account: Account;
  count: number;
  /** How many the account has already. */
  from: number;
  /** All are older than this. */
  until: string;
}

export function seedPosts({ network, account, count, from, until }: PostsWish, goods: Goods): PostDraft[] {
  const random = createRandom(hashOf(`${network} ${account.handle} ${from}`));
  let time = Date.parse(until);
  return Array.from({ length: count }, (_, index): PostDraft => {
    time -= random.whole(7 * HOUR, 60 * HOUR);
    const kind = drawKind(random, network);
    return makePost({ network, account, kind, at: new Date(time).toISOString(), number: from + index }, goods);
  });
}

export interface PostWish {
  network: NetworkName;
  account: Account;
  kind: PostKind;
  at: string;
  /** The how manieth of the account: it decides what is seen and said. */
  number: number;
  caption?: string;
}

/** A post with pictures of what there is; `goods` are all that may be seen. */
export function makePost({ network, account, kind, at, number, caption }: PostWish, goods: Goods): PostDraft {
  const scene = hashOf(`${network} ${account.handle} ${number % SCENES}`);
  const random = createRandom(scene);
  const shots = Array.from({ length: kind === 'carousel' ? random.whole(2, 5) : 1 }, (_, index) => ({
    // the second of a carousel may be a video
    kind:
      kind === 'reel' || kind === 'video' || (kind === 'carousel' && index === 1 && random.chance(0.3))
        ? ('video' as const)
        : ('image' as const),
    shot: makeShot(createRandom(scene + index * 7919), goods, frameOf(network, kind, random)),
  }));
  const views = random.whole(120, 30_000);
  return {
    accountId: account.id,
    kind,
    caption: caption ?? writeCaption(number),
    at,
    likes: Math.round(views * 0.06),
    comments: random.whole(0, 40),
    views,
    board: number % 3,
    shots,
  };
}

function drawKind(random: Random, network: NetworkName): PostKind {
  const luck = random.fraction();
  if (network === 'tiktok') return 'video';
  if (network === 'pinterest') return luck < 0.8 ? 'image' : luck < 0.92 ? 'carousel' : 'video';
  if (luck < 0.5) return 'image';
  return luck < 0.75 ? 'carousel' : luck < 0.94 ? 'reel' : 'video';
}

function frameOf(network: NetworkName, kind: PostKind, random: Random): Frame {
  if (network === 'pinterest') return 'pin';
  if (network === 'tiktok' || kind === 'reel') return 'tall';
  return random.chance(0.25) ? 'square' : 'portrait';
}

/** What is worn together; the last two are what one carries. */
const WORN = [
  ['tops', 'knitwear', 'outerwear', 'dresses'],
  ['bottoms'],
  ['tops', 'knitwear'],
  ['shoes'],
  ['bags', 'accessories'],
] as const;
const AT_HOME = ['textiles', 'table'] as const;

const isOn =
  (shelves: readonly string[]) =>
  ({ piece }: ShotItem) =>
    shelves.includes(getKind(piece.kind).shelf);

export function makeShot(random: Random, goods: Goods, frame: Frame): Shot {
  const setting = random.pick<Setting>(['outfit', 'outfit', 'room', 'layout', 'shelf']);
  const items = drawItems(random, goods, setting);
  return { seed: random.whole(0, 2 ** 31), setting, frame, items };
}

function drawItems(random: Random, goods: Goods, setting: Setting): ShotItem[] {
  const count = random.pick([1, 2, 2, 3, 3, 4]);
  const rows =
    setting === 'outfit' ? WORN : setting === 'layout' ? [...WORN, AT_HOME] : [AT_HOME, AT_HOME, AT_HOME, ['bags']];
  const wanted = random.shuffle<readonly string[]>(rows).slice(0, count);
  const chosen = wanted.flatMap((shelves) => {
    const fitting = goods.filter(isOn(shelves));
    return fitting.length > 0 ? [random.pick(fitting)] : [];
  });
  const others = chosen.length > 0 ? chosen : goods.length > 0 ? [random.pick(goods)] : [];
  return others.filter((item, index) => others.findIndex(({ productId }) => productId === item.productId) === index);
}
