// A chart of days: bars and lines with what they are compared with over them, the day that is not over apart, and what happened on days.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { ChartCard } from './chart-card.tsx';
import type { ChartSeries, DayMark } from './chart-series.ts';

const days = (month: string, values: readonly number[]) =>
  values.map((value, at) => ({ day: `2026-${month}-0${at + 1}`, value }));

const series: ChartSeries = {
  id: 'revenue',
  name: 'Revenue',
  column: 'Revenue (USD)',
  currency: 'USD',
  points: days('03', [100, 200, 50]),
  previous: days('02', [80, 120, 90]),
  write: (value) => `$${value}`,
  mark: (value) => `$${value}`,
};
const { currency: _currency, ...counts } = series;

const marks: DayMark[] = [
  { day: '2026-03-02', words: 'Sale begins', isNote: true },
  { day: '2026-03-02', words: 'Link edited', isNote: false },
  { day: '2026-03-03', words: 'Catalog sync failed', isNote: false },
  { day: '2026-04-01', words: 'Outside of the range', isNote: true },
];

const paths = (selector: string) => [...document.querySelectorAll<SVGPathElement>(selector)];
const bars = () => paths('.recharts-bar-rectangle path');
/** What is compared with is the one dashed line of four. */
const before = () => paths('.recharts-area-curve').filter((line) => line.getAttribute('stroke-dasharray') === '4 4');
const dots = () => [...document.querySelectorAll<SVGCircleElement>('.chart-mark circle')];
const centerOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

describe.each(readers)('a chart on %s', (_where, reader) => {
  const isTurned = reader.language === 'he';
  const open = (drawn: ChartSeries, happened: readonly DayMark[] = []) =>
    show(
      <ChartCard
        title="Days"
        series={[drawn]}
        range="March"
        today="2026-03-03"
        marks={happened}
        onDownload={() => undefined}
      />,
      reader,
    );
  const picture = page.getByRole('application');
  const said = page.getByRole('status');
  /** By the arrow key that goes on in time, from the first day on; each day is said before the next one is gone to. */
  const walkTo = async (day: number) => {
    // what has no size yet has no days to walk through
    await expect.poll(() => paths('.recharts-bar-rectangle path, .recharts-area-curve').length).toBeGreaterThan(0);
    // a pointer that rests on the picture, where the last test left it, goes before the keys
    await userEvent.unhover(picture);
    picture.element().focus();
    for (const [at, { value }] of series.points.slice(0, day).entries()) {
      if (at > 0) await userEvent.keyboard(isTurned ? '{ArrowLeft}' : '{ArrowRight}');
      await expect.element(said).toMatchTextContent(new RegExp(String.raw`\$${value}\b`));
    }
  };

  it('draws amounts as bars with the line of what they are compared with over them', async () => {
    await open(series);
    await expect.poll(() => bars().length).toBe(3);
    expect(before()).toHaveLength(1);
    // the line goes through the middles of the bars, and lies over them
    const { left, right } = before()[0]?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const middles = bars()
      .map(centerOf)
      .toSorted((a, b) => a - b);
    expect(left).toBeCloseTo(middles[0] ?? Number.NaN, -0.5);
    expect(right).toBeCloseTo(middles.at(-1) ?? Number.NaN, -0.5);
    const [bar] = bars();
    const order = bar && before()[0]?.compareDocumentPosition(bar);
    expect(order).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await expectOrder();
  });

  it('tells the day that is not over apart from the others, in bars and in a line', async () => {
    const scene = await open(series);
    await expect.poll(() => bars().length).toBe(3);
    const [running] = bars().filter((bar) => bar.getAttribute('stroke-dasharray') !== null);
    const others = bars().filter((bar) => bar !== running);
    expect(others).toHaveLength(2);
    // it is the last in the direction of writing
    for (const other of others) {
      const isBefore = centerOf(other) < centerOf(running ?? other);
      expect(isBefore).toBe(!isTurned);
    }
    scene.change(null);
    await open(counts);
    await expect
      .poll(() => paths('.recharts-area-curve').map((line) => line.getAttribute('stroke-dasharray')).length)
      .toBe(3);
    const dashes = paths('.recharts-area-curve').map((line) => line.getAttribute('stroke-dasharray'));
    expect(new Set(dashes)).toEqual(new Set(['2 4', '4 4', null]));
    expect(bars()).toHaveLength(0);
  });

  it('says each day with what it is compared with, and in the table too', async () => {
    const { words } = await open(series);
    await expect.element(picture).toBeVisible();
    await walkTo(3);
    await expect.element(said).toMatchTextContent(/\$50.*\$90/);
    await expect.element(said).toMatchTextContent(new RegExp(words.ui.chart.so_far));
    await page.getByRole('switch', { name: words.ui.chart.as_table }).click();
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/\$50.*\$90/);
    await expectOrder();
  });

  it('marks days on which something happened, says it with them, and lists it in the table', async () => {
    const { words } = await open(series, marks);
    await expect.poll(() => dots().length).toBe(2);
    // noted by people it is filled, else hollow; each stands beneath its bar
    const middles = bars()
      .map(centerOf)
      .toSorted((a, b) => (isTurned ? b - a : a - b));
    expect(dots().map((dot) => dot.getAttribute('fill'))).toEqual(['var(--ink)', 'var(--surface)']);
    for (const [at, dot] of dots().entries()) expect(centerOf(dot)).toBeCloseTo(middles[at + 1] ?? Number.NaN, -0.5);
    await walkTo(2);
    await expect.element(said).toMatchTextContent(/Sale begins\. Link edited/);
    await page.getByRole('switch', { name: words.ui.chart.as_table }).click();
    await expect.element(page.getByRole('columnheader', { name: words.ui.chart.marks })).toBeVisible();
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Catalog sync failed/);
    await expect.element(page.getByRole('row').nth(2)).toMatchTextContent(/Sale begins.*Link edited/);
    await expectOrder();
  });

  it('has no column of what happened where nothing did', async () => {
    const { words } = await open(series, marks.slice(3));
    await page.getByRole('switch', { name: words.ui.chart.as_table }).click();
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    expect(page.getByRole('columnheader', { name: words.ui.chart.marks }).elements()).toHaveLength(0);
    expect(dots()).toHaveLength(0);
  });
});
