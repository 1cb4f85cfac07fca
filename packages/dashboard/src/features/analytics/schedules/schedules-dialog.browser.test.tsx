// Scheduled reports: what is sent of the screen and to whom, what the list says of each, and pausing, sending, deleting and undoing.
import type { BodyOf } from '@vitrine/contract/endpoint';
import { type ScheduledReport, scheduledReport, type scheduleReport } from '@vitrine/contract/scheduled-reports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { staffRights } from '../../../testing/rights-samples.ts';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { toSampleSession } from '../../../testing/signed-in.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { Sharing } from '../testing/sharing.tsx';
import { OnScreen } from '../testing/on-screen.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <Sharing screen={screen} />;

const member = (number: number, username: string) => ({
  account_id: toSampleUuid(number),
  username,
  name: '',
  email: `${username}@shop.example`,
  role: number === 1 ? 'owner' : 'manager',
  exceptions: {},
  rights: [],
  is_you: number === 1,
  last_seen_at: null,
});

const toScheduled = (number: number, change: Partial<ScheduledReport> = {}): ScheduledReport =>
  scheduledReport.parse({
    schedule_id: toSampleUuid(number),
    name: `Report ${number}`,
    tab: 'all',
    range: 'last_7_days',
    every: 'week',
    hour: 8,
    readers: [],
    made_by: 'sam',
    next_at: '2026-11-30T13:00:00Z',
    last_sent_at: null,
    paused: null,
    failed_at: null,
    ...change,
  });

const toReader = (number: number, change: object) => ({
  reader_id: toSampleUuid(number),
  kind: 'address',
  account_id: null,
  username: null,
  email: `a${number}@mail.example`,
  language: 'en',
  state: 'reads',
  ...change,
});

const who = (number: number) => ({ who: isolate(`a${number}@mail.example`) });

/** Keeps them as the server does. */
function startServer(kept: ScheduledReport[] = []) {
  let removed: ScheduledReport | null = null;
  const calls = answerCalls(({ path, method, body }) => {
    if (path.endsWith('/figures/segments')) return { data: { segments: [] } };
    if (path === '/admin/v1/team') {
      return { data: { members: [member(1, 'sam'), member(2, 'noa')], invitations: [], offer: null } };
    }
    if (!path.includes('/figures/schedules')) throw new Error(`${method} ${path} is not answered`);
    if (method === 'GET') return { data: { scheduled: kept } };
    const at = kept.findIndex(({ schedule_id: id }) => path.includes(id));
    if (path.endsWith('/remove')) {
      removed = kept.splice(at, 1)[0] ?? null;
      return { data: {} };
    }
    if (path.endsWith('/send')) return { data: {} };
    if (path.endsWith('/restore') && removed !== null) kept.push(removed);
    else if (path.endsWith('/pause')) {
      const { is_paused: isPaused } = body as { is_paused: boolean };
      kept[at] = toScheduled(1, {
        paused: isPaused ? 'person' : null,
        next_at: isPaused ? null : '2026-11-30T13:00:00Z',
      });
    } else {
      const { name } = body as BodyOf<typeof scheduleReport>;
      kept.push(toScheduled(5 + kept.length, { name }));
    }
    return { data: { scheduled: kept.at(-1) } };
  });
  return { calls, sent: (end: string) => calls.filter(({ path, method }) => method === 'POST' && path.endsWith(end)) };
}

describe.each(readers)('scheduled reports on %s', (_where, reader) => {
  const open = async (item: 'new' | 'title', { search = '', kept = [] as ScheduledReport[] } = {}) => {
    const server = startServer(kept);
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const texts = scene.words.schedules;
    await page.getByRole('button', { name: scene.words.reports.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: texts[item], exact: true }).click();
    return { ...scene, ...server, texts, dialog: page.getByRole('dialog') };
  };

  it('are made of what is on screen, for oneself, for the team and for an address', async () => {
    const search = '?tab=shorts&range=last_30_days&filter=country:US';
    const { texts, dialog, sent } = await open('new', { search });
    const save = dialog.getByRole('button', { name: texts.save, exact: true });
    await expect.element(save).toBeDisabled();
    await dialog.getByLabelText(texts.name, { exact: true }).fill('For the agency');
    await dialog.getByText(texts.everies.month, { exact: true }).click();
    await dialog.getByLabelText(texts.email, { exact: true }).fill('no address');
    const add = dialog.getByRole('button', { name: texts.add_address, exact: true });
    await add.click();
    await expect.element(dialog.getByText(texts.email_wrong)).toBeVisible();
    await dialog.getByLabelText(texts.email, { exact: true }).fill('agency@mail.example');
    await add.click();
    await expect.element(dialog.getByText('agency@mail.example')).toBeVisible();
    await expectOrder();
    await save.click();
    await expect
      .poll(() => sent('/schedules')[0]?.body)
      .toMatchObject({
        name: 'For the agency',
        tab: 'shorts',
        range: 'last_30_days',
        filters: [{ by: 'country', op: 'is', values: ['US'] }],
        every: 'month',
        hour: 8,
        readers: [
          { kind: 'team', account_id: toSampleUuid(1) },
          { kind: 'address', email: 'agency@mail.example' },
        ],
      });
    await expect.element(dialog.getByText('For the agency', { exact: true })).toBeVisible();
  });

  it('say when the next goes out, why one does not, and who does not get it', async () => {
    const kept = [
      toScheduled(1, {
        readers: [toReader(1, { state: 'asked' }), toReader(2, { state: 'left' })] as ScheduledReport['readers'],
      }),
      toScheduled(2, { paused: 'segment', next_at: null, failed_at: '2026-11-20T12:00:00Z' }),
    ];
    const { texts, dialog } = await open('title', { kept });
    await expect.element(dialog.getByText(filled(texts.state.asked, who(1)))).toBeVisible();
    await expect.element(dialog.getByText(filled(texts.state.left, who(2)))).toBeVisible();
    await expect.element(dialog.getByText(texts.paused.segment)).toBeVisible();
    expect(dialog.getByText(texts.never, { exact: true }).elements()).toHaveLength(2);
    await expectOrder();
  });

  it('are sent at once, paused, deleted and put back', async () => {
    const { texts, dialog, sent } = await open('title', { kept: [toScheduled(1)] });
    const name = { name: isolate('Report 1') };
    await dialog.getByRole('button', { name: filled(texts.send_of, name), exact: true }).click();
    await expect.poll(() => sent('/send')).toHaveLength(1);
    await dialog.getByRole('button', { name: filled(texts.pause_of, name), exact: true }).click();
    await expect.element(dialog.getByText(texts.paused.person, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: filled(texts.resume_of, name), exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: filled(texts.pause_of, name), exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: filled(texts.delete_of, name), exact: true }).click();
    await expect.element(dialog.getByText(texts.none_body)).toBeVisible();
    await expect.element(page.getByText(texts.deleted)).toBeVisible();
  });
});

it('are for oneself alone where reports cannot be shared', async () => {
  startServer();
  const session = toSampleSession({ user: { ...staffRights, rights: [] } });
  const { words } = await show(<OnScreen search="" draw={draw} session={session} />, readers[0][1]);
  await page.getByRole('button', { name: words.reports.menu, exact: true }).click();
  expect(page.getByRole('menuitem', { name: words.reports.new, exact: true }).elements()).toEqual([]);
  await page.getByRole('menuitem', { name: words.schedules.new, exact: true }).click();
  await expect.element(page.getByLabelText(words.schedules.name, { exact: true })).toBeVisible();
  expect(page.getByText(words.schedules.others, { exact: true }).elements()).toEqual([]);
});
