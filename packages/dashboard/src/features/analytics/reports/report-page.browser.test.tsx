// A shared report as whoever has its link meets it: figures, filters, what is gone, closed, failed and empty.
import { languages } from '@vitrine/contract/language';
import type { OpenedReport } from '@vitrine/contract/shared-reports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { toDayWords } from '../../../ui/date-range-words.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { OpenedByLink } from './report-page.tsx';

const sums = { visits: 1234, checkouts: 12, cr: 0.9724, revenue: 1200.5 };
const tab = {
  tab: 'links' as const,
  totals: sums,
  days: { '2026-11-21': sums, '2026-11-22': { visits: 0, checkouts: 0, cr: null, revenue: 0 } },
  before: null,
  breakdowns: [
    { by: 'link' as const, rows: [{ label: 'Coats', image_url: null, figures: sums }], total: 5 },
    { by: 'country' as const, rows: [], total: 0 },
  ],
};

const report: OpenedReport = {
  name: 'Winter campaign',
  brand: { name: 'Dunes', logo_url: null },
  ends_on: '2026-12-31',
  time_zone: 'America/New_York',
  currency: 'USD',
  range: { kind: 'preset', preset: 'last_7_days' },
  traffic: 'human',
  segment: { name: 'Phones' },
  conditions: [{ by: 'device', op: 'is', values: ['Phone', 'Tablet'] }],
  gone: null,
  figures: {
    from_date: '2026-11-21',
    to_date: '2026-11-22',
    known_from: null,
    compared: null,
    notes: [],
    tabs: [tab, { ...tab, tab: 'shorts', breakdowns: [] }],
  },
};

describe.each(readers)('a shared report on %s', (_where, reader) => {
  const open = async (answer: Parameters<typeof answerCalls>[0]) => {
    const calls = answerCalls(answer);
    const scene = await show(<Routed screens={{ '/r/$token': OpenedByLink }} at="/r/token-1" />, reader);
    return { ...scene, calls, texts: scene.words.reports.page };
  };
  const openWith = (change: Partial<OpenedReport>) => open(() => ({ data: { report: { ...report, ...change } } }));

  it('says whose it is, of what, until when, and that it is read only; its figures in tiles, a chart and tables', async () => {
    const { words, texts, calls } = await openWith({});
    const { analytics, reports } = words;
    await expect.element(page.getByRole('heading', { level: 1, name: 'Winter campaign' })).toBeVisible();
    for (const text of ['Dunes', texts.read_only, filled(reports.segment, { name: isolate('Phones') })])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const day = isolate(toDayWords('2026-12-31', languages[reader.language].locale));
    await expect.element(page.getByText(filled(texts.until, { day }))).toBeVisible();
    await expect.element(page.getByRole('list', { name: texts.filters })).toMatchTextContent(/Phone.*Tablet/);
    await expect
      .element(page.getByRole('term').filter({ hasText: analytics.figure.revenue.name }).first())
      .toBeVisible();
    await expect.element(page.getByRole('region', { name: analytics.days, exact: true }).first()).toBeVisible();
    const links = page.getByRole('region', { name: analytics.by.link, exact: true }).first();
    await expect.element(links.getByText('Coats')).toBeVisible();
    await expect.element(links.getByText(filled(texts.more_other, { count: 4 }))).toBeVisible();
    await expectOrder();
    await page.getByRole('tab', { name: analytics.tab.shorts, exact: true }).click();
    await expect.element(page.getByText('Coats')).not.toBeInTheDocument();
    // one opening, however long it is looked at
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/admin/v1/figures/reports/open', { token: 'token-1' }],
    ]);
    // nobody is led into the dashboard
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it('tells what its figures are compared with, in words and in how each moved', async () => {
    const before = { totals: { ...sums, visits: 617 }, days: { '2026-11-19': { ...sums, visits: 617 } } };
    const compared = { with: 'segment' as const, name: 'Phones', from_date: '2026-11-19', to_date: '2026-11-20' };
    const figures = {
      from_date: '2026-11-21',
      to_date: '2026-11-22',
      known_from: null,
      compared,
      notes: [],
      tabs: [{ ...tab, before }],
    };
    const { words, texts } = await openWith({ figures });
    const beside = filled(words.reports.compared.segment, { name: isolate('Phones') });
    const [start = ''] = filled(texts.compared, { with: beside, days: '|' }).split('|');
    await expect.element(page.getByText(start, { exact: false })).toBeVisible();
    await expect.element(page.getByText('617', { exact: false }).first()).toBeInTheDocument();
    await expectOrder();
  });

  it('has the notes on its days where they are shared, in a list, on the axis and in the table', async () => {
    const note = { day: '2026-11-21', text: '<b>Sale</b> begins' };
    const figures = { ...report.figures, from_date: '2026-11-21', to_date: '2026-11-22' } as const;
    const { words, texts } = await openWith({
      figures: { ...figures, known_from: null, compared: null, tabs: [tab], notes: [note] },
    });
    const list = page.getByRole('region', { name: texts.notes, exact: true }).getByRole('listitem');
    await expect.element(list).toMatchTextContent(/<b>Sale<\/b> begins/);
    await expect.element(page.getByRole('application')).toBeVisible();
    expect(document.querySelectorAll('.chart-mark')).toHaveLength(1);
    await page.getByRole('switch', { name: words.ui.chart.as_table }).click();
    await expect.element(page.getByRole('cell', { name: /<b>Sale<\/b> begins/ })).toBeVisible();
    await expectOrder();
  });

  it('without filters says so, and that nothing was counted where nothing was', async () => {
    const empty = { ...tab, totals: { visits: 0 }, days: {}, breakdowns: [] };
    const figures = {
      from_date: '2026-11-21',
      to_date: '2026-11-22',
      known_from: '2026-11-22',
      compared: null,
      notes: [],
      tabs: [empty],
    };
    const { texts, words } = await openWith({ segment: null, conditions: [], figures });
    await expect.element(page.getByText(texts.everything)).toBeVisible();
    const [known = ''] = words.ui.known_from.split('{{day}}');
    await expect.element(page.getByText(known.trim(), { exact: false })).toBeVisible();
    await expect.element(page.getByText(texts.empty)).toBeVisible();
    await expectOrder();
  });

  it.each(['segment', 'filter'] as const)('shows no figures once its %s is gone', async (gone) => {
    const { texts } = await openWith({ gone, figures: null, conditions: [], segment: null });
    await expect.element(page.getByText(texts[`gone_${gone}`])).toBeVisible();
    expect(page.getByRole('term').elements()).toEqual([]);
    await expectOrder();
  });

  it('that is closed says what may be why', async () => {
    const { texts } = await open(() => ({ error: { code: 'report_closed', message: 'Closed' }, status: 404 }));
    await expect.element(page.getByRole('heading', { level: 1, name: texts.closed_title })).toBeVisible();
    await expect.element(page.getByText(texts.closed_body)).toBeVisible();
    await expectOrder();
  });

  it('that did not come can be asked for again', async () => {
    let isAway = true;
    const { texts, words } = await open(() =>
      isAway ? { error: { code: 'figures_unavailable', message: 'Not now' }, status: 503 } : { data: { report } },
    );
    await expect.element(page.getByText('Not now')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: texts.failed })).toBeVisible();
    await expectOrder();
    isAway = false;
    await page.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Winter campaign' })).toBeVisible();
  });
});
