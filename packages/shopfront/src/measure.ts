// The merchant's own measuring on a look: with consent where it is asked, and never before the page itself is done.
import type { BagLine } from './enhance/bag.ts';
import { addChangeButton, makeConsentBar } from './measure/consent-bar.ts';
import { decideStart, readAnswer, writeAnswer } from './measure/consent.ts';
import type { Answer } from './measure/consent.ts';
import { toChanges } from './measure/events.ts';
import type { Item, Moment } from './measure/events.ts';
import { createGoogleSender, createMetaSender } from './measure/senders.ts';
import type { Sender } from './measure/senders.ts';
import { readSetting } from './measure/setting.ts';
import type { MeasuringSetting } from './measure/setting.ts';
import { readShelf, toItem } from './measure/shelf.ts';
import type { Shelf } from './measure/shelf.ts';

/** Reads or writes what the browser keeps for this merchant's ids; without a word where it keeps nothing. */
function kept({ pixelId, analyticsId }: MeasuringSetting, text?: string): string | null {
  const key = `vitrine:measuring:${pixelId},${analyticsId}`;
  try {
    if (text !== undefined) localStorage.setItem(key, text);
    return localStorage.getItem(key);
  } catch {
    // forbidden: then it is asked again on the next page
    return null;
  }
}

/** Once the page has loaded and the browser has nothing better to do; never for a page drawn ahead of its visit. */
function whenQuiet(act: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  const idle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 3000 });
    else setTimeout(act, 1);
  };
  const loaded = (): void => {
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle);
  };
  if (prerendering) document.addEventListener('prerenderingchange', loaded, { once: true });
  else loaded();
}

type Tell = (moment: Moment, items: Item[]) => void;

/** Tells what happens on the page, as it happens. */
function listen(root: HTMLElement, shelf: Shelf, tell: Tell): void {
  const opened = new Set<string>();
  addEventListener('change', ({ target }) => {
    const item = target instanceof Element && target.matches('select[name]') ? shelf.find(target) : null;
    if (!item || opened.has(item.id + item.variant)) return;
    opened.add(item.id + item.variant);
    tell('open', [item]);
  });
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.products a,.bar button') : null;
    const item = link && shelf.find(link);
    if (item) tell('select', [item]);
    const bag = root.querySelector<HTMLFormElement>('dialog form');
    if (link?.matches('button') && bag) tell('cart', shelf.readForm(bag, null));
  });
  addEventListener('bag', (event) => {
    const [before = [], after = []] = (event as CustomEvent<BagLine[][]>).detail;
    const { added, removed } = toChanges(before.map(toItem), after.map(toItem));
    if (added.length > 0) tell('add', added);
    if (removed.length > 0) tell('remove', removed);
  });
  addEventListener('submit', (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const items = shelf.readForm(form, submitter);
    if (items.length === 0) return;
    // what the bag sends was put there before
    if (!form.closest('dialog')) tell('add', items);
    tell('checkout', items);
  });
}

/**
 * Passes on what is reported once that is allowed, what came before as well; nothing once it is not. That the page is seen is
 * reported with the first consent, also when it was refused before.
 */
function createTeller(shelf: Shelf, senders: readonly Sender[]) {
  const visit = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let answer: Answer | null = null;
  let isShown = false;
  let count = 0;
  let waiting: [Moment, Item[]][] = [];
  const send = (moment: Moment, items: Item[]): void => {
    count += 1;
    for (const sender of senders) {
      const call = sender.toEvent(moment, items, shelf.page);
      if (call) sender.send(call, `${visit}.${count}`);
    }
  };
  const tell: Tell = (moment, items) => {
    if (answer === 'yes') send(moment, items);
    else if (answer === null) waiting.push([moment, items]);
  };
  const decide = (next: Answer): void => {
    const before = answer;
    answer = next;
    if (next === 'yes') for (const sender of senders) sender.grant();
    else if (before === 'yes') for (const sender of senders) sender.revoke();
    if (next === 'yes') {
      const all = shelf.list();
      if (!isShown) send(all.length > 1 ? 'list' : 'open', all);
      isShown = true;
      for (const [moment, items] of waiting) send(moment, items);
    }
    waiting = [];
  };
  return { tell, decide };
}

function start(root: HTMLElement, setting: MeasuringSetting): void {
  const shelf = readShelf(root);
  if (!shelf) return;
  const { pixelId, analyticsId } = setting;
  const senders = [
    ...(pixelId ? [createMetaSender(pixelId)] : []),
    ...(analyticsId ? [createGoogleSender(analyticsId)] : []),
  ];
  const { tell, decide } = createTeller(shelf, senders);
  listen(root, shelf, tell);
  whenQuiet(() => {
    const partners = [pixelId && 'Meta', analyticsId && 'Google'].filter(Boolean).join(', ');
    const bar = makeConsentBar(root, partners, (answer) => {
      kept(setting, writeAnswer(answer, Date.now()));
      decide(answer);
    });
    addChangeButton(root, (button) => bar.open(button));
    const answer = readAnswer(kept(setting), Date.now());
    const first = decideStart({ asks: setting.asks, answer });
    if (first === 'ask') bar.open();
    else decide(first);
  });
}

const setting = readSetting(document.currentScript?.dataset['m'] ?? '');
const root = document.querySelector<HTMLElement>('.vt');
const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
if (setting && root && !globalPrivacyControl) start(root, setting);
