// How an influencer is paid, by their own hand: accounts of each kind, a held change, the agreement, the tax form, their data; also where their commission is hidden.
import { getPayee, type Payee, type PayeeDetails } from '@vitrine/contract/payees';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { OwnPayeePage } from './own-payee-page.tsx';
import { PayeePanel } from './payee-panel.tsx';

const summary = {
  legal_name: 'Maya Levi',
  country: 'DE',
  city: 'Berlin',
  vat_number: '',
  has_tax_number: false,
  method: 'iban' as const,
  masked: 'DE •••• 3000',
};
const pending = { summary: { ...summary, masked: 'FR •••• 0189' }, valid_from: '2026-11-29T10:00:00Z' };
const legal = { legal_name: 'Maya Levi', street: 'Herzl', building: '5', postal_code: '10115', city: 'Berlin' };
const details: PayeeDetails = {
  ...legal,
  region: '',
  country: 'DE',
  tax_number: '',
  vat_number: '',
  method: 'iban',
  iban: 'DE89370400440532013000',
  bic: '',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: '',
  store_email: '',
  instructions: '',
};
const known: Payee = {
  summary,
  pending: null,
  details,
  changed_at: '2026-11-01T10:00:00Z',
  agreement: null,
  agreement_text: { version: 1, title: 'Self-billing', text: ['The merchant writes invoices.', 'Either may end it.'] },
  tax_form: null,
  needs_tax_form: true,
  store_credit: false,
};

