// A link for each of several influencers: who is offered, what is sent for whom, and what is said of it.
import { listInfluencers } from '@vitrine/contract/influencers';
import { setLinkGate } from '@vitrine/contract/link-gates';
import { closeLink, createLink, getLink, type Link } from '@vitrine/contract/links';
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

const unlocked = {
  state: 'scheduled',
  starts_at: '2026-12-24T09:00',
  ends_at: null,
  visits_limit: 500,
  visits_counted: 3,
  fallback_url: null,
  has_password: false,
} as const;

interface Told {
  readonly source?: Link;
  /** Whoever is named here gets none. */
  readonly refused?: readonly string[];
  readonly isGateRefused?: boolean;
}

const refusal = { status: 403, error: { code: 'influencer_inactive' as const, message: 'Deactivated.', fields: [] } };

/** Three who are active beside one who is not. */
function startServer({ source = link, refused = [], isGateRefused = false }: Told) {
  const everyone = [
    ...['maya', 'eli', 'noa'].map((name) => toSampleInfluencer(name)),
    toSampleInfluencer('dan', false),
  ];
  return answerCalls(({ path, body }) => {
    if (path === listInfluencers.path) return { data: { influencers: everyone } };
    if (path === getLink.path.replace('{link_id}', link.link_id)) return { data: source };
    if (isPathOf(setLinkGate, path)) return isGateRefused ? refusal : { data: source };
    if (isPathOf(closeLink, path)) return { data: {} };
    if (path !== createLink.path) throw new Error(`nobody asked for ${path}`);
    const { influencer_username: name } = body as { influencer_username: string };
    return refused.includes(name)
      ? refusal
      : { data: { ...link, link_id: toSampleUuid(name.length + 50), influencer_username: name } };
  });
}

/** Of a link, whichever it is. */
const isPathOf = (endpoint: { readonly path: string }, path: string): boolean =>
  new RegExp(`^${endpoint.path.replace('{link_id}', '[^/]+')}$`).test(path);

describe.each(readers)('a link for several influencers on %s', (_where, reader) => {
  const open = async (told: Told = {}) => {
    const calls = startServer(told);
    let isOpen = true;
    const { words } = await show(
      <SignedIn>
        <CopiesDialog
          id={link.link_id}
          title="Look 1"
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
    await expect.element(dialog).toBeVisible();
    const choose = async (name: string) => {
      await field.click();
      await page.getByRole('option', { name, exact: true }).click();
      await userEvent.keyboard('{Escape}');
    };
    const made = () =>
      calls.filter(({ path }) => path === createLink.path).map(({ body }) => body as Record<string, unknown>);
    return {
      calls,
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
    const { texts, choose, make, isOpen } = await open({ refused: ['noa'] });
    await choose('eli');
    await choose('noa');
    await make.click();
    await expect.poll(isOpen).toBe(false);
    await expect.element(page.getByText(filled(texts.done_one, { count: 1 }))).toBeVisible();
    const said = `${filled(texts.refused, { names: isolate('noa') })} Deactivated. (r-17)`;
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('lets shoppers in when the link does, and is taken back where that cannot be set', async () => {
    const source = { ...link, gate: unlocked };
    const { calls, choose, make, isOpen } = await open({ source });
    await choose('eli');
    await make.click();
    await expect.poll(isOpen).toBe(false);
    expect(calls.find(({ path }) => isPathOf(setLinkGate, path))?.body).toMatchObject({
      starts_at: '2026-12-24T09:00',
      visits_limit: 500,
    });
    expect(calls.filter(({ path, method }) => method !== 'GET' && isPathOf(closeLink, path))).toEqual([]);
  });

  it('does not stay open where its schedule was refused', async () => {
    const { calls, texts, choose, make, isOpen } = await open({
      source: { ...link, gate: unlocked },
      isGateRefused: true,
    });
    await choose('eli');
    await make.click();
    await expect.poll(isOpen).toBe(false);
    expect(calls.filter(({ path, method }) => method === closeLink.method && isPathOf(closeLink, path))).toHaveLength(
      1,
    );
    await expect
      .element(page.getByText(filled(texts.refused, { names: isolate('eli') }), { exact: false }))
      .toBeVisible();
  });

  it('is not made of one with a password, and says why', async () => {
    const { texts, dialog, make } = await open({ source: { ...link, gate: { ...unlocked, has_password: true } } });
    await expect.element(dialog.getByText(texts.locked)).toBeVisible();
    await expect.element(make).toBeDisabled();
    await expectOrder();
  });
});
