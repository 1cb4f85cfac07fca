// Sharing what is on screen: what is sent, its address, refusals; and the list, from which a report is revoked.
import type { BodyOf } from '@vitrine/contract/endpoint';
import { reportId } from '@vitrine/contract/ids';
import { type SharedReport, sharedReport, type shareReport } from '@vitrine/contract/shared-reports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { toSampleSegment } from '../testing/figure-server.ts';
import { OnScreen } from '../testing/on-screen.tsx';
import { Sharing } from '../testing/sharing.tsx';

const draw: Parameters<typeof OnScreen>[0]['draw'] = (screen) => <Sharing screen={screen} />;

const toReport = (number: number, change: Partial<SharedReport> = {}): SharedReport =>
  sharedReport.parse({
    report_id: toSampleUuid(number),
    name: `Report ${number}`,
    range: { kind: 'preset', preset: 'last_7_days' },
    tabs: ['links'],
    figures: ['visits'],
    breakdowns: [],
    address: `https://vitrine.example/r/token-${number}`,
    made_by: 'sam',
    made_at: '2026-11-22T12:00:00Z',
    ends_at: '2026-12-01T05:00:00Z',
    has_ended: false,
    opened: 0,
    last_opened_at: null,
    ...change,
  });

type Refusal = { readonly code: 'reports_too_many'; readonly message: string };

/** Keeps the reports as the server does. */
function startReportServer(kept: SharedReport[] = [], refuses: { with: Refusal | null } = { with: null }) {
  const phones = [{ by: 'device' as const, op: 'is' as const, values: ['phone'] }];
  const calls = answerCalls(({ path, method, body }) => {
    if (path.endsWith('/figures/segments')) return { data: { segments: [toSampleSegment(1, 'Phones', phones)] } };
    if (!path.includes('/figures/reports')) throw new Error(`${method} ${path} is not answered`);
    if (path.endsWith('/revoke')) {
      const at = kept.findIndex(({ report_id: id }) => path.includes(id));
      kept.splice(at, 1);
      return { data: {} };
    }
    if (method === 'GET') return { data: { reports: kept } };
    if (refuses.with !== null) return { error: refuses.with, status: 409 };
    const { name } = body as BodyOf<typeof shareReport>;
    const made = toReport(700 + kept.length, { name, report_id: reportId.parse(toSampleUuid(700 + kept.length)) });
    kept.unshift(made);
    return { data: { report: made } };
  });
  const sent = () => calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/figures/reports'));
  return { sent, refuses, kept };
}

describe.each(readers)('shared reports on %s', (_where, reader) => {
  const open = async (search: string, item: 'new' | 'list', kept?: SharedReport[]) => {
    const server = startReportServer(kept);
    const scene = await show(<OnScreen search={search} draw={draw} />, reader);
    const texts = scene.words.reports;
    await page.getByRole('button', { name: texts.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: texts[item], exact: true }).click();
    const dialog = page.getByRole('dialog');
    return { ...scene, ...server, texts, dialog };
  };

  it('are made of what is on screen, without money when it is left out, and say their address', async () => {
    const search = `?tab=shorts&range=last_7_days&filter=country:US&segment=${toSampleUuid(1)}`;
    const { texts, dialog, sent } = await open(search, 'new');
    const create = dialog.getByRole('button', { name: texts.create, exact: true });
    await expect.element(create).toBeDisabled();
    await expect.element(dialog.getByText(filled(texts.segment, { name: isolate('Phones') }))).toBeVisible();
    await dialog.getByLabelText(texts.name, { exact: true }).fill('For the board');
    await dialog.getByRole('switch', { name: texts.money, exact: false }).click();
    await dialog.getByText(texts.end_chosen, { exact: true }).click();
    await expectOrder();
    await create.click();
    await expect
      .element(dialog.getByLabelText(texts.address, { exact: true }))
      .toHaveValue('https://vitrine.example/r/token-700');
    expect(sent()[0]?.body).toMatchObject({
      name: 'For the board',
      range: { kind: 'preset', preset: 'last_7_days' },
      tabs: ['shorts'],
      filters: [{ by: 'country', op: 'is', values: ['US'] }],
      segment_id: toSampleUuid(1),
      figures: ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'buys', 'cr'],
    });
    await expect.element(dialog.getByRole('link', { name: texts.open })).toHaveAttribute('rel', 'noreferrer');
    await expectOrder();
    await dialog.getByRole('button', { name: texts.done, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('keep the days of now where they should', async () => {
    const { texts, dialog, sent } = await open('?range=last_7_days', 'new');
    await dialog.getByLabelText(texts.name, { exact: true }).fill('Week');
    await dialog.getByText(texts.stays, { exact: true }).click();
    await dialog.getByRole('button', { name: texts.create, exact: true }).click();
    await expect.poll(() => sent()[0]?.body).toMatchObject({ range: { kind: 'days' } });
  });

  it('say above the buttons why there can be no more', async () => {
    const { texts, dialog, refuses } = await open('', 'new');
    refuses.with = { code: 'reports_too_many', message: 'At most 50' };
    await dialog.getByLabelText(texts.name, { exact: true }).fill('One more');
    await dialog.getByRole('button', { name: texts.create, exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/At most 50/);
  });

  it('are not made of a segment that is gone', async () => {
    const { texts, dialog } = await open(`?segment=${toSampleUuid(9)}`, 'new');
    await dialog.getByLabelText(texts.name, { exact: true }).fill('Nothing');
    await expect.element(dialog.getByText(texts.gone_segment)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: texts.create, exact: true })).toBeDisabled();
  });

  it('are listed with their end and how often they were opened, and revoked after a question', async () => {
    const ended = toReport(2, { has_ended: true, opened: 3, last_opened_at: '2026-11-20T12:00:00Z' });
    const { texts, dialog } = await open('', 'list', [toReport(1), ended]);
    const rows = dialog.getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent(new RegExp(texts.opened_never));
    const copies = dialog.getByRole('button', { name: filled(texts.copy_of, { name: isolate('Report 1') }) });
    await expect.element(copies).toBeVisible();
    // an address that leads nowhere is not copied
    expect(
      dialog.getByRole('button', { name: filled(texts.copy_of, { name: isolate('Report 2') }) }).elements(),
    ).toEqual([]);
    await expectOrder();
    await dialog.getByRole('button', { name: filled(texts.revoke_of, { name: isolate('Report 1') }) }).click();
    const question = page.getByRole('dialog', { name: filled(texts.revoke_title, { name: isolate('Report 1') }) });
    await expect.element(question.getByText(texts.revoke_body)).toBeVisible();
    await question.getByRole('button', { name: texts.revoke, exact: true }).click();
    await expect.element(page.getByText('Report 1', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText('Report 2', { exact: true })).toBeVisible();
  });

  it('that are not there yet are told how to make', async () => {
    const { texts, dialog } = await open('', 'list', []);
    await expect.element(dialog.getByText(texts.none_body)).toBeVisible();
    await expectOrder();
  });
});
