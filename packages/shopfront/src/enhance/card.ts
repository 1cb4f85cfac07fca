// One product's card come alive: a choice per option, and the price and picture of what is chosen.
import { readAmount, readPicture } from '../page-data.ts';
import type { ProductData } from '../page-data.ts';
import type { BagLine, KeptLine } from './bag.ts';
import { toControl } from './control.ts';
import type { Control } from './control.ts';
import { element } from './element.ts';
import { layRows } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

export interface Card {
  button: HTMLButtonElement;
  quantity: HTMLInputElement | null;
  /** What would be put into the bag now, once. */
  toLine(): BagLine;
  /** A line of a bag kept from before as it is sold here now; null when it is not any more. */
  renew(kept: KeptLine): BagLine | null;
}

interface Drawn {
  src: string;
  srcset: string | null;
}

function drawPrice(price: HTMLElement, now: string, was: string | null, wasWord: string): void {
  if (was === null) price.replaceChildren(now);
  else {
    const word = element('span', { class: 'vh' }, wasWord);
    price.replaceChildren(element('ins', {}, now), ' ', word, ' ', element('s', {}, was));
  }
}

function showPicture(image: HTMLImageElement, { src, srcset }: Drawn): void {
  if (image.getAttribute('src') === src) return;
  if (srcset === null) image.removeAttribute('srcset');
  else image.srcset = srcset;
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
    const before = data.c && readAmount(data.c, index, of);
    const shown = before === undefined ? was : before === null ? null : around.money(before);
    drawPrice(price, around.money(amount), shown, around.messages.was);
  };
}

/** Browsers restore choices, also ones that can no longer be bought: then the first that can is chosen. */
function chooseBuyable(control: Control): void {
  const { combinations } = control;
  if (!combinations[control.chosen()]?.available) control.choose(combinations.findIndex(({ available }) => available));
}

/** Brings one card to life; null when the product is sold out. */
export function toCard(item: HTMLElement, data: ProductData, productId: string, around: Surroundings): Card | null {
  const button = item.querySelector<HTMLButtonElement>('button[name=buy]');
  if (!button) return null;
  const control = toControl(item, data);
  const of = control?.combinations.length ?? 1;
  const image = item.querySelector('img');
  const drawn = { src: image?.getAttribute('src') ?? '', srcset: image?.getAttribute('srcset') ?? null };
  const pictureOf = (index: number): Drawn => (data.i ? readPicture(data.i, drawn, index) : drawn);
  const named = item.querySelector<HTMLInputElement>('select[name],input[type=hidden]');
  const sent = (index: number): string[] => control?.sent(index) ?? (named ? [named.value] : []);
  const lineOf = (index: number): BagLine => ({
    productId,
    values: sent(index),
    quantity: 1,
    title: item.querySelector('h2')?.textContent ?? '',
    field: named && (named.name.startsWith('c') ? 'choice' : 'variant'),
    text: control?.combinations[index]?.values.join(', ') ?? item.querySelector('.fixed')?.textContent ?? '',
    amount: readAmount(data.a, index, of) ?? 0,
    picture: pictureOf(index).src,
  });
  if (control) {
    const drawRows = layRows(control, around);
    const showPrice = followPrice(item, data, around);
    const refresh = (): void => {
      chooseBuyable(control);
      drawRows();
      showPrice(control.chosen(), of);
      if (image) showPicture(image, pictureOf(control.chosen()));
    };
    for (const field of control.fields) field.addEventListener('change', refresh);
    refresh();
  }
  return {
    button,
    quantity: item.querySelector<HTMLInputElement>('input[type=number]'),
    toLine: () => lineOf(control?.chosen() ?? 0),
    renew: ({ productId: kept, values, quantity }) => {
      if (kept !== productId) return null;
      const wanted = values.join('\n');
      const combinations = control?.combinations ?? [{ available: true }];
      const index = combinations.findIndex(({ available }, at) => available && sent(at).join('\n') === wanted);
      return index < 0 ? null : { ...lineOf(index), quantity };
    },
  };
}
