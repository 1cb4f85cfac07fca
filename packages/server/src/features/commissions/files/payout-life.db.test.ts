// From an account entered to money paid, through the whole program: details and their hold, files once each, invoices that stay.
import * as ledger from '@vitrine/contract/ledger';
import * as invoices from '@vitrine/contract/invoices';
import { rotateCode } from '@vitrine/contract/attribution';
import { login, loginInfluencer } from '@vitrine/contract/identity';
import { activateInfluencer } from '@vitrine/contract/influencers';
import { changeTerms, getTerms, undoTerms } from '@vitrine/contract/terms';
import * as payees from '@vitrine/contract/payees';
import * as files from '@vitrine/contract/payout-files';
import { addDays, dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { verifyBusiness } from '../verify.ts';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let maya: string;
const hourMs = 3600_000;
const mine = { username: 'maya' };

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('payer');
  await world.connect(merchant, 'atelier');
  maya = await world.addInfluencer(merchant, 'maya');
  await world.addInfluencer(merchant, 'noa');
});
afterAll(() => world.stop());

const signIn = async (username: string): Promise<string> =>
  (await world.get(loginInfluencer, { body: { admin_username: 'payer', username, password: `${username} pass 1` } }))
    .token;

const today = (): string => dayOf(world.clock.now(), 'America/New_York');
const db = () => world.app.platform.database.db;

const account = {
  legal_name: 'Maya Levi',
  street: 'Herzl',
  building: '5',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  tax_number: '12/345/678',
  vat_number: 'DE123456789',
};
const iban = { ...account, method: 'iban' as const, iban: 'DE89 3704 0044 0532 0130 00' };
const paypal = { ...account, method: 'paypal' as const, paypal_email: 'maya@money.example' };
const payer = { ...account, legal_name: 'Atelier GmbH', vat_number: 'DE987654321', iban: 'DE89370400440532013000' };

const save = (body: object, token = maya) =>
  world.call(payees.updatePayee, { token, params: mine, body: body as typeof iban });
const readPayee = (token = maya) => world.get(payees.getPayee, { token, params: mine });

async function earn(username: string, amount: number, currency = 'EUR'): Promise<void> {
  const body = { amount, currency, reason: 'for the test' };
  await world.get(ledger.createCorrection, { token: merchant.token, params: { username }, body });
}

async function travel(hours: number): Promise<void> {
  world.clock.advance(hours * hourMs);
  const { username, password } = merchant;
  merchant = { ...merchant, token: (await world.get(login, { body: { username, password } })).token };
}

const balanceOf = async (username: string, currency = 'EUR') => {
  const { balances } = await world.get(ledger.getBalance, { token: merchant.token, params: { username } });
  return balances.find((each) => each.currency === currency)?.payable ?? 0;
};

