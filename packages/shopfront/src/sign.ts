// The script of feeds and galleries: a sign of the shop's bag, where this browser has one, that leads to where it can be bought.
import { countOf } from './enhance/bag.ts';
import { keyOfShop, openBagMark, readBag } from './kept/lines.ts';

const key = keyOfShop(document.currentScript?.dataset['b'] ?? '');
const sign = document.querySelector<HTMLAnchorElement>('a.bag');

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // forbidden: then there is no bag of the shop either
    return null;
  }
}

/** The page its last line was put in on sells all that share the bag. */
function show(link: HTMLAnchorElement): void {
  const bag = readBag(kept(), Date.now());
  const last = bag[bag.length - 1];
  link.hidden = !last;
  if (!last) return;
  link.href = `/${encodeURIComponent(last.from.split('/')[0] ?? '')}${openBagMark}`;
  const count = link.querySelector('span');
  if (count) count.textContent = `${countOf(bag)}`;
}

if (sign) {
  show(sign);
  addEventListener('storage', (event) => event.key === key && show(sign));
  // a page that is come back to is shown as it was left
  addEventListener('pageshow', ({ persisted }) => persisted && show(sign));
}
