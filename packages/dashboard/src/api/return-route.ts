// The page someone wanted before signing in, kept until they have.

const storageKey = 'vitrine.return-to';
const homeRoute = '/admin/home';

/** Kept while signing in, with its query: a search, a range, the code of the store's connect screen. A sign-in link's own code is used up. */
export function toReturnRoute(pathname: string, search: string): string {
  if (pathname === '/auth') return pathname + search;
  const query = new URLSearchParams(search);
  query.delete('auth');
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/** A stored return route if it is one of our own pages that a session is for; anything else leads home. */
export function readReturnRoute(stored: string | null): string {
  const isOwn = stored !== null && /^\/(admin\/[\w/-]+|(\w+\/)?auth|pricing-plans(\/chosen)?)(\?[^#]*)?$/.test(stored);
  return isOwn ? stored : homeRoute;
}

/** Remembers a page for after signing in. */
export function keepReturnRoute(pathname: string, search: string): void {
  sessionStorage.setItem(storageKey, toReturnRoute(pathname, search));
}

/** The page wanted before signing in, once; else home. */
export function takeReturnRoute(): string {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return readReturnRoute(stored);
}

/** As `takeReturnRoute`, of an influencer: connecting a store is nothing of theirs; what else they may not see leads home by itself. */
export function takeGuestRoute(): string {
  const wanted = takeReturnRoute();
  return /^\/auth(\?|$)/.test(wanted) ? homeRoute : wanted;
}
