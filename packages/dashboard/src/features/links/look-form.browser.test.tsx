// The form of a look: what it begins with, what is sent of it, and its advanced settings.
import { productId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startLinkServer } from '../../testing/link-server.ts';
import { toSampleLink, toSampleProduct, toSampleUuid } from '../../testing/link-samples.ts';
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

/** A look of two products, of which its image shows where the first one is. */
const withPoint = () =>
  toSampleLink(5, {
    title: 'Summer',
    images: ['https://pictures.example/a.webp'],
    products: [toSampleProduct(1), toSampleProduct(2)],
    image_points: { [productId.parse('1001')]: { x: 0.25, y: 0.75 } },
  });

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
      points: words.points,
      ui: words.ui,
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

  it('has the points on its image moved by hand and by keys, put there and taken away, and saves them', async () => {
    const { form, points, dialog, saves } = await open(`/admin/links/${toSampleUuid(5)}/edit`, withPoint());
    const [shirt, other] = [isolate('Linen shirt 1'), isolate('Linen shirt 2')];
    const at = (number: number, title: string, x: string, y: string) =>
      button(filled(points.point, { number, title, x, y }));
    const point = at(1, shirt, '25', '75');
    await expect.element(point).toBeVisible();
    const image = dialog.getByRole('region', { name: points.title }).getByRole('img');
    // it comes from nowhere, and has no size of its own
    image.element().setAttribute('style', 'inline-size: 200px; block-size: 200px');
    await expect.poll(() => image.element().getBoundingClientRect().height).toBe(200);
    await userEvent.dragAndDrop(point, image, { targetPosition: { x: 60, y: 80 } });
    const dragged = at(1, shirt, '30', '40');
    await expect.element(dragged).toBeVisible();
    dragged.element().focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    await expect.element(at(1, shirt, '31', '35')).toBeVisible();
    await button(filled(points.place_of, { title: other })).click();
    await expect.element(at(2, other, '50', '50')).toBeVisible();
    await expectOrder();
    await button(form.save).click();
    await expect.element(list).toBeVisible();
    expect(saves()).toMatchObject([{ image_points: { 1001: { x: 0.31, y: 0.35 }, 1002: { x: 0.5, y: 0.5 } } }]);
  });

  it('keeps points as they were where the form is left, and forgets them with the image', async () => {
    const { form, points, dialog, saves, ui } = await open(`/admin/links/${toSampleUuid(5)}/edit`, withPoint());
    const region = dialog.getByRole('region', { name: points.title });
    await expect.element(region).toBeVisible();
    await button(form.remove_points).click();
    await expect.poll(() => region.query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await button(ui.discard).click();
    await expect.element(list).toBeVisible();
    expect(saves()).toEqual([]);
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
