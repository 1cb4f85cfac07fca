// What home's figures are compared with: a line at first, the choice once it is asked for.
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isolate } from '../../ui/foreign-text.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { OverviewComparison } from './overview-comparison.tsx';

const days = { days: { from: '2026-10-25', to: '2026-11-23' }, today: '2026-11-23', zone: 'America/New_York' };
const previous = { with: 'previous' } as const;

describe.each(readers)('for %s', (_who, reader) => {
  const open = async (name: string | null | undefined, compare: { with: 'previous' | 'year' } = previous) => {
    const choose = vi.fn<() => void>();
    const scene = await show(<OverviewComparison {...days} comparison={{ compare, choose }} name={name} />, reader);
    return { choose, texts: scene.words.ui.comparison };
  };

  it('tells it, and whoever asks goes on in the choice', async () => {
    const { texts, choose } = await open('Sep 25');
    await page.getByRole('button', { name: filled(texts.with, { range: isolate('Sep 25') }) }).click();
    const select = page.getByRole('combobox', { name: texts.title });
    await expect.element(select).toHaveFocus();
    await expectOrder();
    await select.selectOptions(texts.year);
    expect(choose).toHaveBeenCalledWith({ with: 'year' });
  });

  it('says where there is nothing to compare with', async () => {
    const { texts } = await open(null);
    await expect.element(page.getByRole('button', { name: texts.cannot })).toBeVisible();
  });

  it('opens with the choice where another was made, and takes no focus', async () => {
    const { texts } = await open('2025', { with: 'year' });
    const select = page.getByRole('combobox', { name: texts.title });
    await expect.element(select).toHaveValue('year');
    await expect.element(select).not.toHaveFocus();
  });
});
