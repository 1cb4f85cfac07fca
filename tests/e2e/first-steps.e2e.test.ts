// How far it is from a mail to the first link: counted in clicks at a desk, in keys of a keyboard alone, and in taps on a phone.
import { inviteInfluencers } from '@vitrine/contract/invitations';
import { firstPermissions } from '@vitrine/contract/identity';
import type { BodySent } from '@vitrine/contract/endpoint';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { button, field, main, picker } from './places.ts';
import { deskInEnglish, expect, openReader, phoneInHebrew, signIn, tabTo } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** Presses of a mouse or a finger in all pages of a context, whichever site they are of. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeBinding('vitrinePressed', () => {
    count += 1;
  });
  await context.addInitScript(() => {
    addEventListener('pointerdown', ({ isTrusted }) => {
      if (isTrusted) (globalThis as unknown as { vitrinePressed: () => void }).vitrinePressed();
    });
  });
  return () => count;
}

/** How somebody does what a step asks: by pressing what is there, or by walking there with the keyboard. */
interface Hand {
  readonly press: (target: Locator, key?: 'Enter' | ' ') => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
}

const mouse: Hand = {
  press: (target) => target.click(),
  type: async (target, text) => {
    // only what has the focus already is typed into without a press
    if (!(await target.evaluate((element) => element === document.activeElement))) await target.click();
    await target.pressSequentially(text);
  },
};

const keyboard = (page: Page): Hand => ({
  press: async (target, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  },
  type: async (target, text) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  },
});

/** A new merchant's mail that confirms their address. */
async function registerByMail(username: string): Promise<string> {
  const email = `${username}@shop.example`;
  const answer = await fetch(`${program.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: 'quiet1morning' }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const mail = await program.waitForMail(email, /verify-account/);
  return /https?:\/\/\S+verify-account\?token=[\w-]+/.exec(mail)?.[0] ?? '';
}

describe('a new merchant has their first look', () => {
  it.each(['by the mouse', 'by the keyboard alone'] as const)('within twelve clicks of their mail, %s', async (way) => {
    const isMouse = way === 'by the mouse';
    const shop = isMouse ? 'first-mouse' : 'first-keys';
    const { page, context, words, complaints } = await openReader(browser, program, deskInEnglish);
    const pressed = await countPresses(context);
    const hand = isMouse ? mouse : keyboard(page);
    await page.goto(await registerByMail(shop));
    await page.waitForURL('**/admin/home');

    await hand.press(main(page).locator('a[href="/auth"]').first());
    await page.waitForURL('**/auth');
    await hand.type(field(page, words.arrival.connect.shop_label), shop);
    await hand.press(button(page, words.arrival.connect.go));
    await hand.press(button(page, 'Install'));
    await page.waitForURL('**/admin/home');
    await expect(page.getByText(words.stores.sync.finished, { exact: true }).first()).toBeVisible({ timeout: 120_000 });

    await hand.press(main(page).getByRole('link', { name: words.home.create_link, exact: true }).first());
    const offers = picker(page).getByRole('option').filter({ hasNotText: words.links.picker.status.sold_out });
    await offers.first().waitFor();
    if (isMouse) await offers.first().click();
    else {
      await tabTo(page, picker(page).getByRole('option').first());
      await page.keyboard.press('Enter');
    }
    await hand.press(button(picker(page), words.links.form.next));
    await hand.press(button(page.getByRole('dialog'), words.links.form.create));
    await expect(button(page, words.sharing.done)).toBeVisible();

    if (isMouse) expect(pressed()).toBeLessThanOrEqual(12);
    else expect(pressed()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a new influencer shares their first link within six taps of their mail, on a phone', async () => {
  const email = 'first-steps@mail.example';
  const body = { people: [{ email }], permissions: firstPermissions } satisfies BodySent<typeof inviteInfluencers>;
  const answer = await fetch(`${program.url}${inviteInfluencers.path}`, {
    method: inviteInfluencers.method,
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const mail = await program.waitForMail(email, /welcome/);
  const { page, context, words, complaints } = await openReader(browser, program, phoneInHebrew);
  const pressed = await countPresses(context);
  await page.goto(`${program.url}/welcome?token=${/welcome\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`);

  await mouse.type(field(page, words.identity.welcome.password), 'summer 2026');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/admin/home');
  await main(page).getByRole('link', { name: words.home.create_link, exact: true }).first().click();
  await picker(page).getByRole('option').filter({ hasNotText: words.links.picker.status.sold_out }).first().click();
  await button(picker(page), words.links.form.next).click();
  await button(page.getByRole('dialog'), words.links.form.create).click();
  await button(page, words.sharing.copy).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(program.url);

  expect(pressed()).toBeLessThanOrEqual(6);
  expect(complaints).toEqual([]);
  await context.close();
});
