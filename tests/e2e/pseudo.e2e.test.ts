// Every screen of a visitor and the merchant in a language made up of English, longer and accented: what is not translated, what does not fit.
import { languages } from '@vitrine/contract/language';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { findAddresses } from './addresses.ts';
import { expect, openReader, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** All but those of an influencer. */
const addresses = listScreens()
  .map(({ address }) => address)
  .filter((address) => !address.startsWith('/admin/earnings'));

/** What no language translates: names, numbers, codes, addresses, and what the server words. */
const names = new Set<string>(Object.values(languages).map(({ name }) => name));
const day = /^[A-Z][a-z]+ (?:\d+, )?\d{4}$/;
const isData = (text: string): boolean => names.has(text) || day.test(text) || !/[A-Za-z]{3,}/.test(text);

interface Found {
  readonly untranslated: string[];
  readonly clipped: string[];
  /** Words that are in the language. */
  readonly count: number;
}

/** Texts without the pseudo language's accents, and boxes whose words are cut off with nothing to tell it. */
function look(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const untranslated = new Set<string>();
    const clipped = new Set<string>();
    let count = 0;
    // a pill holds what somebody typed
    const data =
      '.mantine-Pill-label, bdi, [dir]:not(html), code, option, time, script, style, svg, [aria-hidden="true"], [translate="no"]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      const text = (nodeValue ?? '').trim();
      if (text === '' || !parentElement?.checkVisibility() || parentElement.closest(data)) continue;
      if (/[\u0080-\u024F\u1E00-\u1EFF[\]]/.test(text)) count += 1;
      else untranslated.add(text);
      for (let box: HTMLElement | null = parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue;
        const isTold = style.textOverflow === 'ellipsis' || box.closest('[title]') !== null;
        const isForEar = box.clientWidth <= 1;
        if (!isTold && !isForEar && box.scrollWidth > box.clientWidth + 1) clipped.add(text.slice(0, 60));
        break;
      }
    }
    return { untranslated: [...untranslated], clipped: [...clipped], count };
  });
}

const widths = [1440, 390];

describe('a language two fifths longer', () => {
  let merchant: Reader;
  let visitor: Reader;
  let toPlace: (address: string) => string;

  beforeAll(async () => {
    const options = { height: 900, locale: 'en-US' };
    merchant = await openReader(browser, program, options, 'demo');
    visitor = await openReader(browser, program, options);
    for (const { context } of [merchant, visitor])
      await context.addInitScript(() => localStorage.setItem('vitrine.language', 'en-XA'));
    ({ toPlace } = await findAddresses(program, 'demo'));
  });
  afterAll(async () => {
    await merchant?.context.close();
    await visitor?.context.close();
  });

  it.each(addresses)('%s has no text that is not translated, and none that is cut off', async (address) => {
    const { page, open } = address.startsWith('/admin') ? merchant : visitor;
    await open(toPlace(address));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // charts take the new width once they have seen it
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beside, `beside the window at ${width}`).toBeLessThanOrEqual(0);
      const { untranslated, clipped, count } = await look(page);
      expect(count, `words in the language at ${width}`).toBeGreaterThan(0);
      expect(
        untranslated.filter((text) => !isData(text)),
        `not translated at ${width}`,
      ).toEqual([]);
      expect(clipped, `cut off at ${width}`).toEqual([]);
    }
  });
});

/** Until what hangs on the width of the window has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)))),
  );
