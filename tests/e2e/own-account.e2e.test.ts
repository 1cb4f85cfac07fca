// Seeing to oneself: two-step sign-in and passkeys, what is chosen on one device and found on the other, two tabs with two accounts.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, field, filled, main, titled } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const password = 'demo1234';
const account = '/admin/my-account';

/** A device that unlocks at once whatever is asked of it. */
async function giveDevice(context: BrowserContext, page: Page): Promise<CDPSession> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return device;
}

/** Of the next half minute, as one of this may have been taken. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Proves who is there by the password, where it is asked for. */
async function prove({ page, words }: Reader): Promise<void> {
  const dialog = titled(page, words.account.confirm.title);
  await field(dialog, words.account.confirm.password).fill(password);
  await button(dialog, words.account.confirm.go).click();
  await expect(dialog).toBeHidden();
}

const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Comes in by the form, so that whoever they go on as is not undone by the next page. */
async function enterAsMerchant({ page, words, open }: Reader): Promise<void> {
  await open('/login');
  await field(page, words.identity.username).fill('demo');
  await field(page, words.identity.password).fill(password);
  await button(main(page), words.identity.login.submit).click();
  await expect(page).toHaveURL(/\/admin\/home$/);
}

/** Comes in at the influencers' door; a second step is asked for after it. */
async function enterAsMaya(page: Page, { identity }: Reader['words']): Promise<void> {
  await page.goto(`${program.url}/login/influencer`);
  await button(main(page), identity.login.by_username).click();
  await field(page, identity.merchant_username).fill('demo');
  await field(page, identity.influencer_username).fill('maya');
  await field(page, identity.password).fill(password);
  await button(main(page), identity.login.submit).click();
}

describe('somebody with two accounts in two tabs', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish);
  });
  afterAll(() => reader?.context.close());

  it('is told in the first that the second went on as somebody else, and loses nothing', async () => {
    const { context, page, words, open } = reader;
    await enterAsMerchant(reader);
    await open(account);
    await button(card(page, words.account.information), words.account.edit).click();
    const naming = titled(page, words.account.edit_title);
    await field(naming, words.account.name).fill('Noa of the Atelier');
    const tab = await context.newPage();
    await enterAsMaya(tab, words);
    await expect(tab).toHaveURL(/\/admin\/home$/);
    await tab.close();
    await expect(page.getByText(filled(words.shell.elsewhere, { name: 'maya@demo' }))).toBeVisible();
    await button(naming, words.account.save).click();
    await expect(card(page, words.account.information)).toContainText('Noa of the Atelier');
    await expectOrder(reader, 'elsewhere-desk');
    await expectOrderAs(reader, { ...phoneInHebrew }, 'elsewhere-phone');
    await button(page, filled(words.shell.elsewhere_follow, { name: 'maya@demo' })).click();
    await expect(page).toHaveURL(/\/admin\/home$/);
    await expect(page.locator('bdi').getByText('maya', { exact: true }).first()).toBeVisible();
    expect(reader.complaints).toEqual([]);
  });
});

describe('an owner of several stores', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish);
  });
  afterAll(() => reader?.context.close());

  it('sees them side by side, adds one, and goes over without signing in', async () => {
    const { page, words, open } = reader;
    const { owned } = words;
    await enterAsMerchant(reader);
    await open('/admin/stores');
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectOrder(reader, 'own-stores-desk');
    await button(page, owned.add).click();
    await prove(reader);
    const adding = titled(page, owned.add_title);
    await adding.getByLabel(owned.name).fill('Atelier Kids');
    await adding.getByLabel(owned.username).fill('atelier-kids');
    await expectOrder(reader, 'own-stores-add');
    await button(adding, owned.add).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await expectOrderAs(reader, phoneInHebrew, 'own-stores-phone');
    await button(page, filled(owned.enter_of, { store: isolated('Atelier Kids') })).click();
    await expect(page).toHaveURL(/\/admin\/home$/);
    await expect(page.getByText('@atelier-kids').first()).toBeVisible();
    expect(reader.complaints).toEqual([]);
  });
});

