// What goes wrong with links and influencers and their passwords, as a reader of either language is told it.
import {
  activateInfluencer,
  editInfluencer,
  getInfluencer,
  type Influencer,
  resetInfluencerPassword,
} from '@vitrine/contract/influencers';
import { getOwnProfile } from '@vitrine/contract/invitations';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Problem } from '../api/problem.ts';
import type { DraftForm } from '../api/use-draft-form.ts';
import { OwnProfilePanel } from '../features/account/own-profile-panel.tsx';
import { emptyDraft } from '../features/influencers/influencer-draft.ts';
import { EditPage } from '../features/influencers/influencer-form.tsx';
import { ResetDialogs } from '../features/influencers/once-dialog.tsx';
import { PreviewActions } from '../features/influencers/preview-actions.tsx';
import { PreviewPage } from '../features/influencers/preview-page.tsx';
import { useInfluencersPlace } from '../features/influencers/use-influencers-place.ts';
import { LookFormPage } from '../features/links/look-form-page.tsx';
import { MultilinkActions } from '../features/multilinks/multilink-actions.tsx';
import { MultilinkFormPage } from '../features/multilinks/multilink-form.tsx';
import { MultilinkPreviewPage } from '../features/multilinks/multilink-preview-page.tsx';
import { ShortFormPage } from '../features/shorts/short-form-page.tsx';
import { EntityListDialogs } from '../parts/links/entity-list-dialogs.tsx';
import { toLinkItem } from '../parts/links/entity-list-item.ts';
import { LinkFormScreen } from '../parts/links/link-form-screen.tsx';
import type { Words } from '../locales/en/index.ts';
import { LinkPreviewPage, ShortPreviewPage } from '../parts/previews/link-preview-page.tsx';
import { PreviewToolbar } from '../parts/previews/preview-toolbar.tsx';
import { toSampleLink, toSampleRow, toSampleUuid } from '../testing/link-samples.ts';
import { toSampleMultilink } from '../testing/multilink-samples.ts';
import { Routed } from '../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../testing/scene.tsx';
import { answerCalls } from '../testing/server.ts';
import { ChartCard } from '../ui/chart-card.tsx';
import { ContentDialog } from '../ui/content-dialog.tsx';
import { isolate } from '../ui/foreign-text.ts';

/** As the server words it, in whatever language was asked for: shown as it came. */
const sentence = 'The sentence of the server.';
const problem = new Problem({ code: 'unavailable', message: sentence, request_id: 'r-17' }, 503);
const refused = { status: 503, error: { code: 'unavailable', message: sentence } } as const;
const gone = { status: 404, error: { code: 'not_found', message: sentence } } as const;
const kinds = ['links', 'shorts', 'multilinks'] as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const title = isolate('@maya');

const maya: Influencer = {
  username: 'maya',
  name: 'maya',
  email: 'maya@mail.example',
  phone: null,
  tags: [],
  profile_image_url: 'https://vitrine.example/media/face.png',
  promocode: 'MAYA10',
  is_active: true,
  earning_ends_at: null,
  permissions: emptyDraft.permissions,
  created_at: '2026-01-05T10:00:00.000Z',
  commission: 10,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
};

/** A form whose save met that. */
const stopped = (obstacle: DraftForm<null, never>['obstacle']): DraftForm<null, never> => ({
  draft: null,
  change: () => undefined,
  errors: {},
  refusals: {},
  obstacle,
  clearObstacle: () => undefined,
  isModified: false,
  canSave: true,
  isSaving: false,
  isDone: false,
  save: () => Promise.resolve(),
});

