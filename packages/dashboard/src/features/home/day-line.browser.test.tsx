// The days as a line: read by keys, figure by figure, and in words where nothing was counted.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { DayLine } from './day-line.tsx';

const days = {
  '2026-11-10': { visits: 10, checkouts: 1 },
  '2026-11-11': { visits: 30, checkouts: 2 },
  '2026-11-12': { visits: 20, checkouts: 0 },
};
const shown = { figures: ['visits', 'checkouts'], currency: 'USD', isWhole: true, today: '2026-11-12' } as const;

describe.each(readers)('on %s', (_where, reader) => {
  it('is walked through by keys, and says each day', async () => {
    const { words } = await show(<DayLine days={days} {...shown} />, reader);
    const line = page.getByRole('slider');
    await expect.element(line).toHaveAttribute('aria-valuetext', `${words.pulse.chart.today}: 20`);
    // past the choice of figures
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(line).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(line).toHaveAttribute('aria-valuetext', expect.stringMatching(/11.*: 30$/));
    await userEvent.keyboard('{Home}');
    await expect.element(line).toHaveAttribute('aria-valuetext', expect.stringMatching(/10.*: 10$/));
    await expectOrder();
  });

  it('shows another figure', async () => {
    const { words } = await show(<DayLine days={days} {...shown} />, reader);
    const orders = page.getByRole('button', { name: words.home.figure.checkouts.name });
    await orders.click();
    await expect.element(orders).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', `${words.pulse.chart.today}: 0`);
  });

  it('says so where nothing was counted', async () => {
    const { words } = await show(<DayLine days={{ '2026-11-12': { visits: 0 } }} {...shown} />, reader);
    await expect.element(page.getByText(words.pulse.chart.nothing)).toBeVisible();
    await expectOrder();
  });
});
