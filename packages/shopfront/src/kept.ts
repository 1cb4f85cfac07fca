// The script that keeps a bag: one for each shop in this browser, which other tabs follow, or one for this page in this tab.
import { fromField, linesField, quantityField } from './cart-form.ts';
import { keyOf, type Bag, type BagLine, type RenewedLine } from './enhance/bag.ts';
import { keyOfShop, readBag, writeBag } from './kept/lines.ts';

export interface Kept {
  /** The page and its click, as lines say where they were put in. */
  readonly here: string;
  /**
   * What is in it now. A line of this page is as `renew` has it, or gone; of another page as it is sold there now, or, until that is
   * known, as it was put in, unless this page sells the same.
   */
  read(renew: (line: BagLine) => BagLine | undefined): Bag;
  /** `isSent` says that it goes to the checkout. Without a word where the browser would not. */
  write(bag: Bag, isSent?: boolean): void;
  /** Calls when another tab has changed it, and when it is known what lines of other pages cost now. */
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

const isOfHere = ({ from }: BagLine): boolean => from.startsWith(`${code}/`);
const bagNow = (): Bag => readBag(kept(), Date.now());
/** What other pages sell lines at now, as this page's server says. */
let renewed = new Map<string, RenewedLine>();
let changed = (): void => undefined;

const toNow = (line: BagLine): BagLine => {
  const found = renewed.get(keyOf(line));
  return found ? { ...line, amount: found[0], note: found[1], was: line.was ?? line.amount } : line;
};

/** Asks for all at once; without an answer they stay as they were put in, and the checkout has the price. */
async function askOthers(): Promise<void> {
  const others = bagNow().filter((line) => !isOfHere(line));
  if (!shop || !others[0]) return;
  const fields = others.flatMap(({ field, values, quantity, from, was, amount }, at) => [
    [quantityField + at, `${quantity}`],
    [fromField + at, from],
    [`was${at}`, `${was ?? amount}`],
    ...values.map((value) => [field + at, value]),
  ]);
  const lines = [linesField, others.map(({ productId }) => productId).join()];
  const answer = await fetch(`/${code}/bag`, { method: 'POST', body: new URLSearchParams([lines, ...fields]) });
  const told = (await answer.json()) as RenewedLine[];
  // a line that was not understood is left out, and then nobody knows which is which
  if (told.length !== others.length) return;
  renewed = new Map(told.map((line, at) => [others[at] ? keyOf(others[at]) : '', line]));
  changed();
}

globalThis.vtKept = {
  here: `${code}/${click}`,
  read: (renew) => bagNow().flatMap((line) => renew(line) ?? (isOfHere(line) ? [] : [toNow(line)])),
  write: (bag, isSent) => void kept(writeBag(bag, Date.now(), isSent)),
  follow: (act) => {
    changed = act;
    addEventListener('storage', (event) => event.key === key && act());
  },
};
// whoever is without a line to the server has the bag as it was
askOthers().catch(() => undefined);