/** What opens one thing, and what is said where it is gone. */
const lost: readonly { path: string; Screen: () => ReactNode; said: (words: Words) => string }[] = [
  { path: '/admin/links/$linkId/edit', Screen: LookFormPage, said: ({ links }) => links.form.load_failed },
  { path: '/admin/links/$linkId/preview', Screen: LinkPreviewPage, said: ({ preview }) => preview.load_failed },
  { path: '/admin/shorts/$linkId/edit', Screen: ShortFormPage, said: ({ shorts }) => shorts.form.load_failed },
  { path: '/admin/shorts/$linkId/preview', Screen: ShortPreviewPage, said: ({ preview }) => preview.load_failed },
  {
    path: '/admin/multilinks/$multilinkId/edit',
    Screen: MultilinkFormPage,
    said: ({ multilinks }) => multilinks.form.load_failed,
  },
  {
    path: '/admin/multilinks/$multilinkId/preview',
    Screen: MultilinkPreviewPage,
    said: ({ preview }) => preview.load_failed,
  },
  {
    path: '/admin/influencers/$username/edit',
    Screen: EditPage,
    said: ({ influencers }) => influencers.form.load_failed,
  },
  {
    path: '/admin/influencers/$username/preview',
    Screen: PreviewPage,
    said: ({ influencers }) => influencers.form.load_failed,
  },
];

const nothingAsked = () => Promise.resolve(null);

const TheList = () => <h2>the list</h2>;
const Reset = () => <ResetDialogs influencer={maya} opened onClose={() => undefined} />;
const WithoutPicture = () => (
  <ContentDialog width="large" title="Winter" back="Back" onClose={() => undefined}>
    <LinkFormScreen
      name="links"
      form={stopped({ kind: 'upload' })}
      isNew
      shared={null}
      onSetGate={nothingAsked}
      isChecked
    >
      {null}
    </LinkFormScreen>
  </ContentDialog>
);
const PreviewOfMultilink = () => (
  <ContentDialog width="large" title="Winter" back="Back" onClose={() => undefined}>
    <MultilinkActions multilink={toSampleMultilink(1)} onLeave={() => undefined} onGoing={() => undefined} />
  </ContentDialog>
);
const Preview = () => (
  <ContentDialog width="large" title="maya" back="Back" onClose={() => undefined}>
    <PreviewActions influencer={maya} at={useInfluencersPlace()} segment={null} />
  </ContentDialog>
);

const toOwn = (path: string) => path.replace('{username}', 'maya');

/** Answers one call so, and knows Maya; nobody answers the rest. */
function serve(path: string, answer: typeof refused | { readonly data: unknown }): void {
  answerCalls((call) => {
    if (call.path === toOwn(path)) return answer;
    return call.path === toOwn(getInfluencer.path) ? { data: { influencer: maya } } : 'away';
  });
}

