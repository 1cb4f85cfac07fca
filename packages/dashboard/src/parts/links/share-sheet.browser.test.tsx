// The moment of sharing: the quiet way to when the link lets shoppers in, and the phone's own sharing in menus.
import { IconQrcode } from '@tabler/icons-react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, type SceneOptions, show } from '../../testing/scene.tsx';
import { SignedIn } from '../../testing/signed-in.tsx';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import type { GateSent } from './gate-draft.ts';
import { ShareAction } from './share-action.tsx';
import { ShareSheet } from './share-sheet.tsx';

const address = 'https://vitrine.example/winter';
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function openMenu(share: ((data: ShareData) => Promise<void>) | undefined, reader: SceneOptions) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const menu = (
    <ActionMenu isInDialog label="Menu">
      <ShareAction title="Winter" address={address} />
      <MenuAction icon={IconQrcode} name="Other" onClick={() => undefined} />
    </ActionMenu>
  );
  const { words } = await show(menu, reader);
  await button('Menu').click();
  await expect.element(page.getByRole('menuitem', { name: 'Other', exact: true })).toBeVisible();
  return page.getByRole('menuitem', { name: words.lists.share, exact: true });
}

describe.each(readers)('on %s', (_where, reader) => {
  it('what was created can be scheduled or locked at once, and once', async () => {
    const sent: (readonly [string, GateSent])[] = [];
    const onSetGate = (id: string, body: GateSent) => {
      sent.push([id, body]);
      return Promise.resolve(null);
    };
    const sheet = (
      <SignedIn>
        <ShareSheet
          shared={{ id: 'one', title: 'Winter', address }}
          heading="Created"
          onSetGate={onSetGate}
          onAnother={() => undefined}
          onDone={() => undefined}
        />
      </SignedIn>
    );
    const { words } = await show(sheet, reader);
    const { sharing, gates } = words;
    await expect.element(button(sharing.copy)).toBeVisible();
    await expectOrder();
    await button(sharing.protect).click();
    await page.getByLabelText(gates.ends, { exact: true }).fill('2026-12-24T00:00');
    await button(gates.save).click();
    await expect.element(button(sharing.protect)).not.toBeInTheDocument();
    expect(sent).toEqual([['one', expect.objectContaining({ ends_at: '2026-12-24T00:00', starts_at: null })]]);
  });

  describe('in a menu', () => {
    const own = Object.getOwnPropertyDescriptor(navigator, 'share');
    afterEach(() => {
      if (own) Object.defineProperty(navigator, 'share', own);
      else Reflect.deleteProperty(navigator, 'share');
    });
    it('the phone’s own sharing is given the address', async () => {
      const shared: ShareData[] = [];
      const item = await openMenu((data) => Promise.resolve(void shared.push(data)), reader);
      await item.click();
      await expect.poll(() => shared).toEqual([{ title: 'Winter', url: address }]);
    });

    it('there is none where the browser has none', async () => {
      const item = await openMenu(undefined, reader);
      await expect.element(item).not.toBeInTheDocument();
    });
  });
});
