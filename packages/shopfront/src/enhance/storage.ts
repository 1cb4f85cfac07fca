// Keeps the bag for this tab and this page; where a browser forbids storage, the bag lives as long as the page does.

const key = `vitrine:${location.pathname}`;

/** Keeps a text, or reads the one kept before: null when there is none. Without a word where the browser would not. */
export function stored(text?: string): string | null {
  try {
    if (text !== undefined) sessionStorage.setItem(key, text);
    return sessionStorage.getItem(key);
  } catch {
    // forbidden or full: to be without is as good as it gets
    return null;
  }
}