async function content(fileId: string, token = merchant.token): Promise<Response> {
  return fetch(`${world.url}/admin/v1/payouts/files/${fileId}/content`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

const make = (format: files.PayoutFormat, currency: string, usernames?: string[]) =>
  world.call(files.createPayoutFile, {
    token: merchant.token,
    body: { format, currency, executes_on: today(), ...(usernames ? { usernames } : {}) },
  });

describe('how somebody is paid', () => {
  it.each<[string, object, string, string]>([
    ['a typo in the IBAN', { ...iban, iban: 'DE89370400440532013001' }, 'iban', 'iban_check'],
    ['no IBAN', { ...iban, iban: '' }, 'iban', 'required'],
    ['a BIC that is none', { ...iban, bic: 'DEUT' }, 'bic', 'bic_format'],
    [
      'a routing number with swapped digits',
      { ...account, method: 'aba', routing_number: '021000012', account_number: '12345' },
      'routing_number',
      'routing_check',
    ],
    ['a VAT number of no number', { ...iban, vat_number: 'none' }, 'vat_number', 'vat_format'],
    ['no country', { ...iban, country: 'XX' }, 'country', 'country_unknown'],
    ['no address', { ...iban, street: ' ' }, 'street', 'required'],
    ['PayPal without an address', { ...account, method: 'paypal' }, 'paypal_email', 'required'],
  ])('is refused with %s', async (_, body, field, code) => {
    const { status, error } = await save(body);
    expect(status).toBe(400);
    expect(error?.fields).toEqual(expect.arrayContaining([expect.objectContaining({ field, code })]));
  });

  it('counts at once the first time, whole to themselves and masked to the merchant', async () => {
    expect((await save(iban)).status).toBe(200);
    expect(await readPayee()).toMatchObject({
      summary: { masked: 'DE •••• 3000', method: 'iban' },
      details: { iban: 'DE89370400440532013000', legal_name: 'Maya Levi' },
      pending: null,
    });
    const seen = await readPayee(merchant.token);
    expect(seen.details).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('DE8937');
    const letters = await eventually('a letter to either', async () => {
      const found = [...(await world.letters('payer@shop.example')), ...(await world.letters('maya@mail.example'))];
      const told = found.filter(({ text }) => text.includes('DE •••• 3000'));
      return told.length >= 2 ? told : null;
    });
    expect(letters).toHaveLength(2);
  });

  it('is sealed at rest, for its owner alone', async () => {
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from payee_details`.execute(db());
    expect(rows.map(({ sealed }) => sealed.toString('latin1')).join('')).not.toContain('0532013000');
    // a row of one put in the place of another's opens for neither
    await sql`insert into payee_details (business_id, account_id, details_id, sealed, given_at, valid_from)
      select d.business_id, i.account_id, gen_random_uuid(), d.sealed, d.given_at, d.valid_from
      from payee_details d join accounts i on i.username = 'noa'`.execute(db());
    const stolen = await world.call(payees.getPayee, { token: merchant.token, params: { username: 'noa' } });
    expect(stolen.status).toBe(500);
    await sql`delete from payee_details where account_id in (select account_id from accounts where username = 'noa')`.execute(
      db(),
    );
  });

  it('is said by nobody else, not even the merchant', async () => {
    expect((await save(paypal, merchant.token)).error?.code).toBe('forbidden');
    expect((await save(paypal, await signIn('noa'))).status).toBe(404);
  });

  it('a change waits 48 hours, during which payouts use what was there, and is withdrawn by either', async () => {
    expect((await save(paypal)).status).toBe(200);
    expect(await readPayee()).toMatchObject({
      summary: { method: 'iban' },
      pending: { summary: { method: 'paypal' } },
    });
    const withdraw = () => world.call(payees.withdrawPayee, { token: merchant.token, params: mine });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).error?.code).toBe('nothing_to_undo');
    await travel(49);
    maya = await signIn('maya');
    expect((await readPayee(merchant.token)).summary?.method).toBe('iban');
  });

  it('the same again is no change', async () => {
    await save(iban);
    expect((await readPayee()).pending).toBeNull();
  });
});

describe('a payout file', () => {
  it('of SEPA waits for the payer, then pays who can be paid and says why not the others', async () => {
    await earn('maya', 120.5);
    await earn('noa', 30);
    expect((await make('sepa', 'EUR')).error?.code).toBe('payout_file_impossible');
    const params = { business_id: merchant.businessId };
    await world.get(payees.updatePayer, { token: merchant.token, params, body: payer });
    const plan = await world.get(files.planPayoutFile, {
      token: merchant.token,
      query: { format: 'sepa', currency: 'EUR' },
    });
    expect(plan).toEqual({
      payees: [{ username: 'maya', legal_name: 'Maya Levi', amount: 120.5, account: 'DE •••• 3000' }],
      left_out: [{ username: 'noa', amount: 30, reason: 'no_details' }],
      total: 120.5,
      obstacle: null,
    });
  });

  it('is made once however often it is asked for at the same time', async () => {
    const answers = await Promise.all([make('sepa', 'EUR'), make('sepa', 'EUR'), make('bank', 'EUR')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const made = answers.find(({ status }) => status === 200)?.data?.file;
    const text = await (await content(made?.file_id ?? '')).text();
    expect(text).toContain('DE89370400440532013000');
    expect(await (await content(made?.file_id ?? '')).text()).toBe(text);
    expect((await content(made?.file_id ?? '', maya)).status).toBe(403);
  });

  it('keeps those in it from being paid otherwise, until it is discarded', async () => {
    const pay = { currency: 'EUR', method: 'bank' as const, paid_on: today() };
    const again = await world.call(ledger.createPayout, { token: merchant.token, params: mine, body: pay });
    expect(again.error?.code).toBe('in_payout_file');
    const [file] = (await world.get(files.listPayoutFiles, { token: merchant.token })).files;
    const params = { file_id: file?.file_id ?? '' };
    await world.get(files.discardPayoutFile, { token: merchant.token, params });
    const settle = await world.call(files.settlePayoutFile, {
      token: merchant.token,
      params,
      body: { paid_on: today() },
    });
    expect(settle.error?.code).toBe('payout_file_closed');
    expect(await balanceOf('maya')).toBe(120.5);
  });

  it('is settled once: everybody in it is marked as paid what it says, and nobody twice', async () => {
    const { data } = await make('sepa', 'EUR');
    const params = { file_id: data?.file.file_id ?? '' };
    // what was given back meanwhile does not change what the bank has paid
    await earn('maya', -20);
    const settle = () =>
      world.call(files.settlePayoutFile, { token: merchant.token, params, body: { paid_on: today() } });
    const answers = await Promise.all([settle(), settle(), settle()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { payouts } = await world.get(ledger.listPayouts, { token: merchant.token, params: mine });
    expect(payouts.map(({ amount, method }) => [amount, method])).toEqual([[120.5, 'bank']]);
    expect(await balanceOf('maya')).toBe(-20);
    expect(await balanceOf('noa')).toBe(30);
  });

  it('of PayPal is refused in a currency it does not carry, in words', async () => {
    await earn('noa', 3, 'KWD');
    const { error } = await make('paypal', 'KWD');
    expect(error?.code).toBe('payout_file_impossible');
    expect(error?.message).toContain('PayPal');
  });

  it('leaves out what is below the minimum, and the next day is told to everybody', async () => {
    const params = { business_id: merchant.businessId };
    const schedule = { every: 'month' as const, weekday: 1, day: 15, minimum: { amount: 50, currency: 'EUR' } };
    await world.get(files.updatePayoutSchedule, { token: merchant.token, params, body: schedule });
    const plan = await world.get(files.planPayoutFile, {
      token: merchant.token,
      query: { format: 'bank', currency: 'EUR' },
    });
    expect(plan.left_out).toEqual([{ username: 'noa', amount: 30, reason: 'below_minimum' }]);
    const told = await world.get(files.getPayoutSchedule, { token: maya, params });
    expect(told.schedule).toEqual(schedule);
    expect(told.next_on).toMatch(/-15$/);
    expect((await world.call(files.updatePayoutSchedule, { token: maya, params, body: schedule })).status).toBe(403);
  });
});

const read = (month: string, token = merchant.token) => world.get(invoices.getInvoice, { token, params: key(month) });
const key = (month: string) => ({ username: 'maya', month, currency: 'EUR' });

describe('an invoice', () => {
  let month = '';

  it('is not written in the name of somebody who did not agree', async () => {
    month = today().slice(0, 7);
    await travel(24 * 40);
    await world.app.features.commissions.statements.issueStatements();
    await eventually('the invoices of the month to be tried', async () => {
      const { rows } = await sql`select 1 from pgboss.job
        where name = 'statements.issued.invoices' and state in ('created', 'retry', 'active')`.execute(db());
      return rows.length === 0;
    });
    expect(await read(month)).toEqual({ invoice: null, reason: 'no_agreement' });
    const refused = await world.call(invoices.createInvoice, { token: merchant.token, params: key(month) });
    expect(refused.error?.code).toBe('invoice_not_ready');
  });

  it('has the next number, once, with VAT that is contained in what was earned', async () => {
    maya = await signIn('maya');
    const old = { agreed: true, version: 99 };
    expect((await world.call(payees.setAgreement, { token: maya, params: mine, body: old })).status).toBe(400);
    const agreed = { agreed: true, version: 1 };
    expect((await world.call(payees.setAgreement, { token: merchant.token, params: mine, body: agreed })).status).toBe(
      403,
    );
    await world.get(payees.setAgreement, { token: maya, params: mine, body: agreed });
    expect((await read(month)).reason).toBe('ready');
    const issue = () => world.get(invoices.createInvoice, { token: merchant.token, params: key(month) });
    const [one, two] = await Promise.all([issue(), issue()]);
    expect(one).toEqual(two);
    expect(one.invoice).toMatchObject({
      number: 'SB-000001',
      kind: 'invoice',
      total: 100.5,
      net: 84.45,
      vat: 16.05,
      vat_category: 'S',
      vat_rate: 19,
    });
    expect(await read(month, maya)).toEqual(one);
  });

  it('is there as PDF in both languages and as XML, for both', async () => {
    const path = `${world.url}/admin/v1/influencers/maya/statements/${month}/EUR/invoice`;
    for (const token of [maya, merchant.token])
      for (const file of ['.pdf?language=en', '.pdf?language=he', '.xml']) {
        const answer = await fetch(path + file, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status).toBe(200);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(bytes.subarray(0, 5).toString('latin1')).toBe(file === '.xml' ? '<?xml' : '%PDF-');
      }
  });

  it('is never changed, but for the allocation number', async () => {
    await expect(sql`update invoices set kind = 'credit_note'`.execute(db())).rejects.toThrow(/never changed/);
    await expect(sql`delete from invoices`.execute(db())).rejects.toThrow(/stays/);
    const body = { allocation_number: '123456789' };
    await world.get(invoices.setAllocationNumber, { token: merchant.token, params: key(month), body });
    expect((await read(month)).invoice?.allocation_number).toBe('123456789');
    const before = (await read(month)).invoice;
    await world.get(payees.updatePayer, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      body: { ...payer, legal_name: 'Other GmbH' },
    });
    expect((await read(month)).invoice).toEqual(before);
  });

  it('of a month below nothing is a credit note with the number after it', async () => {
    await earn('maya', -11.9);
    const next = today().slice(0, 7);
    await travel(24 * 40);
    await world.app.features.commissions.statements.issueStatements();
    const { invoice } = await eventually('the credit note', async () => {
      const found = await read(next);
      return found.invoice ? found : null;
    });
    expect(invoice).toMatchObject({ number: 'SB-000002', kind: 'credit_note', total: 11.9, net: 10, vat: 1.9 });
  });

  it('in a currency of three decimals is the PDF alone, and says so', async () => {
    await earn('maya', 12.345, 'KWD');
    const params = { ...key(today().slice(0, 7)), currency: 'KWD' };
    await travel(24 * 40);
    await world.app.features.commissions.statements.issueStatements();
    const invoice = await eventually('the invoice', async () => {
      const found = await world.get(invoices.getInvoice, { token: merchant.token, params });
      return found.invoice;
    });
    expect(invoice).toMatchObject({ number: 'SB-000003', total: 12.345, net: 10.374, vat: 1.971, has_xml: false });
    const path = pathOf(invoices.getInvoice, { params });
    const open = (file: string) =>
      fetch(`${world.url}${path}${file}`, { headers: { authorization: `Bearer ${merchant.token}` } });
    const [print, xml] = await Promise.all([open('.pdf'), open('.xml')]);
    expect([print.status, xml.status]).toEqual([200, 422]);
    expect(await xml.json()).toMatchObject({ error: { code: 'invoice_decimals' } });
  });
});

const settleBelow = (act: 'write_off' | 'repaid' | 'request') =>
  world.call(ledger.settleBalance, {
    token: merchant.token,
    params: mine,
    body: { currency: 'EUR', act, reason: 'We part as friends' },
  });

describe('at the end', () => {
  it('what was earned stays payable to somebody deactivated, with their statements', async () => {
    const params = { username: 'noa' };
    await world.get(payees.updatePayee, {
      token: await signIn('noa'),
      params,
      body: { ...iban, legal_name: 'Noa Bar' },
    });
    await world.get(activateInfluencer, { token: merchant.token, params, body: { activate: false } });
    await earn('noa', 60);
    const query = { format: 'sepa' as const, currency: 'EUR' };
    const { payees: paid } = await world.get(files.planPayoutFile, { token: merchant.token, query });
    expect(paid.find((each) => each.username === 'noa')?.amount).toBe(90);
    const { statements } = await world.get(ledger.listStatements, { token: merchant.token, params });
    expect(statements.length).toBeGreaterThan(0);
  });

  it('a balance below zero is asked for by mail, and written off once, with the reason', async () => {
    const before = await balanceOf('maya');
    expect(before).toBeLessThan(0);
    expect((await settleBelow('request')).status).toBe(200);
    expect(await balanceOf('maya')).toBe(before);
    await eventually('the letter', async () => {
      const letters = await world.letters('maya@mail.example');
      return letters.some(({ text }) => text.includes('We part as friends') && text.includes(`${-before}`));
    });
    const answers = await Promise.all([settleBelow('write_off'), settleBelow('write_off')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf('maya')).toBe(0);
    const { entries } = await world.get(ledger.listLedgerEntries, { token: merchant.token, params: mine });
    expect(entries[0]).toMatchObject({
      kind: 'written_off',
      amount: -before,
      reason: 'We part as friends',
    });
    expect((await settleBelow('repaid')).error?.code).toBe('nothing_to_settle');
  });

  it('what was written off or repaid is no supply: no invoice has it, statements name it, and the year is less by what came back', async () => {
    const close = async (): Promise<string> => {
      const month = today().slice(0, 7);
      await travel(24 * 40);
      await world.app.features.commissions.statements.issueStatements();
      maya = await signIn('maya');
      return month;
    };
    const stated = async (month: string) => {
      const { statements } = await world.get(ledger.listStatements, { token: maya, params: mine });
      return statements.find((each) => each.month === month && each.currency === 'EUR');
    };
    const forgiven = await close();
    expect(await stated(forgiven)).toMatchObject({ other: 0, settled: 31.9, closing: 0 });
    expect(await read(forgiven)).toEqual({ invoice: null, reason: 'nothing' });
    await earn('maya', -7.14);
    expect((await settleBelow('repaid')).status).toBe(200);
    const repaid = await close();
    expect(await stated(repaid)).toMatchObject({ other: -7.14, settled: 7.14, closing: 0 });
    const { invoice } = await eventually('the credit note', async () => {
      const found = await read(repaid);
      return found.invoice ? found : null;
    });
    expect(invoice).toMatchObject({ number: 'SB-000004', kind: 'credit_note', total: 7.14 });
    const { payouts } = await world.get(ledger.listPayouts, { token: maya, params: mine });
    const days = [today(), repaid, ...payouts.map(({ paid_on: day }) => day)];
    const years = [...new Set(days.map((day) => day.slice(0, 4)))];
    let paid = 0;
    for (const year of years) {
      const answer = await fetch(`${world.url}/admin/v1/payouts/year.csv?year=${year}`, {
        headers: { authorization: `Bearer ${merchant.token}` },
      });
      const rows = (await answer.text()).split('\r\n').map((line) => line.split(','));
      paid += Number(rows.find((row) => row[1] === 'maya' && row[7] === 'EUR')?.[6] ?? 0);
    }
    expect(paid).toBe(120.5 - 7.14);
  });

  it('they take away everything about them, with their account in full, which the merchant does not get', async () => {
    maya = await signIn('maya');
    const takeAway = async (token: string) => {
      const answer = await fetch(`${world.url}/admin/v1/influencers/maya/data.json`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: answer.status, text: await answer.text() };
    };
    const own = await takeAway(maya);
    const data = JSON.parse(own.text) as Record<string, unknown[]>;
    expect(own.text).toContain('DE89370400440532013000');
    expect([data['entries']?.length, data['invoices']?.length, data['payments']?.length]).toEqual([7, 4, 1]);
    expect((await takeAway(merchant.token)).text).not.toContain('DE8937');
    expect((await takeAway(await world.addInfluencer(merchant, 'eve'))).status).toBe(404);
    const table = await fetch(`${world.url}/admin/v1/influencers/maya/entries.csv`, {
      headers: { authorization: `Bearer ${maya}` },
    });
    expect((await table.text()).trim().split('\r\n')).toHaveLength(8);
  });
});

describe('an influencer whose commission is hidden', () => {
  const zoe = { username: 'zoe' };
  const permissions = { analytics_commission_enabled: false };
  const own = { ...iban, legal_name: 'Zoe Klein' };

  it('says how they are paid, agrees, and is in a payout file', async () => {
    const token = await world.addInfluencer(merchant, 'zoe', { permissions });
    const asZoe = { token, params: zoe };
    expect((await world.call(payees.updatePayee, { ...asZoe, body: own })).status).toBe(200);
    const { agreement_text: text } = await world.get(payees.getPayee, asZoe);
    const body = { agreed: true, version: text.version };
    expect((await world.get(payees.setAgreement, { ...asZoe, body })).agreement?.version).toBe(text.version);
    expect((await world.call(payees.updatePayee, { ...asZoe, params: mine, body: own })).status).toBe(404);
    await earn('zoe', 60);
    const query = { format: 'bank' as const, currency: 'EUR' };
    const plan = await world.get(files.planPayoutFile, { token: merchant.token, query });
    expect(plan.payees).toContainEqual({ ...zoe, legal_name: 'Zoe Klein', amount: 60, account: 'DE •••• 3000' });
  });

  it('takes their data away without what tells it, and reads no amount anywhere', async () => {
    const token = await signIn('zoe');
    const open = async (path: string) => {
      const url = `${world.url}/admin/v1/influencers/zoe/${path}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, text: await answer.text() };
    };
    const { status, text } = await open('data.json');
    expect(status).toBe(200);
    const names = ['agreement', 'appeals', 'payment_details', 'profile', 'tax_form'];
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(names);
    expect(text).toContain('DE89370400440532013000');
    for (const path of ['entries.csv', 'balance', 'statements', 'payouts'])
      expect([path, (await open(path)).status]).toEqual([path, 403]);
  });

  it('is told at the end how they come to their money', async () => {
    await world.get(activateInfluencer, { token: merchant.token, params: zoe, body: { activate: false } });
    const letter = await eventually('the letter', async () =>
      (await world.letters('zoe@mail.example')).find(({ subject }) => subject.includes('stays yours')),
    );
    expect(letter.text).toContain('enter how you are paid');
    expect(letter.text).not.toContain('statements');
    const left = { token: await signIn('zoe'), params: zoe };
    expect((await world.get(payees.getPayee, left)).details?.legal_name).toBe('Zoe Klein');
  });
});

