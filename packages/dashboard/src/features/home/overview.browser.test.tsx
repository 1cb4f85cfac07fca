// Home's figures: beside them stands from which day on more than old sums is known, and where there are none, how they come.
import { getOverview } from '@vitrine/contract/analytics';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { Overview } from './overview.tsx';

const sums = { visits: 3 };
const channels = { looks: sums, shorts: sums, shopboard: sums, code: {}, no_browser: {}, total: sums };
const toAnswer = (knownFrom: string | null) =>
  getOverview.answer.parse({
    from_date: '2026-10-01',
    to_date: '2026-10-31',
    currency: 'USD',
    channels,
    previous: null,
    previous_days: null,
    freshness: { counted_at: null, waiting_ms: 0, known_from: knownFrom },
  });

const others = { segments: [], goals: [], items: [], first_sale: null };
const answerWith = (answer: object) =>
  answerCalls(({ path }) => ({ data: path === getOverview.path ? answer : others }));

describe.each(readers)('on %s', (_where, reader) => {
  it.each([
    ['2026-10-15', 1],
    ['2026-10-01', 0],
    [null, 0],
  ])('where it is %s', async (knownFrom, count) => {
    answerWith(toAnswer(knownFrom));
    const { words } = await show(<Routed screens={{ '/admin/home': Overview }} at="/admin/home" />, reader);
    await expect.element(page.getByText(words.home.channel.total, { exact: true })).toBeVisible();
    const [beginning = ''] = words.ui.known_from.split('{{day}}');
    expect(page.getByText(beginning.trim(), { exact: false }).elements()).toHaveLength(count);
  });

  it('where nothing was counted yet there is the way to the first visit in place of noughts', async () => {
    const none = { visits: 0 };
    const blank = { looks: none, shorts: none, shopboard: none, code: {}, no_browser: {}, total: none };
    answerWith({ ...toAnswer(null), channels: blank });
    const screens = { '/admin/home': Overview, '/admin/links': () => null };
    const { words } = await show(<Routed screens={screens} at="/admin/home" />, reader);
    await expect.element(page.getByText(words.home.nothing_counted_title)).toBeVisible();
    expect(page.getByRole('table', { name: words.home.channels }).elements()).toHaveLength(0);
  });
});
