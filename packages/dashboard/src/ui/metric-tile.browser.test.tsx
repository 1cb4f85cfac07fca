// Figures: short where they must be, whole for ears and on demand, small where they are long, in rows that fill themselves.
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { FigureText } from './figure-text.tsx';
import { MetricStrip, MetricTile } from './metric-tile.tsx';

const whole = { short: '12', full: '12' };
const shortened = { short: '1.2K', full: '1,234' };
const long = { short: '$12,345,678.90', full: '$12,345,678.90' };

const fontSizeOf = (text: string) =>
  Number.parseFloat(getComputedStyle(page.getByText(text, { exact: true }).element()).fontSize);

describe.each(readers)('figures on %s', (_where, reader) => {
  it('stand under their names in a strip that has one, and wait as shapes', async () => {
    await show(
      <MetricStrip label="All time">
        <MetricTile label="Views" definition="How often it was opened." figure={whole} note="all time" />
        <MetricTile label="Orders" definition="What was bought." figure={null} />
      </MetricStrip>,
      reader,
    );
    await expect.element(page.getByText('12', { exact: true })).toBeVisible();
    await expect.element(page.getByText('all time')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Views: How often it was opened.' })).toBeVisible();
    expect(document.querySelector('dl')?.getAttribute('aria-label')).toBe('All time');
    await expectOrder();
  });

  it('say themselves in full to ears, and to eyes on demand', async () => {
    await show(
      <div id="content">
        <MetricStrip label="All time">
          <MetricTile label="Views" definition="How often it was opened." figure={shortened} />
        </MetricStrip>
        <p>
          Earned <FigureText figure={{ short: '$1.2K', full: '$1,234.50' }} />
        </p>
      </div>,
      reader,
    );
    await page.getByRole('button', { name: '1,234', exact: true }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('1,234');
    // over what is free, not over the figure's own name
    const [bubble, name] = [page.getByRole('tooltip'), page.getByText('Views', { exact: true })].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(bubble?.top).toBeGreaterThanOrEqual(name?.bottom ?? Infinity);
    await expect.element(page.getByRole('button', { name: '$1,234.50', exact: true })).toBeVisible();
    await expect.element(page.getByText('$1.2K', { exact: true })).toHaveAttribute('aria-hidden', 'true');
  });

  it('are smaller on a phone where they would not stand beside each other', async () => {
    const { isPhone } = await show(
      <MetricStrip label="All time">
        <MetricTile label="Views" definition="How often it was opened." figure={whole} />
        <MetricTile label="Revenue" definition="What it earned." figure={long} />
      </MetricStrip>,
      reader,
    );
    const [usual, small] = [fontSizeOf(whole.full), fontSizeOf(long.full)];
    expect(small < usual).toBe(isPhone);
    await expectOrder();
  });

  it('are switches as a whole, by hand and by keyboard, but for what explains them', async () => {
    const turnOn = vi.fn<() => void>();
    await show(
      <div id="content">
        <MetricStrip label="All time">
          <MetricTile
            label="Views"
            definition="How often it was opened."
            figure={shortened}
            toggle={{ isOn: true, turnOn }}
          />
          <MetricTile label="Orders" definition="What was bought." figure={whole} toggle={{ isOn: false, turnOn }}>
            <span>up 3%</span>
          </MetricTile>
        </MetricStrip>
      </div>,
      reader,
    );
    const orders = page.getByRole('button', { name: 'Orders', exact: true });
    await expect.element(orders).toHaveAttribute('aria-pressed', 'false');
    await expect
      .element(page.getByRole('button', { name: 'Views', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    orders.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(turnOn).toHaveBeenCalledTimes(1);
    const { x, y } = page.getByText('up 3%').element().getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2)).toBe(orders.element());
    await page.getByRole('button', { name: 'Orders: What was bought.' }).click();
    expect(turnOn).toHaveBeenCalledTimes(1);
    await expectOrder();
  });

  it('fill their row where the strip says how wide they are', async () => {
    await show(
      <MetricStrip label="All time" className="wide">
        <MetricTile label="Views" definition="How often it was opened." figure={whole} />
      </MetricStrip>,
      reader,
    );
    const strip = document.querySelector('dl');
    expect(strip && getComputedStyle(strip).display).toBe('flex');
    expect(strip?.classList.contains('wide')).toBe(true);
  });
});