describe.each(readers)('with links, on %s,', (_where, reader) => {
  it.each(kinds)('a save that is refused stands in a dialog (%s)', async (name) => {
    const Screen = () => (
      <ContentDialog width="large" title="Winter" back="Back" onClose={() => undefined}>
        <LinkFormScreen
          name={name}
          form={stopped({ kind: 'refused', problem })}
          isNew
          shared={null}
          onSetGate={nothingAsked}
          isChecked
        >
          {null}
        </LinkFormScreen>
      </ContentDialog>
    );
    const { words } = await show(<Routed screens={{ '/': Screen }} at="/" />, reader);
    const told = dialog(words[name].form.save_failed_title);
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await expect.element(told.getByText('r-17', { exact: true })).toBeVisible();
    await expectOrder();
  });

  it('a picture that did not arrive stands in a dialog', async () => {
    const { words } = await show(<Routed screens={{ '/': WithoutPicture }} at="/" />, reader);
    const { form } = words.links;
    await expect.element(dialog(form.upload_failed_title).getByText(form.upload_failed_body)).toBeVisible();
  });

  it.each(kinds)('one that was not deleted is told with its reason (%s)', async (name) => {
    const item = toLinkItem(
      toSampleRow(1),
      { title: 'Winter', kind: null, facts: [] },
      { views: true, orders: true, revenue: true },
    );
    const dialogs = {
      shown: { kind: 'delete' as const, item },
      isWanted: true,
      show: () => undefined,
      closeAll: () => undefined,
      unlessOver: (act: () => void) => act(),
    };
    const Screen = () => (
      <EntityListDialogs
        name={name}
        dialogs={dialogs}
        orders={null}
        zone="UTC"
        onRestore={null}
        onSetGate={nothingAsked}
        CardDialog={() => null}
        onDelete={() => Promise.resolve(problem)}
      />
    );
    const { words } = await show(<Routed screens={{ '/': Screen }} at="/" />, reader);
    await button(words.links.delete).click();
    const told = `${words[name].delete_failed}. ${sentence}`;
    await expect.element(page.getByRole('alert').getByText(told, { exact: false })).toBeVisible();
  });

  it.each(lost)('one that is not there any more is said to be gone, and leads to its list ($path)', async (row) => {
    answerCalls(() => gone);
    const list = row.path.slice(0, row.path.indexOf('/$'));
    const at = row.path.replace(/\$\w+/, row.path.includes('$username') ? 'maya' : toSampleUuid(5));
    const { words } = await show(<Routed screens={{ [list]: TheList, [row.path]: row.Screen }} at={at} />, reader);
    await expect.element(page.getByRole('alert').getByText(row.said(words), { exact: false })).toBeVisible();
    await expect.element(page.getByText('the list')).toBeVisible();
  });

  it.each(['LOOK', 'SHORT'] as const)('one that was not deleted from its preview, in a dialog (%s)', async (type) => {
    answerCalls(() => refused);
    const shown = toSampleLink(1, { link_type: type });
    const Screen = () => (
      <ContentDialog width="large" title="Winter" back="Back" onClose={() => undefined}>
        <PreviewToolbar link={shown} title="Winter" onLeave={() => undefined} />
      </ContentDialog>
    );
    const { words } = await show(<Routed screens={{ '/': Screen }} at="/" />, reader);
    await page.getByRole('button', { name: words.preview.more }).click();
    await page.getByRole('menuitem', { name: words.links.delete }).click();
    await button(words.links.delete).click();
    const told = dialog(words[type === 'LOOK' ? 'links' : 'shorts'].delete_failed);
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(told).not.toBeInTheDocument();
  });

  it('a multilink that was not deleted from its preview, in the dialog that asked', async () => {
    answerCalls(() => refused);
    const { words } = await show(<Routed screens={{ '/': PreviewOfMultilink }} at="/" />, reader);
    await page.getByRole('button', { name: words.preview.more }).click();
    await page.getByRole('menuitem', { name: words.links.delete }).click();
    await button(words.links.delete).click();
    const told = dialog(words.multilinks.delete_failed);
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(told).not.toBeInTheDocument();
  });
});