const isTold = (subject: RegExp) => async () =>
  (await world.letters('maya@mail.example')).filter((letter) => subject.test(letter.subject)).length;

async function agree(commission: number): Promise<void> {
  world.clock.advance(2_000);
  await world.get(changeTerms, { token: merchant.token, params: mine, body: { terms: { commission } } });
}

describe('beforehand', () => {
  it('terms that change are told by mail: a rate that falls in one letter, one that rises in another', async () => {
    const [fallen, raised] = [isTold(/terms with .+ are changing/), isTold(/new terms with/)];
    await agree(10);
    const before = await raised();
    await agree(20);
    await eventually('the letter of what rises', async () => (await raised()) > before);
    expect(await fallen()).toBe(0);
    await agree(15);
    await eventually('the letter of what falls', async () => (await fallen()) > 0);
    expect(await fallen()).toBe(1);
  });

  it('what held for a day falls after a week alone, in rates and in all else; the letter comes before', async () => {
    const told = isTold(/terms with .+ are changing/);
    const before = await told();
    const change = (terms: object, more: object = {}) =>
      world.call(changeTerms, { token: merchant.token, params: mine, body: { terms, ...more } });
    await agree(20);
    await travel(25);
    await agree(30);
    await travel(25);
    const { undoable } = await world.get(getTerms, { token: merchant.token, params: mine });
    expect(undoable).toBeNull();
    const { changes } = await world.get(getTerms, { token: merchant.token, params: mine });
    const last = { effective_from: changes[0]?.effective_from ?? '' };
    const undone = await world.call(undoTerms, { token: merchant.token, params: mine, body: last });
    expect(undone.error?.code).toBe('nothing_to_undo');
    const falls: [object, object?][] = [
      [{ commission: 29 }],
      [{ commission: 29 }, { from: today() }],
      [{ commission: 29 }, { from: addDays(today(), 6) }],
      [{ commission_returning: 0 }],
      [{ commission_caps: { currency: 'EUR', per_order: 1 } }],
      [{ commission_monthly: { measure: 'orders', currency: 'EUR', tiers: [{ from: 2, commission: 5 }] } }],
    ];
    for (const [terms, more] of falls)
      expect((await change(terms, more)).error?.fields).toMatchObject([{ field: 'from', code: 'terms_notice' }]);
    const end = { last_day: addDays(today(), 5), after: 'nothing' };
    expect((await change({}, { end })).error?.fields).toMatchObject([{ field: 'end.last_day', code: 'terms_notice' }]);
    expect(await told()).toBe(before);
    // a slip is put right at once
    expect((await change({ commission: 60 })).status).toBe(200);
    expect((await change({ commission: 30 })).status).toBe(200);
    expect((await change({ commission: 29 }, { from: addDays(today(), 7) })).status).toBe(200);
    await eventually('the letter', async () => (await told()) >= before + 2);
    // what they were told may come, also once it is near
    await travel(24 * 5);
    expect((await change({ commission: 29 }, { from: addDays(today(), 2) })).status).toBe(200);
  });

  it('a code that ends is told of once', async () => {
    const told = isTold(/code OLDCODE ends soon/);
    const params = mine;
    await world.get(rotateCode, { token: merchant.token, params, body: { promocode: 'OLDCODE', grace_days: 2 } });
    await world.get(rotateCode, { token: merchant.token, params, body: { promocode: 'NEWCODE', grace_days: 2 } });
    const { notices } = world.app.features.commissions;
    await notices.tellEndingCodes();
    await notices.tellEndingCodes();
    await eventually('the letter', async () => (await told()) > 0);
    expect(await told()).toBe(1);
  });
});

