// What influencers brought in: at a desk every figure in a column, on a phone the one that is chosen, and all of a person who is opened.
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { InfluencerInsights } from './influencer-insights.tsx';
import { OnScreen } from './testing/on-screen.tsx';

const toInsight = (username: string, clicks: number, orders: number) => ({
  username,
  profile_image_url: null,
  is_active: true,
  currency: 'USD',
  total_clicks: clicks,
  total_sales: orders,
});

const serve = () =>
  answerCalls(({ path }) =>
    path === listInfluencerInsights.path
      ? { data: { currency: 'USD', influencers: [toInsight('amara', 900, 1), toInsight('kenji', 5, 7)] } }
      : { data: { segments: [], funnels: [] } },
  );

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <InfluencerInsights screen={screen} />;

const people = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

describe.each(readers)('what influencers brought in on %s', (_where, reader) => {
  it('stands in columns, of which a phone has room for the one that is chosen', async () => {
    serve();
    const { words, isPhone } = await show(<OnScreen search="" draw={draw} />, reader);
    const { column } = words.analytics.influencers;
    await expect.element(page.getByRole('rowheader', { name: 'kenji' })).toBeVisible();
    const heads = page.getByRole('columnheader').elements();
    expect(heads).toHaveLength(isPhone ? 2 : 3);
    expect(heads.at(-1)?.textContent).toBe(column.total_sales);
    expect(people().map((name) => name.includes('kenji'))).toEqual([true, false]);
    await expectOrder();
  });

  it('is sorted on a phone by what is chosen, and opens to all figures of a person', async () => {
    serve();
    const { words, isPhone } = await show(<OnScreen search="" draw={draw} />, reader);
    if (!isPhone) return;
    const { column } = words.analytics.influencers;
    await page.getByLabelText(words.analytics.table.figure).selectOptions('total_clicks');
    await expect.poll(() => people().map((name) => name.includes('amara'))).toEqual([true, false]);
    expect(page.getByRole('columnheader').elements().at(-1)?.textContent).toBe(column.total_clicks);
    await page.getByRole('button', { name: 'amara' }).click();
    await expect.element(page.getByRole('term').filter({ hasText: column.total_sales })).toBeVisible();
    await expectOrder();
  });
});