describe.each(readers)('with influencers, on %s,', (_where, reader) => {
  it('a change that was not saved stands in a dialog, and what was typed stays', async () => {
    serve(editInfluencer.path, refused);
    const screens = { '/admin/influencers/$username/edit': EditPage };
    const { words } = await show(<Routed screens={screens} at="/admin/influencers/maya/edit" />, reader);
    const { form } = words.influencers;
    const code = page.getByLabelText(words.influencers.promocode, { exact: true });
    await code.fill('MAYA20');
    await button(form.save_change).click();
    const told = dialog(form.change_failed);
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(code).toHaveValue('MAYA20');
  });

  it('a picture that is missing is asked for at its place, and nothing is saved without it', async () => {
    const faceless = { ...maya, profile_image_url: null };
    answerCalls(({ path }) => (path === toOwn(getInfluencer.path) ? { data: { influencer: faceless } } : 'away'));
    const screens = { '/admin/influencers/$username/edit': EditPage };
    const { words } = await show(<Routed screens={screens} at="/admin/influencers/maya/edit" />, reader);
    await page.getByLabelText(words.influencers.promocode, { exact: true }).fill('MAYA20');
    await expect.element(page.getByText(words.validation.picture_required)).toBeVisible();
    await expect.element(button(words.influencers.form.save_change)).toBeDisabled();
  });

  it('a phone number that does not look right, at its field', async () => {
    serve(editInfluencer.path, refused);
    const screens = { '/admin/influencers/$username/edit': EditPage };
    const { words } = await show(<Routed screens={screens} at="/admin/influencers/maya/edit" />, reader);
    const phone = page.getByLabelText(words.influencers.form.phone, { exact: true });
    await phone.fill('12');
    await userEvent.tab();
    await expect.element(page.getByText(words.validation.phone_format)).toBeVisible();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  });

  it('their own phone number that does not look right, at its field, and it is not sent', async () => {
    const own = { profile_image_url: null, phone: null, muted_mails: [] };
    const calls = answerCalls(({ path }) => (path === getOwnProfile.path ? { data: own } : 'away'));
    const { words } = await show(<Routed screens={{ '/': OwnProfilePanel }} at="/" />, reader);
    const phone = page.getByLabelText(words.account.phone, { exact: true });
    await phone.fill('12');
    await userEvent.tab();
    await expect.element(page.getByText(words.validation.phone_format)).toBeVisible();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await phone.fill('+972 50 123 4567');
    await expect.element(page.getByText(words.validation.phone_format)).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.poll(() => calls.at(-1)?.body).toEqual({ phone: '+972 50 123 4567' });
  });

  it('a password that was not reset stands in a dialog of one button', async () => {
    serve(resetInfluencerPassword.path, refused);
    const { words } = await show(<Routed screens={{ '/': Reset }} at="/" />, reader);
    const { reset } = words.influencers;
    await button(reset.confirm).click();
    const told = dialog(filled(reset.failed, { name: title }));
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await expect.element(told.getByRole('button', { name: words.ui.ok })).toBeVisible();
  });

  it('a password that was reset names whose it is', async () => {
    const data = { influencer: maya, reset_url: 'https://vitrine.example/reset-password?token=abc' };
    serve(resetInfluencerPassword.path, { data });
    const { words } = await show(<Routed screens={{ '/': Reset }} at="/" />, reader);
    const { reset } = words.influencers;
    await button(reset.confirm).click();
    await expect.element(dialog(filled(reset.done_title, { name: title })).getByText(data.reset_url)).toBeVisible();
  });

  it('one who was not deactivated: it is said, and the preview is left', async () => {
    serve(activateInfluencer.path, refused);
    const screens = { '/admin/influencers/maya': Preview, '/admin/influencers': TheList };
    const { words } = await show(<Routed screens={screens} at="/admin/influencers/maya" />, reader);
    const { deactivate, preview } = words.influencers;
    await page.getByRole('button', { name: words.preview.more }).click();
    await page.getByRole('menuitem', { name: preview.deactivate }).click();
    await button(deactivate.confirm).click();
    const told = filled(deactivate.failed, { name: title });
    await expect.element(page.getByRole('alert').getByText(`${told} ${sentence}`, { exact: false })).toBeVisible();
    await expect.element(page.getByText('the list')).toBeVisible();
  });
});

it.each(readers)('a chart of days on which nothing was counted says so, on %s', async (_where, reader) => {
  const points = [1, 2, 3].map((day) => ({ day: `2026-11-0${day}`, value: 0 }));
  const series = { id: 'visits', name: 'Visits', column: 'Visits', points, write: String, mark: String };
  const range = '1–3 November';
  const Screen = () => <ChartCard title="Days" series={[series]} range={range} onDownload={() => undefined} />;
  const { words } = await show(<Routed screens={{ '/': Screen }} at="/" />, reader);
  await expect.element(page.getByText(words.ui.chart.no_data, { exact: true })).toBeVisible();
  await expect.element(page.getByText(filled(words.ui.chart.no_data_range, { range }))).toBeVisible();
});
