// The look page's optional script: choices that show their price and picture, a bag for several products, the promo code.
import { addLine, countOf, readBag, setQuantity, totalOf, writeBag } from './enhance/bag.ts';
import type { Bag } from './enhance/bag.ts';
import { toCard } from './enhance/card.ts';
import type { Card } from './enhance/card.ts';
import type { Surroundings } from './enhance/surroundings.ts';
import { canShowDrawer, drawerStyles, makeDrawer } from './enhance/drawer.ts';
import { element } from './enhance/element.ts';
import { servePromocode } from './enhance/promocode.ts';
import { keep, recall } from './enhance/storage.ts';
import { linesField } from './cart-form.ts';
import type { BagMessages } from './locales/messages.ts';
import type { LookLayout } from './look.ts';
import type { PageData } from './page-data.ts';
import { rowStyles } from './row-styles.ts';

/** Written before this script by who sends it: the sentences of the page's language, and of no other. */
declare const vitrineMessages: BagMessages;

const addedFor = 1200;
/** Milliseconds of work before the browser may draw, or hear a thumb. */
const longestTurn = 8;

/** Writes minor units for the page's reader. */
function moneyWriter(language: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minor) => format.format(minor / 10 ** decimals);
}

function countText(bag: Bag, { items }: BagMessages): string {
  const count = countOf(bag);
  return (count === 1 ? items.one : items.other).replace('{n}', String(count));
}

/** Turns each product's own button into “add”, and the bar into the way to the bag. */
function openBag(root: HTMLElement, form: HTMLFormElement, cards: Card[], { messages, money }: Surroundings): void {
  const note = form.querySelector<HTMLElement>('.bar p');
  const bar = form.querySelector<HTMLButtonElement>('.bar button');
  if (!note || !bar || !canShowDrawer()) return;
  let bag: Bag = [];
  const show = (next: Bag): void => {
    bag = next;
    note.textContent = bag.length > 0 ? `${countText(bag, messages)} · ${money(totalOf(bag))}` : messages.emptyBag;
    bar.disabled = bag.length === 0;
    drawer.show(bag);
  };
  const change = (next: Bag): void => {
    keep(writeBag(next));
    show(next);
  };
  const drawer = makeDrawer(root, {
    form,
    messages,
    money,
    change: (key, quantity) => change(setQuantity(bag, key, quantity)),
  });
  const remember = (): void =>
    show(readBag(recall()).flatMap((line) => cards.flatMap((card) => card.renew(line) ?? [])));
  bar.textContent = messages.viewBag;
  bar.type = 'button';
  bar.addEventListener('click', () => drawer.open());
  for (const card of cards) serveButton(card, messages, (line) => change(addLine(bag, line)));
  // Enter in a quantity field would send the page's plain form, whose quantities no longer mean what is wanted.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (bag.length > 0) drawer.open();
  });
  // Coming back from the checkout shows this very page again: the drawer closed, the bag as it was kept.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    drawer.close();
    remember();
  });
  remember();
}

function serveButton(card: Card, messages: BagMessages, add: (line: ReturnType<Card['toLine']>) => void): void {
  const { button, quantity } = card;
  if (quantity) {
    quantity.min = '1';
    if (Number(quantity.value) < 1) quantity.value = '1';
  }
  button.type = 'button';
  button.textContent = messages.addToBag;
  button.addEventListener('click', () => {
    const wanted = Math.floor(Number(quantity?.value));
    add({ ...card.toLine(), quantity: wanted >= 1 ? wanted : 1 });
    button.textContent = messages.added;
    setTimeout(() => (button.textContent = messages.addToBag), addedFor);
  });
}

function readData(): PageData | null {
  const text = document.querySelector('script[type="application/json"]')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

function layoutOf({ classList }: HTMLElement): LookLayout {
  return (['single', 'strip'] as const).find((layout) => classList.contains(layout)) ?? 'grid';
}

async function enhance(root: HTMLElement): Promise<void> {
  servePromocode(root);
  const form = root.querySelector('form');
  const data = readData();
  if (!form || !data) return;
  root.append(element('style', {}, rowStyles + drawerStyles));
  const messages = vitrineMessages;
  const around: Surroundings = {
    layout: layoutOf(root),
    messages,
    colours: data.s ?? {},
    money: moneyWriter(root.lang, data.c),
  };
  const productIds = form.querySelector<HTMLInputElement>(`[name=${linesField}]`)?.value.split(',') ?? [];
  const items = [...form.querySelectorAll<HTMLElement>('.products>li')];
  const cards: Card[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    const product = data.p[index];
    const card = product && toCard(item, product, productIds[index] ?? '', around);
    if (card) cards.push(card);
    if (performance.now() - since > longestTurn) {
      await new Promise((done) => setTimeout(done));
      since = performance.now();
    }
  }
  // A browser restores choices after this script has run, and says nothing of it.
  addEventListener('pageshow', () => {
    for (const select of form.querySelectorAll('select[name]')) select.dispatchEvent(new Event('change'));
  });
  if (items.length > 1) openBag(root, form, cards, around);
}

const root = document.querySelector<HTMLElement>('.vt');
if (root) void enhance(root);
