// Accounts of social networks on one's account: none, being read, many posts; and one that is let go of.
import { disconnectSocial } from '@vitrine/contract/feed';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSampleShopboard } from '../../testing/feed-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { SocialPanel } from './social-panel.tsx';

const path = '/admin/my-account';
const long = { ...toSampleAccount(1), username: 'a_very_long_name_of_a_shop' };

describe.each(readers)('social connections on %s', (_where, reader) => {
  it('tell posts and names of each network, and let one go once that is confirmed', async () => {
    const shopboard = toSampleShopboard({ instagram: [long], pinterest: null });
    const calls = answerFeed({ shopboard, posts: [] });
    const { words } = await show(<Routed screens={{ [path]: SocialPanel }} at={path} />, reader);
    await expect.element(page.getByText('@a_very_long_nam…')).toBeVisible();
    await expect.element(page.getByText(words.account.social_none, { exact: true })).toBeVisible();
    await expect.element(page.getByText(words.account.social_not_offered)).toBeVisible();
    const connect = page.getByRole('link', { name: filled(words.feed.connect, { network: 'TikTok' }) });
    await expect.element(connect).toHaveAttribute('href', '/admin/shopboard?network=tiktok');
    await expectOrder();
    const name = isolate(`@${long.username}`);
    await page.getByRole('button', { name: filled(words.account.social_disconnect_of, { name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.feed.disconnect, exact: true }).click();
    const left = disconnectSocial.path.replace('{platform}', 'instagram');
    await expect
      .poll(() => calls.find((call) => call.path === left)?.body)
      .toEqual({
        social_account_id: long.social_account_id,
      });
  });
});
