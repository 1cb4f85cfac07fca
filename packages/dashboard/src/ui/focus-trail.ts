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

/** A dialog leaves the page within this time on most machines, and whoever takes the focus by itself has taken it; in ms. */
const leaving = 50;
/** How often it is looked again, as a busy machine takes longer. */
const looks = 10;

/** Also where the item of a menu opened the dialog and went away with the menu: then the menu's button has it. */
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
