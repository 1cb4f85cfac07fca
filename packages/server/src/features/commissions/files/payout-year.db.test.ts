// A year for the accountant through the whole program: of whoever was paid, whatever is left of them, and no more than is known; and the tax forms before.
import { activateInfluencer } from '@vitrine/contract/influencers';
import { login, loginInfluencer } from '@vitrine/contract/identity';
import { createInvoice, getInvoice } from '@vitrine/contract/invoices';
import { deleteAccount } from '@vitrine/contract/leaving';
import * as ledger from '@vitrine/contract/ledger';
import * as payees from '@vitrine/contract/payees';
import * as files from '@vitrine/contract/payout-files';
import { dayOf } from '@vitrine/contract/range';
import { confirmIdentity } from '@vitrine/contract/second-steps';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { enterPayer } from '../../../../../../tests/world/payer.ts';

let world: TestApp;
let merchant: Merchant;
const tokens = new Map<string, string>();
const hourMs = 3600_000;

beforeAll(async () => {
  world = await startTestApp({
    sandbox: true,
    sharesClock: true,
    billing: false,
    at: new Date('2026-11-10T12:00:00Z'),
  });
  merchant = await world.signUp('yearly');
  await world.connect(merchant, 'atelier');
  for (const username of ['ann', 'pat', 'cred', 'hand', 'corp', 'gone'])
    tokens.set(username, await world.addInfluencer(merchant, username));
});
afterAll(() => world.stop());

const tokenOf = (username: string) => tokens.get(username) ?? '';
const today = () => dayOf(world.clock.now(), 'America/New_York');

async function travel(days: number): Promise<void> {
  world.clock.advance(days * 24 * hourMs);
  merchant = await signInAgain(merchant);
}
const signInAgain = async ({ username, password, ...of }: Merchant): Promise<Merchant> => {
  const { token } = await world.get(login, { body: { username, password } });
  return { ...of, username, password, token };
};

const place = { street: 'Main Street', building: '1', postal_code: '10012', city: 'New York', country: 'US' };
const ways = {
  aba: { method: 'aba' as const, routing_number: '021000021', account_number: '000123456789' },
  paypal: { method: 'paypal' as const, paypal_email: 'money@mail.example' },
  store_credit: { method: 'store_credit' as const, store_email: 'money@mail.example' },
};
const enter = (username: string, way: keyof typeof ways, more: object = {}) =>
  world.get(payees.updatePayee, {
    token: tokenOf(username),
    params: { username },
    body: { ...place, legal_name: `${username} by law`, ...ways[way], ...more },
  });
const submit = (username: string, more: object = {}) =>
  world.get(payees.submitTaxForm, {
    token: tokenOf(username),
    params: { username },
    body: {
      kind: 'w9',
      name: `${username} on paper`,
      classification: 'individual',
      tax_id: '123456789',
      country: 'US',
      signature: username,
      certified: true,
      ...more,
    },
  });
const earn = (username: string, amount: number, { token } = merchant, currency = 'USD') =>
  world.get(ledger.createCorrection, { token, params: { username }, body: { amount, currency, reason: 'a test' } });
const pay = (username: string, method: ledger.PayoutMethod, { token } = merchant, currency = 'USD') =>
  world.call(ledger.createPayout, { token, params: { username }, body: { currency, method, paid_on: today() } });
const plan = (format: files.PayoutFormat) =>
  world.get(files.planPayoutFile, { token: merchant.token, query: { format, currency: 'USD' } });
const reasonFor = async (username: string, format: files.PayoutFormat) =>
  (await plan(format)).left_out.find((each) => each.username === username)?.reason ?? null;