describe('an influencer on a phone in Hebrew at night', () => {
  let reader: Reader;
  let secret = '';
  let recovery: string[] = [];

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'maya');
    await giveDevice(reader.context, reader.page);
  });
  afterAll(() => reader?.context.close());

  it('turns two-step sign-in on, and keeps recovery codes', async () => {
    const { page, words, open } = reader;
    const { second_step: step } = words.account;
    await open(account);
    await expectOrder(reader, 'account-influencer');
    await button(card(page, step.title), step.turn_on).click();
    await expectOrder(reader, 'account-confirm');
    await prove(reader);
    const setup = titled(page, step.setup_title);
    secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expectOrderAs(reader, deskInEnglish, 'account-second-step');
    await field(setup, step.first_code).fill(codeOf(secret));
    await button(setup, step.turn_on).click();
    const codes = titled(page, step.codes_title);
    await expect(codes.locator('li')).toHaveCount(10);
    recovery = await codes.locator('li').allTextContents();
    await expectOrder(reader, 'account-recovery-codes');
    await button(codes, step.codes_kept).click();
    await expect(card(page, step.title)).toContainText(step.on);
  });

  it('adds a passkey of the phone', async () => {
    const { page, words } = reader;
    const { passkeys } = words.account;
    await button(card(page, passkeys.title), passkeys.add).click();
    const dialog = titled(page, passkeys.add_title);
    await field(dialog, passkeys.name).fill('Pixel');
    await button(dialog, passkeys.make).click();
    await expect(card(page, passkeys.title).getByText('Pixel')).toBeVisible();
    await expectOrderAs(reader, deskInEnglish, 'account-passkey');
    expect(reader.complaints).toEqual([]);
  });

  it('signs in with a code the app shows, with one for recovery, and with the passkey alone', async () => {
    const { page, words, openAnew } = reader;
    // what was kept at the beginning would sign in again at every address
    const visitor = await openReader(browser, program, phoneInHebrew);
    try {
      await enterAsMaya(visitor.page, words);
      const code = field(visitor.page, words.identity.code.label);
      await expect(code).toBeVisible();
      await expectOrder(visitor, 'login-code');
      await code.fill(recovery[0] ?? '');
      await button(main(visitor.page), words.identity.login.submit).click();
      await expect(visitor.page).toHaveURL(/\/admin\/home$/);
      await button(visitor.page, words.shell.more).click();
      await button(visitor.page, words.shell.logout).click();
      // everybody has a door of their own
      await expect(visitor.page).toHaveURL(/\/login\/influencer$/);
      await field(visitor.page, words.identity.password).fill(password);
      await button(main(visitor.page), words.identity.login.submit).click();
      await field(visitor.page, words.identity.code.label).fill(codeOf(secret, 30_000));
      await button(main(visitor.page), words.identity.login.submit).click();
      await expect(visitor.page).toHaveURL(/\/admin\/home$/);
    } finally {
      await visitor.context.close();
    }
    await openAnew('/login/influencer');
    await button(page, words.identity.passkey.sign_in).click();
    await expect(page).toHaveURL(/\/admin\/home$/);
    const mail = await program.waitForMail('maya@demo.example', /passkey|מפתח/i);
    expect(mail).toContain('maya@demo.example');
  });
});

describe('a merchant at a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('reads in words where they are signed in, and changes their address with proof', async () => {
    const { page, words, open } = reader;
    await open(account);
    await expect(card(page, words.account.sessions)).toContainText(
      filled(words.account.device, { browser: isolated('Chrome'), system: isolated('Android') }),
    );
    await expectOrder(reader, 'account-merchant');
    await button(card(page, words.account.information), words.account.change_email).click();
    await prove(reader);
    const asking = titled(page, words.account.new_email_title);
    await field(asking, words.account.new_email).fill('noa@new.example');
    await button(asking, words.account.new_email_send).click();
    await expect(card(page, words.account.information)).toContainText('noa@new.example');
    const mail = await program.waitForMail('noa@new.example', /Confirm your new/);
    await open(`/confirm-email?token=${/confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.identity.new_email.done);
    await expectOrder(reader, 'confirm-email');
    await page.getByRole('link', { name: words.identity.new_email.to_account }).click();
    await expect(card(page, words.account.information)).toContainText('noa@new.example');
  });
});

describe('a merchant who wants to leave', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('proves who they are, types their name, and changes their mind by one button', async () => {
    const { page, words, open, openAnew } = reader;
    const { delete: leave } = words.account;
    await open(account);
    await button(card(page, leave.title), leave.ask).click();
    await prove(reader);
    const dialog = titled(page, leave.confirm_title);
    await expectOrder(reader, 'delete-confirm');
    await dialog.getByRole('textbox').fill('demo');
    await button(dialog, leave.ask).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.leaving.title);
    await expectOrder(reader, 'leaving');
    await expectOrderAs(reader, phoneInHebrew, 'leaving-phone');
    await openAnew('/admin/links');
    await button(page, words.shell.leaving.keep).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.links.title);
    await openAnew('/keep-account');
    await expectOrder(reader, 'keep-account');
    expect(reader.complaints).toEqual([]);
  });
});

describe('the same merchant on a phone', () => {
  it('finds the language and the theme that were chosen at the desk', async () => {
    const desk = await openReader(browser, program, deskInEnglish, 'demo');
    const phone = await openReader(browser, program, { ...deskInEnglish, width: 390, height: 844 }, 'demo');
    try {
      await desk.open(account);
      await phone.open(account);
      const { words } = desk;
      const preferences = card(desk.page, words.account.preferences);
      await preferences.getByText(words.ui.theme_dark, { exact: true }).click();
      await preferences.getByText('עברית', { exact: true }).click();
      await expect(desk.page.locator('html')).toHaveAttribute('dir', 'rtl');
      await phone.openAnew(account);
      const html = phone.page.locator('html');
      await expect(html).toHaveAttribute('dir', 'rtl');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      expect([...desk.complaints, ...phone.complaints]).toEqual([]);
    } finally {
      await desk.context.close();
      await phone.context.close();
    }
  });
});
