// The bag in a drawer: its lines, their quantities, the subtotal and one checkout, which is a plain form of its own.
import { clickField, fromField, linesField, quantityField } from '../cart-form.ts';
import { keyOf, mostOfOne, savingsOf, totalOf } from './bag.ts';
import type { Bag, BagLine } from './bag.ts';
import { element, pushButton } from './element.ts';
import type { CodeData } from '../page-data.ts';
import { words } from './words.ts';

export interface Drawer {
  show(bag: Bag): void;
  open(): void;
  close(): void;
}

interface Parts {
  /** The page's own form: its address and click id are the drawer's too. */
  form: HTMLFormElement;
  /** What sends the drawer's form. */
  checkout: HTMLButtonElement;
  money: (minor: number) => string;
  /** What the promo code takes off. */
  code: CodeData;
  change: (key: string, quantity: number) => void;
  /** It goes to the checkout. */
  sent: () => void;
}

/** The fields of the bag as the form protocol says them; the click is said by a field of its own. */
function toFields(bag: Bag): HTMLInputElement[] {
  const fields = bag.flatMap(({ field, values, quantity, from }, index) => [
    [quantityField + index, `${quantity}`],
    [fromField + index, from],
    ...values.map((value) => [field + index, value]),
  ]);
  const lines = [linesField, bag.map(({ productId }) => productId).join()];
  return [lines, ...fields].map(([name = '', value = '']) => element('input', { type: 'hidden', name, value }));
}

function drawLine(line: BagLine, off: number, { money, change }: Parts): HTMLElement {
  const key = keyOf(line);
  const step = (name: string, sign: string, quantity: number): HTMLButtonElement =>
    pushButton({ 'aria-label': `${name}: ${line.title}`, id: sign + key }, sign, () => change(key, quantity));
  const more = step(words.more, '+', line.quantity + 1);
  more.disabled = line.quantity >= mostOfOne;
  const less = step(line.quantity > 1 ? words.less : words.remove, '−', line.quantity - 1);
  return element(
    'li',
    { class: 'line' },
    line.picture ? element('img', { src: line.picture, alt: '' }) : element('span'),
    element(
      'p',
      {},
      line.title,
      element('small', {}, line.text),
      element('small', {}, line.outside),
      element('small', {}, line.note ?? ''),
    ),
    element('p', {}, money(line.amount * line.quantity), element('small', {}, off ? money(-off) : '')),
    element('div', { class: 'steps' }, less, element('output', {}, `${line.quantity}`), more),
  );
}

/** Makes the drawer and puts it, closed, at the end of `root`. */
export function makeDrawer(root: HTMLElement, parts: Parts): Drawer {
  const { form, money, code } = parts;
  const lines = element('ul');
  const fields = element('div');
  const sum = element('output');
  const { checkout } = parts;
  const click = form.querySelector(`[name=${clickField}]`)?.cloneNode() ?? '';
  const own = form.cloneNode() as HTMLFormElement;
  own.append(click, fields, checkout);
  own.addEventListener('submit', parts.sent);
  const close = pushButton({ 'aria-label': words.close }, '✕', () => dialog.close());
  const heading = element('h2', {}, words.bag);
  const top = element('div', { class: 'top' }, heading, close);
  const total = element('p', { class: 'sum' }, words.total, sum);
  const less = element('output');
  const saving = element('p', { class: 'sum' }, root.querySelector('code')?.textContent ?? '', less);
  const dialog = element('dialog', { 'aria-label': words.bag }, top, lines, total, saving, own);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  root.append(dialog);
  return {
    show(bag) {
      const focused = lines.querySelector(':focus')?.id;
      const savings = savingsOf(bag, code);
      const off = savings.reduce((all, each) => all + each, 0);
      lines.replaceChildren(...bag.map((line, index) => drawLine(line, savings[index] ?? 0, parts)));
      if (!bag[0]) lines.append(words.emptyBag);
      fields.replaceChildren(...toFields(bag));
      saving.hidden = !off;
      less.textContent = money(-off);
      sum.textContent = money(totalOf(bag));
      checkout.disabled = !bag[0];
      if (focused) (document.getElementById(focused) ?? close).focus();
    },
    open: () => dialog.showModal(),
    close: () => dialog.close(),
  };
}

/** Whether this browser can show a drawer; where it cannot, the plain form stays as it is. */
export function canShowDrawer(): boolean {
  return 'showModal' in document.createElement('dialog');
}
