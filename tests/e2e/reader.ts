// A signed-in reader in front of a screen, with her words, her calls, and what every screen owes her.
import {
  expect as patient,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { en } from '../../packages/dashboard/src/locales/en/index.ts';
import { he } from '../../packages/dashboard/src/locales/he/index.ts';
import { findBarriers, keepPicture, openScreen, type Screen, type ScreenOptions } from './browser.ts';
import type { Program } from '../world/program.ts';

/** Assertions over pages that wait for what has to come, as long as a busy machine needs. */
export const expect = patient.configure({ timeout: 30_000 });

/**
 * Words that stand on the page for a moment only: the page itself looks out for them, from before `act` on, as whoever
 * asks it later may come too late.
 */
export async function expectMoment(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate((text) => {
    const isShown = (): boolean => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { nodeValue, parentElement } = walker.currentNode;
        if (nodeValue === text && parentElement?.checkVisibility() === true) return true;
      }
      return false;
    };
    document.documentElement.removeAttribute('data-moment');
    new MutationObserver((_, observer) => {
      if (!isShown()) return;
      observer.disconnect();
      document.documentElement.setAttribute('data-moment', text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, words);
  await act();
  await expect(page.locator('html'), words).toHaveAttribute('data-moment', words);
}

/** What the two readers of the demo sign in with. */
const people = {
  demo: { path: '/auth/login', body: { username: 'demo', password: 'demo1234' } },
  maya: {
    path: '/admin/v1/influencers/login',
    body: { admin_username: 'demo', username: 'maya', password: 'demo1234' },
  },
} as const;

export type Person = keyof typeof people;

export const phoneInHebrew = { width: 390, height: 844, locale: 'he-IL', dark: true } satisfies ScreenOptions;
export const deskInEnglish = { width: 1440, height: 900, locale: 'en-US', dark: false } satisfies ScreenOptions;

export interface Reader extends Screen {
  readonly words: typeof en;
  /** Opens an address and waits for its heading: within the dashboard once it is loaded, as its own links do. */
  readonly open: (path: string) => Promise<void>;
  /** The same in a page that is loaded anew and has asked nothing before. */
  readonly openAnew: (path: string) => Promise<void>;
  /** The calls of the page so far, each as method and address. */
  readonly calls: string[];
  /** Those of them that were made again sooner than figures are asked for anew. */
  readonly listRepeated: () => Promise<string[]>;
}

/** Signs in through the API and shows nothing yet; without a person, a visitor. */
export async function openReader(
  browser: Browser,
  program: Program,
  options: ScreenOptions,
  person?: Person,
): Promise<Reader> {
  const screen = await openScreen(browser, options);
  const { context, page } = screen;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (person) {
    const token = await signIn(program, person);
    const type = person === 'maya' ? 'influencer' : 'merchant';
    await rememberAccount(context, program, { token, name: person, plan: '', type, lastUsed: 1 });
  }
  const requests: Request[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return;
    requests.push(request);
    calls.push(toCall(request));
  });
  const open = async (path: string): Promise<void> => {
    const inside = `${program.url}/admin/`;
    const isInside = page.url().startsWith(inside) && `${program.url}${path}`.startsWith(inside);
    await (isInside ? goInside(page, path) : load(page, `${program.url}${path}`));
  };
  return {
    ...screen,
    calls,
    words: options.locale === 'he-IL' ? he : en,
    open,
    openAnew: async (path) => {
      await page.goto('about:blank');
      requests.length = 0;
      calls.length = 0;
      await load(page, `${program.url}${path}`);
    },
    listRepeated: () => findRepeated(requests),
  };
}

async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** A screen that every reader may open, and that shows little. */
const wayside = '/admin/my-account';

/**
 * A loaded dashboard goes on at a fifth of the work of loading it; from one part to the same by way of another, and from
 * home too: what is closed leads there, and a heading that never left would tell nothing.
 */
async function goInside(page: Page, path: string): Promise<void> {
  const toPart = (address: string): string | undefined => new URL(address, page.url()).pathname.split('/')[2];
  const [from, to] = [toPart(page.url()), toPart(path)];
  const isWayside = to === toPart(wayside);
  if (from === to) await walk(page, isWayside ? '/admin/home' : wayside);
  else if (from === 'home' && !isWayside) await walk(page, wayside);
  await walk(page, path);
}

/** The headings that are left tell the one that comes apart: a preview over a list has one too. */
async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** Lets every page of the program that is opened find her signed in. */
export async function rememberAccount(
  context: BrowserContext,
  { url }: Program,
  account: { token: string; name: string; plan: string; type: string; lastUsed: number },
): Promise<void> {
  const state = JSON.stringify({ list: [account], active: account.token });
  await keepInStorage(context, url, { 'vitrine.accounts': state, ...longUndo });
}

/** What can be taken back can be so until the journey has come to it. */
const longUndo = { 'vitrine.undo-time': '120000' };

/** The same for whoever signs in by themselves. */
export const offerUndoForLong = (context: BrowserContext, { url }: Program): Promise<void> =>
  keepInStorage(context, url, longUndo);

async function keepInStorage(context: BrowserContext, url: string, items: Record<string, string>): Promise<void> {
  await context.addInitScript(
    ([origin, kept]) => {
      // a blank page has no storage
      if (location.origin !== origin) return;
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    [url, items] as const,
  );
}

/** The dashboard's `figuresInterval`; its module wants a browser. */
const figuresInterval = 3_000;

const toCall = (request: Request): string => `${request.method()} ${request.url()}`;

/** By the browser's clock, which a busy machine cannot mistake. */
async function findRepeated(requests: readonly Request[]): Promise<string[]> {
  const last = new Map<string, number>();
  const repeated: string[] = [];
  for (const request of requests) {
    await request.response();
    const { startTime } = request.timing();
    const call = toCall(request);
    if (startTime - (last.get(call) ?? Number.NEGATIVE_INFINITY) < figuresInterval) repeated.push(call);
    last.set(call, startTime);
  }
  return repeated;
}

/** A fresh session's token, without a screen. */
export async function signIn(program: Program, person: Person): Promise<string> {
  const { path, body } = people[person];
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** Nothing axe finds, nothing beside the window, and the direction of the reader's language. */
export async function expectOrder({ page, words }: Reader, picture: string): Promise<void> {
  // what is asked anew is dimmed until its answer is there
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await keepPicture(page, picture);
  expect(await findBarriers(page), picture).toEqual([]);
  const { beside, direction } = await page.evaluate(() => ({
    beside: document.documentElement.scrollWidth - innerWidth,
    direction: document.documentElement.dir,
  }));
  expect(beside, `${picture}: pixels beside the window`).toBeLessThanOrEqual(0);
  expect(direction, picture).toBe(words === he ? 'rtl' : 'ltr');
}

/** The same for the window and the colours of somebody else, in the reader's own language; hers come back. */
export async function expectOrderAs(
  reader: Reader,
  other: typeof deskInEnglish | typeof phoneInHebrew,
  picture: string,
): Promise<void> {
  const { page } = reader;
  const own = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await becomeLike(page, other, other.dark);
  await expectOrder(reader, picture);
  if (own) await becomeLike(page, own, isDark);
}

async function becomeLike(page: Page, { width, height }: { width: number; height: number }, dark: boolean) {
  const colorScheme = dark ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Walks with the Tab key until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

const weigh = async (body: Promise<Buffer>): Promise<number> => gzipSync(await body, { level: 9 }).length;

/** The script a first visit to an address loads until it is ready and nothing more comes, in bytes after gzip. */
export async function weighScript({ page, open }: Reader, path: string, ready: Locator): Promise<number> {
  const weights: Promise<number>[] = [];
  const hear = (response: Response): void => {
    if (response.request().resourceType() === 'script') weights.push(weigh(response.body()));
  };
  page.on('response', hear);
  await open(path);
  // what idle moments and a pointer bring along afterwards is not what was waited for, and differs with the machine
  await expect(ready).toBeVisible();
  page.off('response', hear);
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
