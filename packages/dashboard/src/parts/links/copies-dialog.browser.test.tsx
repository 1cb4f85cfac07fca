// A link for each of several influencers: who is offered, what is sent for whom, and what is said of it.
import { listInfluencers } from '@vitrine/contract/influencers';
import { createLink, getLink } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toSampleInfluencer } from '../../testing/influencer-samples.ts';
import { toSampleLink, toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { CopiesDialog } from './copies-dialog.tsx';

const link = toSampleLink(1, { influencer_username: 'maya', promocode: { code: 'MAYA10' } });

/** Three who are active beside one who is not; whoever is named in `refused` gets none. */
function startServer(refused: readonly string[]) {
  const everyone = [
    ...['maya', 'eli', 'noa'].map((name) => toSampleInfluencer(name)),
    toSampleInfluencer('dan', false),
  ];
  return answerCalls(({ path, body }) => {
    if (path === listInfluencers.path) return { data: { influencers: everyone } };
    if (path === getLink.path.replace('{link_id}', link.link_id)) return { data: link };
    if (path !== createLink.path) throw new Error(`nobody asked for ${path}`);
    const { influencer_username: name } = body as { influencer_username: string };
    return refused.includes(name)
      ? { status: 403, error: { code: 'influencer_inactive', message: 'Deactivated.', fields: [] } }
      : { data: { ...link, link_id: toSampleUuid(name.length + 50), influencer_username: name } };
  });
}

describe.each(readers)('a link for several influencers on %s', (_where, reader) => {
  const open = async (refused: readonly string[] = []) => {
    const calls = startServer(refused);
    let isOpen = true;
    const { words } = await show(
      <SignedIn>
        <CopiesDialog
          id={link.link_id}
          onClose={() => {
            isOpen = false;
          }}
        />
      </SignedIn>,
      reader,
    );
    const texts = words.lists.copies;
    const dialog = page.getByRole('dialog', { name: filled(texts.title, { title: isolate('Look 1') }) });
    const field = dialog.getByRole('combobox', { name: texts.who });
    await expect.element(field).toBeVisible();
    const choose = async (name: string) => {
      await field.click();
      await page.getByRole('option', { name, exact: true }).click();
      await userEvent.keyboard('{Escape}');
    };
    const made = () =>
      calls.filter(({ path }) => path === createLink.path).map(({ body }) => body as Record<string, unknown>);
    return {
      texts,
      dialog,
      field,
      choose,
      made,
      make: dialog.getByRole('button', { name: texts.make }),
      isOpen: () => isOpen,
    };
  };

  it('is offered for active ones who do not have it, and made for each chosen', async () => {
    const { texts, field, choose, make, made, isOpen } = await open();
    await expect.element(make).toBeDisabled();
    await field.click();
    await expect.element(page.getByRole('option', { name: 'eli', exact: true })).toBeVisible();
    expect(
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['eli', 'noa']);
    await userEvent.keyboard('{Escape}');
    await choose('eli');
    await choose('noa');
    await expectOrder();
    await make.click();
    await expect.poll(isOpen).toBe(false);
    expect(made().map(({ influencer_username: name, promocode }) => [name, promocode])).toEqual([
      ['eli', 'ELI10'],
      ['noa', 'NOA10'],
    ]);
    const said = reader.language === 'he' ? 'נוצרו שני לינקים' : filled(texts.done_other, { count: 2 });
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('says for how many it was not made, and why', async () => {
    const { texts, choose, make, isOpen } = await open(['noa']);
    await choose('eli');
    await choose('noa');
    await make.click();
    await expect.poll(isOpen).toBe(false);
    await expect.element(page.getByText(filled(texts.done_one, { count: 1 }))).toBeVisible();
    await expect
      .element(page.getByText(`${filled(texts.refused_one, { count: 1 })} Deactivated. (r-17)`))
      .toBeVisible();
  });
});
