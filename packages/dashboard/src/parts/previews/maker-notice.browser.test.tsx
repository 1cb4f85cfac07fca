// Which products of a look say nothing of their maker, told to who can do something about it.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { MakerNotice } from './maker-notice.tsx';

const titles = ['Linen shirt', '<b>Wool</b> scarf', 'מעיל'];
const screens = { '/': () => <MakerNotice titles={titles} />, '/admin/settings': () => <p>settings</p> };

it.each(readers)('names them and leads to the settings, for %s', async (_who, reader) => {
  const { words } = await show(<Routed screens={screens} at="/" />, reader);
  const { title_other: title, settings } = words.preview.maker;
  await expect.element(page.getByRole('region', { name: filled(title, { count: 3 }) })).toBeVisible();
  await expect.element(page.getByText(titles.join(', '))).toBeVisible();
  await expectOrder();
  await page.getByRole('link', { name: settings }).click();
  await expect.element(page.getByText('settings')).toBeVisible();
});
