// What is amiss on a page and in all that opens on it, told in sentences with where: the eyes of the crawl.
import { languages } from '@vitrine/contract/language';
import type { BrowserContext, Page } from '@playwright/test';
import { findBarriersIn, keepPicture } from './browser.ts';
import { measure } from './measure.ts';
import { exploreStates, settle } from './states.ts';

/** With `CRAWL=all` every state of every screen in every window and colour, in place of a sample in which each pair occurs. */
export const isAll = process.env['CRAWL'] === 'all';

/** Whether what has no address is opened as well: the sample of it with `CRAWL=states`. Without either, addresses alone. */
export const opensStates = isAll || process.env['CRAWL'] === 'states';

/** What the API has answered a page so far: whatever stands in it is nobody's text to translate. */
export class Heard {
  #answers = '';

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      if (response.request().resourceType() !== 'fetch') return;
      void response.text().then(
        (text) => (this.#answers += text),
        () => undefined,
      );
    });
  }

  /** Whether each word of a text came from the API. */
  has(text: string): boolean {
    return (text.match(/[A-Za-z]{3,}/g) ?? []).every((word) => this.#answers.includes(word));
  }
}

/** What no language of ours translates: names of languages and countries, days, numbers. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const countries = new Intl.DisplayNames('en', { type: 'region' });
const codes = letters.flatMap((first) => letters.map((second) => first + second));
const names = new Set<string | undefined>([
  ...Object.values(languages).map(({ name }) => name),
  ...codes.map((code) => countries.of(code)),
]);
const months = [
  'Jan(uary)?',
  'Feb(ruary)?',
  'Mar(ch)?',
  'Apr(il)?',
  'May',
  'June?',
  'July?',
  'Aug(ust)?',
  'Sep(tember)?',
];
const month = `(?:${[...months, 'Oct(ober)?', 'Nov(ember)?', 'Dec(ember)?'].join('|')})`;
const moment = `${month}[\\d ,–]*(?:, \\d+:\\d\\d\\s[AP]M)?`;
const day = new RegExp(`^[\\d ]*${moment}[ –]*(?:${moment})?$`);
const isData = (text: string): boolean => names.has(text) || day.test(text) || !/[A-Za-z]{3,}/.test(text);

/** What is amiss as the page stands. In the pseudo language, with what the page has heard, also what is not translated. */
async function findFaults(page: Page, heard?: Heard): Promise<string[]> {
  const found = await measure(page);
  const isForgotten = (text: string): boolean => !isData(text) && heard?.has(text) === false;
  const at = `at ${page.viewportSize()?.width}`;
  const tell = (what: string, texts: readonly string[]): string[] => texts.map((text) => `${what} ${at}: ${text}`);
  return [
    ...(heard === undefined ? [] : tell('not translated', found.plain.filter(isForgotten))),
    ...(heard === undefined ? [] : tell('no name in the language', found.plainNames.filter(isForgotten))),
    ...tell('a key', found.keys),
    ...tell('cut off', found.clipped),
    ...tell('upon each other', found.overlapping),
    ...tell('outside the window', found.outside),
    ...(found.beside > 0 ? [`${found.beside} pixels beside the window ${at}`] : []),
  ];
}

/** What is amiss in windows of these widths and stays so: charts take a new width once they have seen it. */
export async function findLasting(page: Page, widths: readonly number[], heard?: Heard): Promise<string[]> {
  const look = (): Promise<string[]> => inWindows(page, widths, () => findFaults(page, heard));
  let faults = await look();
  for (let again = 0; faults.length > 0 && again < 2; again += 1) {
    await settle(page);
    faults = await look();
  }
  return faults;
}

/** Windows of these widths, one after the other; the first is the page's own and comes back. */
async function inWindows(
  page: Page,
  widths: readonly number[],
  look: () => Promise<readonly string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const own = page.viewportSize();
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await resize(page, width);
    faults.push(...(await look()));
  }
  if (own && page.viewportSize()?.width !== own.width) await resize(page, own.width);
  return faults;
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
  await settle(page);
}

interface Crawling {
  /** Kinds of openers that were tried before, on whichever screen. */
  readonly known: Set<string>;
  /** Opens the screen as it was. */
  readonly reopen: () => Promise<unknown>;
  readonly widths: readonly number[];
  /** Names the pictures. */
  readonly picture: string;
  readonly heard?: Heard;
}

/** What is amiss in all that opens on a page without an address of its own. */
export async function findFaultsOfStates(page: Page, crawling: Crawling): Promise<string[]> {
  const { known, reopen, widths, picture, heard } = crawling;
  const faults: string[] = [];
  let count = 0;
  await exploreStates(page, {
    known,
    reopen,
    depth: isAll ? 3 : 2,
    look: async (way, isOpen) => {
      const barriers = isOpen ? await findBarriersIn(page, '[data-top]') : [];
      if (isOpen) await keepPicture(page, `${picture}-${(count += 1)}`);
      const shown = isOpen ? widths : widths.slice(0, 1);
      const found = [...barriers, ...(await findLasting(page, shown, heard))];
      faults.push(...found.map((fault) => `${way.join(' > ')} · ${fault}`));
    },
  });
  return faults;
}
