// A promo code below its field: what the store says of it, and the dialog that creates it, with its faults.
import { createDiscount, type StoreDiscount, storeDiscount } from '@vitrine/contract/discounts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { staffRights, toGuestRights } from '../../testing/rights-samples.ts';
import { expectOrder, filled, readers, type SceneOptions, show } from '../../testing/scene.tsx';
import { answerCalls, type Call, holdBack } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import type { Session } from '../../api/session.ts';
import { CodeInStore } from './code-in-store.tsx';
import { useCodeInStore } from './use-code-in-store.ts';

const toDiscount = (changes: Partial<StoreDiscount> = {}): StoreDiscount =>
  storeDiscount.parse({
    code: 'FALL10',
    state: 'missing',
    reason: null,
    kind: null,
    value: null,
    currency: null,
    usage_limit: null,
    times_used: null,
    once_per_customer: null,
    starts_at: null,
    ends_at: null,
    checked_at: '2026-11-20T12:00:00Z',
    ...changes,
  });

function CodeField() {
  const [code, setCode] = useState('');
  return (
    <form>
      <input aria-label="Code" value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      <CodeInStore {...useCodeInStore(code)} />
    </form>
  );
}

type Answers = Parameters<typeof answerCalls>[0];
const missing: Answers = () => ({ data: { discount: toDiscount() } });
const isMaking = ({ method }: Call) => method === createDiscount.method;

/** The field with a code typed. */
async function typeCode(answer: Answers, reader: SceneOptions = {}, session: Session = toSampleSession()) {
  const calls = answerCalls(answer);
  const scene = await show(
    <SignedIn session={session}>
      <CodeField />
    </SignedIn>,
    reader,
  );
  await page.getByLabelText('Code', { exact: true }).fill('FALL10');
  return { ...scene, calls };
}

/** The dialog, opened from the field. */
async function openDialog(answer: Answers, reader: SceneOptions = {}) {
  const scene = await typeCode(answer, reader);
  const { discounts } = scene.words;
  const opener = page.getByRole('button', { name: discounts.create });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const makes = () => scene.calls.filter(isMaking);
  return {
    ...scene,
    dialog,
    opener,
    makes,
    discounts,
    value: dialog.getByLabelText(discounts.value_percentage),
    uses: dialog.getByLabelText(discounts.limit),
    from: dialog.getByLabelText(discounts.from),
    to: dialog.getByLabelText(discounts.to),
    confirm: dialog.getByRole('button', { name: discounts.confirm }),
  };
}

describe.each(readers)('a code on %s', (_where, reader) => {
  it('is made with what stands in the fields, its days those of the store, and is known to be there then', async () => {
    const made = toDiscount({ state: 'active', kind: 'percentage', value: 12.5, times_used: 0 });
    const { dialog, value, uses, from, to, confirm, makes, discounts } = await openDialog(
      (call) => (isMaking(call) ? { data: { discount: made } } : missing(call)),
      reader,
    );
    await value.fill('12.5');
    await uses.fill('100');
    await from.fill('2026-11-01');
    await to.fill('2026-11-01');
    for (const offered of dialog.getByRole('switch').elements()) {
      offered.focus();
      await userEvent.keyboard(' ');
    }
    await expect.element(dialog.getByText(discounts.preview.on_subscriptions, { exact: false })).toBeVisible();
    await dialog.getByLabelText(discounts.combines_shipping).click();
    await dialog.getByLabelText(discounts.combines_product).click();
    await expectOrder();
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(discounts.state.active)).toBeVisible();
    // one day in New York, on which its clocks are put back: 25 hours
    expect(makes().map(({ body }) => body)).toEqual([
      {
        code: 'FALL10',
        kind: 'percentage',
        value: 12.5,
        usage_limit: 100,
        once_per_customer: true,
        combines_with: ['product', 'shipping'],
        on_subscriptions: true,
        starts_at: '2026-11-01T04:00:00.000Z',
        ends_at: '2026-11-02T05:00:00.000Z',
      },
    ]);
  });

  it('says at each field what is wrong, asks the store nothing, and takes it back when it is changed', async () => {
    const { value, from, to, confirm, makes, discounts } = await openDialog(missing, reader);
    await value.fill('');
    await from.fill('2026-11-10');
    await to.fill('2026-11-09');
    await confirm.click();
    await expect.element(value).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText(discounts.fault.discount_nothing)).toBeVisible();
    await expect.element(page.getByText(discounts.fault.discount_backwards)).toBeVisible();
    expect(makes()).toEqual([]);
    await expectOrder();
    await value.fill('101');
    await expect.element(page.getByText(discounts.fault.discount_nothing)).not.toBeInTheDocument();
    await to.fill('2026-11-10');
    await confirm.click();
    await expect.element(page.getByText(discounts.fault.discount_percent)).toBeVisible();
    await expect.element(page.getByText(discounts.fault.discount_backwards)).not.toBeInTheDocument();
    expect(makes()).toEqual([]);
  });
});

const refusal = (code: 'discount_taken' | 'validation_failed', fields: readonly string[]) => ({
  status: code === 'discount_taken' ? 409 : 400,
  error: {
    code,
    message: 'The store refused it.',
    fields: fields.map((field) => ({ field, code: 'invalid', message: `Wrong ${field}.` })),
  },
});

