// A look that lets shoppers in with a password, for a number of visits and at times: set from its row, met by a shopper without scripts.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findBarriers, keepPicture, openScreen } from './browser.ts';
import { button, chooseFromMenu, field, row, rows } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

describe.each([
  ['a desk in English', deskInEnglish, phoneInHebrew, 1],
  ['a phone in Hebrew', phoneInHebrew, deskInEnglish, 2],
] as const)('on %s', (where, screen, other, at) => {
  let reader: Reader;
  let title: string;
  let address: string;
  beforeAll(async () => {
    reader = await openReader(browser, program, screen, 'demo');
    await reader.open('/admin/links');
    const chosen = rows(reader.page).nth(at);
    title = (await chosen.getAttribute('aria-label')) ?? '';
    address = (await chosen.locator('bdi[dir="ltr"]').first().textContent()) ?? '';
  });
  afterAll(() => reader?.context.close());

  const openGate = async (): Promise<Locator> => {
    const { page, words } = reader;
    await chooseFromMenu(reader, title, words.lists.gate.set);
    const dialog = page.getByRole('dialog').filter({ has: page.getByText(words.gates.seen.title) });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const save = async (dialog: Locator): Promise<void> => {
    await button(dialog, reader.words.gates.save).click();
    await expect(dialog).toBeHidden();
  };
  /** Opens it as somebody new, in a browser with or without scripts. */
  const visit = async (act: (page: Page) => Promise<void>, script = true): Promise<void> => {
    const shopper = await openScreen(browser, { ...screen, script });
    await shopper.page.goto(`http://${address}`);
    await act(shopper.page);
    await shopper.context.close();
  };

  it('asks shoppers for a password, tells nothing without it, and opens with it', async () => {
    const { words } = reader;
    const dialog = await openGate();
    await dialog.getByRole('switch', { name: words.gates.lock }).click();
    await field(dialog, words.gates.password).fill('sesame');
    await expectOrder(reader, `gate-${where}`);
    await expectOrderAs(reader, other, `gate-${where}-other`);
    await save(dialog);
    await expect(row(reader.page, title).getByText(words.lists.gate.locked)).toBeVisible();
    await visit(async (page) => {
      await keepPicture(page, `locked-${where}`);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.content()).not.toContain(title);
    });
    await visit(async (page) => {
      await page.locator('input[type="password"]').fill('wrong one');
      await page.locator('button[type="submit"]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await keepPicture(page, `locked-wrong-${where}`);
      await page.locator('input[type="password"]').fill('sesame');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`http://${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }, false);
  });

  it('is over at its end, says so to shoppers and in the list, and is open again without one', async () => {
    const { page, words } = reader;
    const dialog = await openGate();
    await field(dialog, words.gates.ends).fill('2024-01-01T09:00');
    await save(dialog);
    await expect(row(page, title).getByText(words.lists.gate.ended)).toBeVisible();
    await keepPicture(page, `gate-list-${where}`);
    await visit(async (shopper) => {
      await keepPicture(shopper, `ended-${where}`);
      expect(await findBarriers(shopper)).toEqual([]);
      await expect(shopper.locator('input[type="password"]')).toHaveCount(0);
      await expect(shopper.getByRole('heading', { level: 1 })).not.toHaveText(title);
    });
    await reader.open('/admin/links?gate=ended');
    await expect(rows(page)).toHaveCount(1);
    await expectOrder(reader, `gate-filter-${where}`);
    const again = await openGate();
    await field(again, words.gates.ends).fill('');
    await again.getByRole('switch', { name: words.gates.lock }).click();
    await expect(again.getByText(words.gates.seen.always)).toBeVisible();
    await save(again);
    await reader.open('/admin/links');
    await expect(row(page, title)).toBeVisible();
    await expect(row(page, title).getByText(words.lists.gate.ended)).toHaveCount(0);
    await visit((shopper) => expect(shopper.getByRole('heading', { level: 1 })).toHaveText(title));
    expect(reader.complaints).toEqual([]);
  });
});
