// Every list on phones of 320, 360 and 390 px, in English and Hebrew: where it begins, and that nothing of it is cut off.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { keepPicture } from './browser.ts';
import { main } from './places.ts';
import { expect, openReader, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** Each list with what stands in it once its rows are there. */
const lists = {
  links: 'article',
  shorts: 'article',
  multilinks: 'article',
  influencers: 'article',
  orders: 'table tbody tr',
  payouts: 'table tbody tr',
} as const;
type List = keyof typeof lists;

const widths = [320, 360, 390] as const;
const latest = 220;

/** How far below the top of the window the first figure or the first row begins, whichever comes first. */
const measureTop = (page: Page, row: string): Promise<number> =>
  page.evaluate(
    (rows) =>
      Math.min(
        ...[...document.querySelectorAll(`main dl dd, main ${rows}`)]
          .map((each) => each.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top }) => Math.round(top)),
      ),
    row,
  );

/** Controls of which a part is beyond the window, but for those of a line that scrolls sideways. */
const listClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    return [...document.querySelectorAll('main :is(button, a, input, select)')]
      .filter(
        (control) =>
          control.checkVisibility() && control.getBoundingClientRect().width > 1 && !control.closest('[data-sideways]'),
      )
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < -0.5 || right > document.documentElement.clientWidth + 0.5;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim());
  });

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each(['en-US', 'he-IL'] as const)('in %s', (locale) => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, { width: 390, height: 844, locale, dark: locale === 'he-IL' }, 'demo');
  });
  afterAll(() => reader?.context.close());

  it.each(Object.entries(lists) as [List, string][])('%s', async (list, row) => {
    const { page, open } = reader;
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`/admin/${list}`);
    await main(page).locator(row).first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => isWide(page), `${list} at ${width} px scrolls sideways`).toBe(false);
      await expect.poll(() => measureTop(page, row), `${list} at ${width} px`).toBeLessThanOrEqual(latest);
      await expect.poll(() => listClipped(page), `${list} at ${width} px`).toEqual([]);
      await keepPicture(page, `phone-${list}-${width}-${locale}`);
    }
    expect(reader.complaints).toEqual([]);
  });
});
