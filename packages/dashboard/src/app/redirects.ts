// What addresses carry: the codes of sign-in links, and query strings as plain texts.

export const homeRoute = '/admin/home';

/** Where the same parameter is the code of a store's grant. */
const grantPaths = ['/auth', '/register-store', '/login-store'];

/** The single-use code of a sign-in link; null where it is a store's grant and none of our business. */
export function readSignInCode(pathname: string, search: Readonly<Record<string, unknown>>): string | null {
  const code = search['auth'];
  return !grantPaths.includes(pathname) && typeof code === 'string' && code !== '' ? code : null;
}

/** Reads a query string into plain texts; a repeated name keeps its last value, nothing is turned into a number. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Writes a query string; absent and empty values are left out. */
export function toSearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
