// Where things stand on the dashboard's screens, by the roles and names that readers know them by.
import type { Locator, Page } from '@playwright/test';
import { expect, type Reader } from './reader.ts';

/** How a name with a gap, such as “Copy of {{title}}”, reads on screen. */
export const filled = (words: string, values: Record<string, string>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** How a username reads in a sentence of any direction. */
export const told = (username: string): string => `\u2068@${username}\u2069`;

export const main = (page: Page): Locator => page.getByRole('main');
export const rows = (page: Page): Locator => page.getByRole('article');
export const row = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
export const button = (place: Locator | Page, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });
export const field = (place: Locator | Page, name: string): Locator => place.getByLabel(name, { exact: true });
/** The dialog of that title, over the list or over another dialog. */
export const titled = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
/** The dialog that changes something, by its title that names it, such as “Edit “{{title}}””. */
export const editing = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${title.replace(/\{\{\w+\}\}/, '.+')}$`, 'u') });
/** The dialog in which products or collections are chosen. */
export const picker = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('listbox') });

/** Chooses from the menu of a row. */
export async function chooseFromMenu({ page, words }: Reader, title: string, item: string): Promise<void> {
  await button(row(page, title), filled(words.links.menu, { title })).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Takes the first `count` things on offer that are in stock. */
export async function pick({ page, words }: Reader, count: number, commit = words.ui.done): Promise<void> {
  const offers = picker(page).getByRole('option').filter({ hasNotText: words.links.picker.status.sold_out });
  await offers.first().waitFor();
  for (let index = 0; index < count; index += 1) await offers.nth(index).click();
  await button(picker(page), commit).click();
  await expect(picker(page)).toBeHidden();
}

/** What was just created is shared first: leaves the sheet for the list. */
export async function finishSharing({ page, words }: Reader): Promise<void> {
  await button(page, words.sharing.done).click();
}
