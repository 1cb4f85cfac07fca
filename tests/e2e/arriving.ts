// Arriving from the store's listing: the way of a newcomer up to an account of their own.
import type { Page } from '@playwright/test';
import { button, field, main } from './places.ts';
import type { Reader } from './reader.ts';
import { program } from './stage.ts';

export const newPassword = 'quiet 1 morning';

/** Chooses the store on the app's page of the app store, and agrees to what the app asks. */
export async function install(page: Page, shop: string): Promise<void> {
  await page.goto(`${program.sandboxUrl}/listing?shop=${shop}`);
  await button(page, 'Install').click();
  await page.getByRole('heading', { name: /Install this app/ }).waitFor();
  await button(page, 'Install').click();
}

export async function openAccount({ page, words }: Reader, username: string): Promise<void> {
  await field(main(page), words.identity.username).fill(username);
  await field(main(page), words.identity.password).fill(newPassword);
  await button(main(page), words.arrival.register.submit).click();
}

/** Follows the mail by which the store's owner confirms the address of their account, as they must before signing in. */
export async function confirmAddress(shop: string): Promise<void> {
  const mail = await program.waitForMail(`owner@${shop}.myshopify.com`, /confirm/i);
  const answer = await fetch(`${program.url}/auth/account/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: /verify-account\?token=([\w-]+)/.exec(mail)?.[1] ?? '' }),
  });
  if (!answer.ok) throw new Error(`the address was not confirmed: ${await answer.text()}`);
}
