// The form of a look: what it begins with, what is sent of it, and its advanced settings.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startLinkServer } from '../../testing/link-server.ts';
import { toSampleLink, toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { LookFormPage } from './look-form-page.tsx';

const screens = {
  '/admin/links': () => <h2>The list</h2>,
  '/admin/links/create': LookFormPage,
  '/admin/links/$linkId/edit': LookFormPage,
};
const list = page.getByRole('heading', { name: 'The list' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What was created is shared first; then the list. */
const finishSharing = async ({ form, sharing }: { form: { created: string }; sharing: { copy: string } }) => {
  const sheet = page.getByRole('dialog', { name: form.created });
  await expect.element(sheet.getByRole('button', { name: sharing.copy, exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toBeVisible();
};

describe.each(readers)('the form of a look on %s', (_where, reader) => {
  const open = async (at: string, saved = toSampleLink(5, { title: 'Summer' })) => {
    const server = startLinkServer(saved);
    const { words } = await show(<Routed screens={screens} at={at} />, reader);
    const { form } = words.links;
    const named = filled(words.lists.edit_named, { title: isolate('Summer') });
    const dialog = page.getByRole('dialog', { name: at.includes('/create') ? form.create_title : named });
    await expect.element(dialog).toBeVisible();
    return {
      ...server,
      form,
      sharing: words.sharing,
      trends: words.trends,
      dialog,
      title: dialog.getByLabelText(form.title, { exact: true }),
    };
  };

  it('makes one of the products an address names, and leaves for the list', async () => {
    const { form, sharing, title, saves } = await open('/admin/links/create?products=1001');
    await title.fill('Linen');
    await expectOrder();
    await button(form.create).click();
    await finishSharing({ form, sharing });
    expect(saves()).toMatchObject([
      { link_type: 'LOOK', title: 'Linen', inventory_ids: ['1001'], images: [], collection_ids: [] },
    ]);
  });

  it('puts in what goes well with its products, and says why', async () => {
    const { form, sharing, title, saves, trends } = await open('/admin/links/create?products=1001');
    await button(trends.beside).click();
    const why = filled(trends.bought_with_other, { name: isolate('Linen shirt 1'), count: 41, lift: '3.2' });
    await expect.element(page.getByText(why, { exact: false })).toBeVisible();
    await expectOrder();
    await button(filled(trends.add_to_look, { name: isolate('Linen shirt 2') })).click();
    await expect.element(page.getByText(trends.nothing_beside)).toBeVisible();
    await title.fill('Linen');
    await button(form.create).click();
    await finishSharing({ form, sharing });
    expect(saves()).toMatchObject([{ inventory_ids: ['1001', '1002'] }]);
  });

  it('begins with what is saved, and sends its settings and parameters', async () => {
    const { form, dialog, title, saves } = await open(`/admin/links/${toSampleUuid(5)}/edit`);
    await expect.element(title).toHaveValue('Summer');
    await expect.element(button(form.save)).toBeDisabled();
    await button(form.advanced).click();
    await dialog.getByRole('switch', { name: form.noindex, exact: false }).click();
    await dialog.getByRole('switch', { name: form.utm, exact: false }).click();
    await dialog.getByLabelText(form.utm_source, { exact: true }).fill('mail');
    await expectOrder();
    await button(form.save).click();
    await expect.element(list).toBeVisible();
    expect(saves()).toMatchObject([
      {
        title: 'Summer',
        advanced_settings: { noindex: true, hide_on_sale_items: false },
        utm_params: { utm_source: 'mail', utm_medium: null },
      },
    ]);
  });

  it('copies a look under another title, without its slug, and is ready at once', async () => {
    const { form, sharing, title, saves } = await open(
      `/admin/links/create?copy=${toSampleUuid(5)}`,
      toSampleLink(5, { title: 'Summer', back_half: 'summer', tags: ['new'] }),
    );
    await expect.element(title).toHaveValue(`${form.copy_prefix}Summer`);
    await button(form.create).click();
    await finishSharing({ form, sharing });
    expect(saves()).toMatchObject([
      { title: `${form.copy_prefix}Summer`.trim(), back_half: null, tags: ['new'], inventory_ids: ['1001'] },
    ]);
  });
});
