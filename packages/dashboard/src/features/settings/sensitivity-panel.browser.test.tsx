// The sensitivity with the test of AI tagging: how good each level is in this store, none yet, under way, and not to be had.
import { makeTaggingReport, type TaggingReport } from '@vitrine/contract/vision';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { noTaggingReport } from '../../testing/settings-samples.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { SensitivityPanel } from './sensitivity-panel.tsx';

const made: TaggingReport = {
  state: 'made',
  made_at: '2026-11-27T16:00:00.000Z',
  pictures: 240,
  products: 310,
  levels: [
    { sensitivity: 'HIGH', tags: true, right: 0.92, found: 0.71 },
    { sensitivity: 'MEDIUM', tags: true, right: 0.95, found: 0.6 },
    { sensitivity: 'LOW', tags: false, right: null, found: 0 },
  ],
  decisions: { right: 34, wrong: 2 },
  next_network: null,
};
const waiting: TaggingReport = { ...noTaggingReport, state: 'waiting' };

const Panel = ({ canChange = true }: { canChange?: boolean }) => (
  <SignedIn>
    <SensitivityPanel
      draft={{ sensitivity: 'MEDIUM' }}
      canChange={canChange}
      ended={undefined}
      onChange={() => undefined}
    />
  </SignedIn>
);
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('the sensitivity on %s', (_where, reader) => {
  it('says of each level how right it is and how much it finds, of how many images, and what was decided', async () => {
    answerCalls(() => ({ data: made }));
    const { words } = await show(<Panel />, reader);
    const { report } = words.settings.sensitivity;
    await expect.element(page.getByText(filled(report.right, { part: 19, whole: 20 }))).toBeVisible();
    await expect.element(page.getByText(filled(report.found, { part: 6, whole: 10 }))).toBeVisible();
    await expect.element(page.getByText(report.no_tags)).toBeVisible();
    await expect.element(page.getByText('240', { exact: false })).toBeVisible();
    await expect.element(page.getByText(filled(report.decisions, { right: '34', wrong: '2' }))).toBeVisible();
    await expectOrder();
  });

  it('tells how far another network is, until it has seen all', async () => {
    const next = { name: 'clip', seen: 40, pictures: 1200 };
    let asked = 0;
    answerCalls(() => ({ data: { ...made, next_network: (asked += 1) === 1 ? next : null } }));
    const { words } = await show(<Panel />, reader);
    const told = filled(words.settings.sensitivity.report.next, { name: 'clip', seen: '40', amount: '1,200' });
    await expect.element(page.getByText(told)).toBeVisible();
    await expectOrder();
    await expect.element(page.getByText(told), { timeout: 15_000 }).not.toBeInTheDocument();
  });

  it('is tested again by who may change it, and waits for the outcome', async () => {
    const calls = answerCalls(({ method }) => ({ data: method === 'POST' ? waiting : made }));
    const { words, change } = await show(<Panel />, reader);
    const { report } = words.settings.sensitivity;
    await button(report.again).click();
    await expect.element(page.getByText(report.waiting)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe(makeTaggingReport.path);
    expect(button(report.again).query()).toBeNull();
    await expectOrder();
    // asked for again until it is done
    await expect.element(page.getByText(filled(report.right, { part: 19, whole: 20 }))).toBeVisible();
    await expect.element(button(report.again)).toBeVisible();
    change(<Panel canChange={false} />);
    await expect.element(page.getByText(filled(report.right, { part: 19, whole: 20 }))).toBeVisible();
    expect(button(report.again).query()).toBeNull();
  });

  it('says that the store has too few images to tell, and why it could not be tested', async () => {
    answerCalls(({ method }) =>
      method === 'POST'
        ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
        : { data: noTaggingReport },
    );
    const { words } = await show(<Panel />, reader);
    const { report } = words.settings.sensitivity;
    await expect.element(page.getByText(report.none)).toBeVisible();
    expect(page.getByText(report.no_tags).query()).toBeNull();
    await expectOrder();
    await button(report.again).click();
    const told = page.getByRole('dialog', { name: report.again_failed });
    await expect.element(told.getByText('Not now.', { exact: false })).toBeVisible();
    await expectOrder();
  });

  it('can be chosen though its test could not be had, which is asked for again', async () => {
    let isAway = true;
    answerCalls(() => (isAway ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } } : { data: made }));
    const { words } = await show(<Panel />, reader);
    const { sensitivity } = words.settings;
    await expect.element(page.getByText(sensitivity.report.failed)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: sensitivity.LOW, exact: true })).toBeEnabled();
    await expectOrder();
    isAway = false;
    await button(words.ui.retry).click();
    await expect.element(page.getByText(sensitivity.report.no_tags)).toBeVisible();
  });
});
