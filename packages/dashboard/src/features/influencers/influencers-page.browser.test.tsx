// The influencers page with answers of its own: none yet, one who is inactive, a plan that is full, and a link shown once.
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { listDeadCodes } from '@vitrine/contract/discounts';
import { type ListedInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { listPayables } from '@vitrine/contract/ledger';
import { listViews } from '@vitrine/contract/saved-views';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleInfluencer } from '../../testing/influencer-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { InvitePage } from './influencer-form.tsx';
import { InfluencersPage } from './influencers-page.tsx';
import { OnceDialog } from './once-dialog.tsx';

const screens = { '/admin/influencers': InfluencersPage, '/admin/influencers/create': InvitePage };

const away = { status: 503, error: { code: 'unavailable' as const, message: 'Away.', fields: [] } };
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers with these influencers, who have sold nothing yet; before they are told, with a failure. */
function startServer(everyone: readonly ListedInfluencer[] = []) {
  const server: { everyone: readonly ListedInfluencer[] | null } = { everyone };
  answerCalls(({ path }) => {
    if (path === listDeadCodes.path) return { data: { codes: [] } };
    if (path === listPayables.path)
      return {
        data: {
          influencers: [],
          currencies: [],
          holding_days: 30,
          hold_from: 'payment',
          needs_approval: false,
          approval_since: null,
        },
      };
    if (path === listViews.path) return { data: { views: [] } };
    if (path === listInfluencerInsights.path) return { data: { currency: 'USD', influencers: [] } };
    if (path !== listInfluencers.path) throw new Error(`nobody answers ${path}`);
    return server.everyone === null ? away : { data: { influencers: server.everyone } };
  });
  return server;
}

describe.each(readers)('the influencers page on %s', (_where, reader) => {
  it('says what failed and tries again, and has a word for nobody', async () => {
    const server = startServer();
    server.everyone = null;
    const { words } = await show(<Routed screens={screens} at="/admin/influencers" />, reader);
    const { influencers, ui } = words;
    await expect.element(page.getByRole('heading', { name: influencers.failed })).toBeVisible();
    server.everyone = [];
    await button(ui.retry).click();
    await expect.element(page.getByRole('heading', { name: influencers.empty_title })).toBeVisible();
    await expect.element(button(influencers.invite)).toBeVisible();
    await expectOrder();
  });

  it('tells one who is inactive apart, with the way back', async () => {
    startServer([toSampleInfluencer('maya'), toSampleInfluencer('as-long-a-name-as-can-be_12345', false)]);
    const { words } = await show(<Routed screens={screens} at="/admin/influencers" />, reader);
    const rows = page.getByRole('article');
    await expect.element(rows.last().getByText(words.influencers.inactive)).toBeVisible();
    await expect.element(rows.last().getByRole('button', { name: words.influencers.back.put })).toBeVisible();
    await expect.element(rows.first().getByText(words.influencers.inactive)).not.toBeInTheDocument();
    await expectOrder();
  });

  it.each([
    ['FREE', 12, 3],
    ['BUSINESS', 0, 15],
    ['LITE', 0, null],
  ] as const)(
    '§6 influencer quota: on %s with %i days of trial a dialog says that %s are all, at the button and at the address',
    async (plan, days, limit) => {
      startServer(Array.from({ length: limit ?? 1 }, (_, at) => toSampleInfluencer(`maya-${at}`)));
      const session = toSampleSession({ user: { subscription_plan: plan, free_trial_days_left: days } });
      const { words, change } = await show(
        <Routed key="list" screens={screens} at="/admin/influencers" session={session} />,
        reader,
      );
      const { quota, invite } = words.influencers;
      const title = limit === null ? words.links.trial_title : quota.title;
      const said = limit === null ? words.links.trial_body : limit === 3 ? quota.body_small : quota.body_large;
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      const list = page.getByRole('article').first();
      await expect.element(list).toBeVisible();
      await button(invite).click();
      await expect.element(dialog.getByText(filled(said, { limit: String(limit) }))).toBeVisible();
      await dialog.getByRole('button', { name: words.ui.ok, exact: true }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(list).toBeVisible();
      change(<Routed key="address" screens={screens} at="/admin/influencers/create" session={session} />);
      await expect.element(list).not.toBeInTheDocument();
      await dialog.getByRole('button', { name: words.ui.ok, exact: true }).click();
      await expect.element(list).toBeVisible();
    },
  );

  it('has a link that is shown once in order', async () => {
    const url = `https://vitrine.example/reset-password?token=${'a1B2'.repeat(16)}`;
    const { words } = await show(
      <SignedIn>
        <OnceDialog title="@maya" body="maya@mail.example" url={url} onClose={() => undefined} />
      </SignedIn>,
      reader,
    );
    await expect.element(page.getByRole('dialog').getByText(url)).toBeVisible();
    await expect.element(button(words.influencers.invited.done)).toHaveFocus();
    await expectOrder();
  });
});
