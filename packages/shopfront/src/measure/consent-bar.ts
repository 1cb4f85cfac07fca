// Asks whether the store may measure: a bar above the page's end that moves nothing, takes no focus, and says yes and no alike.
import { element } from '../enhance/element.ts';
import type { MeasuringMessages } from '../locales/messages.ts';
import type { Answer } from './consent.ts';

declare const vtAsk: MeasuringMessages;

const barStyle =
  'position:fixed;z-index:2;inset-inline:12px;inset-block-end:calc(12px + var(--above) + env(safe-area-inset-bottom));max-inline-size:480px;min-block-size:0;padding:16px;border:1px solid var(--line);border-radius:12px;box-shadow:0 6px 28px #0003;display:grid;gap:10px';

export interface ConsentBar {
  open(opener?: HTMLElement): void;
}

/** Makes the bar, closed. It stands outside the page's root but looks like it. */
export function makeConsentBar(root: HTMLElement, partners: string, answered: (answer: Answer) => void): ConsentBar {
  let opener: HTMLElement | undefined;
  const close = (answer: Answer): void => {
    const wasInside = bar.contains(document.activeElement);
    bar.remove();
    document.documentElement.style.scrollPaddingBlockEnd = '';
    if (wasInside) (opener ?? root.querySelector<HTMLElement>('header a'))?.focus({ preventScroll: true });
    answered(answer);
  };
  const choice = (answer: Answer, label: string): HTMLButtonElement => {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', () => close(answer));
    return button;
  };
  const title = element('p', { id: 'measuring', style: 'font:600 15px/1.4 system-ui,sans-serif' }, vtAsk.title);
  const text = element('p', { style: 'font-size:13px;color:var(--soft)' }, vtAsk.text.replace('{partners}', partners));
  const choices = element(
    'div',
    { style: 'display:grid;grid-template-columns:1fr 1fr;gap:10px' },
    choice('no', vtAsk.reject),
    choice('yes', vtAsk.accept),
  );
  const attributes = { class: 'vt', role: 'region', 'aria-labelledby': 'measuring', lang: root.lang, dir: root.dir };
  const bar = element('aside', attributes, title, text, choices);
  return {
    open(by) {
      opener = by;
      const above = root.querySelector<HTMLElement>('.bar')?.offsetHeight ?? 0;
      bar.setAttribute('style', `${root.getAttribute('style') ?? ''};--above:${above}px;${barStyle}`);
      document.body.prepend(bar);
      // what has the focus is never hidden behind it
      document.documentElement.style.scrollPaddingBlockEnd = `${bar.offsetHeight + above + 24}px`;
      if (by) bar.querySelector('button')?.focus();
    },
  };
}

/** The way to another answer later, at the very end of the page. */
export function addChangeButton(root: HTMLElement, act: (button: HTMLElement) => void): void {
  const style = 'inline-size:auto;background:0;border:0;color:inherit;text-decoration:underline;padding:0 20px';
  const button = element('button', { type: 'button', style }, vtAsk.change);
  button.addEventListener('click', () => act(button));
  root.querySelector('footer')?.append(button);
}
