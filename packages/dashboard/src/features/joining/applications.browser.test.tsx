// The queue of applications with answers of its own: nobody, one, many, and what is decided of them.
import {
  type ApplicationDetail,
  approveApplications,
  declineApplications,
  listApplications,
  reopenApplications,
} from '@vitrine/contract/applications';
import { applicationId } from '@vitrine/contract/ids';
import { getDefaultTerms } from '@vitrine/contract/terms';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ApplicationPage } from './application-page.tsx';
import { ApplicationsPage } from './applications-page.tsx';

const path = '/admin/influencers/applications';
const screens = { [path]: ApplicationsPage, [`${path}/$application`]: ApplicationPage };

/** With the place that menus open in. */
const List = () => (
  <div id="content">
    <Routed screens={screens} at={path} />
  </div>
);

const longName = 'Maximiliane-Theodora von und zu Hohenlohe-Langenburg the Younger of the Northern Isles';

const toSample = (at: number, change: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  application_id: applicationId.parse(toSampleUuid(at)),
  name: `Person ${at}`,
  email: `person-${at}@mail.example`,
  status: 'pending',
  applied_at: '2026-11-05T10:00:00.000Z',
  decided_at: null,
  username: null,
  has_note: false,
  answers: [
    { question: 'Your Instagram name', kind: 'text', answer: `@person${at}` },
    { question: 'Are you 18?', kind: 'yes_no', answer: 'yes' },
  ],
  consent: 'I agree to it.',
  consented_at: '2026-11-05T09:59:00.000Z',
  decided_by: null,
  note: '',
  ...change,
});

/** Answers with these; what is decided moves them. */
function startServer(everyone: ApplicationDetail[]) {
  const server = { everyone };
  const move = (ids: readonly string[], status: ApplicationDetail['status']) => {
    server.everyone = server.everyone.map((each) =>
      ids.includes(each.application_id) ? { ...each, status, decided_at: '2026-11-06T10:00:00.000Z' } : each,
    );
  };
  const count = (status: string) => server.everyone.filter((each) => each.status === status).length;
  const calls = answerCalls(({ path: asked, query, body }) => {
    if (asked === listApplications.path) {
      const status = query.get('status') ?? 'pending';
      const words = query.get('search') ?? '';
      const found = server.everyone.filter((each) => each.status === status && each.name.includes(words));
      const totals = { pending: count('pending'), approved: count('approved'), declined: count('declined') };
      return { data: { applications: found, next_skip: null, totals } };
    }
    if (asked.endsWith('/terms')) return { data: getDefaultTerms.answer.parse({ terms: { commission: 12 } }) };
    const ids = (body as { application_ids?: string[] } | undefined)?.application_ids ?? [];
    if (asked === declineApplications.path || asked === reopenApplications.path) {
      move(ids, asked === declineApplications.path ? 'declined' : 'pending');
      return { data: { changed: ids.length } };
    }
    if (asked === approveApplications.path) {
      const { applications } = body as { applications: { application_id: string }[] };
      move(
        applications.map(({ application_id: id }) => id),
        'approved',
      );
      return {
        data: {
          outcomes: applications.map(({ application_id: id }) => ({
            application_id: id,
            outcome: 'invited',
            username: 'person',
            invitation_url: 'https://vitrine.example/welcome?token=x',
            problem: null,
          })),
        },
      };
    }
    const one = server.everyone.find(({ application_id: id }) => asked.endsWith(id));
    if (!one) throw new Error(`nobody answers ${asked}`);
    return { data: { application: one } };
  });
  return { server, calls };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('applications on %s', (_where, reader) => {
  it('have a word for nobody, and the way to the page people apply on', async () => {
    startServer([]);
    const { words } = await show(<List />, reader);
    await expect.element(page.getByText(words.joining.none.pending)).toBeVisible();
    await expect.element(page.getByRole('link', { name: words.joining.open_page })).toBeVisible();
    await expectOrder();
  });

  it('stand in their list, long names too, and open to their answers', async () => {
    startServer([toSample(1, { name: longName, has_note: true }), toSample(2)]);
    const { words } = await show(<List />, reader);
    await expect.element(button(longName)).toBeVisible();
    await expectOrder();
    await button('Person 2').click();
    await expect.element(page.getByText('@person2')).toBeVisible();
    await expect.element(page.getByText(words.joining.yes, { exact: true })).toBeVisible();
    await expect.element(button(words.joining.approve)).toBeVisible();
    await expectOrder();
  });

  it('are approved with a code, by the terms for new influencers', async () => {
    const { calls } = startServer([toSample(1)]);
    const { words } = await show(<Routed screens={screens} at={`${path}/${toSampleUuid(1)}`} />, reader);
    await button(words.joining.approve).click();
    await expect.element(page.getByText(/12/)).toBeVisible();
    await page.getByLabelText(words.joining.code).fill('ONE10');
    await expectOrder();
    await button(words.joining.invite).click();
    await expect.element(page.getByText(words.joining.invited, { exact: true })).toBeVisible();
    const sent = calls.find((call) => call.path === approveApplications.path);
    expect(sent?.body).toMatchObject({ applications: [{ application_id: toSampleUuid(1), promocode: 'ONE10' }] });
    await button(words.joining.done).click();
    await expect.element(page.getByText(words.joining.status.approved, { exact: true })).toBeVisible();
  });

  it('are turned down together, in words that can be changed, and wait again', async () => {
    const { calls } = startServer([toSample(1), toSample(2)]);
    const { words, isPhone } = await show(<List />, reader);
    const choose = (name: string) =>
      page.getByRole('checkbox', { name: filled(words.joining.choose, { name: isolate(name) }) });
    await choose('Person 1').click();
    await choose('Person 2').click();
    if (isPhone) await button(words.joining.bulk).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: words.joining.turn_down }).click();
    const letter = page.getByLabelText(words.joining.letter_label);
    await letter.fill('Not now');
    await expectOrder();
    await page.getByRole('dialog').getByRole('button', { name: words.joining.turn_down, exact: true }).click();
    await expect.element(page.getByText(words.joining.none.pending)).toBeVisible();
    const sent = calls.find((call) => call.path === declineApplications.path);
    expect(sent?.body).toEqual({ application_ids: [toSampleUuid(1), toSampleUuid(2)], letter: 'Not now' });
    await page.getByRole('button', { name: words.ui.undo }).click();
    await expect.element(button('Person 1')).toBeVisible();
  });
});
