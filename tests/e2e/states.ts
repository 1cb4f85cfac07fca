// What opens on a screen without an address of its own: menus, dialogs, sheets, pickers and hints, found by trying what can be pressed.
import type { BrowserContext, Page, Request } from '@playwright/test';

/** Something that can be pressed, as the page has marked it. */
interface Opener {
  /** What it is, whichever row of a list it stands in. */
  readonly key: string;
  /** The element's mark. */
  readonly mark: string;
  /** How a finding names it. */
  readonly name: string;
}

/** What lies over a page: the last of them is the uppermost. */
const over =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown, .mantine-HoverCard-dropdown';

/** Marks what can be pressed in the uppermost thing that is open, each kind once, and tells it; links lead to addresses. */
function findOpeners(page: Page, isFrameKnown: boolean): Promise<Opener[]> {
  return page.evaluate(
    ([layers, withoutFrame]) => {
      const drawn = { visibilityProperty: true, opacityProperty: true };
      const isShown = (element: Element): boolean => element.checkVisibility(drawn);
      const open = [...document.querySelectorAll(layers)].filter(
        (layer) => isShown(layer) && (layer.getAttribute('role') !== 'listbox' || !layer.closest('[role="dialog"]')),
      );
      const top = open.at(-1) ?? document.body;
      const wanted =
        'button, summary, [role="button"], [role="tab"], [role="menuitem"], [role="combobox"], [aria-haspopup]';
      const left =
        'a[href], [type="submit"], [role="option"], [role="switch"], [disabled], [data-disabled], [aria-disabled="true"]';
      const ofFrame = 'header, nav, aside, footer';
      for (const marked of document.querySelectorAll('[data-opener]')) marked.removeAttribute('data-opener');
      const keys = new Set<string>();
      const found: { key: string; mark: string; name: string }[] = [];
      for (const element of top.querySelectorAll<HTMLElement>(wanted)) {
        if (!isShown(element) || element.matches(left) || element.closest('[inert], [aria-hidden="true"]')) continue;
        const inFrame =
          top === document.body && element.closest('#content') === null && element.closest(ofFrame) !== null;
        if (inFrame && withoutFrame) continue;
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
        const isOfMany = element.closest('article, tr, li, [role="row"], [role="listitem"]') !== null;
        // what somebody typed stands between isolates or quotes
        const words = name.replaceAll(/[\u2068“„][^\u2069”]*[\u2069”]/gu, '').replaceAll(/[^\p{L}]+/gu, ' ');
        const icons = [...element.querySelectorAll('svg')].map((icon) => icon.getAttribute('class') ?? '');
        const role = element.getAttribute('role') ?? element.tagName;
        const key = [role, element.getAttribute('aria-haspopup'), isOfMany ? element.className : words, ...icons].join(
          '|',
        );
        if (keys.has(key)) continue;
        keys.add(key);
        const mark = String(found.length);
        element.setAttribute('data-opener', mark);
        found.push({ key, mark, name: name.slice(0, 60) });
      }
      return found;
    },
    [over, isFrameKnown] as const,
  );
}

