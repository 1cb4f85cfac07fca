// The page someone wanted before signing in, kept until they have.

const storageKey = 'vitrine.return-to';
const homeRoute = '/admin/home';

/** Kept while signing in; the query string only of the store's connect screen, whose code would be lost otherwise. */
export function toReturnRoute(pathname: string, search: string): string {
  return pathname === '/auth' ? pathname + search : pathname;
}

/** A stored return route if it is one of our own protected pages; anything else leads home. */
export function readReturnRoute(stored: string | null): string {
  const isOwn = stored !== null && /^\/(admin\/[\w/-]+|auth(\?[^#]*)?)$/.test(stored);
  return isOwn ? stored : homeRoute;
}

/** Remembers a protected page for after signing in. */
export function keepReturnRoute(pathname: string, search: string): void {
  sessionStorage.setItem(storageKey, toReturnRoute(pathname, search));
}

/** The page wanted before signing in, once; else home. */
export function takeReturnRoute(): string {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return readReturnRoute(stored);
}
