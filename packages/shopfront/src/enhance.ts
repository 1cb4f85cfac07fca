// The look page's optional script: choices that show their price and picture, a bag for several products, the promo code.
import { addLine, countOf, readBag, setQuantity, totalOf } from './enhance/bag.ts';
import type { Bag } from './enhance/bag.ts';
import { toCard } from './enhance/card.ts';
import type { Card } from './enhance/card.ts';
import { canShowDrawer, makeDrawer } from './enhance/drawer.ts';
import { servePromocode } from './enhance/promocode.ts';
import { keep, recall } from './enhance/storage.ts';
import { bagMessagesOf } from './locales/messages.ts';
import type { BagMessages } from './locales/messages.ts';
import type { PageData } from './page-data.ts';

const addedFor = 1200;

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
function openBag(root: HTMLElement, form: HTMLFormElement, cards: Card[], data: PageData, messages: BagMessages): void {
  const note = form.querySelector<HTMLElement>('.bar p');
  const bar = form.querySelector<HTMLButtonElement>('.bar button');
  if (!note || !bar || !canShowDrawer()) return;
  const money = moneyWriter(root.lang, data.c);
  let bag: Bag = [];
  const show = (next: Bag): void => {
    bag = next;
    note.textContent = bag.length > 0 ? `${countText(bag, messages)} · ${money(totalOf(bag))}` : messages.emptyBag;
    bar.disabled = bag.length === 0;
    drawer.show(bag);
  };
  const change = (next: Bag): void => {
    keep(JSON.stringify(next));
    show(next);
  };
  const drawer = makeDrawer(root, {
    form,
    messages,
    money,
    change: (key, quantity) => change(setQuantity(bag, key, quantity)),
  });
  const remember = (): void => show(readBag(recall()).filter((line) => cards.some((card) => card.sells(line))));
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

function enhance(root: HTMLElement): void {
  servePromocode(root);
  const form = root.querySelector('form');
  const data = readData();
  if (!form || !data) return;
  const messages = bagMessagesOf(root.lang);
  const items = [...form.querySelectorAll<HTMLElement>('.products>li')];
  const most = items.length > 1 ? 2 : 3;
  const cards = items.flatMap((item, index) => {
    const product = data.p[index];
    const card = product && toCard(item, product, most, messages.was);
    return card ? [card] : [];
  });
  // A browser restores choices after this script has run, and says nothing of it.
  addEventListener('pageshow', () => {
    for (const select of form.querySelectorAll('select[name]')) select.dispatchEvent(new Event('change'));
  });
  if (items.length > 1) openBag(root, form, cards, data, messages);
}

const root = document.querySelector<HTMLElement>('.vt');
if (root) enhance(root);
