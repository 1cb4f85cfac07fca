// The range of days: an interval at once, two days of a calendar after “Update”, and nothing before.
import { listLast24Hours, rangePresets } from '@vitrine/contract/range';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, filled, readers, show, type SceneOptions } from '../testing/scene.tsx';
import { ContentDialog } from './content-dialog.tsx';
import type { RangeChoice } from './date-range.ts';
import { DateRangePicker } from './date-range-picker.tsx';

const today = '2026-11-22';
const zone = 'America/New_York';
const hours = listLast24Hours(new Date('2026-11-22T17:20:00Z'), zone);
const days = { from: '2026-11-03', to: '2026-11-05' };

function Chosen({ first, heard }: { readonly first: RangeChoice; readonly heard: RangeChoice[] }) {
  const [choice, setChoice] = useState(first);
  const choose = (next: RangeChoice) => {
    heard.push(next);
    setChoice(next);
  };
  return <DateRangePicker choice={choice} today={today} zone={zone} hours={hours} onChoose={choose} />;
}

const dayCell = (text: string) => page.elementLocator(findDay(text));

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (first: RangeChoice, options: SceneOptions = reader) => {
    const heard: RangeChoice[] = [];
    const scene = await show(<Chosen first={first} heard={heard} />, options);
    const texts = scene.words.ui.range;
    const button = page.getByRole('button', { name: new RegExp(texts.title) });
    await button.click();
    const panel = page.getByRole('dialog');
    await expect.element(panel.getByRole('table').first()).toBeVisible();
    return { ...scene, heard, texts, button, panel };
  };

  it('says the range and its days, and offers every interval with the one that holds', async () => {
    const { button, texts, panel } = await open('last_7_days');
    await expect.element(button).toMatchTextContent(new RegExp(texts.last_7_days));
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    for (const preset of rangePresets) {
      await expect
        .element(panel.getByRole('button', { name: texts[preset], exact: true }))
        .toHaveAttribute('aria-current', String(preset === 'last_7_days'));
    }
    await expect.element(panel.getByText(filled(texts.zone, { zone: '\u2068America/New York\u2069' }))).toBeVisible();
    await expectOrder();
  });

  it('an interval is chosen at once and closes the panel', async () => {
    const { heard, texts, panel, button } = await open('last_7_days');
    await panel.getByRole('button', { name: texts.previous_month, exact: true }).click();
    expect(heard).toEqual(['previous_month']);
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toMatchTextContent(new RegExp(texts.previous_month));
  });

  it('two days of the calendar count from “Update” on; one day alone cannot', async () => {
    const { heard, texts, panel } = await open(days);
    const update = panel.getByRole('button', { name: texts.update, exact: true });
    await expect.element(update).toBeEnabled();
    await dayCell('2026-11-10').click();
    await expect.element(update).toBeDisabled();
    await expect.element(panel.getByText(texts.choose_end)).toBeVisible();
    await expectOrder();
    await dayCell('2026-11-12').click();
    expect(heard).toEqual([]);
    await update.click();
    expect(heard).toEqual([{ from: '2026-11-10', to: '2026-11-12' }]);
  });

  it('the later day may be pressed first, and the same day twice is one day', async () => {
    const { heard, texts, panel } = await open(days);
    const update = panel.getByRole('button', { name: texts.update, exact: true });
    await dayCell('2026-11-12').click();
    await dayCell('2026-11-10').click();
    await update.click();
    expect(heard).toEqual([{ from: '2026-11-10', to: '2026-11-12' }]);
    await page.getByRole('button', { name: new RegExp(texts.title) }).click();
    await expect.element(panel.getByRole('table').first()).toBeVisible();
    await dayCell('2026-11-20').click();
    await dayCell('2026-11-20').click();
    await update.click();
    expect(heard.at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });

  it('days to come are not on offer, and today is marked', async () => {
    const { isPhone } = await open('last_7_days');
    expect(findDay('2026-11-23').hasAttribute('disabled')).toBe(true);
    expect(findDay(today).getAttribute('aria-current')).toBe('date');
    // a phone has room for one month, which is that of the last day
    const months = page.getByRole('dialog').getByRole('table').elements();
    expect(months).toHaveLength(isPhone ? 1 : 2);
    expect(findDay(isPhone ? '2026-11-21' : '2026-10-15').hasAttribute('disabled')).toBe(false);
  });

  it('Cancel and Escape change nothing, and the button has the focus again', async () => {
    const { heard, words, panel, button } = await open(days);
    await page.elementLocator(findDay('2026-11-10')).click();
    await panel.getByRole('button', { name: words.ui.cancel, exact: true }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await button.click();
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(heard).toEqual([]);
  });

  it('opened from a dialog, it is what Escape closes, and the dialog stays', async () => {
    const heard: string[] = [];
    const { words } = await show(
      <ContentDialog width="large" title="Quiet morning" back="Back to looks" onClose={() => heard.push('close')}>
        <Chosen first={days} heard={[]} />
      </ContentDialog>,
      reader,
    );
    const { range } = words.ui;
    const update = page.getByRole('button', { name: range.update, exact: true });
    await page.getByRole('button', { name: new RegExp(range.title) }).click();
    await expect.element(page.getByRole('table').first()).toBeVisible();
    await expectOrder();
    await userEvent.keyboard('{Escape}');
    await expect.element(update).not.toBeInTheDocument();
    expect(heard).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(heard).toEqual(['close']);
  });
});

/** The button of a day, in whichever month it is drawn. */
function findDay(text: string): HTMLElement {
  const [, month = '', day = ''] = text.split('-');
  const months = [...document.querySelectorAll<HTMLElement>('[role="dialog"] table')];
  // two months stand side by side, the last on offer second
  const table = months[month === '11' ? months.length - 1 : 0];
  const found = [...(table?.querySelectorAll('button') ?? [])].find(
    (button) => button.textContent === String(Number(day)) && !button.hidden && button.checkVisibility(),
  );
  if (!found) throw new Error(`no day ${text} in the calendar`);
  return found;
}
