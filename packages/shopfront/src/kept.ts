// The script that keeps a bag: one for each shop in this browser, which other tabs follow, or one for this page in this tab.
import type { Bag, BagLine } from './enhance/bag.ts';
import { keyOfShop, readBag, writeBag } from './kept/lines.ts';

export interface Kept {
  /** The page and its click, as lines say where they were put in. */
  readonly here: string;
  /** What is in it now. A line of this page is as `renew` has it, or gone; of another page as it was put in, unless this page sells the same. */
  read(renew: (line: BagLine) => BagLine | undefined): Bag;
  /** `isSent` says that it goes to the checkout. Without a word where the browser would not. */
  write(bag: Bag, isSent?: boolean): void;
  /** Calls when another tab has changed it. */
  follow(act: () => void): void;
}

declare global {
  var vtKept: Kept | undefined;
}

// the page's base is /{code}/k/{click}/, with what its address brought behind the click
const [, , , code = '', , click = ''] = document.baseURI.split(/[/~]/);
const shop = document.currentScript?.dataset['b'];
const key = keyOfShop(shop ?? location.pathname);

/** Keeps a text, or reads the one kept before: null when there is none. */
function kept(text?: string): string | null {
  try {
    const place = shop ? localStorage : sessionStorage;
    if (text !== undefined) place.setItem(key, text);
    return place.getItem(key);
  } catch {
    // forbidden or full: to be without is as good as it gets
    return null;
  }
}

globalThis.vtKept = {
  here: `${code}/${click}`,
  read: (renew) =>
    readBag(kept(), Date.now()).flatMap((line) => renew(line) ?? (line.from.startsWith(`${code}/`) ? [] : [line])),
  write: (bag, isSent) => void kept(writeBag(bag, Date.now(), isSent)),
  follow: (act) => addEventListener('storage', (event) => event.key === key && act()),
};
