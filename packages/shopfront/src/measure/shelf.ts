// Reads off the page which products it shows, what is chosen of them, and what a form would send.
import { readCartForm, readChoice } from '../cart-form.ts';
import type { CartLine } from '../cart-form.ts';
import { findField, toControl } from '../enhance/control.ts';
import type { Control } from '../enhance/control.ts';
import type { BagLine } from '../enhance/bag.ts';
import { readAmount } from '../page-data.ts';
import type { PageData, ProductData } from '../page-data.ts';
import type { Item, Page } from './events.ts';

interface Shown {
  card: HTMLElement;
  id: string;
  name: string;
  data: ProductData;
}

export interface Shelf {
  page: Page;
  /** Every product, as it is chosen now. */
  list(): Item[];
  /** The product of a card's element, as it is chosen now; null for an element of none. */
  find(element: Element): Item | null;
  /** What a form sends, with the button that sends it. */
  readForm(form: HTMLFormElement, submitter: HTMLElement | null): Item[];
}

export function toItem({ productId, title, field, values, text, amount, quantity }: BagLine): Item {
  const variant = field === 'v' ? (values[0] ?? text) : text;
  return { id: productId, name: title, variant, amount, quantity };
}

const wordsOf = (sent: readonly string[]): readonly string[] => (sent.length > 1 ? sent : readChoice(sent[0] ?? ''));

/** The combination a line means; the chosen one when it says none. */
function indexOf({ variantId, values }: CartLine, { combinations, sent, chosen }: Control): number {
  const index = combinations.findIndex((_, at) => {
    const said = sent(at);
    return variantId === null ? values?.join('\n') === wordsOf(said).join('\n') : said[0] === variantId;
  });
  return index < 0 ? chosen() : index;
}

function readItem({ card, id, name, data }: Shown, line?: CartLine): Item {
  const control = toControl(card, data);
  const index = line ? indexOf(line, control) : control.chosen();
  const isSoldOut = card.querySelector('button') === null;
  const text = control.combinations[index]?.values.join(', ') ?? '';
  const byId = findField(card)?.name.startsWith('v');
  return {
    id,
    name,
    variant: (byId ? control.sent(index)[0] : undefined) ?? text,
    amount: isSoldOut ? null : readAmount(data.a, index, control.combinations.length),
    quantity: line?.quantity ?? 1,
  };
}

/** Null on a page without products. */
export function readShelf(root: HTMLElement): Shelf | null {
  const text = document.querySelector('script[type$="/json"]')?.textContent;
  const cards = [...root.querySelectorAll<HTMLElement>('.products>li')];
  if (!text || cards.length === 0) return null;
  const { c: currency, d: decimals = 2, p } = JSON.parse(text) as PageData;
  const shown = cards.flatMap((card, index): Shown[] => {
    const link = card.querySelector('h2 a');
    const data = p[index];
    const id = link?.getAttribute('href')?.replace('p/', '');
    return link && data && id ? [{ card, id, name: link.textContent ?? '', data }] : [];
  });
  return {
    page: {
      currency,
      decimals,
      // the page's base is /{code}/k/{click}/
      listId: document.baseURI.split('/')[3] ?? '',
      title: root.querySelector('h1')?.textContent ?? '',
      promocode: root.querySelector('code')?.textContent ?? '',
    },
    list: () => shown.map((each) => readItem(each)),
    find: (element) => {
      const found = shown.find(({ card }) => card.contains(element));
      return found ? readItem(found) : null;
    },
    readForm: (form, submitter) => {
      const fields: Record<string, string[]> = {};
      for (const [name, value] of new FormData(form))
        (fields[name] ??= []).push(typeof value === 'string' ? value : '');
      if (submitter instanceof HTMLButtonElement && submitter.name) fields[submitter.name] = [submitter.value];
      return readCartForm(fields).lines.flatMap((line) => {
        const found = shown.find(({ id }) => id === line.productId);
        return found ? readItem(found, line) : [];
      });
    },
  };
}
