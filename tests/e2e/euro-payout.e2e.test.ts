// A shop of euros: the influencer's tax form and account, an order from unpaid to approved, its invoice, and the SEPA file that pays it; told alike to both, in English and in Hebrew.
import { readFile } from 'node:fs/promises';
import { permissions } from '@vitrine/contract/identity';
import type { LedgerEntry, Payout, Statement } from '@vitrine/contract/ledger';
import type { Invoice } from '@vitrine/contract/invoices';
import type { Order } from '@vitrine/contract/orders';
import { XMLParser } from 'fast-xml-parser';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { toMoney } from '../../packages/dashboard/src/ui/figures.ts';
import { install, newPassword, openAccount } from './arriving.ts';
import { query } from './own-database.ts';
import { button, field, main, titled } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectOrder,
  openReader,
  phoneInHebrew,
  rememberAccount,
  type Reader,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const shop = 'linden';
const influencer = 'ida';
const password = 'summer 2026';
const daysAhead = 40;
const deskInHebrew = { ...deskInEnglish, locale: 'he-IL' };
const phoneInEnglish = { ...phoneInHebrew, locale: 'en-US' };

async function ask<Data>(token: string | null, path: string, body?: object, method?: string): Promise<Data> {
  const response = await fetch(`${program.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as { data: Data | null; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

/** What the sandbox's store does beside its pages, and what its admin's forms do with an order. */
async function inStore<Data>(path: string, body?: object, method = 'POST'): Promise<Data> {
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const address = `${program.sandboxUrl}/${shop}/_control/${path}`;
  const answer = await fetch(address, body === undefined ? {} : { method, ...sent });
  if (!answer.ok) throw new Error(`the store refuses ${path}: ${await answer.text()}`);
  return (await answer.json()) as Data;
}
async function inAdmin(id: string, act: string, form: Record<string, string> = {}): Promise<void> {
  const address = `${program.sandboxUrl}/${shop}/admin/orders/${id}/${act}`;
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the store refuses ${act}: ${await answer.text()}`);
}

const signInMerchant = async (): Promise<string> =>
  (await ask<{ token: string }>(null, '/auth/login', { username: shop, password: newPassword })).token;
const signInInfluencer = async (): Promise<string> =>
  (
    await ask<{ token: string }>(null, '/admin/v1/influencers/login', {
      admin_username: shop,
      username: influencer,
      password,
    })
  ).token;

type Options = Parameters<typeof openReader>[2];

/** A reader of either side, whose watch is as far ahead as the program's. */
async function openAs(who: 'merchant' | 'influencer', options: Options, ahead = 0): Promise<Reader> {
  const reader = await openReader(browser, program, options);
  const token = await (who === 'merchant' ? signInMerchant() : signInInfluencer());
  const name = who === 'merchant' ? shop : influencer;
  await rememberAccount(reader.context, program, { token, name, plan: '', type: who, lastUsed: 1 });
  if (ahead > 0) await reader.context.clock.setSystemTime(Date.now() + ahead * 24 * 3600_000);
  return reader;
}

const euros = (amount: number, { words }: Reader, hebrew: Reader): string =>
  toMoney(amount, 'EUR', words === hebrew.words ? 'he-IL' : 'en-US');

