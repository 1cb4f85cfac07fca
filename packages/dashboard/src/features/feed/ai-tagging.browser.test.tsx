// AI tagging in the feed: how far it has come, what it tagged and suggests, suggestions taken with their points, and AI tags removed.
import { searchProducts } from '@vitrine/contract/stores';
import { getShopboard, type Shopboard, type SocialPost } from '@vitrine/contract/feed';
import { searchByMedia } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  answerFeed,
  noPosts,
  toSampleAccount,
  toSamplePost,
  toSampleShopboard,
  toSampleSuggested,
  toSampleTagged,
} from '../../testing/feed-samples.ts';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { toMemberRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FeedPage } from './feed-page.tsx';

const path = '/admin/shopboard';
type User = Parameters<typeof toSampleSession>[0];
const Feed = ({ at = path, session = {} }: { at?: string; session?: User }) => (
  <div id="content">
    <Routed screens={{ [path]: FeedPage }} at={at} session={toSampleSession(session)} />
  </div>
);
const connected = toSampleShopboard({ instagram: [toSampleAccount(1)] });
const both = toSampleShopboard({ instagram: [toSampleAccount(1)], tiktok: [toSampleAccount(2)] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const name = isolate('Morning 1 in #LinenShirt');
const shirt = isolate('Linen shirt 1');
const at = { x: 0.25, y: 0.75 };

const toBoard = (counts: Partial<Shopboard['ai_tagging']>, board = connected): Shopboard => ({
  ...board,
  ai_tagging: { posts: 340, looked_at: 340, tagged: noPosts, suggested: noPosts, ...counts },
});

describe.each(readers)('AI tagging on %s', (_where, reader) => {
  const open = async (standing: { shopboard: Shopboard; posts: SocialPost[] }, content = <Feed />) => {
    const calls = answerFeed(standing);
    const scene = await show(content, reader);
    await expect.element(page.getByRole('article').first()).toBeVisible();
    // where posts begin near the top of a phone
    const more = async () => {
      if (scene.isPhone) await button(scene.words.feed.more).click();
    };
    return { ...scene, feed: scene.words.feed, calls, more };
  };

  it('says that the store’s images come first', async () => {
    const { feed, more } = await open({ shopboard: toBoard({ looked_at: 0 }), posts: [toSamplePost(1)] });
    await more();
    await expect.element(page.getByText(feed.ai_first)).toBeVisible();
  });

  it('tells how many posts it has looked at', async () => {
    const { feed, more } = await open({ shopboard: toBoard({ looked_at: 120 }), posts: [toSamplePost(1)] });
    await more();
    await expect.element(page.getByText(feed.ai_on)).toBeVisible();
    await expect.element(page.getByText(filled(feed.ai_looking, { seen: '120', all: '340' }))).toBeVisible();
    expect(page.getByText(feed.ai_nothing).query()).toBeNull();
    await expectOrder();
  });

  it('leads to what it tagged and what it suggests of the network that is shown', async () => {
    const tagged = { ...noPosts, instagram: 12, tiktok: 30 };
    const board = toBoard({ tagged, suggested: { ...noPosts, instagram: 4 } }, both);
    const { feed, more, calls } = await open({ shopboard: board, posts: [toSamplePost(1)] });
    await more();
    await expectOrder();
    await page.getByRole('link', { name: filled(feed.ai_count.ai_other, { amount: '12' }) }).click();
    await expect.poll(() => calls.some(({ query }) => query.get('filter') === 'ai')).toBe(true);
    await more();
    await page.getByRole('link', { name: filled(feed.ai_count.suggested_other, { amount: '4' }) }).click();
    await expect.poll(() => calls.some(({ query }) => query.get('filter') === 'suggested')).toBe(true);
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
    await expectOrder();
  });

  it('says once it has found nothing', async () => {
    const { feed, more } = await open({ shopboard: toBoard({}), posts: [toSamplePost(1)] });
    await more();
    await expect.element(page.getByText(feed.ai_nothing)).toBeVisible();
  });

  it('has no posts with suggestions, and says what would be there', async () => {
    answerFeed({ shopboard: connected, posts: [] });
    const { words } = await show(<Feed at={`${path}?filter=suggested`} />, reader);
    await expect.element(page.getByText(words.feed.none_suggested, { exact: true })).toBeVisible();
    await expect.element(page.getByText(words.feed.none_suggested_body)).toBeVisible();
    await expectOrder();
  });

  it('says on a post how much it suggests, for whoever may tag it', async () => {
    const suggested_products = [1, 2, 3].map((number) => toSampleSuggested(number));
    const post = toSamplePost(1, { suggested_products });
    const { feed, change } = await open({ shopboard: connected, posts: [post] });
    const said = filled(feed.suggestions_other, { count: 3 });
    const tag = button(filled(feed.tag_suggested_other, { count: 3, name }));
    await expect.element(tag.getByText(said, { exact: true })).toBeVisible();
    await expect.element(tag.getByText(feed.tag, { exact: true })).toBeVisible();
    await expectOrder();
    const viewer = { user: { ...toMemberRights('viewer'), is_admin: false } };
    change(<Feed key="viewer" session={viewer} />);
    await expect.element(page.getByText(feed.untagged)).toBeVisible();
    expect(page.getByText(said).query()).toBeNull();
  });

  it('has its suggestions tagged at a click each, with their point', async () => {
    const suggested_products = [
      toSampleSuggested(1, { confidence: 0.9, is_preferred: true, point: at }),
      toSampleSuggested(2),
      toSampleSuggested(3, { confidence: 0.3 }),
    ];
    const post = toSamplePost(1, { caption: 'Morning 1', suggested_products });
    const { feed, words, calls } = await open({ shopboard: connected, posts: [post] });
    await button(filled(feed.tag_suggested_other, { count: 3, name: isolate('Morning 1') })).click();
    const section = page.getByRole('region', { name: feed.from_image });
    for (const word of [feed.sure.very_likely, feed.sure.likely, feed.sure.maybe, feed.preferred])
      await expect.element(section.getByText(word, { exact: true })).toBeVisible();
    await expectOrder();
    await section.getByRole('button', { name: filled(feed.add_found, { title: shirt }) }).click();
    await expect
      .element(button(filled(words.points.point, { number: 1, title: shirt, x: '25', y: '75' })))
      .toBeVisible();
    expect(section.getByRole('listitem').elements()).toHaveLength(2);
    await section.getByRole('button', { name: filled(feed.add_found, { title: isolate('Linen shirt 2') }) }).click();
    await button(words.ui.save).click();
    await expect.element(page.getByText(feed.tags_saved)).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/tag_products'))?.body).toEqual({
      product_ids: ['1001', '1002'],
      selected_options: {},
      points: { 1001: at },
    });
    await expect.poll(() => calls.filter((call) => call.path === getShopboard.path).length).toBeGreaterThan(1);
  });

  it('has its tags confirmed by saving them as they are', async () => {
    const post = toSamplePost(1, { auto_tagged_products: [toSampleTagged(1, { point: at })] });
    const { feed, words, calls } = await open({ shopboard: connected, posts: [post] });
    await page.getByRole('button', { name: filled(feed.tagged_one, { count: 1, name }), exact: false }).click();
    await expect.element(page.getByText(feed.ai_tags_note)).toBeVisible();
    await expectOrder();
    await button(words.ui.save).click();
    await expect.element(page.getByText(feed.tags_saved)).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/tag_products'))?.body).toMatchObject({
      product_ids: ['1001'],
      points: { 1001: at },
    });
  });

  it('is looked for in the image at a click, and what is found has the middle of its box as its point', async () => {
    const box = { x: 0.1, y: 0.5, width: 0.3, height: 0.5 };
    const found = { ...toSampleProduct(1), likeness: 0.7, is_preferred: false, frame: 0, box };
    const frames = [{ image_url: 'https://pictures.example/a.webp', at_seconds: 0, likeness: 0.7 }];
    const standing = { shopboard: connected, posts: [toSamplePost(1)] };
    const calls = answerFeed(standing, ({ path: asked }) => {
      if (asked === searchProducts.path) return { data: { products: [], next: null } };
      if (asked !== searchByMedia.path) return null;
      return {
        data: { selected_products: [found], frames, product_tag_result_ids: ['1001'], pictures_seen: 9, pictures: 9 },
      };
    });
    const { words } = await show(<Feed />, reader);
    await button(filled(words.feed.tag_of, { name })).click();
    await button(words.feed.look).click();
    await button(filled(words.feed.add_found, { title: shirt })).click();
    await button(words.ui.save).click();
    await expect.element(page.getByText(words.feed.tags_saved)).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/tag_products'))?.body).toMatchObject({ points: { 1001: at } });
  });

  it('has its tags removed from many posts, and put back by undo', async () => {
    const standing = {
      shopboard: toBoard({ tagged: { ...noPosts, instagram: 2 } }),
      posts: [
        toSamplePost(1, { auto_tagged_products: [toSampleTagged(1)] }),
        toSamplePost(2, { auto_tagged_products: [toSampleTagged(2)] }),
        toSamplePost(3, { products: [toSampleTagged(3)] }),
      ],
    };
    const { feed, words, isPhone, calls } = await open(standing);
    const choose = (number: number) =>
      page
        .getByRole('checkbox', { name: filled(feed.choose, { name: isolate(`Morning ${number} in #LinenShirt`) }) })
        .click();
    const remove = page.getByRole(isPhone ? 'menuitem' : 'button', { name: feed.remove_ai, exact: true });
    await choose(3);
    if (isPhone) await button(feed.bulk).click();
    const tag = page.getByRole(isPhone ? 'menuitem' : 'button', { name: feed.tag, exact: true });
    await expect.element(tag.last()).toBeVisible();
    expect(remove.query()).toBeNull();
    if (isPhone) await button(feed.bulk).click();
    await choose(1);
    await choose(2);
    if (isPhone) await button(feed.bulk).click();
    await expectOrder();
    await remove.click();
    await expect.poll(() => standing.posts.map((each) => each.auto_tagged_products.length)).toEqual([0, 0, 0]);
    await button(words.ui.undo).click();
    await expect.element(page.getByText(feed.ai_restored)).toBeVisible();
    expect(standing.posts.map((each) => each.auto_tagged_products.length)).toEqual([1, 1, 0]);
    const sent = calls.filter((call) => call.path.endsWith('/posts/change')).map(({ body }) => body);
    const post_ids = standing.posts.slice(0, 2).map(({ post_id: id }) => id);
    expect(sent).toEqual([
      { post_ids, ai_tags: 'remove' },
      { post_ids, ai_tags: 'restore' },
    ]);
  });
});
