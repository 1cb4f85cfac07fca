// Public addresses: the codes links are reached by, and the words no code may be. Pure.

/** First segments of addresses that belong to the program itself, in lower case. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'admin api app assets auth dev docs favicon feed files healthz help index instagram login login-store openapi ' +
    'pinterest pricing-plans privacy-policy register register-request register-store forgot-password reset-password ' +
    'robots shopify shopboard sitemap static terms tiktok verify-account webhooks well-known'
  ).split(' '),
);

/** Length of a drawn code: 62^7 is 3.5 × 10^12 addresses. */
export const codeLength = 7;

/** Whether a text can stand as a code: 3 to 50 letters, digits or hyphens, and no reserved word. */
export function isCode(text: string): boolean {
  return /^[A-Za-z0-9-]{3,50}$/.test(text) && !reservedWords.has(text.toLowerCase());
}

/**
 * Reads an address typed for a short: `https` is added when no scheme is given, only http and https pass, and it must lie
 * under one of the store's addresses (same host and port, path beneath). Answers the address, or why it is refused.
 */
export function readStoreUrl(
  typed: string,
  storeUrls: readonly string[],
): { url: string } | { refused: 'url_invalid' | 'url_not_of_store' } {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s\\<>"\p{Cc}]/u.test(text) || !URL.canParse(withScheme)) return { refused: 'url_invalid' };
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return { refused: 'url_invalid' };
  const home = storeUrls.find((storeUrl) => liesUnder(url, new URL(storeUrl)));
  if (home === undefined) return { refused: 'url_not_of_store' };
  // a scheme left out means the store's own, which need not be https
  if (withScheme !== text) url.protocol = new URL(home).protocol;
  return { url: url.href };
}

function liesUnder(url: URL, home: URL): boolean {
  if (url.hostname !== home.hostname) return false;
  const samePort = (url.port || defaultPort(url)) === (home.port || defaultPort(home));
  const bothDefault = url.port === '' && home.port === '';
  if (!samePort && !bothDefault) return false;
  const folder = home.pathname.replace(/\/+$/, '');
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80';
}
