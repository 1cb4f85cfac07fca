// Copying the promo code; where the clipboard is closed to us, the code is selected so that a person can copy it.
import { element } from './element.ts';

const shownFor = 2000;

async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    // In-app browsers have no clipboard, or refuse it without a reason.
    getSelection()?.selectAllChildren(code);
    return false;
  }
}

/** Shows the copy button of the promo code and lets it work. */
export function servePromocode(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('.copy');
  const code = root.querySelector<HTMLElement>('.promo code');
  if (!button || !code) return;
  const label = button.textContent;
  const done = button.dataset['done'] ?? '';
  const said = element('span', { class: 'vh', role: 'status' });
  button.after(said);
  button.style.visibility = 'visible';
  const tell = (): void => {
    button.textContent = done;
    said.textContent = done;
    setTimeout(() => {
      button.textContent = label;
      said.textContent = '';
    }, shownFor);
  };
  button.addEventListener('click', () => void copy(code).then((copied) => copied && tell()));
}
