// The look page's optional script: choices that show their price and picture, a bag for several products, the promo code.
import { addLine, countOf, setQuantity, totalOf } from './enhance/bag.ts';
import type { Bag, BagLine } from './enhance/bag.ts';
import { toCard } from './enhance/card.ts';
import type { Card } from './enhance/card.ts';
import type { Surroundings } from './enhance/surroundings.ts';
import { canShowDrawer, makeDrawer } from './enhance/drawer.ts';
import { startBeacon } from './enhance/beacon.ts';
import { element, say } from './enhance/element.ts';
import { servePromocode } from './enhance/promocode.ts';
import { words } from './enhance/words.ts';
import { linesField } from './cart-form.ts';
import { lineStyles } from './drawer-styles.ts';
import { openBagMark } from './kept/lines.ts';
import type { LookLayout } from './look.ts';
import type { CodeData, PageData } from './page-data.ts';
import { rowStyles } from './row-styles.ts';

/** Writes minor units for the page's reader. */
function moneyWriter(language: string, { c: currency, d: decimals = 2 }: PageData): (minor: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: decimals });
  return (minor) => format.format(minor / 10 ** decimals);
}

function countText(bag: Bag): string {
  const count = countOf(bag);
  return (count === 1 ? words.items.one : words.items.other).replace('{n}', String(count));
}

/** Comes before this script; where it does not, the bag lives as long as the page does. */
const kept = globalThis.vtKept;

/** A line as this page sells it now. */
const renewOf =
  (cards: Card[]) =>
  (line: BagLine): BagLine | undefined =>
    cards.flatMap((card) => card.renew(line) ?? [])[0];

interface Shop {
  code: CodeData;
  root: HTMLElement;
  form: HTMLFormElement;
  cards: Card[];
  note: ReturnType<typeof startBeacon>;
  money: (minor: number) => string;
}

/** Turns each product's own button into “add”, and the bar into the way to the bag. */
function openBag({ root, form, cards, note, money, code }: Shop): (() => void) | undefined {
  const summary = form.querySelector<HTMLElement>('.bar p');
  const bar = form.querySelector<HTMLButtonElement>('.bar button');
  if (!summary || !bar || !canShowDrawer()) return;
  let bag: Bag = [];
  const show = (next: Bag): void => {
    bag = next;
    summary.textContent = `${countText(bag)} · ${money(totalOf(bag))}`;
    form.className = bag[0] ? 'on' : '';
    drawer.show(bag);
  };
  const change = (next: Bag): void => {
    kept?.write(next);
    // the merchant's own measuring listens, where there is any
    dispatchEvent(new CustomEvent('bag', { detail: [bag, next] }));
    show(next);
  };
  const drawer = makeDrawer(root, {
    form,
    // as the page names it, before it becomes the way to the bag
    checkout: bar.cloneNode(true) as HTMLButtonElement,
    money,
    code,
    change: (key, quantity) => change(setQuantity(bag, key, quantity)),
    sent: () => kept?.write(bag, true),
  });
  const remember = (): void => show(kept?.read(renewOf(cards)) ?? bag);
  kept?.follow(remember);
  bar.textContent = words.viewBag;
  bar.type = 'button';
  bar.addEventListener('click', () => drawer.open());
  const add = (line: BagLine): void => {
    change(addLine(bag, line));
    note('a', line.productId);
  };
  for (const card of cards) serveButton(card, add);
  // Enter in a quantity field would send the page's plain form, whose quantities no longer mean what is wanted.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (bag[0]) drawer.open();
  });
  remember();
  if (location.hash === openBagMark && bag[0]) drawer.open();
  return () => {
    drawer.close();
    remember();
  };
}

function serveButton(card: Card, add: (line: BagLine) => void): void {
  const { button, quantity } = card;
  if (quantity) {
    quantity.min = '1';
    if (Number(quantity.value) < 1) quantity.value = '1';
  }
  button.type = 'button';
  button.textContent = words.addToBag;
  button.addEventListener('click', () => {
    add(card.toLine(Math.max(1, parseInt(quantity?.value ?? '') || 1)));
    say(button, words.added);
  });
}

async function enhance(root: HTMLElement): Promise<void> {
  servePromocode(root);
  const note = startBeacon(root);
  const form = root.querySelector('form');
  if (!form) return;
  const data = JSON.parse(document.querySelector('script[type$="/json"]')?.textContent ?? '') as PageData;
  root.append(element('style', {}, rowStyles + lineStyles));
  const around: Surroundings = {
    // the page writes it right behind the root's own name
    layout: root.classList[1] as LookLayout,
    data,
    here: kept?.here ?? '',
    money: moneyWriter(root.lang, data),
  };
  const productIds = form.querySelector<HTMLInputElement>(`[name=${linesField}]`)?.value.split(',') ?? [];
  const items = [...form.querySelectorAll<HTMLElement>('.products>li')];
  const cards: Card[] = [];
  let again: (() => void) | undefined;
  addEventListener('pageshow', ({ persisted }) => {
    // A browser restores choices after this script has run, and says nothing of it.
    for (const select of form.querySelectorAll('select[name]')) select.dispatchEvent(new Event('change'));
    // Coming back from the checkout shows this very page again: the drawer closed, the bag as it was kept.
    if (persisted) again?.();
  });
  for (const [index, item] of items.entries()) {
    const product = data.p[index];
    const card = product && toCard(item, product, productIds[index] ?? '', around);
    if (card) cards.push(card);
    // between two of them the browser may draw, and handle a tap
    await new Promise((done) => setTimeout(done));
  }
  // one product alone is bought at once, unless there is a bag already; those of posts are gathered from several
  if (items.length > 1 || root.matches('.post') || kept?.read(renewOf(cards))[0])
    again = openBag({ root, form, cards, note, money: around.money, code: data.o ?? [0, 0, 0, 0] });
}

const root = document.querySelector<HTMLElement>('.vt');
if (root) void enhance(root);