async function yearOf(year: number, { token } = merchant): Promise<string[]> {
  const answer = await fetch(`${world.url}/admin/v1/payouts/year.csv?year=${year}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.text()).trim().split('\r\n').slice(1);
}

/** To the end: three days after they asked, with no word of theirs left but what the law keeps. */
async function erase(admin: string, username: string): Promise<void> {
  const password = `${username} pass 1`;
  const { token } = await world.get(loginInfluencer, { body: { admin_username: admin, username, password } });
  await world.get(confirmIdentity, { token, body: { password } });
  await world.get(deleteAccount, { token });
  world.clock.advance(72 * hourMs);
  const { leaving } = world.app.features.identity;
  await eventually(`${username} of ${admin} to be erased`, async () => {
    await leaving.eraseDue();
    const { rows } = await sql`select from accounts a join businesses b using (business_id)
      where a.username = ${username} and a.erased_at is null`.execute(world.app.platform.database.db);
    return rows.length === 0;
  });
}

describe('a store in the United States whose company details nobody entered', () => {
  it('waits for tax forms, in whichever way somebody is paid', async () => {
    const params = { business_id: merchant.businessId };
    expect(await world.get(payees.getPayer, { token: merchant.token, params })).toEqual({ payer: null, country: 'US' });
    await enter('ann', 'aba');
    await enter('pat', 'paypal');
    await enter('cred', 'store_credit');
    for (const username of ['ann', 'pat', 'cred']) await earn(username, 10);
    expect(await reasonFor('ann', 'bank')).toBe('tax_form');
    expect(await reasonFor('pat', 'paypal')).toBe('tax_form');
    expect(await reasonFor('cred', 'store_credit')).toBe('tax_form');
    expect((await pay('ann', 'bank')).error?.code).toBe('tax_form_missing');
    const seen = await world.get(payees.getPayee, { token: tokenOf('ann'), params: { username: 'ann' } });
    expect(seen.needs_tax_form).toBe(true);
    await submit('ann');
    expect(await reasonFor('ann', 'bank')).toBe(null);
  });

  it('whose company is elsewhere goes by the company', async () => {
    await enterPayer(world, merchant);
    expect(await reasonFor('pat', 'paypal')).toBe(null);
    await enterPayer(world, merchant, 'US');
    expect(await reasonFor('pat', 'paypal')).toBe('tax_form');
  });
});

describe('what is left of somebody who ended', () => {
  it('is paid whatever it comes to, as nothing is added to it', async () => {
    const params = { business_id: merchant.businessId };
    const schedule = { every: 'hand' as const, weekday: 1, day: 1, minimum: { amount: 50, currency: 'USD' } };
    await world.get(files.updatePayoutSchedule, { token: merchant.token, params, body: schedule });
    expect(await reasonFor('ann', 'bank')).toBe('below_minimum');
    const activate = (on: boolean) =>
      world.get(activateInfluencer, {
        token: merchant.token,
        params: { username: 'ann' },
        body: { activate: on },
      });
    await activate(false);
    expect((await plan('bank')).payees).toMatchObject([{ username: 'ann', amount: 10 }]);
    await activate(true);
    expect(await reasonFor('ann', 'bank')).toBe('below_minimum');
  });
});

const lettersOfDue = async () =>
  (await world.letters('yearly@shop.example')).filter(({ subject }) => subject === 'Payouts are due today');
const tellDue = () => world.app.features.commissions.reminders.tellDue();
const weekdayNow = () => new Date(`${today()}T00:00:00Z`).getUTCDay() || 7;

const setSchedule = (weekday: number, minimum: { amount: number; currency: string } | null) =>
  world.get(files.updatePayoutSchedule, {
    token: merchant.token,
    params: { business_id: merchant.businessId },
    body: { every: 'week', weekday, day: 1, minimum },
  });

describe('the day of payouts', () => {
  it('is told of by mail once, with whom to pay and how much, and not where there is nothing', async () => {
    await setSchedule((weekdayNow() % 7) + 1, null);
    await tellDue();
    await setSchedule(weekdayNow(), { amount: 50, currency: 'USD' });
    await tellDue();
    expect(await lettersOfDue()).toEqual([]);
    await earn('cred', 80.5);
    await tellDue();
    await tellDue();
    const [letter] = await eventually('the letter', async () => {
      const found = await lettersOfDue();
      return found.length > 0 ? found : null;
    });
    expect(letter?.text).toContain('Influencers to pay: 1. In total: 90.50 USD.');
    expect(letter?.text).toContain('/admin/payouts');
    await setSchedule(weekdayNow(), null);
    await tellDue();
    await travel(7);
    await tellDue();
    await eventually('the letter of the next week', async () => (await lettersOfDue()).length === 2);
    const all = await lettersOfDue();
    expect(all.some(({ text }) => text.includes('Influencers to pay: 3. In total: 110.50 USD.'))).toBe(true);
    await setSchedule(1, { amount: 50, currency: 'USD' });
  });
});

describe('the file of a year', () => {
  it('names who gave a form and no payment details, and says "Yes" only where nothing speaks against it', async () => {
    await submit('hand');
    await submit('pat');
    await submit('corp', { classification: 'c_corporation' });
    for (const username of ['hand', 'pat', 'corp']) await earn(username, 2500);
    for (const username of ['hand', 'corp']) expect((await pay(username, 'bank')).status).toBe(200);
    expect((await pay('pat', 'paypal')).status).toBe(200);
    const rows = await yearOf(2026);
    const of = (username: string) => rows.find((row) => row.startsWith(`2026,${username},`));
    expect(of('hand')).toBe('2026,hand,hand on paper,US,123456789,W-9,2500.00,USD,1099-NEC,2000.00,Yes,');
    const check = '1099-NEC,2000.00,Check with your accountant';
    expect(of('corp')).toContain(`2500.00,USD,${check},Corporations are usually exempt.`);
    expect(of('pat')).toContain(`2510.00,USD,${check},Leave out what went through PayPal`);
  });

  it('names who erased their account, by the form that stays', async () => {
    await enter('gone', 'aba', { country: 'DE' });
    const abroad = { kind: 'w8ben', tax_id: '12/345/678', country: 'DE' };
    await submit('gone', abroad);
    await earn('gone', 100);
    expect((await pay('gone', 'bank')).status).toBe(200);
    await erase('yearly', 'gone');
    const row = (await yearOf(2026)).find((each) => each.includes('gone on paper'));
    expect(row).toMatch(/^2026,deleted-[^,]+,gone on paper,DE,12\/345\/678,W-8BEN,100\.00,USD,1042-S,/);
  });

  it('names who erased their account and gave no form, by the last invoice in their name', async () => {
    let other = await world.signUp('german');
    await enterPayer(world, other);
    tokens.set('muse', await world.addInfluencer(other, 'muse'));
    await enter('muse', 'paypal', { country: 'DE', tax_number: '99/111/222' });
    const params = { username: 'muse' };
    await world.get(payees.setAgreement, { token: tokenOf('muse'), params, body: { agreed: true, version: 1 } });
    await earn('muse', 80, other, 'EUR');
    expect((await pay('muse', 'bank', other, 'EUR')).status).toBe(200);
    const month = dayOf(world.clock.now(), 'UTC').slice(0, 7);
    await travel(40);
    other = await signInAgain(other);
    await world.app.features.commissions.statements.issueStatements();
    const of = { ...params, month, currency: 'EUR' };
    await world.get(createInvoice, { token: other.token, params: of });
    await erase('german', 'muse');
    other = await signInAgain(other);
    const [row] = await yearOf(Number(month.slice(0, 4)), other);
    expect(row).toMatch(/^2026,deleted-[^,]+,muse by law,DE,99\/111\/222,,80\.00,EUR,Nothing known here/);
  });

  it('goes by the form that was good in it, also once that is over', async () => {
    tokens.set('away', await world.addInfluencer(merchant, 'away'));
    await submit('away', { kind: 'w8ben', tax_id: '55', country: 'FR' });
    await sql`update payee_tax_forms set good_until = '2027-12-31', signed_on = '2024-05-01' where account_id =
      (select account_id from accounts where username = 'away')`.execute(world.app.platform.database.db);
    await travel(24);
    await earn('away', 30);
    expect((await pay('away', 'bank')).status).toBe(200);
    const year = Number(today().slice(0, 4));
    await travel(400);
    expect((await pay('away', 'bank')).error?.code).toBe('tax_form_missing');
    const row = (await yearOf(year)).find((each) => each.includes(',away,'));
    expect(row).toContain(`${year},away,away on paper,FR,55,W-8BEN,30.00,USD,1042-S`);
  });
});

describe('an invoice of somebody who charges a tax whose rate is not known', () => {
  it('is refused with the reason, not written with a false one', async () => {
    let other = await world.signUp('sydney');
    await enterPayer(world, other, 'AU');
    tokens.set('kim', await world.addInfluencer(other, 'kim'));
    await enter('kim', 'paypal', { country: 'AU', vat_number: 'AU51824753556' });
    const params = { username: 'kim' };
    await world.get(payees.setAgreement, { token: tokenOf('kim'), params, body: { agreed: true, version: 1 } });
    await earn('kim', 110, other, 'AUD');
    const month = dayOf(world.clock.now(), 'UTC').slice(0, 7);
    await travel(40);
    other = await signInAgain(other);
    await world.app.features.commissions.statements.issueStatements();
    const of = { params: { ...params, month, currency: 'AUD' }, token: other.token };
    expect(await world.get(getInvoice, of)).toEqual({ invoice: null, reason: 'no_rate' });
    expect((await world.call(createInvoice, of)).error?.code).toBe('invoice_not_ready');
  });
});
