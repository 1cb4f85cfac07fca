// The tiles of a tab put themselves on the chart, which draws counts as a line and amounts as bars.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { TabFiguresView } from './tab-figures-view.tsx';
import { startFigureServer } from './testing/figure-server.ts';
import { expectAddress, OnScreen } from './testing/on-screen.tsx';
import type { AnalyticsAnswer } from './use-analytics-answer.ts';

const toDay = (visits: number) => ({ visits, checkouts: 2, click_checkouts: 2, revenue: visits * 1.5 });
const sums = { ...toDay(60), data: { '2026-03-01': toDay(10), '2026-03-02': toDay(20), '2026-03-03': toDay(30) } };

const answer: AnalyticsAnswer = {
  data: {
    from_date: '2026-03-01',
    to_date: '2026-03-03',
    all_analytics: sums,
    looks_analytics: sums,
    shorts_analytics: sums,
    shopboard_analytics: sums,
    currency: 'USD',
    influencers_insights: [],
    previous: null,
    freshness: { counted_at: null, waiting_ms: 0, known_from: null },
  },
  problem: null,
  retry: () => undefined,
  isStale: false,
  currency: 'USD',
  range: 'March',
  previous: null,
  previousName: null,
  previousProblem: null,
  isUntouched: false,
};

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => (
  <TabFiguresView screen={{ ...screen, today: '2026-03-03' }} answer={answer} tab="links" beneath={null} />
);
const tile = (name: string) => page.getByRole('button', { name, exact: true });
const bars = () => [...document.querySelectorAll('.recharts-bar-rectangle path')];
const march = 'range=2026-03-01..2026-03-03';

describe.each(readers)('the figures of a tab on %s', (_where, reader) => {
  const open = async (search: string) => {
    startFigureServer();
    const { words } = await show(<OnScreen search={search} draw={draw} />, reader);
    const { figure } = words.analytics;
    return { words, visits: tile(figure.visits.name), revenue: tile(figure.revenue.name) };
  };

  it('are drawn one at a time: a tile puts its own on the chart, and the address keeps it', async () => {
    const { visits, revenue } = await open(`?${march}`);
    await expect.element(visits).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('application')).toBeVisible();
    expect(document.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(0);
    revenue.element().focus();
    await userEvent.keyboard('{Enter}');
    await expectAddress(`?${march}&series=revenue`);
    await expect.element(revenue).toHaveAttribute('aria-pressed', 'true');
    await expect.element(visits).toHaveAttribute('aria-pressed', 'false');
    await visits.click();
    await expectAddress(`?${march}`);
    await expectOrder();
  });

  it('draw amounts as a bar for each day, and the day that is not over as an outline', async () => {
    await open(`?${march}&series=revenue`);
    await expect.poll(() => bars()).toHaveLength(3);
    expect(bars().filter((bar) => bar.getAttribute('fill-opacity') !== null)).toHaveLength(1);
    await expectOrder();
  });

  it('are said day by day, where they are bars as well', async () => {
    const { words } = await open(`?${march}&series=revenue`);
    await expect.element(page.getByRole('application')).toBeVisible();
    page.getByRole('application').element().focus();
    await userEvent.keyboard(reader.language === 'he' ? '{ArrowLeft}' : '{ArrowRight}');
    await userEvent.keyboard(reader.language === 'he' ? '{ArrowLeft}' : '{ArrowRight}');
    await expect.element(page.getByRole('status')).toMatchTextContent(/45/);
    await expect.element(page.getByRole('status')).toMatchTextContent(new RegExp(words.ui.chart.so_far));
  });
});
