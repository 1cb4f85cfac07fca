// A stranger becomes an influencer by the join page: applies without scripts, confirms by mail, is approved, and signs in by the invitation.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findBarriers, keepPicture, openScreen } from './browser.ts';
import { button, field, titled } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const question = 'Your Instagram name';
const longName = 'Noa-Liora Ben-David Ashkenazi of the Coast';

describe.each([
  ['a desk in English', deskInEnglish, phoneInHebrew, 'noa-desk', 'NOADESK'],
  ['a phone in Hebrew', phoneInHebrew, deskInEnglish, 'noa-phone', 'NOAPHONE'],
] as const)('on %s', (where, screen, other, name, code) => {
  let reader: Reader;
  const email = `${name}@mail.example`;
  beforeAll(async () => {
    reader = await openReader(browser, program, screen, 'demo');
  });
  afterAll(() => reader?.context.close());

  /** What a stranger meets, in the other language and window than the merchant's. */
  const meet = async (path: string, act: (page: Page) => Promise<void>, script = true): Promise<void> => {
    const stranger = await openScreen(browser, { ...other, script });
    await stranger.page.goto(path.startsWith('http') ? path : program.url + path);
    await act(stranger.page);
    await stranger.context.close();
  };
  const look = async (page: Page, picture: string): Promise<void> => {
    await keepPicture(page, `${picture}-${where}`);
    expect(await findBarriers(page), picture).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), picture).toBeLessThanOrEqual(
      0,
    );
  };

  it('opens once the merchant says so, with their questions', async () => {
    const { page, words, open } = reader;
    await open('/admin/influencers/join-page');
    const isOpen = page.getByRole('switch', { name: words.joining.page.is_open });
    // the other reader may have opened it already
    if (!(await isOpen.isChecked())) {
      await meet('/join/demo', (stranger) => look(stranger, 'join-off'));
      await isOpen.click();
      await button(page, words.joining.page.add_question).click();
      await field(page, words.joining.page.question).fill(question);
    }
    await field(page, words.joining.page.headline).fill(`Work with us, ${name}`);
    await expectOrder(reader, `join-settings-${where}`);
    await expectOrderAs(reader, other, `join-settings-${where}-other`);
    await button(page, words.ui.save).click();
    await expect(page.getByText(words.ui.saved, { exact: true })).toBeVisible();
    await expect(button(page, words.joining.page.qr)).toBeVisible();
  });

  it('tells a stranger what is missing, keeps what they typed, and mails them a link', async () => {
    await meet('/join/demo', (page) => look(page, 'join-page'));
    await meet(
      '/join/demo',
      async (page) => {
        await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
        await page.locator('#name').fill(longName);
        await page.locator('button[type="submit"]').click();
        await expect(page.locator('#email-fault')).toBeVisible();
        await expect(page.locator('#name')).toHaveValue(longName);
        await page.locator('#email').fill(email);
        await page.locator('#q1').fill(`@${name}`);
        await page.locator('#consent').check();
        await page.locator('button[type="submit"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('form')).toHaveCount(0);
      },
      false,
    );
    const mail = await program.waitForMail(email, /confirm\?token=/);
    const [link = ''] = /http:\/\/localhost:\d+\/join\/demo\/confirm\?token=[\w-]+/.exec(mail) ?? [];
    await meet(link, async (page) => {
      await look(page, 'join-confirm');
      await page.locator('button[type="submit"]').click();
      await expect(page.locator('form')).toHaveCount(0);
      await look(page, 'join-done');
    });
    await meet(link, (page) => look(page, 'join-used'));
  });

  it('waits in the queue with its answers, and is approved with a code', async () => {
    const { page, words, open } = reader;
    const { joining } = words;
    await open('/admin/home');
    await expect(page.locator('[data-kind="applications"]')).toBeVisible();
    await open('/admin/influencers/applications');
    await expectOrder(reader, `applications-${where}`);
    await expectOrderAs(reader, other, `applications-${where}-other`);
    await button(page, longName).click();
    const sheet = titled(page, longName);
    await expect(sheet.getByText(`@${name}`)).toBeVisible();
    await expectOrder(reader, `application-${where}`);
    await expectOrderAs(reader, other, `application-${where}-other`);
    await button(sheet, joining.turn_down).click();
    await expect(field(page, joining.letter_label)).toBeVisible();
    await expectOrder(reader, `application-turn-down-${where}`);
    await button(page, words.ui.cancel).click();
    await button(sheet, joining.approve).click();
    await field(page, joining.code).fill(code);
    await expectOrder(reader, `application-approve-${where}`);
    await button(page, joining.invite).click();
    await expect(page.getByText(joining.invited, { exact: true })).toBeVisible();
    await button(page, joining.done).click();
    await expect(sheet.getByText(joining.status.approved, { exact: true })).toBeVisible();
    expect(reader.complaints).toEqual([]);
  });

  it('lets who was approved in by the invitation, with their terms and their code', async () => {
    const mail = await program.waitForMail(email, /welcome/);
    const newcomer = await openReader(browser, program, other);
    await newcomer.open(`/welcome?token=${/welcome\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`);
    const { page, words } = newcomer;
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await keepPicture(page, `join-welcome-${where}`);
    await field(page, words.identity.welcome.password).fill('summer 2026');
    await page.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/admin\/home/);
    await newcomer.context.close();
  });
});
