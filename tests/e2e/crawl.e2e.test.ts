// Every address of the dashboard, taken from its screens: who is shown it, what is not translated there, what does not fit.
import { languages } from '@vitrine/contract/language';
import { can } from '@vitrine/contract/rights';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { findAddresses } from './addresses.ts';
import { expect, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const list = listScreens();
const inside = list.filter(({ address }) => address.startsWith('/admin'));
const outside = list.filter((screen) => !inside.includes(screen)).map(({ address }) => address);

type Found = Awaited<ReturnType<typeof findAddresses>>;

/** Where an address leads: to its screen those who may see it, home all others. */
function toExpected({ session, toPlace }: Found, { address, right }: (typeof list)[number]): string {
  return right === undefined || can(session.user, right) ? toPlace(address) : '/admin/home';
}

/** What no language translates: names, numbers, codes, addresses, and what the server words. */
const names = new Set<string>(Object.values(languages).map(({ name }) => name));
const day = /^[A-Z][a-z]+ (?:\d+, )?\d{4}$/;
const isData = (text: string): boolean => names.has(text) || day.test(text) || !/[A-Za-z]{3,}/.test(text);

interface Words {
  readonly untranslated: string[];
  readonly clipped: string[];
  /** Words that are in the language. */
  readonly count: number;
}

/** Texts without the pseudo language's accents, and boxes whose words are cut off with nothing to tell it. */
function look(page: Page): Promise<Words> {
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

const [wide, narrow] = [1440, 390];

/** At every width, beginning with the one the page has. */
async function expectWords(page: Page): Promise<void> {
  const widths = page.viewportSize()?.width === narrow ? [narrow, wide] : [wide, narrow];
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
}

/** Until what hangs on the width of the window has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)))),
  );

/** Made up of English, longer and accented. */
describe('in a language two fifths longer, with no text that is not translated and none that is cut off,', () => {
  let merchant: Reader;
  let visitor: Reader;
  let found: Found;

  beforeAll(async () => {
    const options = { width: wide, height: 900, locale: 'en-US' };
    merchant = await openReader(browser, program, options, 'demo');
    visitor = await openReader(browser, program, options);
    for (const { context } of [merchant, visitor])
      await context.addInitScript(() => {
        // a blank page has no storage
        if (location.origin !== 'null') localStorage.setItem('vitrine.language', 'en-XA');
      });
    found = await findAddresses(program, 'demo');
  });
  afterAll(async () => {
    await merchant?.context.close();
    await visitor?.context.close();
  });

  it.each(outside)('%s is shown to visitors', async (address) => {
    await visitor.open(found.toPlace(address));
    await expect(visitor.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectWords(visitor.page);
  });

  it.each(inside)('$address is shown to the merchant, or leads home', async (screen) => {
    const place = found.toPlace(screen.address);
    const expected = toExpected(found, screen);
    // a load of its own, as every address differs from the one before
    await merchant.page.goto(`${program.url}${place}`);
    await expect(merchant.page).toHaveURL(`${program.url}${expected}`);
    await expect(merchant.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (expected === place) await expectWords(merchant.page);
  });

  it('the merchant’s screens say nothing in the console', () => {
    expect(merchant.complaints).toEqual([]);
  });
});

describe('where something may be closed to an influencer', () => {
  let maya: Reader;
  let found: Found;

  beforeAll(async () => {
    maya = await openReader(browser, program, phoneInHebrew, 'maya');
    found = await findAddresses(program, 'maya');
  });
  afterAll(() => maya?.context.close());

  /** A list, what lies over one, and what is one thing's own; the guard of the others is the same in a load and a step. */
  const loaded = ['/admin/multilinks', '/admin/influencers/$username/edit', '/admin/earnings/statements/$month'];
  const guarded = inside.filter(({ right }) => right !== undefined);

  it.each(guarded.filter(({ address }) => loaded.includes(address)))('$address leads home or not', async (screen) => {
    await maya.page.goto(`${program.url}${found.toPlace(screen.address)}`);
    await expect(maya.page).toHaveURL(`${program.url}${toExpected(found, screen)}`);
    await expect(maya.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  it.each(guarded)('$address leads home or not from inside', async (screen) => {
    await maya.open(found.toPlace(screen.address));
    await expect(maya.page).toHaveURL(`${program.url}${toExpected(found, screen)}`);
    await expect(maya.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  it('says nothing in the console', () => {
    expect(maya.complaints).toEqual([]);
  });
});
