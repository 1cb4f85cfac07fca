// A menu of actions: what its button is called, what each of its items does, and where those with an address lead.
import { Menu } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { ActionMenu, MenuAction } from './action-menu.tsx';

const item = (name: string) => page.getByRole('menuitem', { name });

describe.each(readers)('a menu of actions on %s', (_where, reader) => {
  const open = async (
    wish: { readonly isInDialog?: boolean; readonly hasTip?: boolean; readonly part?: string } = {},
  ) => {
    const heard: string[] = [];
    await show(
      <div id="content">
        <ActionMenu label="More" {...wish}>
          <MenuAction icon={IconPencil} name="Edit" onClick={() => heard.push('edit')} />
          <MenuAction icon={IconExternalLink} name="Visit" href="https://dunes.example/abc" />
          <MenuAction icon={IconDownload} name="Take along" href="/abc/qr.svg" download="qr-abc.svg" />
          <MenuAction icon={IconPencil} name="Not now" disabled onClick={() => heard.push('never')} />
          <Menu.Divider />
          <MenuAction icon={IconTrash} name="Delete" isDangerous onClick={() => heard.push('delete')} />
        </ActionMenu>
      </div>,
      reader,
    );
    await page.getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    return heard;
  };
  it('does what is chosen, by pointer and by keyboard, and closes', async () => {
    const heard = await open();
    await expectOrder();
    await item('Edit').click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'More' }).click();
    await expect.element(item('Delete')).toBeVisible();
    await userEvent.keyboard('{End}{Enter}');
    await expect.poll(() => heard).toEqual(['edit', 'delete']);
  });

  it('leads away in a tab of its own, hands a file over here, and holds back what cannot be done', async () => {
    const heard = await open();
    await expect.element(item('Visit')).toHaveAttribute('href', 'https://dunes.example/abc');
    await expect.element(item('Visit')).toHaveAttribute('target', '_blank');
    await expect.element(item('Visit')).toHaveAttribute('rel', 'noopener');
    await expect.element(item('Take along')).toHaveAttribute('download', 'qr-abc.svg');
    await expect.element(item('Take along')).not.toHaveAttribute('target');
    await expect.element(item('Not now')).toBeDisabled();
    expect(heard).toEqual([]);
  });

  it('stands in the main part of the page, or beside everything where it belongs to a dialog', async () => {
    await open({ part: 'menu' });
    expect(document.querySelector('#content [role="menu"]')).not.toBeNull();
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('data-part', 'menu');
    await open({ isInDialog: true });
    expect(document.querySelector('#content [role="menu"]')).toBeNull();
  });

  it('says its name to the eye where it is told to, until it is open', async () => {
    await open({ isInDialog: true, hasTip: true });
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'More' }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('More');
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-haspopup', 'menu');
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
  });
});
