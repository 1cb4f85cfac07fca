// Choosing what messengers show of a link: what is sent, what is shown meanwhile, and the way back to what is shown by itself.
import { type LinkPreview, noLinkPreview } from '@vitrine/contract/link-previews';
import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Problem } from '../../api/problem.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { SignedIn } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { CardDialog } from './card-dialog.tsx';
import type { CardFacts } from './card-draft.ts';

/** One dot. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const facts: CardFacts = {
  title: 'Winter',
  description: 'Coat, Scarf',
  images: [{ src: dot, name: 'Coat' }],
  storeName: 'Atelier',
  host: 'atelier.example',
  isShort: false,
};

describe.each(readers)('the preview of a link on %s', (_where, reader) => {
  const open = async (saved: LinkPreview, refused: Problem | null = null) => {
    const sent: LinkPreview[] = [];
    let isOpen = true;
    const onSave = (preview: LinkPreview) => {
      sent.push(preview);
      return Promise.resolve(refused);
    };
    const onClose = () => {
      isOpen = false;
    };
    const dialog = (
      <SignedIn>
        <CardDialog title="Winter" saved={saved} facts={facts} onSave={onSave} onClose={onClose} />
      </SignedIn>
    );
    const { words } = await show(dialog, reader);
    const { cards } = words;
    const shown = page.getByRole('dialog', { name: filled(cards.dialog, { title: isolate('Winter') }) });
    await expect.element(shown.getByRole('button', { name: cards.save, exact: true })).toBeVisible();
    const field = (name: string) => shown.getByLabelText(name, { exact: true });
    const press = (name: string) => shown.getByRole('button', { name, exact: true }).click();
    return { cards, shown, field, press, sent, isOpen: () => isOpen };
  };

  it('shows what is shown by itself, and sends what was chosen in its place', async () => {
    const { cards, shown, field, press, sent, isOpen } = await open(noLinkPreview);
    await expect.element(shown.getByText(filled(cards.now, { text: isolate('Winter') }))).toBeVisible();
    await expect.element(shown.getByText(filled(cards.now, { text: isolate('Coat, Scarf') }))).toBeVisible();
    await field(cards.title).fill('Two coats');
    // the field, and the four apps
    await expect.element(shown.getByText('Two coats', { exact: true }).first()).toBeVisible();
    expect(shown.getByText('Two coats', { exact: true }).elements()).toHaveLength(4);
    await shown.getByRole('radio', { name: 'Coat', exact: true }).click({ force: true });
    await expectOrder();
    await press(cards.save);
    await expect.poll(isOpen).toBe(false);
    expect(sent).toEqual([{ title: 'Two coats', description: null, image_url: dot }]);
  });

  it('goes back to what is shown by itself, one by one', async () => {
    const saved = { title: 'Two coats', description: 'Warm.', image_url: dot };
    const { cards, shown, field, press, sent, isOpen } = await open(saved);
    await expect.element(field(cards.title)).toHaveValue('Two coats');
    await press(filled(cards.use_automatic_of, { field: cards.title }));
    await expect.element(field(cards.title)).toHaveValue('');
    await expect.element(field(cards.description)).toHaveValue('Warm.');
    await shown.getByRole('radio', { name: cards.generated, exact: true }).click({ force: true });
    await press(cards.save);
    await expect.poll(isOpen).toBe(false);
    expect(sent).toEqual([{ title: null, description: 'Warm.', image_url: null }]);
  });

  it('says what a field was refused for, and stays', async () => {
    const fields = [{ field: 'link_preview.title', code: 'too_long', message: 'Too long by far.' }];
    const refused = new Problem({ code: 'validation_failed', message: 'No.', request_id: null, fields }, 400);
    const { cards, shown, press, isOpen } = await open(noLinkPreview, refused);
    await press(cards.save);
    await expect.element(shown.getByText('Too long by far.')).toBeVisible();
    expect(isOpen()).toBe(true);
  });

  it('takes no more than messengers show', async () => {
    const { cards, field } = await open(noLinkPreview);
    await expect.element(field(cards.title)).toHaveAttribute('maxlength', String(limits.previewTitle));
  });
});
