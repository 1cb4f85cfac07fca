// The form of a short: what it asks for, what is sent of it, what a refusal says where, and that nothing is lost unasked.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startLinkServer } from '../../testing/link-server.ts';
import { toSampleLink, toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ShortFormPage } from './short-form-page.tsx';

const screens = {
  '/admin/shorts': () => <h2>The list</h2>,
  '/admin/shorts/create': ShortFormPage,
  '/admin/shorts/$linkId/edit': ShortFormPage,
};
const saved = toSampleLink(5, {
  link_type: 'SHORT',
  url_type: 'custom',
  title: 'Summer',
  products: [],
  shown_products: [],
  shopping_redirect_url: 'https://dunes.example/pages/summer',
});
const list = page.getByRole('heading', { name: 'The list' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('the form of a short on %s', (_where, reader) => {
  const open = async (at: string) => {
    const server = startLinkServer(saved);
    const { words } = await show(<Routed screens={screens} at={at} />, reader);
    const { form } = words.shorts;
    const named = filled(words.lists.edit_named, { title: isolate('Summer') });
    const dialog = page.getByRole('dialog', { name: at.endsWith('/create') ? form.create_title : named });
    await expect.element(dialog).toBeVisible();
    return { ...server, words, form, dialog, title: dialog.getByLabelText(form.title, { exact: true }) };
  };

  it('makes one of an address of the store, and leaves for the list', async () => {
    const { words, form, dialog, title, saves } = await open('/admin/shorts/create');
    const create = button(words.links.form.create);
    await expect.element(create).toBeDisabled();
    // as shoppers reach it, wherever the dashboard stands
    await expect.element(dialog.getByText('vitrine.example/', { exact: true })).toBeVisible();
    await dialog.getByText(form.kind.custom, { exact: true }).click();
    await dialog.getByLabelText(form.url, { exact: true }).fill('https://elsewhere.example/');
    await expect.element(create).toBeDisabled();
    await dialog.getByLabelText(form.url, { exact: true }).fill('https://dunes.example/pages/winter');
    await title.fill('Winter');
    await expectOrder();
    await create.click();
    const sheet = page.getByRole('dialog', { name: form.created });
    await expect.element(sheet.getByText('vitrine.example/', { exact: false })).toBeVisible();
    await sheet.getByRole('button', { name: words.sharing.done }).click();
    await expect.element(list).toBeVisible();
    expect(saves()).toMatchObject([
      {
        link_type: 'SHORT',
        title: 'Winter',
        shopping_redirect_url: 'https://dunes.example/pages/winter',
        inventory_ids: [],
        collection_ids: [],
        influencer_username: null,
        promocode: null,
        tags: [],
        back_half: null,
      },
    ]);
  });

  it('begins with what is saved, sends what was changed, and is closed while nothing is', async () => {
    const { words, form, dialog, title, saves } = await open(`/admin/shorts/${toSampleUuid(5)}/edit`);
    const save = button(words.links.form.save);
    await expect.element(title).toHaveValue('Summer');
    await expect
      .element(dialog.getByLabelText(form.url, { exact: true }))
      .toHaveValue('https://dunes.example/pages/summer');
    await expect.element(save).toBeDisabled();
    await expectOrder();
    await dialog.getByLabelText(words.links.form.promocode).fill('SUN');
    await dialog.getByLabelText(words.links.back_half.label).fill('sunny');
    await expect.element(save).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(list).toBeVisible();
    expect(saves()).toMatchObject([{ title: 'Summer', promocode: 'SUN', back_half: 'sunny' }]);
  });

  it('says a refusal at its field until that is changed, and one of no field in a dialog', async () => {
    const { words, form, title, server, saves } = await open(`/admin/shorts/${toSampleUuid(5)}/edit`);
    const save = button(words.links.form.save);
    const fields = [{ field: 'title', code: 'taken', message: 'There is one of this title.' }];
    server.refuses = { error: { code: 'validation_failed', message: 'No.', fields }, status: 400 };
    await title.fill('Autumn');
    await save.click();
    await expect.element(page.getByText('There is one of this title.')).toBeVisible();
    await expect.element(title).toHaveFocus();
    await title.fill('Autumn 2');
    await expect.element(page.getByText('There is one of this title.')).not.toBeInTheDocument();
    server.refuses = { error: { code: 'trial_ended', message: 'No more than this.' }, status: 403 };
    await save.click();
    const told = page.getByRole('dialog', { name: form.save_failed_title });
    await expect.element(told.getByText('No more than this.', { exact: false })).toBeVisible();
    await told.getByRole('button', { name: words.ui.ok }).click();
    server.refuses = null;
    await save.click();
    await expect.element(list).toBeVisible();
    expect(saves()).toHaveLength(3);
  });

  it('asks before what was written is lost', async () => {
    const { words, title } = await open(`/admin/shorts/${toSampleUuid(5)}/edit`);
    await title.fill('Autumn');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: words.ui.discard_title });
    await question.getByRole('button', { name: words.ui.keep }).click();
    await expect.element(title).toHaveValue('Autumn');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: words.ui.discard, exact: true }).click();
    await expect.element(list).toBeVisible();
  });
});
