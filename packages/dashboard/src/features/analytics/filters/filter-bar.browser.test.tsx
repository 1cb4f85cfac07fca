// Filters: said as sentences, set in a dialog, kept in the address, and cleared.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { startFigureServer } from '../testing/figure-server.ts';
import { expectAddress, OnScreen } from '../testing/on-screen.tsx';
import { FilterBar } from './filter-bar.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <FilterBar screen={screen} />;

describe.each(readers)('the filters on %s', (_where, reader) => {
  const open = async (search: string) => {
    const server = startFigureServer();
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const texts = scene.words.analytics;
    const dialog = page.getByRole('dialog');
    const addBy = async (name: string) => {
      await page.getByRole('button', { name: texts.filter.add }).click();
      await page.getByRole(scene.isPhone ? 'button' : 'menuitem', { name, exact: true }).click();
    };
    const box = (name: string) => dialog.getByRole('checkbox', { name: `\u2068${name}\u2069` });
    return {
      ...scene,
      ...server,
      texts,
      dialog,
      addBy,
      box,
      apply: dialog.getByRole('button', { name: texts.filter.apply }),
    };
  };
  const israel = reader.language === 'he' ? 'ישראל' : 'Israel';

  it('says a condition, and changes it in its dialog', async () => {
    const { dialog, box, apply, texts } = await open('?filter=country:IL');
    const chip = page.getByRole('button', { name: new RegExp(`^${texts.by.country}.*${israel}`) });
    await chip.click();
    await expect.element(box('Israel')).toBeChecked();
    await expectOrder();
    await box('United States').click();
    await dialog.getByText(texts.filter.op.is_not, { exact: true }).click();
    await apply.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectAddress('?filter=country!:IL,US');
  });

  it('adds one by what there is, or by what there is not, and shows how much of each', async () => {
    const { addBy, box, apply, texts, dialog } = await open('?filter=device:phone');
    await addBy(texts.by.country);
    await expect.element(dialog.getByText('300')).toBeVisible();
    await expect.element(apply).toBeDisabled();
    await box('Unknown country').click();
    await apply.click();
    await expectAddress(String.raw`?filter=device:phone;country:\-`);
  });

  it('finds values by their names, and takes what is typed where any text may come', async () => {
    const { addBy, box, apply, texts, dialog } = await open('');
    await addBy(texts.by.utm_campaign);
    await expect.element(box('spring')).toBeVisible();
    await dialog.getByRole('searchbox').fill('Autumn, 2026');
    await expect.element(box('spring')).not.toBeInTheDocument();
    await box('Autumn, 2026').click();
    await apply.click();
    await expectAddress(String.raw`?filter=utm_campaign:Autumn\,+2026`);
  });

  it('says where there is no room for more, and takes less', async () => {
    const long = Array.from({ length: 58 }, (_, at) => `${at}`.padEnd(96, '-'));
    const { addBy, box, apply, texts, dialog } = await open(`?filter=utm_term:${long.join(',')}`);
    await addBy(texts.by.utm_campaign);
    await box('spring').click();
    await expect.element(apply).toBeEnabled();
    await dialog.getByRole('searchbox').fill('a'.repeat(200));
    await box('a'.repeat(200)).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(texts.filter.full);
    await expect.element(apply).toBeDisabled();
    await expectOrder();
    await box('a'.repeat(200)).click();
    await expect.element(apply).toBeEnabled();
  });

  it('says so in place of the way to one more where there are twenty', async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => `utm_term!:t${at}`);
    const { texts } = await open(`?filter=${twenty.join(';')}`);
    await expect.element(page.getByText(texts.filter.full)).toBeVisible();
    await expect.element(page.getByRole('button', { name: texts.filter.add })).not.toBeInTheDocument();
  });

  it('finds value number 5,000 on the server, and keeps those chosen in sight', async () => {
    const { addBy, box, apply, texts, dialog, sentTo } = await open('');
    await addBy(texts.by.utm_content);
    const first = dialog.getByRole('checkbox').first();
    await expect.element(first).toBeVisible();
    expect(dialog.getByRole('checkbox').elements()).toHaveLength(50);
    await expect.element(dialog.getByText(/4,?950/)).toBeVisible();
    await box('Content 1').click();
    await dialog.getByRole('searchbox').fill('CÓNTENT 5000');
    await box('Content 5000').click();
    await expect.element(box('Content 2')).not.toBeInTheDocument();
    await expect.element(box('Content 1')).toBeChecked();
    await expectOrder();
    await dialog.getByRole('searchbox').fill('');
    await expect.element(box('Content 2')).toBeVisible();
    await expect.element(box('Content 5000')).toBeChecked();
    expect(sentTo('/figures/query').map((body) => (body as { q?: string }).q)).toContain('CÓNTENT 5000');
    await apply.click();
    await expectAddress('?filter=utm_content:c1,c5000');
  });

  it('says that nothing was found, and why a search failed', async () => {
    const { box, texts, dialog, server, words } = await open('?filter=country:IL');
    await page.getByRole('button', { name: new RegExp(`^${texts.by.country}.*${israel}`) }).click();
    await expect.element(box('Israel')).toBeChecked();
    const search = dialog.getByRole('searchbox');
    await search.fill('nowhere');
    await expect.element(dialog.getByText(texts.filter.nothing)).toBeVisible();
    await expect.element(dialog.getByRole('list', { name: texts.filter.chosen }).getByRole('checkbox')).toBeChecked();
    const refusal = { error: { code: 'figures_unavailable', message: 'Not just now' } as const, status: 503 };
    server.refuses = { path: '/figures/query', with: refusal };
    await search.fill('united');
    await expect.element(dialog.getByText('Not just now')).toBeVisible();
    server.refuses = null;
    await dialog.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(box('United States')).toBeVisible();
  });

  it('asks for the values under all else that holds', async () => {
    const { addBy, texts, sentTo, box } = await open('?filter=device:phone;country:IL');
    await addBy(texts.by.country);
    await expect.element(box('Israel')).toBeVisible();
    const asked = sentTo('/figures/query').at(-1);
    expect(asked).toMatchObject({ split_by: ['country'], filters: [{ by: 'device', op: 'is', values: ['phone'] }] });
  });

  it('has tags, which are of links', async () => {
    const { addBy, texts, box, apply } = await open('');
    await addBy(texts.by.tag);
    await box('summer').click();
    await expect.element(box('summer')).toBeChecked();
    await apply.click();
    await expectAddress('?filter=tag:summer');
  });

  it('takes one off, and all', async () => {
    const { texts } = await open('?filter=device:phone;country:IL');
    const [remove = ''] = texts.filter.remove.split('{{');
    const crosses = page.getByRole('button', { name: new RegExp(`^${remove}`) });
    await expect.element(crosses.nth(1)).toBeVisible();
    await expectOrder();
    await crosses.first().click();
    await expectAddress('?filter=country:IL');
    await page.getByRole('button', { name: texts.filter.clear }).click();
    await expectAddress('');
  });

  it('says why values did not come', async () => {
    const { addBy, texts, dialog, server, words, box } = await open('');
    const refusal = { error: { code: 'figures_unavailable', message: 'Not just now' } as const, status: 503 };
    server.refuses = { path: '/figures/query', with: refusal };
    await addBy(texts.by.country);
    await expect.element(dialog.getByText('Not just now')).toBeVisible();
    server.refuses = null;
    await dialog.getByRole('button', { name: words.ui.retry }).click();
    await expect.element(box('Israel')).toBeVisible();
  });
});
