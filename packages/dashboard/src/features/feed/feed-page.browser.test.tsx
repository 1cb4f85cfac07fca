// The feed's tabs in every state: not connected, not offered, reading, failed, lost, without posts; and what is done with accounts.
import { getShopboard, type NetworkName, type SocialAccount } from '@vitrine/contract/feed';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  answerFeed,
  toSampleAccount,
  toSamplePost,
  toSampleShopboard,
  toSampleSync,
} from '../../testing/feed-samples.ts';
import { toMemberRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FeedPage } from './feed-page.tsx';

const path = '/admin/shopboard';
type User = Parameters<typeof toSampleSession>[0];

/** With the place that menus open in. */
const Feed = ({ at = path, session = {} }: { at?: string; session?: User }) => (
  <div id="content">
    <Routed screens={{ [path]: FeedPage }} at={at} session={toSampleSession(session)} />
  </div>
);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const named = { network: 'Instagram' };
const reading = toSampleSync({ state: 'running', finished_at: null, found: 3, copied: 2, failed: 1 });
const of = (accounts: readonly SocialAccount[] | null, network: NetworkName = 'instagram') =>
  toSampleShopboard({ [network]: accounts });
const viewer = { user: { ...toMemberRights('viewer'), is_admin: false } };

describe.each(readers)('the feed on %s', (_where, reader) => {
  it('offers to connect a network, each in a tab of its own', async () => {
    const calls = answerFeed({ shopboard: toSampleShopboard({ tiktok: null }), posts: [] });
    const { words } = await show(<Feed />, reader);
    await expect.element(button(filled(words.feed.connect, named))).toBeVisible();
    await expectOrder();
    await page.getByRole('tab', { name: 'TikTok' }).click();
    await expect.element(page.getByText(filled(words.feed.not_offered, { network: 'TikTok' }))).toBeVisible();
    await expectOrder();
    expect(calls.filter((call) => call.path === getShopboard.path)).toHaveLength(1);
  });

  it('is hidden from search engines by who may change how it looks', async () => {
    const calls = answerFeed({ shopboard: of([toSampleAccount(1)]), posts: [] });
    const { words, isPhone } = await show(<Feed />, reader);
    if (isPhone) await button(words.feed.more).click();
    await button(words.feed.settings).click();
    const hide = page.getByRole('switch', { name: words.feed.unlisted, exact: false });
    await expect.element(hide).not.toBeChecked();
    await expectOrder();
    await hide.click();
    await expect.element(hide).toBeChecked();
    await expect.poll(() => calls.some((call) => call.method === 'PUT' && call.path === getShopboard.path)).toBe(true);
    await expect.poll(() => calls.filter((call) => call.path === getShopboard.path).length).toBeGreaterThan(2);
    await expect.element(hide).toBeChecked();
  });

  it('says on a desk whether AI looks for products in images, and leads whoever may to where it is switched on', async () => {
    const standing = {
      shopboard: { ...of([toSampleAccount(1)]), ai_tagging_enabled: false },
      posts: [toSamplePost(1)],
    };
    answerFeed(standing);
    const { words, isPhone } = await show(<Feed />, reader);
    await expect.element(page.getByRole('article')).toBeVisible();
    const link = page.getByRole('link', { name: words.feed.ai_turn_on });
    expect(link.elements().map((each) => each.getAttribute('href'))).toEqual(
      isPhone ? [] : ['/admin/settings#sensitivity'],
    );
    await expectOrder();
    await page.getByRole('article').getByText(words.feed.tag, { exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(button(words.feed.look).query()).toBeNull();
  });

  it('lets somebody who may only look know who connects', async () => {
    answerFeed({ shopboard: toSampleShopboard(), posts: [] });
    const { words } = await show(<Feed at={`${path}?network=pinterest`} session={viewer} />, reader);
    await expect.element(page.getByText(filled(words.feed.connect_body_guest, { network: 'Pinterest' }))).toBeVisible();
    expect(button(filled(words.feed.connect, { network: 'Pinterest' })).query()).toBeNull();
  });

  it('says of customer images that approved ones appear there, without an account to sync', async () => {
    answerFeed({ shopboard: toSampleShopboard(), posts: [] });
    const { words } = await show(<Feed at={`${path}?network=uploads`} />, reader);
    await expect.element(page.getByText(words.uploads.posts_body)).toBeVisible();
    expect(button(words.feed.sync).query()).toBeNull();
  });

  it('tells of the trial that ended before anything is connected', async () => {
    const calls = answerFeed({ shopboard: toSampleShopboard(), posts: [] });
    const session = { user: { subscription_plan: 'FREE', free_trial_days_left: 0 } };
    const { words } = await show(<Feed session={session} />, reader);
    await expect.element(page.getByText(words.shell.trial_ended)).toBeVisible();
    await button(filled(words.feed.connect, named)).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectOrder();
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('shows how the first reading goes in numbers, and lets it be canceled', async () => {
    const account = toSampleAccount(1, { sync: reading, number_of_posts: 0 });
    const calls = answerFeed({ shopboard: of([account]), posts: [] });
    const { words } = await show(<Feed />, reader);
    await expect.element(page.getByText(filled(words.feed.importing, named)).first()).toBeVisible();
    await expect.element(page.getByText(filled(words.feed.found_other, { amount: '3' }))).toBeVisible();
    await expect.element(page.getByText(words.feed.missed_one.replace('{{count}}', '1'))).toBeVisible();
    await expectOrder();
    await button(words.feed.cancel).first().click();
    await expect.poll(() => calls.some((call) => call.path.endsWith('/sync/cancel'))).toBe(true);
    await expect.poll(() => calls.filter((call) => call.path === getShopboard.path).length).toBeGreaterThan(1);
  });

  it.each(['network_away', 'rate_limited'] as const)(
    'says why reading waits, and that it goes on: %s',
    async (problem) => {
      const account = toSampleAccount(1, { sync: { ...reading, problem }, number_of_posts: 0 });
      answerFeed({ shopboard: of([account]), posts: [] });
      const { words } = await show(<Feed />, reader);
      await expect.element(page.getByText(filled(words.feed.delayed[problem], named))).toBeVisible();
      await expectOrder();
    },
  );

  it('says until when a network wants to be left alone, where that is long', async () => {
    const until = new Date(Date.now() + 3 * 3600_000).toISOString();
    const sync = { ...reading, problem: 'rate_limited', waits_until: until } as const;
    answerFeed({ shopboard: of([toSampleAccount(1, { sync, number_of_posts: 0 })]), posts: [] });
    const { words } = await show(<Feed />, reader);
    const [told = ''] = words.feed.delayed_until.split('{{when}}');
    await expect.element(page.getByText(filled(told, named).trim(), { exact: false })).toBeVisible();
    await expectOrder();
  });

  it('says which account to come back with where there are others', async () => {
    answerFeed({ shopboard: of([toSampleAccount(1, { status: 'lost' }), toSampleAccount(2)]), posts: [] });
    const { words } = await show(<Feed />, reader);
    const name = isolate('@maya');
    await expect.element(page.getByText(filled(words.feed.other_account, { ...named, name }))).toBeVisible();
    await expectOrder();
  });

  it('says why a first reading came to nothing, and tries again', async () => {
    const sync = toSampleSync({ state: 'failed', problem: 'network_away' });
    const calls = answerFeed({ shopboard: of([toSampleAccount(1, { sync, number_of_posts: 0 })]), posts: [] });
    const { words } = await show(<Feed />, reader);
    await expect.element(page.getByText(filled(words.feed.trouble.network_away, named))).toBeVisible();
    await expectOrder();
    await button(words.ui.retry).click();
    await expect.element(page.getByText(words.feed.sync_started)).toBeVisible();
    expect(calls.some((call) => call.path.endsWith('/instagram/sync'))).toBe(true);
  });

  it('asks for a new consent where access is lost', async () => {
    answerFeed({ shopboard: of([toSampleAccount(1, { status: 'lost' })]), posts: [] });
    const { words } = await show(<Feed />, reader);
    await expect.element(page.getByText(filled(words.feed.trouble.access_lost, named))).toBeVisible();
    await expect.element(button(filled(words.feed.reconnect, named))).toBeVisible();
    await expectOrder();
  });

  it('disconnects an account once it was said what is kept', async () => {
    const accounts = [toSampleAccount(1), toSampleAccount(2)];
    const calls = answerFeed({ shopboard: of(accounts), posts: [] });
    const { words, isPhone } = await show(<Feed />, reader);
    await expect.element(page.getByText(words.feed.none, { exact: true })).toBeVisible();
    await expectOrder();
    if (isPhone) await button(words.feed.more).click();
    await button(filled(words.feed.account_menu, { name: isolate('@maya2') })).click();
    await page.getByRole('menuitem', { name: words.feed.disconnect }).click();
    await expect.element(page.getByText(filled(words.feed.disconnect_body, named))).toBeVisible();
    await expectOrder();
    await page.getByRole('dialog').last().getByRole('button', { name: words.feed.disconnect, exact: true }).click();
    await expect
      .poll(() => calls.find((call) => call.path.endsWith('/auth/disconnect'))?.body)
      .toEqual({
        social_account_id: accounts[1]?.social_account_id,
      });
  });
});
