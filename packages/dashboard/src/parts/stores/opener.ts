// Telling the window that opened this one, such as the store's admin, what was done here.

/** The origins at which the opener may stand: its own where that can be read, which only our own pages let us. */
function originsOf(opener: Window, adminOrigins: readonly string[]): readonly string[] {
  try {
    return opener.location.origin === location.origin ? [location.origin] : [];
  } catch (closed) {
    if (!(closed instanceof DOMException)) throw closed;
    return adminOrigins;
  }
}

/** Tells the window that opened this one that a store was connected, and closes this one. */
export const tellOpener = (shop: string, adminOrigins: readonly string[]): void =>
  postToOpener({ type: 'StoreConnected', shop }, adminOrigins);

/**
 * Tells the window that opened this one, such as the store's admin, and closes this one; without one nothing happens. A
 * window of any other origin hears nothing.
 */
export function postToOpener(
  message: { readonly type: string; readonly shop?: string },
  adminOrigins: readonly string[],
): void {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed) return;
  for (const origin of originsOf(opener, adminOrigins)) opener.postMessage(message, origin);
  window.close();
}