describe('for a merchant in the United States', () => {
  it('nobody is paid before their tax form is there, and a year is summed with it', async () => {
    const params = { business_id: merchant.businessId };
    const usPayer = { ...payer, country: 'US', vat_number: '', iban: '' };
    await world.get(payees.updatePayer, { token: merchant.token, params, body: usPayer });
    maya = await signIn('maya');
    await earn('maya', 2500, 'USD');
    const pay = () =>
      world.call(ledger.createPayout, {
        token: merchant.token,
        params: mine,
        body: { currency: 'USD', method: 'bank', paid_on: today() },
      });
    expect((await pay()).error?.code).toBe('tax_form_missing');
    const form = {
      kind: 'w9' as const,
      name: 'Maya Levi',
      classification: 'individual' as const,
      tax_id: '123-45-6789',
      country: 'US',
      signature: 'Maya Levi',
      certified: true as const,
    };
    const submit = (body: object) =>
      world.call(payees.submitTaxForm, { token: maya, params: mine, body: body as typeof form });
    expect((await submit({ ...form, tax_id: '12345678' })).status).toBe(400);
    expect((await submit({ ...form, kind: 'w8ben' })).status).toBe(400);
    expect((await submit({ ...form, certified: false })).status).toBe(400);
    expect((await submit(form)).data?.tax_form).toMatchObject({ kind: 'w9', masked: '•••• 6789', good_until: null });
    expect((await pay()).status).toBe(200);
    const year = today().slice(0, 4);
    const answer = await fetch(`${world.url}/admin/v1/payouts/year.csv?year=${year}`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    });
    const line = (await answer.text()).split('\r\n').find((each) => each.includes('2500'));
    // the amount of later years is not published yet
    const lookUp = ',Check with your accountant,The amount follows inflation: look up the one for the year.';
    const due = Number(year) > 2026 ? lookUp : '2000.00,Yes,';
    expect(line).toBe(`${year},maya,Maya Levi,US,123456789,W-9,2500.00,USD,1099-NEC,${due}`);
  });

  it('the signed form itself is kept sealed, whatever it is called, and who opens it is told', async () => {
    const path = `${world.url}/admin/v1/influencers/maya/payee/tax-form/document`;
    const upload = async (bytes: Buffer, token = maya) => {
      const form = new FormData();
      form.set('file_resource', new Blob([new Uint8Array(bytes)]), 'w9.pdf');
      return (await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })).status;
    };
    const pdf = Buffer.from('%PDF-1.7 a form signed by hand');
    expect(await upload(Buffer.from('<html>not a form'))).toBe(400);
    expect(await upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 ** 2)]))).toBe(400);
    expect(await upload(pdf, merchant.token)).toBe(403);
    expect(await upload(pdf)).toBe(200);
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from payee_tax_documents`.execute(db());
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('signed by hand');
    const open = (token: string) => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    expect((await readPayee()).tax_form?.opened).toEqual([]);
    const opened = await open(merchant.token);
    expect(opened.headers.get('content-disposition')).toBe('attachment; filename="maya_w9.pdf"');
    expect(await opened.text()).toBe(pdf.toString());
    expect((await open(maya)).status).toBe(200);
    expect((await open(await world.addStaff(merchant, 'sam'))).status).toBe(403);
    expect((await open(await world.addInfluencer(merchant, 'ida'))).status).toBe(404);
    await world.get(payees.getTaxForm, { token: merchant.token, params: mine });
    // what they opened themselves is told to nobody
    expect((await readPayee()).tax_form).toMatchObject({
      document: { media_type: 'application/pdf', bytes: pdf.length },
      opened: [{ by: 'payer' }, { by: 'payer' }],
    });
  });

  it('a W-8 ends with the third year after it, and payouts wait for the next', async () => {
    const year = Number(today().slice(0, 4));
    const body = {
      kind: 'w8ben' as const,
      name: 'Maya Levi',
      classification: 'individual' as const,
      tax_id: '12/345/678',
      country: 'DE',
      signature: 'Maya Levi',
      certified: true as const,
    };
    const { tax_form: form } = await world.get(payees.submitTaxForm, { token: maya, params: mine, body });
    expect(form).toMatchObject({ kind: 'w8ben', good_until: `${year + 3}-12-31`, document: null });
    await earn('maya', 10, 'USD');
    const pay = () =>
      world.call(ledger.createPayout, {
        token: merchant.token,
        params: mine,
        body: { currency: 'USD', amount: 1, method: 'bank', paid_on: today() },
      });
    await travel(24 * 366 * 3 - 24);
    maya = await signIn('maya');
    const isOver = Number(today().slice(0, 4)) > year + 3;
    expect((await pay()).error?.code ?? null).toBe(isOver ? 'tax_form_missing' : null);
    await travel(24 * 367);
    maya = await signIn('maya');
    expect((await pay()).error?.code).toBe('tax_form_missing');
    expect((await readPayee()).tax_form).toBeNull();
  });
});

const verify = (tx: Db) =>
  verifyBusiness(tx, merchant.businessId, {
    now: world.clock.now(),
    sealing: world.app.platform.keys.sealing,
  });

const change = (text: string) => async (tx: Db) => {
  const { numAffectedRows } = await sql.raw(text.replaceAll('$1', `'${merchant.businessId}'`)).execute(tx);
  expect(numAffectedRows).toBeGreaterThan(0n);
};

describe('ledger:verify tells of invoices and payout files that', () => {
  interface Document {
    number: string;
    month: string;
    kind: string;
    vat: Record<'net' | 'vat' | 'rounding' | 'total', number>;
  }
  /** Writes the first invoice anew as a program with another rule would have. */
  const rewrite = (rule: (document: Document) => object) => async (tx: Db) => {
    const { sealing } = world.app.platform.keys;
    const { rows } = await sql<{ number: number; sealed: Buffer }>`
      select number, sealed from invoices where business_id = ${merchant.businessId} order by number limit 1`.execute(
      tx,
    );
    const [first] = rows;
    if (!first) throw new Error('there is no invoice');
    const { of, value } = JSON.parse(unseal(sealing, first.sealed)) as { of: string; value: Document };
    const sealed = seal(sealing, JSON.stringify({ of, value: { ...value, ...rule(value) } }));
    await sql`update invoices set sealed = ${sealed}
      where business_id = ${merchant.businessId} and number = ${first.number}`.execute(tx);
  };
  const paidLine = `(business_id, file_id, account_id) = (select business_id, file_id, account_id from payout_file_lines
    where business_id = $1 and payout_id is not null limit 1)`;

  it('nothing, as they are', async () => {
    const { rows } = await sql<{ invoices: number; files: number }>`
      select (select count(*)::int from invoices where business_id = ${merchant.businessId}) as invoices,
        (select count(*)::int from payout_files where business_id = ${merchant.businessId} and state = 'paid') as files`.execute(
      db(),
    );
    expect(rows).toEqual([{ invoices: 4, files: expect.any(Number) as number }]);
    expect(rows[0]?.files).toBeGreaterThan(0);
    expect(await verify(db())).toMatchObject({ invoices: [], payouts: [], statements: [], balances: [] });
  });

  it.each<[string, 'invoices' | 'payouts', (tx: Db) => Promise<void>]>([
    [
      'VAT is put on top of what was earned',
      'invoices',
      rewrite(({ vat }) => ({ vat: { ...vat, total: vat.total + 100 } })),
    ],
    ['VAT is left out of the sum', 'invoices', rewrite(({ vat }) => ({ vat: { ...vat, net: vat.net - 1 } }))],
    ['rounding is lost', 'invoices', rewrite(({ vat }) => ({ vat: { ...vat, rounding: vat.rounding + 1 } }))],
    [
      'both are wrong alike',
      'invoices',
      rewrite(({ vat }) => ({ vat: { ...vat, net: vat.net + 1, total: vat.total + 1 } })),
    ],
    ['another month is billed', 'invoices', rewrite(() => ({ month: '2020-01' }))],
    ['another number is printed', 'invoices', rewrite(({ number }) => ({ number: number.replace(/\d(?=\D*$)/, '9') }))],
    [
      'a balance that was repaid is billed',
      'invoices',
      change("update ledger_entries set kind = 'correction' where business_id = $1 and kind = 'repaid'"),
    ],
    [
      'a number is left out',
      'invoices',
      change('update invoices set number = number + 1 where business_id = $1 and number = 4'),
    ],
    [
      'a credit note is written where something was earned',
      'invoices',
      change("update invoices set kind = 'credit_note' where business_id = $1 and kind = 'invoice'"),
    ],
    [
      'another sum than of its lines is sent',
      'payouts',
      change('update payout_files set total = total + 1 where business_id = $1'),
    ],
    [
      'a line says more than was paid',
      'payouts',
      change(`update payout_file_lines set amount = amount + 1 where ${paidLine}`),
    ],
    [
      'a line of a settled file is paid by nothing',
      'payouts',
      change(`update payout_file_lines set payout_id = null where ${paidLine}`),
    ],
    [
      'a line of a settled file stays open',
      'payouts',
      change(`update payout_file_lines set is_open = true where ${paidLine}`),
    ],
    [
      'more is paid than was earned by then, though all sums agree',
      'payouts',
      async (tx) => {
        await change(`update payouts set amount = amount + 1000000 where (business_id, payout_id) = (select business_id, payout_id
          from payout_file_lines where ${paidLine})`)(tx);
        await change(`update payout_files set total = total + 1000000 where (business_id, file_id) = (select business_id, file_id
          from payout_file_lines where ${paidLine})`)(tx);
        await change(`update payout_file_lines set amount = amount + 1000000 where ${paidLine}`)(tx);
      },
    ],
  ])('%s', async (_what, told, spoil) => {
    const undo = new Error('put back');
    const work = world.app.platform.database.transaction(async (tx) => {
      await sql`alter table invoices disable trigger user`.execute(tx);
      await sql`alter table ledger_entries disable trigger user`.execute(tx);
      await spoil(tx);
      expect((await verify(tx))[told]).not.toEqual([]);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
  });
});
