// The bag in a drawer: its lines, their quantities, the subtotal and one checkout, which is a plain form of its own.
import { clickField, linesField, quantityField } from '../cart-form.ts';
import { keyOf, mostOfOne, totalOf } from './bag.ts';
import type { Bag, BagLine } from './bag.ts';
import { element, pushButton } from './element.ts';
import { words } from './words.ts';

export const drawerStyles = `
dialog{position:fixed;inset:auto 0 0;inline-size:100%;max-inline-size:100%;max-block-size:88%;margin:0;padding:8px 20px max(20px,env(safe-area-inset-bottom));border:0;border-radius:14px 14px 0 0;background:var(--paper);color:inherit;overflow:auto;overscroll-behavior:contain;font-variant-numeric:tabular-nums}
dialog::backdrop{background:#14121073}
.top,.sum,.steps{display:flex;align-items:center;justify-content:space-between}
.top h2{font:22px/1.3 var(--serif)}
dialog .plain{inline-size:44px;background:0;border:0;color:inherit;padding:0}
.line,.sum{padding:14px 0;border-block-start:1px solid var(--line)}
.line{display:grid;grid-template-columns:64px 1fr auto;gap:2px 14px}
.line img{inline-size:64px;block-size:80px;grid-row:span 2}
.steps{grid-column:2;justify-content:start;margin-inline-start:-14px}
.steps output{min-inline-size:24px;text-align:center}
@media(min-width:900px){dialog{inset-block:0;inset-inline:auto 0;inline-size:440px;block-size:100%;max-block-size:100%;border-radius:0;padding:20px 28px}}
`;

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
  change: (key: string, quantity: number) => void;
}

/** The fields of the bag as the form protocol says them; the click is said by a field of its own. */
function toFields(bag: Bag): HTMLInputElement[] {
  const fields = bag.flatMap(({ field, values, quantity }, index) => [
    [quantityField + index, `${quantity}`],
    ...values.map((value) => [field + index, value]),
  ]);
  const lines = [linesField, bag.map(({ productId }) => productId).join()];
  return [lines, ...fields].map(([name = '', value = '']) => element('input', { type: 'hidden', name, value }));
}

function drawLine(line: BagLine, { money, change }: Parts): HTMLElement {
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
    element('p', {}, line.title, element('small', {}, line.text)),
    element('p', {}, money(line.amount * line.quantity)),
    element('div', { class: 'steps' }, less, element('output', {}, `${line.quantity}`), more),
  );
}

/** Makes the drawer and puts it, closed, at the end of `root`. */
export function makeDrawer(root: HTMLElement, parts: Parts): Drawer {
  const { form, money } = parts;
  const lines = element('ul');
  const fields = element('div');
  const sum = element('output');
  const { checkout } = parts;
  const click = form.querySelector(`[name=${clickField}]`)?.cloneNode() ?? '';
  const own = form.cloneNode() as HTMLFormElement;
  own.append(click, fields, checkout);
  const close = pushButton({ 'aria-label': words.close }, '✕', () => dialog.close());
  const heading = element('h2', {}, words.bag);
  const top = element('div', { class: 'top' }, heading, close);
  const total = element('p', { class: 'sum' }, words.total, sum);
  const dialog = element('dialog', { 'aria-label': words.bag }, top, lines, total, own);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  root.append(dialog);
  return {
    show(bag) {
      const focused = lines.querySelector(':focus')?.id;
      lines.replaceChildren(...bag.map((line) => drawLine(line, parts)));
      if (!bag[0]) lines.append(words.emptyBag);
      fields.replaceChildren(...toFields(bag));
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
