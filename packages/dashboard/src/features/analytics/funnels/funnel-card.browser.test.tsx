// Funnels: from a visit to an order, and own ones, made of steps, shown with their rates, changed and removed.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { FunnelCard } from '../funnel-card.tsx';
import { startFigureServer, toSampleFunnel } from '../testing/figure-server.ts';
import { expectAddress, OnScreen } from '../testing/on-screen.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <FunnelCard screen={screen} />;

describe.each(readers)('own funnels on %s', (_where, reader) => {
  const open = async (search: string) => {
    const server = startFigureServer({ funnels: [toSampleFunnel(1, 'Short')] });
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const { funnel, saved } = scene.words.analytics;
    const dialog = page.getByRole('dialog');
    return {
      ...scene,
      ...server,
      texts: funnel,
      step: funnel.step,
      dialog,
      name: dialog.getByLabelText(saved.name, { exact: true }),
      save: dialog.getByRole('button', { name: saved.save, exact: true }),
      choose: async (item: string) => {
        await page.getByRole('button', { name: funnel.menu, exact: true }).click();
        await page.getByRole('menuitem', { name: item }).click();
      },
    };
  };

  it('from a visit to an order count visits, and say what is estimated', async () => {
    const { texts, words } = await open('');
    const steps = page.getByRole('listitem');
    await expect.element(steps.nth(4)).toMatchTextContent(new RegExp(texts.step.order));
    expect(steps.elements()).toHaveLength(5);
    await expect.element(page.getByText(words.analytics.estimated, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(texts.estimated_help)).toBeVisible();
    await expectOrder();
  });

  it('are downloaded as they are shown, as either kind of file', async () => {
    const { texts, choose, sentTo } = await open('?filter=country:IL');
    await choose(texts.csv);
    await choose(texts.parquet);
    await expect.poll(() => sentTo('/figures/funnel.parquet')).toHaveLength(1);
    expect(sentTo('/figures/funnel.csv')).toEqual(sentTo('/figures/funnel.parquet'));
    expect(sentTo('/figures/funnel.csv')).toEqual([sentTo('/figures/funnel')[0]]);
  });

  it('of shorts go from the visit to the order at once, and say so when there was nobody', async () => {
    const { texts } = await open('?tab=shorts&filter=country:XX');
    await expect.element(page.getByText(texts.empty)).toBeVisible();
  });

  it('are chosen, show counts and rates, and say what is counted', async () => {
    const { texts, step } = await open('');
    await page.getByLabelText(texts.choose).selectOptions(isolate('Short'));
    await expectAddress(`?funnel=${toSampleUuid(1)}`);
    const steps = page.getByRole('listitem');
    await expect.element(steps.first()).toMatchTextContent(new RegExp(step.visit));
    await expect.element(steps.nth(1)).toMatchTextContent(new RegExp(`${step.order}[\\s\\S]*1,000[\\s\\S]*10%`));
    await expect.element(page.getByText(texts.apart)).toBeVisible();
    await expectOrder();
  });

  it('are made of at least two steps, in their order, and shown at once', async () => {
    const { choose, texts, name, save, dialog, step, sentTo } = await open('');
    await choose(texts.new);
    await name.fill('To the bag');
    const box = (of: string) => dialog.getByRole('checkbox', { name: of, exact: true });
    await box(step.order).click();
    await expect.element(save).toBeDisabled();
    await box(step.add).click();
    await box(step.view).click();
    await expectOrder();
    await save.click();
    await expectAddress(`?funnel=${toSampleUuid(701)}`);
    expect(sentTo('/figures/funnels')).toEqual([
      { name: 'To the bag', owner: 'mine', steps: ['visit', 'view', 'add'] },
    ]);
    await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent(new RegExp(step.add));
  });

  it('are changed, and removed after a question', async () => {
    const { choose, texts, name, save, dialog, sentTo } = await open(`?funnel=${toSampleUuid(1)}`);
    await expect.element(page.getByText(texts.apart)).toBeVisible();
    await choose(texts.edit);
    await name.fill('Shorter');
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo('/edit')).toEqual([{ name: 'Shorter', owner: 'mine', steps: ['visit', 'order'] }]);
    await choose(texts.edit);
    await dialog.getByRole('button', { name: texts.remove }).click();
    const question = page.getByRole('dialog', { name: filled(texts.remove_title, { name: isolate('Shorter') }) });
    await question.getByRole('button', { name: texts.remove }).click();
    await expectAddress('');
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(5);
  });

  it('say why they did not come', async () => {
    const { server, texts, words } = await open('');
    const error = { code: 'figures_unavailable', message: 'Not just now' } as const;
    server.refuses = { path: '/figures/funnel', with: { error, status: 503 } };
    await page.getByLabelText(texts.choose).selectOptions(isolate('Short'));
    await expect.element(page.getByText('Not just now')).toBeVisible();
    server.refuses = null;
    await page.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(page.getByText(texts.apart)).toBeVisible();
  });
});
