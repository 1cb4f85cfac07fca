// The tab of the feed: before an account is connected it shows the way there, and after that its posts, which lead to their numbers.
import { expect, describe, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleAccount, toSampleShopboard } from '../../testing/feed-samples.ts';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { FeedUntouched, useIsFeedUntouched } from './feed-untouched.tsx';
import { OnScreen } from './testing/on-screen.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';

const none = { visits: 0, checkouts: 0, revenue: 0, data: {} };
const answer = { data: { shopboard_analytics: none } };

function Tab({ screen }: { readonly screen: AnalyticsScreen }) {
  const isUntouched = useIsFeedUntouched(screen, answer);
  return isUntouched ? (
    <FeedUntouched screen={screen} />
  ) : (
    <BreakdownCard screen={screen} tab="shopboard" range="March" />
  );
}

const post = {
  value: toSampleUuid(1),
  label: 'First light',
  image_url: null,
  link_id: null,
  multilink_id: null,
  link_type: null,
  platform: 'tiktok',
  visits: 3,
  previous: null,
};
const home = { ...post, value: toSampleUuid(2), label: 'The feed', platform: undefined };

/** Answers with so many accounts of Instagram; what was asked by. */
function startServer(accounts: number): string[] {
  const asked: string[] = [];
  answerCalls(({ path, query }) => {
    if (path === '/admin/v1/shopboard')
      return { data: toSampleShopboard({ instagram: Array.from({ length: accounts }, () => toSampleAccount(1)) }) };
    if (path.endsWith('/breakdown')) {
      asked.push(query.get('by') ?? '');
      return { data: { rows: [post, home], total: 2, currency: 'USD', next_skip: null } };
    }
    return { data: { segments: [], funnels: [] } };
  });
  return asked;
}

describe.each(readers)('the tab of the feed on %s', (_where, reader) => {
  const open = () => show(<OnScreen search="?tab=shopboard" draw={(screen) => <Tab screen={screen} />} />, reader);

  it('shows the way to an account where there is none', async () => {
    startServer(0);
    const { words } = await open();
    await expect.element(page.getByText(words.analytics.feed_empty_title)).toBeVisible();
    const way = page.getByRole('link', { name: words.analytics.feed_empty_action });
    await expect.element(way).toHaveAttribute('href', '/admin/shopboard');
    await expectOrder();
  });

  it('begins with posts, each of which leads to its numbers over the feed', async () => {
    const asked = startServer(1);
    const { words } = await open();
    const way = page.getByRole('link', { name: filled(words.analytics.table.open, { name: isolate(post.label) }) });
    await expect
      .element(way)
      .toHaveAttribute('href', `/admin/shopboard?range=last_30_days&network=tiktok&post=${post.value}`);
    expect(page.getByRole('link').elements()).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set(['post']));
    await expectOrder();
  });
});
