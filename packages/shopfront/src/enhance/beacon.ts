// Tells the server that a page fetched ahead was opened, and which products were seen and put into the bag, also while it goes away.
import { makeTally } from './tally.ts';
import type { Deed } from './tally.ts';

/** How long a card must stand on the screen to be seen, in ms. */
const seenAfter = 1000;
const sentAfter = 3000;
/** Half a card, or half a screen of one that is higher than that. */
const half = 0.5;

type Note = (deed: Deed, productId: string) => void;

function post(unsent: string): void {
  // the page's base is /{code}/k/{click}/
  const body = `k=${document.baseURI.split('/')[5]}${unsent}`;
  const url = '../../e';
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- browsers inside apps lack it
  if (!navigator.sendBeacon?.(url, body)) {
    // not sent now is never sent: a figure less is no fault to show a shopper
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }
}

/** Watches the cards of a page; answers what notes anything else. */
export function startBeacon(root: HTMLElement): Note {
  const tally = makeTally();
  const send = (): void => {
    const unsent = tally.take();
    if (unsent) post(unsent);
  };
  // somebody has opened a page that was drawn ahead; one that was fetched ahead tells by a picture in it
  document.addEventListener('prerenderingchange', () => post('&o=1'));
  const note: Note = (deed, productId) => {
    tally.note(deed, productId);
    setTimeout(send, sentAfter);
  };
  for (const card of root.querySelectorAll('.products>li')) watch(card, note);
  addEventListener('pagehide', send);
  addEventListener('visibilitychange', send);
  return note;
}

/** Notes a card that has stood on the screen long enough. */
function watch(card: Element, note: Note): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    // it is also hidden while a browser draws a page ahead of a visit that may never come
    const { hidden } = document;
    timer = setTimeout(() => {
      if (hidden || document.hidden) look();
      else note('v', card.querySelector('a')?.getAttribute('href')?.slice(2) ?? '');
    }, seenAfter);
  };
  new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio: share, intersectionRect: shown } of entries) {
        clearTimeout(timer);
        if (share >= half || shown.height >= innerHeight * half) look();
      }
    },
    { threshold: [0.1, 0.3, half] },
  ).observe(card);
}