async function uploadFace(token: string): Promise<string> {
  const plain = { width: 300, height: 300, channels: 3, background: 'teal' } as const;
  const form = new FormData();
  const picture = new Uint8Array(await sharp({ create: plain }).png().toBuffer());
  form.set('file_resource', new Blob([picture], { type: 'image/png' }), 'face.png');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${program.url}/admin/v1/file/upload`, { method: 'POST', headers, body: form });
  return ((await sent.json()) as { data: { url: string } }).data.url;
}

/** A visitor opens a short link; answers where in the store it led them. */
async function follow(address: string): Promise<string> {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
  const answer = await fetch(address, { redirect: 'manual', headers });
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

const merchantsBusiness = {
  legal_name: 'Linden Goods LLC',
  street: 'Main Street',
  building: '12',
  postal_code: '10001',
  city: 'New York',
  region: 'NY',
  country: 'US',
  tax_number: '12-3456789',
  vat_number: '',
  iban: 'DE89370400440532013000',
  bic: '',
};
const account = {
  legal_name: 'Ida Weiss',
  street: 'Torstraße',
  building: '7',
  postal_code: '10115',
  city: 'Berlin',
  tax_number: '12/345/678',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
} as const;

describe('a payout in euros, between a desk in English and a phone in Hebrew', () => {
  let desk: Reader;
  let phone: Reader;
  let merchant: string;
  let name: string;
  let id: string;
  let commission: number;
  let month: string;
  let number: string;
  let endToEnd: string;

  const findOrder = async (): Promise<Order | undefined> =>
    (await ask<{ orders: Order[] }>(merchant, `/admin/v1/orders?q=${encodeURIComponent(name)}`)).orders[0];
  const becomes = async (state: string): Promise<void> => {
    await expect.poll(async () => (await findOrder())?.commission?.state, { timeout: 60_000 }).toBe(state);
  };
  const readPayable = async (): Promise<number> => {
    const path = `/admin/v1/influencers/${influencer}/balance`;
    const { balances } = await ask<{ balances: { currency: string; payable: number }[] }>(merchant, path);
    return balances.find(({ currency }) => currency === 'EUR')?.payable ?? 0;
  };
  /** Both of them read it, each in their language. */
  const expectBoth = async (word: (words: Reader['words'], reader: Reader) => string): Promise<void> => {
    await phone.openAnew('/admin/earnings');
    await desk.openAnew(`/admin/orders?q=${encodeURIComponent(name)}`);
    for (const reader of [phone, desk])
      await expect(reader.page.getByRole('row').filter({ hasText: name }).first()).toContainText(
        word(reader.words, reader),
      );
  };

  it('begins with a merchant who keeps tax forms, and an influencer with a short of theirs', async () => {
    await inStore('parameters', { currency: 'EUR', ianaTimezone: 'Europe/Berlin', products: 6 }, 'PUT');
    desk = await openReader(browser, program, deskInEnglish);
    const { page, words, open } = desk;
    await install(page, shop);
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(desk, shop);
    await page.waitForURL('**/admin/home');
    await open('/admin/plan');
    await page.getByRole('link', { name: words.plans.change }).click();
    await button(page, new RegExp(`^${words.shell.plan_name.PRO}: `)).click();
    await button(page, 'Approve').click();
    await expect(page).toHaveURL(/\/admin\/home/);
    const mail = await program.waitForMail(`owner@${shop}.myshopify.com`, /confirm/i);
    await ask(null, '/auth/account/verify', { token: /verify-account\?token=([\w-]+)/.exec(mail)?.[1] ?? '' });
    merchant = await signInMerchant();
    const { user } = await ask<{ user: { business_id: string } }>(merchant, '/auth/verify', {});
    const business = `/admin/v1/businesses/${user.business_id}`;
    await ask(merchant, `${business}/payer`, merchantsBusiness, 'PUT');
    await ask(merchant, `${business}/commission`, { holding_days: 0, needs_approval: true }, 'PUT');
    const { invitation_url: url } = await ask<{ invitation_url: string }>(merchant, '/admin/v1/influencers/create', {
      username: influencer,
      email: 'ida@mail.example',
      profile_image_url: await uploadFace(merchant),
      commission: 10,
      permissions: Object.fromEntries(Object.keys(permissions.shape).map((each) => [each, true])),
    });
    const token = new URL(url).searchParams.get('token');
    await ask(null, '/auth/password/reset', { token, new_password: password });
    await expect
      .poll(async () => (await ask<{ state: string }>(merchant, '/admin/v1/store/sync')).state, { timeout: 120_000 })
      .toBe('finished');
    const search = '/admin/v1/products/search?count=1&product_status=active&include_out_of_stock=false';
    const { products } = await ask<{ products: { inventory_id: string }[] }>(merchant, search);
    const short = await ask<{ short_url: string }>(await signInInfluencer(), '/admin/v1/links/create', {
      business_id: user.business_id,
      link_type: 'SHORT',
      inventory_ids: products.map(({ inventory_id: each }) => each),
    });
    const landingSite = await follow(short.short_url);
    const goods = await inStore<{ products: { id: string; variants: { id: string }[] }[] }>('products');
    const variantId = goods.products.find((each) => each.id === products[0]?.inventory_id)?.variants[0]?.id;
    await inStore(`variants/${variantId}`, { stock: 9 }, 'PATCH');
    const wish = { lines: [{ variantId, quantity: 2 }], landingSite, financialStatus: 'PENDING', live: true };
    const { orders } = await inStore<{ orders: { id: number; name: string }[] }>('orders', wish);
    [id, name] = [String(orders[0]?.id), orders[0]?.name ?? ''];
    await desk.context.close();
    desk = await openAs('merchant', deskInEnglish);
    phone = await openAs('influencer', phoneInHebrew);
  });

  it('has the influencer enter their account, the agreement and a W-8 on the phone', async () => {
    const { page, words, openAnew } = phone;
    const { payee, tax, agreement } = words.payouts;
    await openAnew('/admin/earnings?part=payee');
    await button(page, payee.enter).click();
    const details = titled(page, payee.title_own);
    for (const [key, value] of Object.entries(account))
      await field(details, payee[key as keyof typeof account]).fill(value);
    await details.getByRole('combobox', { name: payee.country }).fill('גרמניה');
    await page.getByRole('option', { name: 'גרמניה', exact: true }).click();
    await button(details, payee.save).click();
    await expect(details).toBeHidden();
    await expect(main(page)).toContainText('FR •••• 2606');
    await button(page, agreement.agree).click();
    await expect(button(page, agreement.end)).toBeVisible();
    await button(page, tax.submit).click();
    const form = titled(page, tax.submit);
    await expect(field(form, words.payouts.payee.legal_name)).toHaveValue(account.legal_name);
    await field(form, tax.tax_id).fill(account.tax_number);
    await field(form, tax.birth_date).fill('1990-05-17');
    await field(form, tax.signature).fill(account.legal_name);
    await field(form, tax.certify).check();
    await expectOrder(phone, 'euro-tax-form');
    await button(form, tax.submit).click();
    await expect(form).toBeHidden();
    await expectOrder(phone, 'euro-payee-own');
    await desk.openAnew(`/admin/influencers/${influencer}/earnings?part=payee`);
    await expect(main(desk.page)).toContainText('FR •••• 2606');
    await expect(main(desk.page)).toContainText(desk.words.payouts.tax.w8ben);
    // the merchant reads the last digits alone
    await expect(main(desk.page)).not.toContainText('20041010');
    await expectOrder(desk, 'euro-payee-desk');
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });

  it('tells both of an order that is not paid, is paid, has half of it given back, and is approved', async () => {
    await becomes('pending');
    const { pending = 0 } = (await findOrder())?.commission ?? {};
    await expectBoth(({ orders }, reader) =>
      reader === phone ? euros(pending, phone, phone) : orders.commission.state.pending,
    );
    await inAdmin(id, 'mark-paid');
    await becomes('unapproved');
    const before = (await findOrder())?.commission?.earned ?? 0;
    const { orders } = await inStore<{ orders: { id: number; line_items: { id: number }[] }[] }>('orders');
    const line = orders.find((each) => String(each.id) === id)?.line_items[0]?.id;
    await inAdmin(id, 'refund', { kind: 'lines', [`line_${line}`]: '1' });
    await expect
      .poll(async () => Math.round(((await findOrder())?.commission?.earned ?? 0) * 100), { timeout: 60_000 })
      .toBe(Math.round(before * 50));
    await expectBoth(({ orders: words }) => words.commission.state.unapproved);
    const { page, words } = desk;
    // the only one that is found is open
    await button(page, words.orders.commission.approve).click();
    await becomes('cleared');
    await expectBoth(({ orders: told }) => told.commission.state[told === words.orders ? 'cleared' : 'approved']);
    commission = (await findOrder())?.commission?.earned ?? 0;
    expect(commission).toBeGreaterThan(0);
    expect(await readPayable()).toBe(commission);
  });

  it('has the month on an invoice once it is over, which both read', async () => {
    const { entries } = await ask<{ entries: LedgerEntry[] }>(merchant, `/admin/v1/influencers/${influencer}/ledger`);
    month = entries[0]?.day.slice(0, 7) ?? '';
    for (const { context } of [desk, phone]) await context.close();
    await program.kill();
    await program.restart(daysAhead);
    await query(program, `insert into pgboss.job (name) values ('commissions.statements')`);
    merchant = await signInMerchant();
    const own = `/admin/v1/influencers/${influencer}/statements`;
    await expect
      .poll(
        async () =>
          (await ask<{ statements: Statement[] }>(merchant, own)).statements.find((each) => each.month === month)
            ?.status,
        { timeout: 60_000 },
      )
      .toBe('issued');
    const readInvoice = async (): Promise<Invoice | null> =>
      (await ask<{ invoice: Invoice | null }>(merchant, `${own}/${month}/EUR/invoice`)).invoice;
    await expect.poll(async () => (await readInvoice())?.number, { timeout: 60_000 }).toMatch(/^SB-\d{6}$/);
    const invoice = await readInvoice();
    number = invoice?.number ?? '';
    expect(invoice?.total).toBe(commission);
    desk = await openAs('merchant', deskInEnglish, daysAhead);
    phone = await openAs('influencer', phoneInHebrew, daysAhead);
    for (const [reader, place] of [
      [desk, `/admin/influencers/${influencer}/statements`],
      [phone, '/admin/earnings/statements'],
    ] as const) {
      await reader.openAnew(`${place}/${month}?currency=EUR`);
      const card = reader.page.getByRole('region', { name: reader.words.payouts.invoice.invoice, exact: true });
      await expect(card).toContainText(number);
      await expect(card).toContainText(euros(commission, reader, phone));
      await expectOrder(reader, `euro-invoice-${reader === phone ? 'own' : 'desk'}`);
    }
  });

  it('is paid with a SEPA file that says whom, how much, from where and under which reference', async () => {
    const { page, words, openAnew } = desk;
    const { files } = words.payouts;
    await openAnew('/admin/payouts');
    await button(page, `${files.make}: ${files.sepa}`).click();
    const dialog = titled(page, `${files.sepa} (EUR)`);
    await expect(dialog).toContainText(euros(commission, desk, phone));
    await expectOrder(desk, 'euro-file-plan');
    const [file] = await Promise.all([page.waitForEvent('download'), button(dialog, files.make).click()]);
    expect(file.suggestedFilename()).toMatch(/\.xml$/);
    const xml = await readFile(await file.path(), 'utf8');
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, ignoreDeclaration: true });
    const { Document: told } = parser.parse(xml) as { Document: Record<string, unknown> };
    expect(told['@_xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    const sum = commission.toFixed(2);
    endToEnd = /<EndToEndId>([^<]+)<\/EndToEndId>/.exec(xml)?.[1] ?? '';
    expect(endToEnd).toMatch(/^V\d{8}-\w{10}-1$/);
    expect(told).toMatchObject({
      CstmrCdtTrfInitn: {
        GrpHdr: { NbOfTxs: '1', CtrlSum: sum, InitgPty: { Nm: 'Linden Goods LLC' } },
        PmtInf: {
          PmtMtd: 'TRF',
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          Dbtr: {
            Nm: 'Linden Goods LLC',
            PstlAdr: { StrtNm: 'Main Street', BldgNb: '12', PstCd: '10001', TwnNm: 'New York', Ctry: 'US' },
          },
          DbtrAcct: { Id: { IBAN: merchantsBusiness.iban } },
          CdtTrfTxInf: {
            PmtId: { EndToEndId: endToEnd },
            Amt: { InstdAmt: { '#text': sum, '@_Ccy': 'EUR' } },
            Cdtr: {
              Nm: 'Ida Weiss',
              PstlAdr: { StrtNm: 'Torstrasse', BldgNb: '7', PstCd: '10115', TwnNm: 'Berlin', Ctry: 'DE' },
            },
            CdtrAcct: { Id: { IBAN: account.iban.replaceAll(' ', '') } },
          },
        },
      },
    });
    expect(xml).not.toContain('<AdrLine>');
    // made and not yet sent: nothing is paid
    expect(await readPayable()).toBe(commission);
    await button(page, files.settle).click();
    await button(titled(page, files.settle_title), files.settle).click();
    await expect.poll(readPayable).toBe(0);
    const path = `/admin/v1/influencers/${influencer}/payouts`;
    const { payouts } = await ask<{ payouts: Payout[] }>(merchant, path);
    expect(payouts).toMatchObject([{ amount: commission, currency: 'EUR', method: 'bank', reference: endToEnd }]);
  });

  it('is told to both in either language: the order, the invoice and the payment', async () => {
    const others = [
      await openAs('merchant', deskInHebrew, daysAhead),
      await openAs('influencer', phoneInEnglish, daysAhead),
    ] as const;
    for (const reader of [desk, phone, ...others]) {
      const isMerchant = reader === desk || reader === others[0];
      const place = isMerchant ? `/admin/influencers/${influencer}` : '/admin';
      const { page, words, openAnew } = reader;
      await openAnew(`${place}/earnings?part=payouts`);
      const paid = page
        .getByText(euros(commission, reader, phone))
        .locator('visible=true')
        .first();
      await expect(paid).toBeVisible();
      await expect(page.getByText(endToEnd).locator('visible=true').first()).toBeVisible();
      await expectOrder(reader, `euro-paid-${isMerchant ? 'desk' : 'own'}-${words === phone.words ? 'he' : 'en'}`);
      const statements = isMerchant ? `${place}/statements` : '/admin/earnings/statements';
      await openAnew(`${statements}/${month}?currency=EUR`);
      const card = page.getByRole('region', { name: words.payouts.invoice.invoice, exact: true });
      await expect(card).toContainText(number);
      await expect(page.getByRole('article').getByRole('row').filter({ hasText: name }).first()).toBeVisible();
      expect(reader.complaints).toEqual([]);
    }
  });
});
