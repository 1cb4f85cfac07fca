// The numbers of the feed on its screen: the strip and its parts, and the dialog of one post, opened by its card or its address.
import { getFeedAnalytics } from '@vitrine/contract/feed-figures';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSamplePost, toSampleShopboard } from '../../testing/feed-samples.ts';
import { toSampleUuid } from '../../testing/link-samples.ts';
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
const button = (name: string) => page.getByRole('button', { name, exact: true });
const both = toSampleShopboard({ instagram: [toSampleAccount(1)], tiktok: [toSampleAccount(2)] });
const dialog = page.getByRole('dialog');

describe.each(readers)('the numbers of the feed on %s', (_where, reader) => {
  it('stand above its posts, of all of it or of one network, and not before anything is connected', async () => {
    const calls = answerFeed({ shopboard: both, posts: [toSamplePost(1)] });
    const { words, isPhone } = await show(<Feed at={`${path}?range=last_7_days`} />, reader);
    // where posts begin near the top of a phone
    if (isPhone) await button(words.feed.more).click();
    const strip = page.getByLabelText(words.feed.figure.strip);
    await expect.element(strip.getByText('400')).toBeVisible();
    await expect.element(strip.getByText('80', { exact: false }).first()).toBeVisible();
    const sent = calls.find((call) => call.path === getFeedAnalytics.path)?.query;
    expect(sent?.get('from_date')).toMatch(/^\d{4}-/);
    // whoever may see all five has them in one line, which is scrolled where it has no room
    const tops = [...strip.element().children].map((tile) => Math.round(tile.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
    await button(words.feed.figure.of).click();
    await button('TikTok').click();
    await expect.element(strip.getByText('100')).toBeVisible();
    await expectOrder();
  });

  it('are not asked for before anything is connected', async () => {
    const calls = answerFeed({ shopboard: toSampleShopboard(), posts: [] });
    const { words } = await show(<Feed />, reader);
    await expect.element(button(filled(words.feed.connect, { network: 'Instagram' }))).toBeVisible();
    expect(calls.some((call) => call.path === getFeedAnalytics.path)).toBe(false);
  });

  it('of one post open by its card, with its products and orders, and close to it', async () => {
    answerFeed({ shopboard: both, posts: [toSamplePost(1)] });
    const { words, isPhone } = await show(<Feed />, reader);
    const opener = button(filled(words.feed.numbers_of, { name: isolate('Morning 1 in #LinenShirt') }));
    await opener.click();
    await expect.element(dialog.getByText('@maya')).toBeVisible();
    const clip = dialog.getByLabelText(words.feed.clip);
    await expect.element(clip).toBeVisible();
    // nothing is fetched before somebody asks, and nothing is heard
    const { preload, muted, controls, paused } = clip.element() as HTMLVideoElement;
    expect({ preload, muted, controls, paused }).toEqual({
      preload: 'none',
      muted: true,
      controls: true,
      paused: true,
    });
    await expect.element(dialog.getByText(words.preview.products.title)).toBeVisible();
    await expect.element(dialog.getByText('Linen shirt', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(words.orders.none_title)).toBeVisible();
    await expectOrder();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: isPhone ? words.feed.back : words.ui.close })
      .click();
    await expect.poll(() => dialog.elements().length).toBe(0);
  });

  it('of one post open by its address, without orders for who may not see them', async () => {
    answerFeed({ shopboard: both, posts: [] });
    const session = { user: { ...toMemberRights('viewer'), is_admin: false } };
    const { words } = await show(<Feed at={`${path}?post=${toSampleUuid(601)}`} session={session} />, reader);
    await expect.element(dialog.getByText(words.preview.products.title)).toBeVisible();
    expect(dialog.getByText(words.orders.none_title).query()).toBeNull();
  });

  it('say that they could not be had, and are asked for again', async () => {
    let isAway = true;
    answerFeed({ shopboard: both, posts: [] }, ({ path: asked }) =>
      isAway && asked.endsWith('/analytics') && asked !== getFeedAnalytics.path
        ? { status: 503, error: { code: 'figures_unavailable', message: 'Figures are away' } }
        : null,
    );
    const { words } = await show(<Feed at={`${path}?post=${toSampleUuid(601)}`} />, reader);
    await expect.element(dialog.getByText(words.feed.numbers_failed)).toBeVisible();
    isAway = false;
    await dialog.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(dialog.getByText('@maya')).toBeVisible();
  });
});
