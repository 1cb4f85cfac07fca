// Whose the keys are while dialogs lie over one another, and who has the focus back from one that is gone.
import { useEffect } from 'react';

const longest = 50;
let trail: readonly HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  trail = [target, ...trail.filter((each) => each !== target && each.isConnected)].slice(0, longest);
});

let top: Element | undefined;

// heard before any dialog hears of the key: one that it closes is gone when those below are asked
window.addEventListener(
  'keydown',
  () => {
    top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  },
  { capture: true },
);

/** Whether a dialog lay on top when the last key was pressed. */
export const hadKeyboard = (dialog: HTMLElement | null): boolean => dialog !== null && dialog === top;

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/** A dialog leaves the page within this time on most machines, and whoever takes the focus by itself has taken it; in ms. */
const leaving = 50;
/** How often it is looked again, as a busy machine takes longer. */
const looks = 10;

/**
 * To what had it last and is still there: where the item of a menu opened the dialog and went away with the menu, that is
 * the menu's button.
 */
export function giveFocusBack(): void {
  let left = looks;
  const look = (): void => {
    const { activeElement } = document;
    left -= 1;
    if (activeElement === null || activeElement === document.body) trail.find(canHold)?.focus({ preventScroll: true });
    else if (left > 0) setTimeout(look, leaving);
  };
  setTimeout(look, leaving);
}

/** For a dialog that is only there while it is open. */
export function useGivesFocusBack(): void {
  useEffect(() => giveFocusBack, []);
}
