// The screen of galleries: none yet, one made with its live picture, and one taken away and put back.
import {
  createGallery,
  type Gallery,
  gallery as galleryShape,
  listGalleries,
  previewGallery,
} from '@vitrine/contract/galleries';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSamplePost, toSampleShopboard } from '../../../testing/feed-samples.ts';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { toMemberRights } from '../../../testing/rights-samples.ts';
import { Routed } from '../../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import type { Call } from '../../../testing/server.ts';
import { toSampleSession } from '../../../testing/signed-in.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { GalleriesPage } from './galleries-page.tsx';

const path = '/admin/shopboard/galleries';
type User = Parameters<typeof toSampleSession>[0];

const Galleries = ({ session = {} }: { session?: User }) => (
  <div id="content">
    <Routed screens={{ [path]: GalleriesPage }} at={path} session={toSampleSession(session)} />
  </div>
);

const shown = [1, 2, 3].map((at) => {
  const { post_id: id, images } = toSamplePost(at);
  return { post_id: id, title: `Morning ${at}`, number_of_products: at, image: images[0] ?? null };
});

const toSampleGallery = (number: number, changes: object = {}): Gallery =>
  galleryShape.parse({
    gallery_id: toSampleUuid(700 + number),
    title: 'Linen mornings',
    slug: 'linen-mornings',
    rule: { by: 'hashtag', hashtag: 'linen' },
    rule_title: null,
    layout: 'masonry',
    posts_shown: 12,
    public_url: 'https://vitrine.example/feed/dunes/linen-mornings',
    utm_contents: ['gallery-linen-mornings'],
    number_of_posts: 3,
    posts: shown,
    ...changes,
  });

/** Answers galleries as they stand; what is made, removed and put back shows in the list. */
function answerGalleries(galleries: Gallery[]) {
  const standing = { all: galleries, gone: [] as Gallery[] };
  const answer = ({ path: at, body, method }: Call) => {
    if (at === previewGallery.path) return { data: { number_of_posts: 3, posts: shown } };
    if (at === createGallery.path && method === 'POST') {
      const made = toSampleGallery(9, body as object);
      standing.all = [made, ...standing.all];
      return { data: { gallery: made } };
    }
    if (at === listGalleries.path)
      return { data: { galleries: standing.all, next_skip: null, total: standing.all.length } };
    if (at.endsWith('/remove')) {
      [standing.gone, standing.all] = [standing.all, []];
      return { data: {} };
    }
    if (at.endsWith('/restore')) {
      standing.all = standing.gone;
      return { data: { gallery: standing.all[0] } };
    }
    return null;
  };
  return answerFeed({ shopboard: toSampleShopboard({ instagram: [toSampleAccount(1)] }), posts: [] }, answer);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('article', { name });

describe.each(readers)('galleries on %s', (_where, reader) => {
  it('has one made, its address following its title, beside what shoppers will see', async () => {
    const calls = answerGalleries([]);
    const { words } = await show(<Galleries />, reader);
    await expect.element(page.getByText(words.galleries.none)).toBeVisible();
    await expectOrder();
    await button(words.galleries.add).click();
    await page.getByRole('textbox', { name: words.galleries.name }).fill('Café & Linen');
    await expect.element(page.getByRole('textbox', { name: words.galleries.slug })).toHaveValue('cafe-linen');
    await page.getByRole('radio', { name: words.galleries.layouts.carousel }).click({ force: true });
    const preview = page.getByRole('region', { name: words.galleries.preview });
    await expect.element(preview.getByRole('img', { name: 'Morning 3' })).toBeVisible();
    await expectOrder();
    await button(words.ui.save).click();
    await expect.element(row('Café & Linen')).toBeVisible();
    expect(calls.find((call) => call.path === createGallery.path && call.method === 'POST')?.body).toEqual({
      title: 'Café & Linen',
      slug: 'cafe-linen',
      rule: { by: 'all' },
      layout: 'carousel',
      posts_shown: 12,
    });
  });

  it('is taken away from the row’s menu, and put back', async () => {
    answerGalleries([toSampleGallery(1)]);
    const { words } = await show(<Galleries />, reader);
    await expect
      .element(row('Linen mornings').getByText(words.galleries.layouts.masonry, { exact: false }))
      .toBeVisible();
    await expectOrder();
    await button(filled(words.galleries.menu, { name: isolate('Linen mornings') })).click();
    await page.getByRole('menuitem', { name: words.galleries.delete }).click();
    await expect.element(page.getByText(words.galleries.none)).toBeVisible();
    await button(words.ui.undo).click();
    await expect.element(row('Linen mornings')).toBeVisible();
  });

  it('is put on other pages by a script, a frame or a block of the theme', async () => {
    const gallery = toSampleGallery(1);
    answerGalleries([gallery]);
    const { words } = await show(<Galleries />, reader);
    await button(filled(words.galleries.menu, { name: isolate(gallery.title) })).click();
    await page.getByRole('menuitem', { name: words.galleries.embed }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText('<script src="https://vitrine.example/embed.js"', { exact: false }).first())
      .toBeVisible();
    await expectOrder();
    await dialog.getByText(words.galleries.ways.frame.name).click();
    await expect.element(dialog.getByText(`${gallery.public_url}?embed=1`, { exact: false })).toBeVisible();
    await dialog.getByText(words.galleries.ways.theme.name).click();
    await expect.element(dialog.getByText(words.galleries.steps.paste)).toBeVisible();
    await expectOrder();
  });

  it('can only be looked at by who may not edit', async () => {
    answerGalleries([toSampleGallery(1)]);
    const { words } = await show(
      <Galleries session={{ user: { ...toMemberRights('viewer'), is_admin: false } }} />,
      reader,
    );
    await button(filled(words.galleries.menu, { name: isolate('Linen mornings') })).click();
    await expect.element(page.getByRole('menuitem', { name: words.galleries.view })).toBeVisible();
    expect(page.getByRole('menuitem', { name: words.galleries.edit }).query()).toBeNull();
    expect(button(words.galleries.add).query()).toBeNull();
  });
});
