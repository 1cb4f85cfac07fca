// Single visits as a file: which they are, how far back they go, and why there may be none.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { DownloadDays } from '../downloads.tsx';
import { startFigureServer } from '../testing/figure-server.ts';
import { OnScreen } from '../testing/on-screen.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <DownloadDays screen={screen} />;

describe.each(readers)('single visits on %s', (_where, reader) => {
  const open = async (search: string) => {
    const server = startFigureServer();
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const texts = scene.words.analytics.visits;
    await page.getByRole('button', { name: texts.open }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(texts.help)).toBeVisible();
    return { ...scene, ...server, texts, dialog, file: (name: string) => dialog.getByRole('button', { name }) };
  };

  it.each(['csv', 'parquet'] as const)('are of the days and the conditions on screen, as %s', async (kind) => {
    const { file, texts, visitFiles, dialog } = await open(
      '?range=2026-11-01..2026-11-20&filter=country:IL&tab=shorts',
    );
    await expect.element(file(texts.csv)).toBeEnabled();
    await expect.element(dialog.getByText(reader.language === 'he' ? /ישראל/ : /Israel/)).toBeVisible();
    await expectOrder();
    await file(texts[kind]).click();
    await expect.poll(visitFiles).toHaveLength(1);
    for (const { path, query } of visitFiles()) {
      expect(path).toMatch(new RegExp(`[.]${kind}$`));
      expect(Object.fromEntries(query)).toEqual({
        from_date: '2026-11-01',
        to_date: '2026-11-20',
        tab: 'shorts',
        traffic: 'human',
        filters: '[{"by":"country","op":"is","values":["IL"]}]',
      });
    }
  });

  it('are not there of products', async () => {
    const { texts, dialog, file } = await open('?filter=product:9001');
    await expect.element(dialog.getByText(texts.no.products)).toBeVisible();
    await expect.element(file(texts.csv)).not.toBeInTheDocument();
    await expectOrder();
  });
});

it('say when nothing was counted, and when counting cannot be asked', async () => {
  const { server } = startFigureServer();
  const error = { code: 'figures_unavailable', message: 'Not just now' } as const;
  server.refuses = { path: '/figures/query', with: { error, status: 503 } };
  const { words } = await show(<OnScreen search="?filter=browser:none" draw={draw} />, readers[0][1]);
  const { visits } = words.analytics;
  await page.getByRole('button', { name: visits.open }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(error.message)).toBeVisible();
  await expect.element(dialog.getByText(visits.failed)).toBeVisible();
  server.refuses = null;
  await dialog.getByRole('button', { name: words.ui.retry }).click();
  await expect.element(dialog.getByText(visits.no.empty)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: visits.csv })).not.toBeInTheDocument();
});
