// One product's card come alive: a choice per option, and the price and picture of what is chosen.
import { remarkJoint, valueJoint } from '../cart-form.ts';
import { readPicture } from '../page-data.ts';
import type { ProductData } from '../page-data.ts';
import type { BagLine } from './bag.ts';
import { pick, toColumn, toCombinations } from './columns.ts';
import type { Combination } from './columns.ts';
import { element } from './element.ts';

export interface Card {
  button: HTMLButtonElement;
  quantity: HTMLInputElement | null;
  /** What would be put into the bag now. */
  toLine(): BagLine;
  /** Whether a line of a bag kept from before can still be bought here. */
  sells(line: BagLine): boolean;
}

function optionsOf(select: HTMLSelectElement): { text: string; available: boolean }[] {
  return [...select.options].map(({ text, disabled }) => ({ text, available: !disabled }));
}

/** Puts one select per option in the place of the one select; that one stays, unseen, as what the form sends. */
function splitSelect(select: HTMLSelectElement, most: number): void {
  const names = select.getAttribute('aria-label')?.split(valueJoint) ?? [];
  const combinations = names.length > 1 && names.length <= most && toCombinations(optionsOf(select), names.length);
  if (!combinations) return;
  const columns = names.map((name) => element('select', { 'aria-label': name }));
  const draw = (): void => drawColumns(columns, combinations, combinations[select.selectedIndex]?.values ?? []);
  for (const [index, column] of columns.entries()) {
    column.addEventListener('change', () => {
      const picked = pick(combinations, combinations[select.selectedIndex]?.values ?? [], index, column.value);
      if (picked >= 0) select.selectedIndex = picked;
      select.dispatchEvent(new Event('change'));
    });
  }
  select.addEventListener('change', draw);
  select.before(element('div', { class: 'pair' }, ...columns));
  select.hidden = true;
  draw();
}

function drawColumns(columns: HTMLSelectElement[], combinations: Combination[], chosen: string[]): void {
  for (const [index, column] of columns.entries()) {
    const options = toColumn(combinations, chosen, index).map(({ value, available }) => {
      const option = new Option(value, value, false, value === chosen[index]);
      option.disabled = !available;
      return option;
    });
    column.replaceChildren(...options);
  }
}

function drawPrice(price: HTMLElement, now: string, was: string | null, wasWord: string): void {
  if (was === null) price.replaceChildren(now);
  else {
    const word = element('span', { class: 'vh' }, wasWord);
    price.replaceChildren(element('ins', {}, now), ' ', word, ' ', element('s', {}, was));
  }
}

function showPicture(image: HTMLImageElement, addresses: { src: string; srcset: string | null }): void {
  if (image.getAttribute('src') === addresses.src) return;
  if (addresses.srcset === null) image.removeAttribute('srcset');
  else image.srcset = addresses.srcset;
  image.src = addresses.src;
}

/** Redraws price and picture whenever the select changes; what the markup showed at first is the measure. */
function followChoice(item: HTMLElement, select: HTMLSelectElement, data: ProductData, wasWord: string): void {
  const price = item.querySelector<HTMLElement>('.price');
  const image = item.querySelector('img');
  const drawn = { src: image?.getAttribute('src') ?? '', srcset: image?.getAttribute('srcset') ?? null };
  const now = price?.querySelector('ins')?.textContent ?? price?.textContent ?? '';
  const was = price?.querySelector('s')?.textContent ?? null;
  const show = (): void => {
    const index = select.selectedIndex;
    const said = select.options[index]?.text.split(remarkJoint)[1];
    if (price && (said || data.c)) {
      drawPrice(price, said ?? now, data.c ? (data.c[index] ?? null) : was, wasWord);
    }
    if (image && data.i) showPicture(image, readPicture(data.i, drawn, index));
  };
  select.addEventListener('change', show);
  show();
}

function toLine(item: HTMLElement, select: HTMLSelectElement | null, data: ProductData, productId: string): BagLine {
  const hidden = item.querySelector<HTMLInputElement>('input[type=hidden]');
  const name = select?.name ?? hidden?.name;
  const text = select?.selectedOptions[0]?.text.split(remarkJoint)[0] ?? item.querySelector('.fixed')?.textContent;
  return {
    productId,
    title: item.querySelector('h2')?.textContent ?? '',
    field: name === undefined ? null : name.startsWith('choice') ? 'choice' : 'variant',
    value: select?.value ?? hidden?.value ?? '',
    text: text ?? '',
    amount: typeof data.a === 'number' ? data.a : (data.a[select?.selectedIndex ?? 0] ?? 0),
    picture: item.querySelector('img')?.getAttribute('src') ?? null,
    quantity: 1,
  };
}

/** Brings one card to life; null when the product is sold out. `most` columns of options have room side by side. */
export function toCard(item: HTMLElement, data: ProductData, most: number, wasWord: string): Card | null {
  const button = item.querySelector<HTMLButtonElement>('button[name=buy]');
  if (!button || button.disabled) return null;
  const select = item.querySelector('select');
  if (select) {
    splitSelect(select, most);
    followChoice(item, select, data, wasWord);
  }
  return {
    button,
    quantity: item.querySelector<HTMLInputElement>('input[type=number]'),
    toLine: () => toLine(item, select, data, button.value),
    sells: ({ productId, value }) =>
      productId === button.value &&
      (!select || [...select.options].some((option) => option.value === value && !option.disabled)),
  };
}
