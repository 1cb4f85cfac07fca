// Keeps the bag for this tab and this page; where a browser forbids storage, the bag lives as long as the page does.

const key = `vitrine:${location.pathname}`;

/** Keeps a text; false when the browser would not. */
export function keep(text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch (problem) {
    if (problem instanceof DOMException) return false;
    throw problem;
  }
}

/** The text kept before; null when there is none or it may not be read. */
export function recall(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (problem) {
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}
