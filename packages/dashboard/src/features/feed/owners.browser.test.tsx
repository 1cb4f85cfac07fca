// Whose posts are: assigned one by one and many at once, an account with its posts, and the screen of an influencer's own.
import { firstPermissions } from '@vitrine/contract/identity';
import { type ListedInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { assignPosts, listInfluencerPosts } from '@vitrine/contract/post-owners';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSamplePost, toSampleShopboard } from '../../testing/feed-samples.ts';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FeedPage } from './feed-page.tsx';
import { OwnPostsPage } from './own-posts-page.tsx';

const connected = toSampleShopboard({ instagram: [toSampleAccount(1)] });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const Team = () => (
  <div id="content">
    <Routed screens={{ '/admin/shopboard': FeedPage }} at="/admin/shopboard" session={toSampleSession()} />
  </div>
);

const Own = ({ isTagging }: { isTagging: boolean }) => {
  const user = { ...toGuestRights({ tagging: isTagging }), is_admin: false, influencer_username: 'lena' };
  return (
    <div id="content">
      <Routed screens={{ '/admin/posts': OwnPostsPage }} at="/admin/posts" session={toSampleSession({ user })} />
    </div>
  );
};

const nameOf = (number: number) => `Morning ${number} in #LinenShirt`;
const lena: ListedInfluencer = {
  username: 'lena',
  name: 'lena',
  email: 'lena@mail.example',
  phone: null,
  tags: [],
  profile_image_url: null,
  promocode: null,
  is_active: true,
  earning_ends_at: null,
  last_seen_at: null,
  permissions: firstPermissions,
  created_at: '2026-01-05T10:00:00.000Z',
  commission: 10,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
};

const assign = '/admin/v1/shopboard/instagram/posts/assign';

/** Answers as the server would, with one influencer there. */
const answer = (posts = [toSamplePost(1), toSamplePost(2)]) =>
  answerFeed({ shopboard: connected, posts }, ({ path, body }) => {
    if (path === listInfluencers.path) return { data: { influencers: [lena] } };
    if (path === listInfluencerPosts.path.replace('{username}', 'lena'))
      return { data: { posts, next_skip: null, total: posts.length, most_products: 5 } };
    if (path !== assign) return null;
    const { post_ids: ids, influencer_username: name } = assignPosts.body.parse(body);
    return {
      data: {
        posts: posts
          .filter(({ post_id: id }) => ids.includes(id))
          .map((post) => ({ ...post, influencer_username: name })),
      },
    };
  });

describe.each(readers)('posts of influencers on %s', (_where, reader) => {
  it('are assigned together, and say whose they are from then on', async () => {
    const calls = answer();
    const { words, isPhone } = await show(<Team />, reader);
    for (const number of [1, 2])
      await page.getByRole('checkbox', { name: filled(words.feed.choose, { name: isolate(nameOf(number)) }) }).click();
    if (isPhone) await button(words.feed.bulk).click();
    await page
      .getByRole(isPhone ? 'menuitem' : 'button', { name: words.posts.owner.assign, exact: true })
      .last()
      .click();
    await page.getByRole('combobox', { name: words.posts.owner.who }).click();
    await page.getByRole('option', { name: '@lena' }).click();
    await expectOrder();
    await button(words.posts.owner.save).click();
    const owner = filled(words.posts.owner.of, { name: isolate('@lena') });
    await expect.poll(() => page.getByRole('article').getByText(owner).elements().length).toBe(2);
    expect(calls.findLast(({ path }) => path === assign)?.body).toMatchObject({ influencer_username: 'lena' });
    expect(page.getByRole('checkbox', { checked: true }).query()).toBeNull();
    await expectOrder();
  });

  it.each([[true], [false]])('are a list of their own to them, with tags where they may (%s)', async (tagging) => {
    answer([toSamplePost(1, { influencer_username: 'lena' })]);
    const { words } = await show(<Own isTagging={tagging} />, reader);
    await expect.element(page.getByRole('article')).toBeVisible();
    const name = filled(words.feed.menu, { name: isolate(nameOf(1)) });
    await button(name).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    const tag = page.getByRole('menuitem', { name: words.feed.tag, exact: true });
    expect(tag.query() !== null).toBe(tagging);
    expect(page.getByRole('switch').query()).toBeNull();
    await expectOrder();
  });
});
