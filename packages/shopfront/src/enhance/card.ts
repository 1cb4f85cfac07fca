// One product's card come alive: a choice per option, and the price and picture of what is chosen.
import { readAmount, readPicture } from '../page-data.ts';
import type { ProductData } from '../page-data.ts';
import { keyOf } from './bag.ts';
import type { BagLine } from './bag.ts';
import type { Combination } from './columns.ts';
import { findField, toControl } from './control.ts';
import type { Control } from './control.ts';
import { element } from './element.ts';
import { layRows } from './rows.ts';
import type { Surroundings } from './surroundings.ts';
import { words } from './words.ts';

export interface Card {
  button: HTMLButtonElement;
  quantity: HTMLInputElement | null;
  /** What would be put into the bag now. */
  toLine(quantity: number): BagLine;
  /** A line of a bag kept from before as it is sold here now; null when it is not any more. */
  renew(kept: BagLine): BagLine | null;
}

interface Drawn {
  src: string;
  srcset: string | null;
}

function showPicture(image: HTMLImageElement, { src, srcset }: Drawn): void {
  if (image.getAttribute('src') === src) return;
  image.srcset = srcset ?? '';
  image.src = src;
  // the blurred picture was of another one
  image.style.background = '';
}

/** What draws the price of the chosen combination; what the markup showed at first is the measure. */
function followPrice(item: HTMLElement, data: ProductData, around: Surroundings): (index: number, of: number) => void {
  const price = item.querySelector<HTMLElement>('h2+p');
  const was = price?.querySelector('s')?.textContent ?? null;
  return (index, of) => {
    const amount = readAmount(data.a, index, of);
    if (!price || amount === null || (typeof data.a === 'number' && !data.c)) return;
    const now = around.money(amount);
    const before = data.c && readAmount(data.c, index, of);
    const shown = before === undefined ? was : before === null ? null : around.money(before);
    const word = element('span', { class: around.data.e ? 'low' : 'vh' }, around.data.e ? words.lowest : words.was);
    price.replaceChildren(
      ...(shown === null ? [now] : [element('ins', {}, now), ' ', word, ' ', element('s', {}, shown)]),
    );
  };
}

/** Browsers restore choices, also ones that can no longer be bought: then the first that can is chosen. */
function chooseBuyable({ combinations, chosen, choose }: Control): void {
  if (!combinations[chosen()]?.available) choose(combinations.findIndex(({ available }) => available));
}

/** Brings one card to life; null when the product is sold out. */
export function toCard(item: HTMLElement, data: ProductData, productId: string, around: Surroundings): Card | null {
  const button = item.querySelector<HTMLButtonElement>('button[name=buy]');
  if (!button) return null;
  const control = toControl(item, data);
  const { combinations, fields, chosen, sent } = control;
  const of = combinations.length;
  const image = item.querySelector('img');
  const drawn = { src: image?.getAttribute('src') ?? '', srcset: image?.getAttribute('srcset') ?? null };
  const pictureOf = (index: number): Drawn => (data.i ? readPicture(data.i, drawn, index) : drawn);
  const lineOf = (index: number, quantity: number): BagLine => ({
    productId,
    values: sent(index),
    quantity,
    title: item.querySelector('h2')?.lastChild?.textContent ?? '',
    field: findField(item)?.name.replace(/\d+/, '') ?? '',
    text: combinations[index]?.values.join(', ') || (item.querySelector('.fixed')?.textContent ?? ''),
    amount: readAmount(data.a, index, of) ?? 0,
    picture: pictureOf(index).src,
    outside: item.querySelector('.without')?.textContent ?? '',
    from: around.here,
  });
  const drawRows = layRows(control, around);
  const showPrice = followPrice(item, data, around);
  const refresh = (): void => {
    chooseBuyable(control);
    drawRows();
    showPrice(chosen(), of);
    if (image) showPicture(image, pictureOf(chosen()));
  };
  for (const field of fields) field.addEventListener('change', refresh);
  refresh();
  return {
    button,
    quantity: item.querySelector<HTMLInputElement>('input[type=number]'),
    toLine: (quantity) => lineOf(chosen(), quantity),
    renew: (kept) => {
      const isWanted = ({ available }: Combination, at: number): boolean =>
        available && keyOf({ productId, values: sent(at) }) === keyOf(kept);
      const index = combinations.findIndex(isWanted);
      return index < 0 ? null : { ...lineOf(index, kept.quantity), from: kept.from };
    },
  };
}
