// Posts in their grid: pages, search and filters, hiding and showing with undo, many at once, and what is gone of what is tagged.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  answerFeed,
  toSampleAccount,
  toSamplePost,
  toSampleShopboard,
  toSampleTagged,
} from '../../testing/feed-samples.ts';
import { toMemberRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FeedPage } from './feed-page.tsx';

const path = '/admin/shopboard';

const Feed = ({ at = path, isViewer = false }: { at?: string; isViewer?: boolean }) => (
  <div id="content">
    <Routed
      screens={{ [path]: FeedPage }}
      at={at}
      session={toSampleSession(isViewer ? { user: { ...toMemberRights('viewer'), is_admin: false } } : {})}
    />
  </div>
);

const connected = toSampleShopboard({ instagram: [toSampleAccount(1)] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const posts = page.getByRole('article');
const nameOf = (number: number) => `Morning ${number} in #LinenShirt`;
const eye = (words: { feed: { visible: string } }, number: number) =>
  page.getByRole('switch', { name: filled(words.feed.visible, { name: isolate(nameOf(number)) }) });
const box = (words: { feed: { choose: string } }, number: number) =>
  page.getByRole('checkbox', { name: filled(words.feed.choose, { name: isolate(nameOf(number)) }) });

describe.each(readers)('posts on %s', (_where, reader) => {
  it('come in pages of 24, the next one before the end is reached', async () => {
    answerFeed({ shopboard: connected, posts: Array.from({ length: 30 }, (_, at) => toSamplePost(at)) });
    await show(<Feed />, reader);
    await expect.element(posts.first()).toBeVisible();
    document.documentElement.scrollTo({ top: document.documentElement.scrollHeight });
    await expect.poll(() => posts.elements().length).toBe(30);
    await expectOrder();
  });

  it('show their kind, whether they are hidden, and what is tagged, gone or sold out', async () => {
    const products = [
      toSampleTagged(1, { chosen_image_url: 'https://pictures.example/sand.webp' }),
      toSampleTagged(2, { product_status: 'deleted' }),
      toSampleTagged(3, { available: false }),
    ];
    const standing = {
      shopboard: connected,
      posts: [
        toSamplePost(1, { kind: 'video', visible: false }),
        toSamplePost(2, { kind: 'carousel', products, gone_products: 1 }),
        toSamplePost(3, { auto_tagged_products: [toSampleTagged(1)] }),
        toSamplePost(4, { caption: '', image_url: null, images: [] }),
      ],
    };
    const calls = answerFeed(standing);
    const { words } = await show(<Feed />, reader);
    await expect.element(page.getByText(words.feed.is_hidden, { exact: true })).toBeVisible();
    await expect.element(page.getByText(words.feed.ai, { exact: true })).toBeVisible();
    await expect.element(page.getByText(words.feed.no_caption)).toBeVisible();
    expect(document.querySelector('img[src="https://pictures.example/sand.webp"]')).not.toBeNull();
    await expectOrder();
    await button(words.feed.repair).click();
    await expect.element(page.getByText(words.feed.repaired)).toBeVisible();
    const sent = calls.find((call) => call.path.endsWith('/tag_products'));
    expect(sent?.body).toMatchObject({ product_ids: ['1001', '1003'] });
  });

  it('are hidden at once, shown again by undo, and put back where the server refuses', async () => {
    let isRefused = false;
    const standing = { shopboard: connected, posts: [toSamplePost(1)] };
    answerFeed(standing, ({ path: asked }) =>
      isRefused && asked.endsWith('/visible')
        ? { error: { code: 'unavailable', message: 'Not now.' }, status: 503 }
        : null,
    );
    const { words } = await show(<Feed />, reader);
    await eye(words, 1).click();
    await expect.element(eye(words, 1)).not.toBeChecked();
    await expect.element(page.getByText(words.feed.hidden_one)).toBeVisible();
    await button(words.ui.undo).click();
    await expect.element(eye(words, 1)).toBeChecked();
    await expect.poll(() => standing.posts[0]?.visible).toBe(true);
    isRefused = true;
    await eye(words, 1).click();
    await expect.element(page.getByText('Not now.', { exact: false })).toBeVisible();
    await expect.element(eye(words, 1)).toBeChecked();
  });

  it('are hidden together, and undo shows those again that were seen before', async () => {
    const standing = { shopboard: connected, posts: [toSamplePost(1), toSamplePost(2, { visible: false })] };
    const calls = answerFeed(standing);
    const { words, isPhone } = await show(<Feed />, reader);
    await box(words, 1).click();
    await box(words, 2).click();
    await expectOrder();
    if (isPhone) await button(words.feed.bulk).click();
    await page
      .getByRole(isPhone ? 'menuitem' : 'button', { name: words.feed.hide, exact: true })
      .last()
      .click();
    await expect.poll(() => standing.posts.every(({ visible }) => !visible)).toBe(true);
    await button(words.ui.undo).click();
    await expect.poll(() => standing.posts.map(({ visible }) => visible)).toEqual([true, false]);
    const many = calls.filter((call) => call.path.endsWith('/posts/change'));
    expect(many.map(({ body }) => (body as { post_ids: unknown[] }).post_ids.length)).toEqual([2, 1]);
  });

  it('are looked for by their captions, and say so where none is like it', async () => {
    const calls = answerFeed({ shopboard: connected, posts: [toSamplePost(1), toSamplePost(2)] });
    const { words } = await show(<Feed at={`${path}?filter=untagged`} />, reader);
    await expect.element(posts.first()).toBeVisible();
    await page.getByRole('searchbox', { name: words.feed.search }).fill('Nowhere');
    await expect.element(page.getByText(words.feed.none_found)).toBeVisible();
    await expectOrder();
    // what else the page asks for meanwhile may come after it
    const searched = calls.filter((call) => call.query.get('q') === 'Nowhere');
    expect(searched.map(({ query }) => query.get('filter'))).toEqual(['untagged']);
    await button(words.feed.show_all).click();
    await expect.poll(() => posts.elements().length).toBe(2);
  });

  it('are looked at and not changed by a viewer', async () => {
    answerFeed({ shopboard: connected, posts: [toSamplePost(1)] });
    const { words } = await show(<Feed isViewer />, reader);
    await expect.element(posts.first()).toBeVisible();
    await expect.element(page.getByText(words.feed.untagged)).toBeVisible();
    expect(page.getByRole('switch').query()).toBeNull();
    expect(page.getByRole('checkbox').query()).toBeNull();
    await expectOrder();
  });
});
