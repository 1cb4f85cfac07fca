// Where networks lead back to: an account is connected once, or what kept it from it is told, and the way is on to the feed.
import { finishSocialConnect } from '@vitrine/contract/feed';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSampleShopboard } from '../../testing/feed-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { CallbackPage } from './callback-page.tsx';
import { FeedPage } from './feed-page.tsx';

const Back = ({ at }: { at: string }) => (
  <Routed screens={{ '/$network/auth': CallbackPage, '/admin/shopboard': FeedPage }} at={at} />
);
const finish = finishSocialConnect.path.replace('{platform}', 'tiktok');
const named = { network: 'TikTok' };

const expectFeed = async (title: string) => {
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'TikTok' })).toHaveAttribute('aria-selected', 'true');
};

describe.each(readers)('coming back on %s', (_where, reader) => {
  const come = async (at: string, refused?: { code: 'token_invalid' | 'network_refused'; message: string }) => {
    const calls = answerFeed({ shopboard: toSampleShopboard(), posts: [] }, ({ path }) => {
      if (path !== finish) return null;
      return refused ? { error: refused, status: 400 } : { data: { account: toSampleAccount(1) } };
    });
    const scene = await show(<Back at={at} />, reader);
    return { ...scene, feed: scene.words.feed, asked: () => calls.filter(({ path }) => path === finish) };
  };
  it('connects the account, and shows its tab', async () => {
    const { feed, asked } = await come('/tiktok/auth?code=a*b!&state=s');
    await expectFeed(feed.title);
    await expect.element(page.getByText(filled(feed.connected, { name: isolate('@maya') }))).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([{ code: 'a*b!', state: 's' }]);
  });

  it.each([
    ['a consent that was denied', '/tiktok/auth?error=access_denied', 'denied'],
    ['an error of the network', '/tiktok/auth?error=server_error', 'network_error'],
    ['an address that nobody began', '/tiktok/auth?code=a', 'consent_over'],
  ] as const)('tells of %s, and leads to the feed', async (_what, at, told) => {
    const { feed, words, asked } = await come(at);
    await expect.element(page.getByText(filled(feed[told], named))).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: filled(feed.not_connected_title, named) })).toBeVisible();
    await expectOrder();
    await page.getByRole('button', { name: words.ui.ok, exact: true }).click();
    await expectFeed(feed.title);
    expect(asked()).toEqual([]);
  });

  it('tells what the server refuses: its own words, or that the consent is over', async () => {
    const message = 'TikTok didn’t let us connect.';
    await come('/tiktok/auth?code=a&state=s', { code: 'network_refused', message });
    await expect.element(page.getByText(message, { exact: false })).toBeVisible();
    const { feed } = await come('/tiktok/auth?code=a&state=s', { code: 'token_invalid', message: 'Used.' });
    await expect.element(page.getByText(filled(feed.consent_over, named), { exact: false })).toBeVisible();
    await expectOrder();
  });

  it('goes on to the feed where there is nothing to come back with', async () => {
    const { feed, asked } = await come('/tiktok/auth');
    await expectFeed(feed.title);
    expect(asked()).toEqual([]);
  });
});
