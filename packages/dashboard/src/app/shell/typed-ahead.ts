// What is typed while the field it is meant for is still on its way: kept, and no shortcut of the screen behind.

let text = '';
let isKeeping = false;

function keep(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    takeTyped();
    return;
  }
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isLetter && event.key !== 'Backspace') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  text = isLetter ? text + event.key : text.slice(0, -1);
}

/** Keeps letters from now on, until they are taken, or Escape says that nobody wants them. */
export function keepTyped(): void {
  if (isKeeping) return;
  isKeeping = true;
  addEventListener('keydown', keep, { capture: true });
}

/** What was typed so far; from here on keys go where they are typed. */
export function takeTyped(): string {
  isKeeping = false;
  removeEventListener('keydown', keep, { capture: true });
  const typed = text;
  text = '';
  return typed;
}