describe('the dialog', () => {
  it('says the store’s refusal of a field at the field, until something is changed', async () => {
    const { value, uses, confirm, dialog } = await openDialog((call) =>
      isMaking(call) ? refusal('validation_failed', ['usage_limit']) : missing(call),
    );
    await confirm.click();
    await expect.element(uses).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByText('Wrong usage_limit.')).toBeVisible();
    expect(dialog.getByRole('alert').elements()).toHaveLength(0);
    await value.fill('20');
    await expect.element(dialog.getByText('Wrong usage_limit.')).not.toBeInTheDocument();
  });

  it.each([
    ['a code somebody took meanwhile', refusal('discount_taken', [])],
    // it cannot be changed in the dialog
    ['the code itself', refusal('validation_failed', ['code'])],
  ])('says of %s above its buttons, with the request', async (_what, refused) => {
    const { confirm, dialog, uses } = await openDialog((call) => (isMaking(call) ? refused : missing(call)));
    await confirm.click();
    await expect.element(dialog.getByText('The store refused it.')).toBeVisible();
    await expect.element(dialog.getByText('r-17', { exact: true })).toBeVisible();
    await uses.fill('5');
    await expect.element(dialog.getByText('The store refused it.')).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });

  it('cannot be sent twice, and sends no form around it', async () => {
    const held = holdBack({ data: { discount: toDiscount({ state: 'active' }) } });
    const { confirm, makes, uses, dialog } = await openDialog((call) => (isMaking(call) ? held.answer : missing(call)));
    await uses.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(confirm).toBeDisabled();
    held.letGo();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(makes()).toHaveLength(1);
    await expect.element(page.getByLabelText('Code', { exact: true })).toHaveValue('FALL10');
  });

  it('brings the focus back to where it was opened, and has forgotten what was wrong', async () => {
    const { value, confirm, opener, discounts, dialog } = await openDialog(missing);
    await value.fill('0');
    await confirm.click();
    await expect.element(page.getByText(discounts.fault.discount_nothing)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByText(discounts.fault.discount_nothing)).not.toBeInTheDocument();
    await expect.element(value).toHaveValue('10');
  });

  it('says in a sentence what shoppers get, as the fields stand', async () => {
    const { value, uses, from, to, dialog, discounts } = await openDialog(missing);
    const { preview } = discounts;
    const worth = (text: string) => filled(preview.worth, { code: isolate('FALL10'), worth: isolate(text) });
    const sentences = dialog.getByText(/FALL10.*everything/);
    await expect.element(sentences).toHaveTextContent(`${worth('10%')} ${preview.always}`);
    await to.fill('2026-12-31');
    await expect.element(sentences).toHaveTextContent(`${worth('10%')} ${filled(preview.to, { to: 'Dec 31, 2026' })}`);
    await from.fill('2026-12-01');
    await uses.fill('1');
    const between = filled(preview.between, { from: 'Dec 1, 2026', to: 'Dec 31, 2026' });
    const limit = filled(preview.limit_one, { uses: 1 });
    await expect.element(sentences).toHaveTextContent(`${worth('10%')} ${between} ${limit}`);
    await dialog.getByText(discounts.amount, { exact: true }).click();
    await expect.element(sentences).toMatchTextContent(/\$10/);
    await dialog.getByLabelText(discounts.value_amount).fill('');
    await expect.element(sentences).not.toBeInTheDocument();
    expect(value.elements()).toHaveLength(0);
  });
});

describe('what the store says of a code', () => {
  it('is asked once typing stopped, and not for what cannot be a code', async () => {
    const { calls, words } = await typeCode(missing);
    await expect.element(page.getByText(words.discounts.state.missing)).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/admin/v1/store/discounts/FALL10']);
    const field = page.getByLabelText('Code', { exact: true });
    for (const typed of ['two words', '  ', 'a,b']) {
      await field.fill(typed);
      await expect.element(page.getByText(words.discounts.state.missing)).not.toBeInTheDocument();
    }
    await new Promise((later) => setTimeout(later, 800));
    expect(calls).toHaveLength(1);
    // what surrounds it does not count
    await field.fill(' FALL10 ');
    await expect.element(page.getByText(words.discounts.state.missing)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['the team, which creates none', { user: staffRights }, true],
    ['an influencer', { user: { ...toGuestRights(), influencer_username: 'maya' } }, false],
    ['a merchant without a store', { brand: null }, false],
  ])('is told to %s: %#', async (_who, session, isTold) => {
    const { calls, words } = await typeCode(missing, {}, toSampleSession(session));
    await new Promise((later) => setTimeout(later, 800));
    await expect.poll(() => page.getByText(words.discounts.state.missing).elements()).toHaveLength(isTold ? 1 : 0);
    expect(calls).toHaveLength(isTold ? 1 : 0);
    expect(page.getByRole('button', { name: words.discounts.create }).elements()).toHaveLength(0);
  });

  it('may be asked again while the store does not answer, and offers to create nothing meanwhile', async () => {
    const answers = [toDiscount({ state: 'unknown', reason: 'store_away' }), toDiscount({ state: 'missing' })];
    const { words } = await typeCode(() => ({ data: { discount: answers.shift() ?? null } }));
    await expect.element(page.getByText(words.discounts.state.unknown)).toBeVisible();
    expect(page.getByRole('button', { name: words.discounts.create }).elements()).toHaveLength(0);
    await page.getByRole('button', { name: words.discounts.again }).click();
    await expect.element(page.getByRole('button', { name: words.discounts.create })).toBeVisible();
  });

  it('is nothing where there is no store, and a sentence where it failed otherwise', async () => {
    const { change } = await typeCode(() => ({
      status: 409,
      error: { code: 'store_required', message: 'Connect a store.' },
    }));
    await new Promise((later) => setTimeout(later, 800));
    expect(page.getByRole('status').first().element().textContent).toBe('');
    change(<p>gone</p>);
    await typeCode(() => ({ status: 500, error: { code: 'internal', message: 'Something broke.' } }));
    await expect.element(page.getByText('Something broke.')).toBeVisible();
  });
});
