// Tagging one post: suggestions of its caption, points by keys, the limit, what is refused, and the question before changes are lost.
import { findOptionImage, searchProducts } from '@vitrine/contract/stores';
import { searchByMedia } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerFeed,
  toSampleAccount,
  toSamplePost,
  toSampleShopboard,
  toSampleTagged,
} from '../../testing/feed-samples.ts';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FeedPage } from './feed-page.tsx';

const path = '/admin/shopboard';
const Feed = () => (
  <div id="content">
    <Routed screens={{ [path]: FeedPage }} at={path} />
  </div>
);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const connected = toSampleShopboard({ instagram: [toSampleAccount(1)] });
const name = 'Morning 1 in #LinenShirt';
const shirt = isolate('Linen shirt 1');

describe.each(readers)('tagging on %s', (_where, reader) => {
  const open = async (post = toSamplePost(1), instead?: Parameters<typeof answerFeed>[1]) => {
    const standing = { shopboard: connected, posts: [post] };
    const calls = answerFeed(standing, instead);
    const scene = await show(<Feed />, reader);
    const { feed } = scene.words;
    const label = post.products.length === 0 ? feed.tag_of : feed.tagged_one.replace('{{count}}', '1');
    await button(filled(label, { name: isolate(name) })).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    return { ...scene, feed, standing, calls, save: button(scene.words.ui.save) };
  };

  it('is named by the caption, of which the end is cut and never the beginning', async () => {
    const { feed } = await open();
    const title = filled(feed.tag_title, { name: isolate(name) });
    await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    const heading = document.querySelector('[role="dialog"] h2');
    const caption = heading?.querySelector('bdi');
    expect([heading?.textContent, caption?.textContent]).toEqual([title, isolate(name)]);
    const letter = document.createRange();
    letter.setStart(caption!.firstChild!, 1);
    letter.setEnd(caption!.firstChild!, 2);
    const [first, seen] = [letter.getBoundingClientRect(), heading!.getBoundingClientRect()];
    expect(first.width).toBeGreaterThan(2);
    expect(first.left).toBeGreaterThanOrEqual(seen.left);
    expect(first.right).toBeLessThanOrEqual(seen.right);
  });

  it('takes what the caption speaks of, places it by keys, and saves it', async () => {
    const { feed, calls, save, words } = await open();
    await button(filled(feed.add_suggested, { title: shirt })).click();
    await button(filled(words.points.place_of, { title: shirt })).click();
    const point = button(filled(words.points.point, { number: 1, title: shirt, x: '50', y: '50' }));
    await expect.element(point).toBeVisible();
    point.element().focus();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    await expect
      .element(button(filled(words.points.point, { number: 1, title: shirt, x: '49', y: '55' })))
      .toBeVisible();
    await expectOrder();
    await save.click();
    await expect.element(page.getByText(feed.tags_saved)).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/tag_products'))?.body).toEqual({
      product_ids: ['1001'],
      selected_options: {},
      points: { 1001: { x: 0.49, y: 0.55 } },
    });
    await button(words.ui.undo).click();
    await expect.element(page.getByText(feed.tags_restored)).toBeVisible();
  });

  it('shows a product in the colour that was fixed', async () => {
    const post = toSamplePost(1, { products: [toSampleTagged(1)], selected_options: { '1001': { Colour: 'Sand' } } });
    const src = '/files/sand.webp';
    await open(post, ({ path: asked }) => (asked === findOptionImage.path ? { data: { image: { src } } } : null));
    await expect.poll(() => document.querySelector(`[role=dialog] img[src="${src}"]`)).not.toBeNull();
  });

  it('finds products in the image, and tags one at a click', async () => {
    const likenesses = [0.62, 0.31, 0.2];
    const { feed, words, calls, save } = await open(toSamplePost(1), ({ path: asked }) => {
      if (asked === searchProducts.path) return { data: { products: [], next: null } };
      if (asked !== searchByMedia.path) return null;
      const products = likenesses.map((likeness, at) => ({
        ...toSampleProduct(at + 1),
        likeness,
        is_preferred: at === 1,
        frame: 0,
        box: { x: 0, y: 0, width: 1, height: 1 },
      }));
      const ids = products.map(({ inventory_id: id }) => id);
      const frames = [{ image_url: 'https://pictures.example/a.webp', at_seconds: 0, likeness: 0.6 }];
      return {
        data: { selected_products: products, frames, product_tag_result_ids: ids, pictures_seen: 9, pictures: 9 },
      };
    });
    await button(feed.look).click();
    await expect.element(page.getByText(words.magic.likeness.same)).toBeVisible();
    await expect.element(page.getByText(feed.preferred)).toBeVisible();
    await expectOrder();
    await button(filled(feed.add_found, { title: shirt })).click();
    await button(filled(feed.add_found, { title: isolate('Linen shirt 2') })).click();
    await expect.element(page.getByText(feed.seen_all)).toBeVisible();
    await save.click();
    await expect.element(page.getByText(feed.tags_saved)).toBeVisible();
    expect(calls.find((call) => call.path.endsWith('/tag_products'))?.body).toMatchObject({
      product_ids: ['1001', '1002'],
    });
  });

  it('says why the image was not searched', async () => {
    const { feed } = await open(toSamplePost(1), ({ path: asked }) =>
      asked === searchByMedia.path ? { error: { code: 'not_found', message: 'It is gone.' }, status: 404 } : null,
    );
    await button(feed.look).click();
    await expect.element(page.getByText(feed.look_failed)).toBeVisible();
    await expectOrder();
  });

  it('asks before changes are lost', async () => {
    const { feed, words, standing } = await open(toSamplePost(1, { products: [toSampleTagged(1)] }));
    await button(filled(words.links.form.remove, { title: 'Linen shirt 1' })).click();
    await expect.element(page.getByText(feed.no_products)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button(words.ui.discard).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(standing.posts[0]?.products).toHaveLength(1);
  });

  it('tells at the products what the server refuses of them', async () => {
    const { feed, save } = await open(toSamplePost(1), ({ path: asked }) =>
      asked.endsWith('/tag_products')
        ? { error: { code: 'product_unknown', message: 'Not in your store.', field: 'product_ids' }, status: 400 }
        : null,
    );
    await button(filled(feed.add_suggested, { title: shirt })).click();
    await save.click();
    await expect.element(page.getByRole('alert').getByText('Not in your store.')).toBeVisible();
    await expectOrder();
  });
});