/** How many things lie over the page, and how many of them came since they were last counted. */
const countLayers = (page: Page): Promise<{ all: number; fresh: number }> =>
  page.evaluate((layers) => {
    const open = [...document.querySelectorAll(layers)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const fresh = open.filter((each) => !each.hasAttribute('data-met'));
    for (const each of fresh) each.setAttribute('data-met', '');
    for (const each of document.querySelectorAll('[data-top]')) each.removeAttribute('data-top');
    open.at(-1)?.setAttribute('data-top', '');
    return { all: open.length, fresh: fresh.length };
  }, over);

/** Calls that would end a session, leave the store or begin long work: none of them is answered, as on a slow line. */
const held =
  'logout|own-stores/enter|revoke|store/plan|disconnect|shopboard/[a-z]+/connect|theme/take|user/delete|team/leave|store/auth|store/app|sync|data/|links/imports|store-days';

/** Whatever is pressed from now on in pages that are opened, nobody is signed out and the store stays. */
export const holdCalls = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((calls) => {
    const ask = globalThis.fetch.bind(globalThis);
    const isHeld = new RegExp(calls);
    globalThis.fetch = (input, init) => {
      const { method, url } = new Request(input, init);
      return method !== 'GET' && isHeld.test(url) ? new Promise<Response>(() => undefined) : ask(input, init);
    };
    globalThis.print = () => undefined;
  }, held);

/** What pages wait for: scripts and answers. Streams, and what is held back, are waited for by nobody. */
const inFlight = new WeakMap<Page, Set<Request>>();

/** Notes from now on what a page waits for. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  inFlight.set(page, open);
  page.on('request', (request) => {
    if (['script', 'fetch', 'stylesheet'].includes(request.resourceType())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Until what was pressed is drawn with all it asks for, or for as long as a person would wait. */
export async function settle(page: Page): Promise<void> {
  const end = Date.now() + 3_000;
  do {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))),
    );
  } while (Date.now() < end && ((inFlight.get(page)?.size ?? 0) > 0 || (await page.evaluate(isWaiting))));
  inFlight.get(page)?.clear();
}

const isWaiting = (): boolean =>
  [...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')].some((each) => each.checkVisibility());

export interface Exploring {
  /** Kinds that were opened before, on whichever screen. */
  readonly known: Set<string>;
  /** Opens the screen as it was. */
  readonly reopen: () => Promise<unknown>;
  /** Looks at what a way led to. */
  readonly look: (way: readonly string[], isOpen: boolean) => Promise<unknown>;
  /** How many things may be opened out of each other. */
  readonly depth: number;
}

/** Presses all that can be pressed on the page, each kind once, and has each looked at that it led to. */
export async function exploreStates(page: Page, { known, reopen, look, depth }: Exploring): Promise<void> {
  const address = page.url();
  await countLayers(page);
  await descend([]);
  known.add('frame');

  /** Presses all within the uppermost thing that is open, which a way leads to. */
  async function descend(way: readonly Opener[]): Promise<void> {
    for (let isHere = way.length === 0 || (await countLayers(page)).all > 0; ;) {
      if (!isHere && !(await walk(way))) return;
      const opener = (await findOpeners(page, known.has('frame'))).find(({ key }) => !known.has(key));
      if (opener === undefined) return;
      known.add(opener.key);
      const names = [...way, opener].map(({ name }) => name);
      const before = (await countLayers(page)).all;
      if (!(await press(page, opener))) {
        await look([...names, 'not pressed'], false);
        continue;
      }
      if (toPath(page.url()) !== toPath(address)) {
        await reopen();
        isHere = way.length === 0;
        continue;
      }
      const { all, fresh } = await countLayers(page);
      await look(names, fresh > 0);
      if (fresh > 0 && way.length + 1 < depth) await descend([...way, opener]);
      isHere = fresh === 0 && all === before;
      if (way.length === 0 && !isHere) isHere = await leave();
    }
  }

  /** Leaves all that is open; true once the page is as it was. */
  async function leave(): Promise<boolean> {
    if (toPath(page.url()) !== toPath(address) || !(await close(page))) await reopen();
    return true;
  }

  /** Opens again what lies at the end of a way; whether it could. */
  async function walk(way: readonly Opener[]): Promise<boolean> {
    await leave();
    for (const step of way) {
      const again = (await findOpeners(page, false)).find(({ key }) => key === step.key);
      if (again === undefined || !(await press(page, again))) return false;
    }
    await countLayers(page);
    return true;
  }
}

/** Where a page is, whatever it asks there. */
const toPath = (address: string): string => new URL(address).pathname;

async function press(page: Page, { mark }: Opener): Promise<boolean> {
  const pressed = page.locator(`[data-opener="${mark}"]`).first().click({ timeout: 2_000 });
  const isPressed = await pressed.then(
    () => true,
    () => false,
  );
  await settle(page);
  return isPressed;
}

/** Escapes from what is open; whether nothing is open any more. */
async function close(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 4 && (await countLayers(page)).all > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  return (await countLayers(page)).all === 0;
}
