// A balance below zero at the end: written off, repaid or asked for, each with a reason.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { SettleDialog } from './settle-dialog.tsx';

const owed = { currency: 'EUR', balance: -40, held: 0, payable: -40, pending: 0, next_available_at: null };

describe.each(readers)('on %s', (_where, reader) => {
  it.each(['write_off', 'repaid', 'request'] as const)('is settled with a reason: %s', async (act) => {
    const calls = answerCalls(() => ({ data: { balances: [] } }));
    const { words } = await show(
      <SignedIn>
        <h1>Dunes</h1>
        <SettleDialog username="maya" owed={owed} onClose={() => undefined} />
      </SignedIn>,
      reader,
    );
    const { settle } = words.payouts;
    const dialog = page.getByRole('dialog', { name: filled(settle.title, { name: isolate('@maya') }) });
    const send = dialog.getByRole('button', { name: settle[act], exact: true });
    await dialog.getByText(settle[act], { exact: true }).first().click();
    await expect.element(dialog.getByText(settle[`${act}_help`])).toBeVisible();
    await expect.element(send).toBeDisabled();
    await page.getByLabelText(words.earnings.correction.reason, { exact: true }).fill('We part ways');
    await expectOrder();
    await send.click();
    await expect.element(page.getByText(settle[`done_${act}`])).toBeVisible();
    const sent = calls.filter(({ path }) => path.endsWith('/balance/settle')).map(({ body }) => body);
    expect(sent).toEqual([{ act, reason: 'We part ways', currency: 'EUR' }]);
  });
});
