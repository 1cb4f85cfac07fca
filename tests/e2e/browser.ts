// A real Chromium for journeys, and what every screen of one must satisfy.
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { browserFlags, chromiumPath } from '../world/browser-flags.ts';

/** What a shopper's phone says of itself; the headless browser's own name is rightly counted as a bot. */
export const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const flags = [
  ...browserFlags,
  // a context's own name is not said by what a page sends while it goes away
  `--user-agent=${phone}`,
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ args: flags, ...(chromiumPath ? { executablePath: chromiumPath } : {}) });
}

export interface Screen {
  context: BrowserContext;
  page: Page;
  /** What the console and failed scripts said; a journey ends with none of it. */
  complaints: string[];
}

export interface ScreenOptions {
  width?: number;
  height?: number;
  locale?: string;
  dark?: boolean;
  script?: boolean;
  /** Held in a hand: without a mouse. */
  touch?: boolean;
  /** The User-Agent header; that of a phone unless given. */
  agent?: string;
}

export async function openScreen(browser: Browser, options: ScreenOptions = {}): Promise<Screen> {
  const {
    width = 1440,
    height = 1000,
    locale = 'en-US',
    dark = false,
    script = true,
    touch = false,
    agent = phone,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: script,
    hasTouch: touch,
    isMobile: touch,
    userAgent: agent,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.setDefaultNavigationTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (problem) => complaints.push(problem.message));
  return { context, page, complaints };
}

/** Rules axe finds broken on the page once it shows its heading, each with where. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(rest);
  const violations = page.frames().length > 1 ? await findInFrames(page) : await findInPage(page);
  return toBarriers(violations);
}

const toBarriers = (violations: Violations): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);

/** Lets what fades come to its end, as half-faded words have colours nobody chose; what pulses for ever, or follows how far one has scrolled, may go on. */
async function rest(): Promise<void> {
  const ofTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  const ending = ofTime.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // one that is taken back is at rest as well
  await Promise.allSettled(ending.map((each) => each.finished));
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The builder sums up frames in a page of its own, and brings back what passed as well: seven times as long. */
const findInFrames = async (page: Page): Promise<Violations> => (await new AxeBuilder({ page }).analyze()).violations;

const axe = readFile(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** What a dialog covers was looked at before it opened, and nobody reaches it. */
const inSight = `document.querySelector('[role="dialog"][aria-modal="true"]') ? { include: [document], exclude: [['#root']] } : document`;

async function findInPage(page: Page): Promise<Violations> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await axe);
  return page.evaluate<Violations>(
    `axe.run(${inSight}, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
}

/**
 * The same of one part of the page alone. A list that scrolls under a field is moved through by the keys of the field, which
 * keeps the focus.
 */
export async function findBarriersIn(page: Page, part: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await axe);
  await page.evaluate(rest);
  if ((await page.locator(part).count()) === 0) return [];
  const violations = await page.evaluate<Violations>(
    `axe.run({ include: [[${JSON.stringify(part)}]] }, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.filter(({ id, nodes }) => id !== 'scrollable-region-focusable' ||
        nodes.some(({ target }) => !document.querySelector(target[0])?.closest('[role="listbox"]'))))`,
  );
  return toBarriers(violations);
}

/** Keeps a picture of the page for people to look at; where, `SCREENSHOTS` says. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
