// The feed's own rules: its address, the state of a network, what is sent of tags, where points go, and words of captions.
import { describe, expect, it } from 'vitest';
import {
  noPosts,
  toSampleAccount,
  toSampleFeedFigures,
  toSamplePost,
  toSampleShopboard,
  toSampleSync,
  toSampleTagged,
} from '../../testing/feed-samples.ts';
import { toSampleProduct, toSampleUuid } from '../../testing/link-samples.ts';
import { listStrongWords, rankSuggestions } from './caption-words.ts';
import { readFeedQuestion, toFeedAddress } from './feed-place.ts';
import { listShares, toShare } from './feed-shares.ts';
import {
  countSoldOut,
  isAnyReading,
  isLooking,
  toInterval,
  listKept,
  toPublicAddress,
  sumReading,
  toNetworkView,
  toReadingMark,
  toTrouble,
} from './feed-view.ts';
import { mediaOf } from '../../parts/networks/network-labels.ts';
import { sureOf } from './sure-words.ts';
import { movePoint, placePoint, removePoint } from '../../parts/points/placed-products.ts';
import { addProduct, isTagModified, toTagBody, toTagDraft } from './tag-draft.ts';

describe('the address', () => {
  it.each([
    '/admin/shopboard',
    '/admin/shopboard?network=tiktok',
    '/admin/shopboard?filter=suggested',
    `/admin/shopboard?network=pinterest&q=linen+shirt&filter=sold_out&account=${toSampleUuid(1)}`,
  ])('%s says what it asks for', (address) => {
    expect(toFeedAddress(readFeedQuestion(address.split('?')[1] ?? ''))).toBe(address);
  });

  it('keeps what is asked of the figures above, and whose numbers are open', () => {
    const post = toSampleUuid(601);
    const search = `range=last_7_days&network=tiktok&post=${post}&of=tiktok`;
    expect(toFeedAddress({ ...readFeedQuestion(search), network: 'pinterest' }, search)).toBe(
      `/admin/shopboard?network=pinterest&post=${post}&range=last_7_days&of=tiktok`,
    );
  });

  it('asks for nothing by what nobody knows', () => {
    expect(readFeedQuestion('network=myspace&filter=best&account=1')).toEqual(readFeedQuestion(''));
  });
});

describe('a network', () => {
  const running = toSampleSync({ state: 'running', finished_at: null, found: 2, copied: 1 });
  const failed = toSampleSync({ state: 'failed', problem: 'refused' });
  it.each([
    ['not_offered', null],
    ['unconnected', undefined],
    ['reading', [toSampleAccount(1, { sync: running })]],
    ['failed', [toSampleAccount(1, { sync: failed, number_of_posts: 0 })]],
    ['posts', [toSampleAccount(1, { sync: failed })]],
    ['posts', [toSampleAccount(1, { number_of_posts: 0 }), toSampleAccount(2, { sync: running, number_of_posts: 0 })]],
  ] as const)('is %s', (view, accounts) => {
    const board = toSampleShopboard(accounts === undefined ? {} : { tiktok: accounts });
    expect(toNetworkView(mediaOf(board, 'tiktok'))).toBe(view);
  });

  it('tells what is wrong with an account, and how reading goes of those that are read', () => {
    const accounts = [
      toSampleAccount(1, { sync: running, number_of_posts: 8 }),
      toSampleAccount(2, { status: 'lost' }),
    ];
    expect(accounts.map(toTrouble)).toEqual([null, 'access_lost']);
    expect(toTrouble(toSampleAccount(3, { sync: failed }))).toBe('refused');
    expect(sumReading(accounts)).toEqual({ found: 8, copied: 1, failed: 0 });
    expect(isAnyReading(toSampleShopboard({ tiktok: accounts }))).toBe(true);
  });

  it.each([
    [true, 340, 120, true],
    [true, 340, 340, false],
    [false, 340, 120, false],
  ])('with AI tagging on: %s, of %d posts %d looked at, is looked at: %s', (isOn, posts, seen, expected) => {
    const of = { posts, looked_at: seen, tagged: noPosts, suggested: noPosts };
    const board = { ...toSampleShopboard(), ai_tagging_enabled: isOn, ai_tagging: of };
    expect(isLooking(board)).toBe(expected);
    // tags come after all posts were looked at, too
    expect(toInterval(board, false)).toBe(isOn && 10_000);
  });

  it('is asked for sooner while it is read, unless that is told, and has other posts once AI has tagged some', () => {
    const board = toSampleShopboard({ tiktok: [toSampleAccount(1, { sync: running })] });
    expect([toInterval(board, false), toInterval(board, true)]).toEqual([3_000, false]);
    const tagged = { ...board, ai_tagging: { ...board.ai_tagging, tagged: { ...noPosts, tiktok: 1 } } };
    expect(toReadingMark(tagged)).not.toBe(toReadingMark(board));
  });

  it('has the feed’s address once there is something to see', () => {
    expect(toPublicAddress(toSampleShopboard())).toBeNull();
    const approved = { ...toSampleShopboard(), uploads: { pending: 0, approved: 1 } };
    expect(toPublicAddress(approved)).toBe('https://vitrine.example/feed/dunes');
    expect(toPublicAddress(toSampleShopboard({ pinterest: [toSampleAccount(1)] }))).toBe(
      'https://vitrine.example/feed/dunes',
    );
  });
});

