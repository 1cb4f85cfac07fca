// Copying the promo code; where the clipboard is closed to us, the code is selected so that a person can copy it.
import { element, say } from './element.ts';

/** Shows the copy button of the promo code and lets it work. */
export function servePromocode(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('.copy');
  const code = root.querySelector<HTMLElement>('code');
  if (!button || !code) return;
  const done = button.dataset['done'] ?? '';
  const said = element('span', { class: 'vh', role: 'status' });
  button.after(said);
  button.style.visibility = 'visible';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      say(button, done);
      say(said, done);
    } catch {
      // In-app browsers have no clipboard, or refuse it without a reason.
      getSelection()?.selectAllChildren(code);
    }
  };
  button.addEventListener('click', () => void copy());
}