const guest = (commission: boolean, isActive = true) =>
  toSampleSession({
    user: {
      ...toGuestRights({ commission }),
      username: 'dunes',
      influencer_username: 'maya',
      is_admin: false,
      is_active: isActive,
    },
  });

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function choose(list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (begin: Partial<Payee> = {}) => {
    let payee: Payee = { ...known, ...begin };
    const calls = answerCalls(({ path, method, body }) => {
      if (path.endsWith('/payout-schedule')) {
        return { data: { schedule: { every: 'month', weekday: 1, day: 1, minimum: null }, next_on: '2026-12-01' } };
      }
      if (path.endsWith('/withdraw')) payee = { ...payee, pending: null };
      if (path.endsWith('/agreement')) {
        const { agreed } = body as { agreed: boolean };
        payee = { ...payee, agreement: agreed ? { version: 1, agreed_on: '2026-11-27T10:00:00Z' } : null };
      }
      if (path.endsWith('/payee') && method === 'PUT') payee = { ...payee, pending };
      return { data: getPayee.answer.parse(payee) };
    });
    const { words } = await show(
      <SignedIn session={guest(true)}>
        <h1>Maya</h1>
        <PayeePanel username="maya" isOwn />
      </SignedIn>,
      reader,
    );
    const sent = (end: string) =>
      calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);
    return { calls, sent, payouts: words.payouts, words };
  };

  it('an IBAN with a typo is told before it is sent, the right one is held and withdrawn', async () => {
    const { sent, payouts } = await open();
    await button(payouts.payee.change).click();
    await field(payouts.payee.iban).fill('FR14 2004 1010 0505 0001 3M02 607');
    await button(payouts.payee.save).click();
    await expect.element(field(payouts.payee.iban)).toHaveAttribute('aria-invalid', 'true');
    expect(sent('/payee')).toEqual([]);
    await expectOrder();
    await field(payouts.payee.iban).fill('FR14 2004 1010 0505 0001 3M02 606');
    await button(payouts.payee.save).click();
    await expect.element(page.getByText(payouts.payee.saved_held)).toBeVisible();
    expect(sent('/payee')).toMatchObject([{ ...legal, country: 'DE', method: 'iban' }]);
    await button(payouts.payee.withdraw).click();
    await expect.element(button(payouts.payee.withdraw)).not.toBeInTheDocument();
    await expect.element(page.getByText(payouts.payee.withdrawn)).toBeVisible();
    expect(sent('/withdraw')).toHaveLength(1);
  });

  it('a US account takes its two numbers and its kind', async () => {
    const { sent, payouts } = await open();
    await button(payouts.payee.change).click();
    await choose(payouts.payee.method, payouts.method.aba);
    await field(payouts.payee.routing_number).fill('021000012');
    await field(payouts.payee.account_number).fill('12345678');
    await choose(payouts.payee.account_type, payouts.payee.savings);
    await button(payouts.payee.save).click();
    await expect.element(field(payouts.payee.routing_number)).toHaveAttribute('aria-invalid', 'true');
    await field(payouts.payee.routing_number).fill('021000021');
    await button(payouts.payee.save).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const account = { method: 'aba', routing_number: '021000021', account_number: '12345678', account_type: 'savings' };
    expect(sent('/payee')).toMatchObject([account]);
  });

  it('they agree to invoices in their name by the text they read, and end it', async () => {
    const { sent, payouts } = await open();
    await button(payouts.agreement.agree).click();
    await button(payouts.agreement.end).click();
    await expect.element(button(payouts.agreement.agree)).toBeVisible();
    expect(sent('/agreement')).toEqual([
      { agreed: true, version: 1 },
      { agreed: false, version: 1 },
    ]);
  });

  it('a W-8BEN is signed by name, and not sent before it is certified', async () => {
    const { sent, payouts, words } = await open();
    const { tax } = payouts;
    await button(tax.submit).click();
    const dialog = page.getByRole('dialog', { name: tax.submit });
    await field(tax.tax_id).fill('12 345 678');
    await field(tax.signature).fill('Maya Levi');
    await dialog.getByRole('button', { name: tax.submit, exact: true }).click();
    await expect.element(dialog.getByText(words.validation.certify_required)).toBeVisible();
    expect(sent('/tax-form')).toEqual([]);
    await expectOrder();
    await page.getByRole('checkbox', { name: tax.certify }).click();
    await dialog.getByRole('button', { name: tax.submit, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const form = { kind: 'w8ben', name: 'Maya Levi', country: 'DE', signature: 'Maya Levi', certified: true };
    expect(sent('/tax-form')).toMatchObject([form]);
  });

  it('they take their data and their entries away', async () => {
    const { calls, payouts } = await open();
    const files = () => calls.map(({ path }) => path.split('/').at(-1)).filter((name) => name?.includes('.'));
    await button(payouts.takeaway.entries).click();
    await expect.poll(files).toEqual(['entries.csv']);
    await button(payouts.takeaway.all).click();
    await expect.poll(files).toEqual(['entries.csv', 'data.json']);
  });

  it.each([true, false])(
    'whose commission is hidden finds how they are paid, and no amount; active: %s',
    async (isActive) => {
      const calls = answerCalls(({ path }) =>
        path.endsWith('/payee')
          ? { data: getPayee.answer.parse(known) }
          : { data: { schedule: { every: 'hand', weekday: 1, day: 1, minimum: null }, next_on: null } },
      );
      const session = guest(false, isActive);
      const { words } = await show(<Routed at="/" screens={{ '/': OwnPayeePage }} session={session} />, reader);
      const { payouts, earnings } = words;
      await expect.element(page.getByRole('heading', { name: payouts.payee.title_own, level: 1 })).toBeVisible();
      await expect.element(button(payouts.payee.change)).toBeVisible();
      await expect.element(button(payouts.agreement.agree)).toBeVisible();
      await expect.element(button(payouts.takeaway.all)).toBeVisible();
      expect(page.getByText(payouts.ended_unseen).elements()).toHaveLength(isActive ? 0 : 1);
      expect(button(payouts.takeaway.entries).elements()).toEqual([]);
      expect(page.getByRole('tab').elements()).toEqual([]);
      expect(page.getByText(earnings.balance.balance).elements()).toEqual([]);
      expect(calls.map(({ path }) => path.split('/').at(-1)).filter((name) => name === 'balance')).toEqual([]);
      await expectOrder();
    },
  );
});