describe('its figures', () => {
  const accounts = [toSampleAccount(1), toSampleAccount(2)];
  it('are of all of it, or of a part where there are several', () => {
    expect(listShares(toSampleShopboard({ instagram: [toSampleAccount(1)] }))).toEqual([]);
    const shares = listShares(toSampleShopboard({ instagram: accounts, tiktok: [toSampleAccount(3)] }));
    expect(shares.map(({ value }) => value)).toEqual(['instagram', toSampleUuid(501), toSampleUuid(502), 'tiktok']);
  });

  it('are noughts of a part without any, and none that the whole does not tell', () => {
    const { revenue: _hidden, ...whole } = toSampleFeedFigures().shopboard_analytics;
    const told = { ...toSampleFeedFigures(), shopboard_analytics: whole };
    expect(toShare(told, '')).toMatchObject({ visits: 400 });
    expect(toShare(told, 'tiktok')).toMatchObject({ visits: 100 });
    expect(toShare(told, 'pinterest')).toMatchObject({ visits: 0, checkouts: 0 });
    expect(toShare(told, 'pinterest')).not.toHaveProperty('revenue');
  });
});

describe('tags', () => {
  const gone = toSampleTagged(2, { product_status: 'deleted' });
  const post = toSamplePost(1, {
    products: [toSampleTagged(1, { point: { x: 0.2, y: 0.4 } }), gone],
    auto_tagged_products: [toSampleTagged(3, { available: false })],
    selected_options: { 1001: { Colour: 'Ink' } },
  });
  const draft = toTagDraft(post);

  it('are sent as they stand, without points and options of what left', () => {
    expect(toTagBody(draft)).toEqual({
      product_ids: ['1001', '1002', '1003'],
      selected_options: { 1001: { Colour: 'Ink' } },
      points: { 1001: { x: 0.2, y: 0.4 } },
    });
    expect(toTagBody({ ...draft, products: draft.products.slice(1) })).toEqual({
      product_ids: ['1002', '1003'],
      selected_options: {},
      points: {},
    });
  });

  it('differ only where saving would change something', () => {
    expect(isTagModified(draft, placePoint(draft, '1001', { x: 0.2, y: 0.4 }))).toBe(false);
    expect(isTagModified(draft, removePoint(draft, '1001'))).toBe(true);
    expect(isTagModified(draft, addProduct(draft, toSampleProduct(4)))).toBe(true);
  });

  it('come with their point where it is known', () => {
    expect(addProduct(draft, toSampleProduct(4), { x: 0.6, y: 1.2 }).points['1004']).toEqual({ x: 0.6, y: 1 });
    expect(addProduct(draft, toSampleProduct(4), null).points).toEqual(draft.points);
  });

  it.each([
    [0.8, 'very_likely'],
    [0.79, 'likely'],
    [0.5, 'likely'],
    [0.49, 'maybe'],
  ])('of a confidence of %d are %s', (confidence, word) => {
    expect(sureOf({ confidence })).toBe(word);
  });

  it('tell what the store still has, and what nobody can buy', () => {
    expect(listKept(post).map(({ inventory_id: id }) => id)).toEqual(['1001', '1003']);
    expect(countSoldOut(post)).toBe(1);
  });

  it('stay on the picture, wherever they are brought', () => {
    expect(placePoint(draft, '1001', { x: -3, y: 1.2 }).points).toEqual({ 1001: { x: 0, y: 1 } });
    expect(movePoint({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
    expect(movePoint({ x: 0.5, y: 0.98 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 1 });
    expect(movePoint({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeNull();
  });
});

describe('a caption', () => {
  it.each([
    ['New in: our Linen dresses! #WrapDress #ootd', ['wrap', 'dress', 'linen']],
    ['@maya wears https://shop.example/shirts', ['wear']],
    ['חולצת פשתן לבנה היום', ['חולצת', 'פשתן', 'לבנה']],
    ['Just love this look ✨', []],
  ])('%s speaks of %j', (caption, words) => {
    expect(listStrongWords(caption)).toEqual(words);
  });

  it('suggests what has most of its words, none twice, and none that is tagged', () => {
    const found = [1, 2, 2, 3].map((at) =>
      toSampleProduct(at, { title: at === 2 ? 'Linen summer dress' : `Linen shirt ${at}` }),
    );
    const suggested = rankSuggestions(found, ['dress', 'linen'], [toSampleProduct(3)]);
    expect(suggested.map(({ title }) => title)).toEqual(['Linen summer dress', 'Linen shirt 1']);
  });

  it.each([
    ['light', 'Lightweight Twill Coat', false],
    ['dress', 'Linen dresses', true],
    ['פשתן', 'חולצה מפשתן', true],
    ['פשתן', 'פשתנים', false],
  ])('by %s suggests %s: %s', (word, title, isSuggested) => {
    expect(rankSuggestions([toSampleProduct(1, { title })], [word], [])).toHaveLength(isSuggested ? 1 : 0);
  });
});
