// The payout hold among the settings: each choice explained, saved as one, and told as it is.
import { businessId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { HoldingPanel } from './holding-panel.tsx';

const business = businessId.parse(toSampleUuid(900));
const saved = { holding_days: 30, hold_from: 'payment', needs_approval: false, approval_since: null };

// ahead of what leaves a message behind
it('is read by the team, and changed by the merchant alone', async () => {
  answerCalls(() => ({ data: saved }));
  const { words } = await show(
    <SignedIn>
      <HoldingPanel businessId={business} canChange={false} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('radio', { name: words.settings.holding.from_order })).toBeDisabled();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

describe.each(readers)('for %s', (_who, reader) => {
  it('explains each moment the days count from, and saves what was chosen', async () => {
    const calls = answerCalls(({ method, body }) => ({
      data: method === 'PUT' ? { ...saved, ...(body as object), approval_since: '2026-11-23T09:00:00Z' } : saved,
    }));
    const { words } = await show(
      <SignedIn>
        <HoldingPanel businessId={business} canChange />
      </SignedIn>,
      reader,
    );
    const { holding } = words.settings;
    for (const text of [holding.from_payment_help, holding.from_fulfilment_help, holding.from_order_help])
      await expect.element(page.getByText(text)).toBeVisible();
    const save = page.getByRole('button', { name: holding.save, exact: true });
    await expect.element(save).toBeDisabled();
    await page.getByRole('radio', { name: holding.from_fulfilment }).click();
    await page.getByRole('textbox', { name: holding.label }).fill('400');
    await expect.element(page.getByText(filled(holding.range, { min: 0, max: 365 }))).toBeVisible();
    await expect.element(save).toBeDisabled();
    await page.getByRole('textbox', { name: holding.label }).fill('14');
    await page.getByRole('switch', { name: holding.approval, exact: false }).click();
    await expectOrder();
    await save.click();
    await expect
      .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
      .toEqual({ holding_days: 14, hold_from: 'fulfilment', needs_approval: true });
    // orders since then, by the store's clock
    await expect.element(page.getByText(/4:00/)).toBeVisible();
    await expect.element(save).toBeDisabled();
  });
});
