// Segments: saved of the filters on screen, applied, changed, and removed after a question.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { startFigureServer, toSampleSegment } from '../testing/figure-server.ts';
import { expectAddress, OnScreen } from '../testing/on-screen.tsx';

const phones = [{ by: 'device' as const, op: 'is' as const, values: ['phone'] }];

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <FilterBar screen={screen} />;

const chip = (name: string) => page.getByRole('button', { name: isolate(name), exact: true });

describe.each(readers)('segments on %s', (_where, reader) => {
  const open = async (search: string) => {
    const server = startFigureServer({ segments: [toSampleSegment(1, 'Phones', phones)] });
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const { segment, saved } = scene.words.analytics;
    const dialog = page.getByRole('dialog');
    return {
      ...scene,
      ...server,
      texts: segment,
      dialog,
      name: dialog.getByLabelText(saved.name, { exact: true }),
      save: dialog.getByRole('button', { name: saved.save, exact: true }),
      team: dialog.getByText(saved.business, { exact: true }),
      openMenu: () => page.getByRole('button', { name: segment.title, exact: true }).click(),
    };
  };
  it('are made of the filters, say at their field that a name is taken, and take the place of the filters', async () => {
    const { openMenu, texts, name, save, team, sentTo, server, dialog } = await open('?filter=country:IL');
    await openMenu();
    await page.getByRole('menuitem', { name: texts.save }).click();
    await expect.element(save).toBeDisabled();
    await name.fill('Home');
    await team.click();
    await expectOrder();
    const taken = { code: 'saved_name_taken', message: 'Taken already', field: 'name' } as const;
    server.refuses = { path: '/figures/segments', with: { error: taken, status: 409 } };
    await save.click();
    await expect.element(dialog.getByText('Taken already')).toBeVisible();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    server.refuses = null;
    await name.fill('At home');
    await save.click();
    await expect.element(chip('At home')).toBeVisible();
    await expectAddress(`?segment=${toSampleUuid(701)}`);
    const filters = [{ by: 'country', op: 'is', values: ['IL'] }];
    expect(sentTo('/figures/segments').at(-1)).toEqual({ name: 'At home', owner: 'business', filters });
  });

  it('say what else was refused above the buttons', async () => {
    const { openMenu, texts, name, save, server, dialog } = await open('?filter=country:IL');
    await openMenu();
    await page.getByRole('menuitem', { name: texts.save }).click();
    await name.fill('Home');
    const full = { code: 'saved_too_many', message: 'At most 100' } as const;
    server.refuses = { path: '/figures/segments', with: { error: full, status: 409 } };
    await save.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/At most 100/);
  });

  it('are applied and taken off in the menu', async () => {
    const { openMenu } = await open('');
    const item = page.getByRole('menuitemcheckbox', { name: 'Phones' });
    await openMenu();
    await expect.element(item).toHaveAttribute('aria-checked', 'false');
    await expectOrder();
    await item.click();
    await expectAddress(`?segment=${toSampleUuid(1)}`);
    await openMenu();
    await expect.element(item).toHaveAttribute('aria-checked', 'true');
    await item.click();
    await expectAddress('');
  });

  it('are renamed and removed, which is asked first', async () => {
    const { texts, name, save, sentTo, dialog } = await open(`?segment=${toSampleUuid(1)}`);
    await chip('Phones').click();
    await name.fill('On the phone');
    await save.click();
    await expect.element(chip('On the phone')).toBeVisible();
    expect(sentTo('/edit')).toEqual([{ name: 'On the phone', owner: 'mine', filters: phones }]);
    await chip('On the phone').click();
    await dialog.getByRole('button', { name: texts.remove }).click();
    const question = page.getByRole('dialog', { name: filled(texts.remove_title, { name: isolate('On the phone') }) });
    await expect.element(question.getByText(texts.remove_body.mine)).toBeVisible();
    await question.getByRole('button', { name: texts.remove }).click();
    await expectAddress('');
    expect(sentTo('/remove')).toHaveLength(1);
  });

  it('that are gone say so, and can be taken off', async () => {
    const { texts, words } = await open(`?segment=${toSampleUuid(9)}`);
    await expect.element(page.getByText(texts.gone)).toBeVisible();
    await page.getByRole('button', { name: filled(words.analytics.filter.remove, { words: texts.gone }) }).click();
    await expectAddress('');
  });
});
