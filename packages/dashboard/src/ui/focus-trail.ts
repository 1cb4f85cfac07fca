// Gives the focus back when a dialog is gone and nobody has it: to what had it last and is still there.
import { useEffect } from 'react';

const longest = 50;
let trail: readonly HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  trail = [target, ...trail.filter((each) => each !== target && each.isConnected)].slice(0, longest);
});

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/** A dialog leaves the page within this time, and whoever takes the focus by itself has taken it; in ms. */
const leaving = 50;

/** Also where the item of a menu opened the dialog and went away with the menu: then the menu's button has it. */
export function giveFocusBack(): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    trail.find(canHold)?.focus({ preventScroll: true });
  }, leaving);
}

/** For a dialog that is only there while it is open. */
export function useGivesFocusBack(): void {
  useEffect(() => giveFocusBack, []);
}
