// Keeps the bag for this tab and this page; where a browser forbids storage, the bag lives as long as the page does.

const key = `vitrine:${location.pathname}`;

/** Keeps a text; without a word where the browser would not. */
export function keep(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // forbidden or full: to be without is as good as it gets
  }
}

/** The text kept before; null when there is none or it may not be read. */
export function recall(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
